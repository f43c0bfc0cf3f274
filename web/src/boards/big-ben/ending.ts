// ending.ts: explains why a match of Big Ben ended and says who had the bomb.
import { t } from '../../lib/words.svelte';
import type { Table } from '../../table/table';
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
/** The picture of the ending: the clock tower intact, or an explosion. */
export const picture = (table: Table): string => (viewOf(table).winner === 'sherlock' ? 'clock-safe' : 'explosion');
