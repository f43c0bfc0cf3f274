// newgame.ts: makes links to new local matches. Each match has a seed, which can be any string. Different seeds give different deals.
import { LEVELS } from '../engine/levels';
import { partsOf } from '../boards/boards';
import { gameOf, games } from './words.svelte';

/** The game that the home page offers first. */
export const FIRST_GAME = games[0].id;
export const defaultSeats = (id: string): number => partsOf(id).seats ?? gameOf(id)?.seats.min ?? 2;

export function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(36).padStart(2, '0'))
    .join('')
    .slice(0, 18);
}
/** Returns the link that starts a match. In a game with cases, it opens the setup page, where the player chooses a case. */
export const newGameHref = (id: string): string => (partsOf(id).cases ? `#/setup/${id}` : `#/play/${id}`);
/** Returns the link to the match that a player can start after the lesson of the game. Its bots are novices. */
export function firstMatchHref(id: string): string {
  return `${newGameHref(id)}?${new URLSearchParams({ bot: LEVELS[0], ...partsOf(id).firstMatch })}`;
}
