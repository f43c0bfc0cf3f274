// quick.ts: addresses of new games in this browser. A seed is any text; a fresh one is a fresh deal.
import { hasCases } from '../boards/extras';
import { gameOf } from './words.svelte';

const LIKELY: Record<string, number> = { 'big-ben': 5, 'i-say-holmes': 4, 'watson-holmes': 3, 'holmes-1904': 5 };
export const likelySeats = (id: string): number => LIKELY[id] ?? gameOf(id)?.seats.min ?? 2;

export function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(36).padStart(2, '0'))
    .join('')
    .slice(0, 18);
}
/** A game with cases is asked first which one it shall be. */
export const quick = (id: string): string => (hasCases(id) ? `#/setup/${id}` : `#/play/${id}`);
