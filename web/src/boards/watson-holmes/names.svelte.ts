// names.svelte.ts: what the places and zones of the case on this table are called. Small, because the choice bar asks it too.
import { numberNames } from '../../lib/words.svelte';

class Names {
  places = $state.raw<Record<number, string>>({});
  zones = $state.raw<string[]>([]);
}
export const names = new Names();

/** "7 (The Locked Room)" where it has a name. */
numberNames['watson-holmes'] = (what, n) => {
  const name = what === 'place' ? names.places[n] : what === 'zone' ? names.zones[n - 1] : undefined;
  return name ? (what === 'zone' ? name : `${n} (${name})`) : null;
};
