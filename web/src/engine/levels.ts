// levels.ts: the levels of bots, weakest first, as the engine names them.
import levels from '../../generated/levels.json';

export const LEVELS: string[] = levels;
/** The level of a bot with this id. For a bot that has no level, such as `random`, returns the nearest level. */
export const levelOf = (bot: string): string => (LEVELS.includes(bot) ? bot : LEVELS[bot === 'random' ? 0 : 1]);
