// levels.ts: the bot levels, weakest first, under the names that the engine uses.
import levels from '../../generated/levels.json';

export const LEVELS: string[] = levels;
/** Returns the level of the bot with this id. For a bot that has no level, such as `random`, returns the nearest level. */
export const levelOf = (bot: string): string => (LEVELS.includes(bot) ? bot : LEVELS[bot === 'random' ? 0 : 1]);
