// ending.ts: sentences about the end of a match of I Say, Holmes!: who won and why, and what ended the match.
import { eventParts, plain, t, type GameEvent } from '../../lib/words.svelte';
import { joinNames } from '../../table/prompt';
import type { Table } from '../../table/table';

/** Returns the last event called `name`, or undefined if the part of the history that contains it is not loaded yet. */
const lastEvent = (table: Table, name: string): GameEvent | undefined =>
  [...table.history].reverse().flatMap((page) => page.events.filter((e) => e.event === name))[0];

export function why(table: Table): string {
  const won = lastEvent(table, 'won');
  if (won) return plain(eventParts(table.game, won, table.names));
  const winners = table.result?.winners ?? [];
  return winners.length > 1 ? t('page.ish.end.shared', { who: joinNames(winners.map((s) => table.names[s])) }) : '';
}
/** The sentence that says what ended the match: the last book or the last round. */
export function endedBy(table: Table): string {
  const end = lastEvent(table, 'over-book') ?? lastEvent(table, 'over-rounds');
  return end ? plain(eventParts(table.game, end, table.names)) : '';
}
/** The picture of the ending: the criminal is in prison. */
export const picture = (): string => 'cell';
