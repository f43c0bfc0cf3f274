// timeline.ts: merges the events of a match, resignations and the chat into one list, in chronological order.
import { partsOf } from '../boards/boards';
import type { Message } from '../engine/engine';
import type { GameEvent } from '../lib/words.svelte';
import { isUnused, type ChatLine, type Page, type Table } from './table';

/** A line about a player who has resigned. The history shows it after the events of `version`. */
export interface Resignation {
  seat: number;
  version: number;
}
export type TimelineItem =
  | { key: string; page: Page; said?: undefined; resigned?: undefined }
  | { key: string; said: ChatLine; page?: undefined; resigned?: undefined }
  | { key: string; resigned: number; page?: undefined; said?: undefined };

/** Returns the events that the history shows. Leaves out drafts and events of a seat that nobody plays. If a player has no opponents,
 * also leaves out events that matter only between players. */
export const listed = (table: Pick<Table, 'game' | 'local' | 'replay' | 'seatInfo'>, events: GameEvent[]): GameEvent[] => {
  const { drafts = [], betweenPlayers = [] } = partsOf(table.game.id);
  const left = table.seatInfo.some((_, i) => isUnused(table, i)) ? [...drafts, ...betweenPlayers] : drafts;
  return events.filter((e) => !left.includes(e.event) && !isUnused(table, e.seat as number));
};
export const resignations = (table: Pick<Table, 'seatInfo'>): Resignation[] =>
  table.seatInfo
    .flatMap((s, seat) => (s.resigned && s.resignedVersion !== undefined ? [{ seat, version: s.resignedVersion }] : []))
    .sort((a, b) => a.version - b.version);

/** Returns the events of a message from the engine. The message of an undo starts with the event `undo`, as in messages from the server. */
export const eventsOf = ({ undo, seat, undone, events }: Message): GameEvent[] =>
  (undo ? [{ event: 'undo', seat, undone } as GameEvent] : []).concat(events as GameEvent[]);
/** Returns the versions of the history pages that were undone. */
export const undoneVersions = (pages: readonly Page[]): Set<number> =>
  new Set(pages.flatMap((page) => page.events.flatMap((e) => (e.event === 'undo' ? ((e.undone as number[] | undefined) ?? []) : []))));

/** Merges the history pages of a match with its chat lines and resignations. Pages and resignations must be sorted by version, chat lines
 * by time. A chat line or resignation comes after the page that has the same version. */
export function timeline(pages: readonly Page[], chat: readonly ChatLine[], resigned: readonly Resignation[] = []): TimelineItem[] {
  const items: TimelineItem[] = [];
  let next = 0,
    out = 0;
  const before = (version: number) => {
    for (; out < resigned.length && resigned[out].version < version; out++)
      items.push({ key: `r${resigned[out].seat}`, resigned: resigned[out].seat });
    for (; next < chat.length && chat[next].version < version; next++) items.push({ key: `c${chat[next].at}`, said: chat[next] });
  };
  for (const page of pages) {
    before(page.version);
    if (page.events.length) items.push({ key: `p${page.version}`, page });
  }
  before(Infinity);
  return items;
}
