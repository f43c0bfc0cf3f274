// names.svelte.ts: names of the places and zones of the current case. A separate small module, because the page loads it before the
// board.
import { numberNames } from '../../lib/words.svelte';

class Names {
  places = $state.raw<Record<number, string>>({});
  zones = $state.raw<string[]>([]);
}
export const names = new Names();

/** Returns "7 (The Locked Room)", or the number alone if the place has no name. */
numberNames['watson-holmes'] = (what, n) => {
  const name = what === 'place' ? names.places[n] : what === 'zone' ? names.zones[n - 1] : undefined;
  return name ? (what === 'zone' ? name : `${n} (${name})`) : null;
};
