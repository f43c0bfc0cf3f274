// quick.ts: addresses of new games in this browser. A seed is any text; a fresh one is a fresh deal.
import { partsOf } from '../boards/boards';
import { gameOf, games } from './words.svelte';

/** The game that is offered first. */
export const FIRST_GAME = games[0].id;
export const defaultSeats = (id: string): number => partsOf(id).seats ?? gameOf(id)?.seats.min ?? 2;

export function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(36).padStart(2, '0'))
    .join('')
    .slice(0, 18);
}
/** A game with cases is asked first which one it shall be. */
export const newGameHref = (id: string): string => (partsOf(id).cases ? `#/setup/${id}` : `#/play/${id}`);
