// levels.ts: how well bots play, from the weakest, as the engine names it.
import levels from '../../generated/levels.json';

export const LEVELS: string[] = levels;
/** The level nearest to a bot that has none. */
export const levelOf = (bot: string): string => (LEVELS.includes(bot) ? bot : LEVELS[bot === 'random' ? 0 : 1]);
