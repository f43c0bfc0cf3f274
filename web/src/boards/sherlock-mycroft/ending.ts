// ending.ts: the sentence that explains the result of a match of Sherlock & Mycroft.
import { nameOf, t, type GameMeta } from '../../lib/words.svelte';
import type { SmView } from '../../../types/sherlock-mycroft';
import type { Table, View } from '../../table/table';
import { CLUES, viewOf } from './data';

export function why(table: Table): string {
  const [a, b] = viewOf(table).seat,
    winner = table.result?.winners[0];
  if (winner === undefined) return t('page.sm.end.unsolved', { n: a.points, a: a.investigation_markers });
  const [first, second] = winner === 0 ? [a, b] : [b, a];
  const who = table.names[winner],
    other = table.names[1 - winner];
  if (first.points !== second.points) return t('page.sm.end.points', { who, n: first.points, other, m: second.points });
  return t('page.sm.end.tie', { who, n: first.points, a: first.investigation_markers, b: second.investigation_markers });
}
/** The points of both brothers for each type of clue. */
export const sums = (game: GameMeta, view: View) =>
  CLUES.map(({ id }) => ({
    name: nameOf(game, 'clue', id),
    points: (view as unknown as SmView).seat.map((s) => s.points_by_type[id]),
  }));
/** The picture of the ending: the winner, or fog if nobody won. */
export const picture = (table: Table): string => ['sherlock', 'mycroft'][table.result?.winners[0] ?? 2] ?? 'unsolved';
