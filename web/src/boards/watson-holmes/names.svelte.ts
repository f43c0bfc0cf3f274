// names.svelte.ts: names of the places and zones of the current case. A separate small module, because the page loads it before the
// board.
import { numberNames } from '../../lib/words.svelte';

class Names {
  places = $state.raw<Record<number, string>>({});
  /** The drawings that the case chose for its places. */
  pictures = $state.raw<Record<number, string>>({});
  zones = $state.raw<string[]>([]);
}
export const names = new Names();
/** The drawing of a place: the one that the case chose, or a street if it chose none. */
export const pictureOf = (place: number): string => names.pictures[place] ?? 'street';

/** For a place, returns a text such as "7 (The Locked Room)"; for a zone, its name. Returns null if there is no name. */
numberNames['watson-holmes'] = (what, n) => {
  const name = what === 'place' ? names.places[n] : what === 'zone' ? names.zones[n - 1] : undefined;
  return name ? (what === 'zone' ? name : `${n} (${name})`) : null;
};
