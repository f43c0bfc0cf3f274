// ending.ts: explains why a match of Big Ben ended, and finds its turning point.
import { nameOf, t } from '../../lib/words.svelte';
import type { Table } from '../../table/table';
import type { BbView } from '../../../types/big-ben';
import { viewOf } from './dial';

export function why(table: Table): string {
  const view = viewOf(table),
    last = view.cuts.at(-1);
  if (!last) return '';
  const seat = table.names[last.cutter ?? 0];
  if (view.winner === 'sherlock') return t('page.bb.end.saved', { seat, n: view.found, round: last.round });
  if (last.wire === 'bomb') return t('page.bb.end.exploded', { seat, owner: table.names[last.owner ?? 0] });
  return t('page.bb.end.time-up', { n: view.uncut.defusing });
}
/** Returns the cut or the round that decided a finished match. After an explosion it is the cut of the bomb. Otherwise it is the round with
 * the most defusing wires if Sherlock's side has won, or the fewest if Moriarty's side has won; of equal rounds the last one. */
export function decisive(
  view: Pick<BbView, 'cuts' | 'winner'>,
): { bomb: BbView['cuts'][number] } | { round: number; found: number } | null {
  const last = view.cuts.at(-1);
  if (!last) return null;
  if (last.wire === 'bomb') return { bomb: last };
  const rounds = Array.from({ length: last.round }, (_, i) => i + 1).map((round) => ({
    round,
    found: view.cuts.filter((c) => c.round === round && c.wire === 'defusing').length,
  }));
  const better = (a: number, b: number) => (view.winner === 'sherlock' ? a >= b : a <= b);
  return rounds.reduce((best, r) => (better(r.found, best.found) ? r : best));
}
export async function turningPoint(table: Table): Promise<string> {
  const view = viewOf(table),
    what = decisive(view);
  if (!what) return '';
  if ('bomb' in what) {
    const { cutter, owner, place, round } = what.bomb;
    const side = nameOf(table.game, 'side', view.players[cutter ?? 0].role ?? 'sherlock');
    const slots = { n: round, seat: table.names[cutter ?? 0], side, owner: table.names[owner ?? 0], place };
    return t('page.bb.end.turning.bomb', { ...slots, found: view.found, all: view.seats });
  }
  const cuts = view.cuts.filter((c) => c.round === what.round);
  const theirs = cuts.filter((c) => view.players[c.cutter ?? 0].role === 'moriarty' && c.wire !== 'defusing').length;
  const key = view.winner === 'sherlock' ? 'saved' : theirs ? 'time-up.theirs' : 'time-up';
  return t(`page.bb.end.turning.${key}`, { n: what.round, cuts: cuts.length, found: what.found, theirs });
}
/** The picture of the ending: the clock tower intact, or an explosion. */
export const picture = (table: Table): string => (viewOf(table).winner === 'sherlock' ? 'clock-safe' : 'explosion');
