// names.svelte.ts: names of the places and zones of the current case. They are in a separate small module because the page loads it before
// the board.
import { numberNames } from '../../lib/words.svelte';

class Names {
  places = $state.raw<Record<number, string>>({});
  /** The drawings that the author of the case chose for the places. The key is the number of a place, the value the name of its drawing. */
  pictures = $state.raw<Record<number, string>>({});
  /** The addresses of the pictures supplied by the case. The key is the path of the file, such as "pictures/lock.svg". */
  own = $state.raw<Record<string, string>>({});
  zones = $state.raw<string[]>([]);
}
export const names = new Names();
/** True if `picture` is the path of a picture supplied by the case; false if it is the name of one of the page's own drawings. */
export const isOwnPicture = (picture: string): boolean => picture.includes('/');
/** Returns the name of a place's drawing. The default is `street`, for a place without a drawing chosen by the author of the case. */
export const pictureOf = (place: number): string => names.pictures[place] ?? 'street';

/** For a place, returns a string such as "7 (The Locked Room)"; for a zone, its name. Returns null if there is no name. */
numberNames['watson-holmes'] = (what, n) => {
  const name = what === 'place' ? names.places[n] : what === 'zone' ? names.zones[n - 1] : undefined;
  return name ? (what === 'zone' ? name : `${n} (${name})`) : null;
};
