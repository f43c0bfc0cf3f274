// closed.ts: why a player cannot visit a place.
import type { WhView, WhViewPlace } from '../../../types/watson-holmes';

/** A text of words/ with its parameters. `place` is the number of a place. */
export interface Obstacle {
  key: string;
  n?: number;
  place?: number;
}

/** Returns what keeps the player at `seat` from visiting the place. The list is empty if nothing does, or if the reason has nothing to do
 * with the place, for example that another decision comes first. */
export function obstacles(view: WhView, seat: number, place: WhViewPlace): Obstacle[] {
  const me = view.seat[seat];
  const free = view.shinwell.includes(seat); // Shinwell Johnson opens police tokens and padlocks
  const padlock = place.restrictions.includes('padlock');
  const read = (number: number) => !!view.place.find((p) => p.number === number)?.read_by.includes(seat);
  const there = view.seat.find((s, i) => i !== seat && s.spot === 'place' && s.place === place.number);
  const list: Obstacle[] = [];
  if (place.police && !free && !me.lockpick && (!me.call_off || padlock)) list.push({ key: 'page.wh.place.police' });
  if (padlock && !free && !me.lockpick) list.push({ key: 'page.wh.place.padlock' });
  if (place.opens_round > view.round) list.push({ key: 'page.wh.place.opens', n: place.opens_round });
  if (place.needs_place && !read(place.needs_place)) list.push({ key: 'page.wh.place.needs', place: place.needs_place });
  if (place.visits === 'once' && place.visited_by.length) list.push({ key: 'page.wh.place.used' });
  if (place.visits === 'once-each' && place.visited_by.includes(seat)) list.push({ key: 'page.wh.place.used-by-you' });
  const worth = (bid: number, s: number) => bid + (view.toby.includes(s) ? 2 : 0);
  if (there && worth(me.carriages, seat) <= worth(there.bid, view.seat.indexOf(there)))
    list.push({ key: 'page.wh.place.dear', n: worth(there.bid, view.seat.indexOf(there)) - (view.toby.includes(seat) ? 2 : 0) });
  return list;
}
