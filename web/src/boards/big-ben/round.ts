// round.ts: the end of a round, which the board shows before the new deal.
import type { GameEvent } from '../../lib/words.svelte';
import type { BbView } from '../../../types/big-ben';
import type { Wire } from './dial';

/** The last cut of a round, and the views before this cut and after the new deal. */
export interface RoundEnd {
  cut: GameEvent;
  before: BbView;
  after: BbView;
}
/** The view after a cut, without the deal that follows it. */
export function afterCut(view: BbView, cut: GameEvent): BbView {
  const { owner, place, wire } = cut as unknown as { owner: number; place: number; wire: Wire };
  const players = view.players.map((p, seat) => {
    if (seat !== owner) return p;
    const put = <T>(list: T[], value: T) => list.map((old, i) => (i === place - 1 ? value : old));
    return { ...p, cut: put(p.cut, true), wire: put<Wire | null>(p.wire, wire) };
  });
  const mine = owner === view.viewer ? { ...view.hand_left, [wire]: view.hand_left[wire] - 1 } : view.hand_left;
  const last = { round: view.round, cutter: view.cutter, owner, place, wire };
  return {
    ...view,
    players,
    hand_left: mine,
    cuts: [...view.cuts, last],
    cuts_left: view.cuts_left - 1,
    found: view.found + Number(wire === 'defusing'),
  };
}
