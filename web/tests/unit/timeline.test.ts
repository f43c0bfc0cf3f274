import { describe, expect, it } from 'vitest';
import { gameOf } from '../../src/lib/words.svelte';
import { listed, resignations, timeline } from '../../src/table/timeline';
import type { ChatLine, Page, SeatInfo } from '../../src/table/table';

const page = (version: number, ...events: string[]): Page => ({ version, events: events.map((event) => ({ event })) as Page['events'] });
const said = (at: number, version: number): ChatLine => ({ who: 'Ben', seat: 1, text: `line ${at}`, at, version, mine: false });
const keys = (pages: Page[], chat: ChatLine[]) => timeline(pages, chat).map((item) => item.key);

describe('the timeline', () => {
  it('puts chat lines between the events where they were written', () => {
    const pages = [page(1), page(2, 'a'), page(3, 'b'), page(4, 'c')];
    expect(keys(pages, [said(10, 0), said(20, 1), said(30, 3), said(31, 3), said(40, 4)])).toEqual([
      'c10',
      'c20',
      'p2',
      'p3',
      'c30',
      'c31',
      'p4',
      'c40',
    ]);
  });
  it('leaves out pages without events and shows chat before the match', () => {
    expect(keys([page(1)], [])).toEqual([]);
    expect(keys([], [said(5, 0), said(6, 0)])).toEqual(['c5', 'c6']);
  });
  it('keeps chat whose page has not been loaded yet', () => {
    expect(keys([page(8, 'a')], [said(1, 3), said(2, 7), said(3, 9)])).toEqual(['c1', 'c2', 'p8', 'c3']);
  });
  it('says who resigned, and when', () => {
    const seat = (name: string, resignedVersion?: number): SeatInfo => ({
      name,
      kind: 'person',
      here: true,
      resigned: resignedVersion !== undefined,
      resignedVersion,
    });
    const out = resignations({ seatInfo: [seat('Ada', 5), seat('Ben'), seat('Cleo', 2)] });
    const items = timeline([page(1), page(2, 'a'), page(3, 'b')], [said(10, 2)], out);
    expect(items.map((i) => i.key)).toEqual(['p2', 'r2', 'c10', 'p3', 'r0']);
  });
  it('lists no drafts of answers and, without opponents, neither the unused seat nor the start player', () => {
    const seatInfo: SeatInfo[] = [
      { name: 'Ada', kind: 'person', here: true },
      { name: 'Ben', kind: 'free', here: true },
    ];
    const events = ['answered', 'erased', 'at-stop', 'start', 'answers-sent'].flatMap((event) => [0, 1].map((seat) => ({ event, seat })));
    const shown = (local: boolean) =>
      listed({ game: gameOf('watson-holmes')!, local, seatInfo }, events).map((e) => `${e.event} ${String(e.seat)}`);
    expect(shown(true)).toEqual(['at-stop 0', 'answers-sent 0']);
    expect(shown(false)).toEqual(['at-stop 0', 'at-stop 1', 'start 0', 'start 1', 'answers-sent 0', 'answers-sent 1']);
  });
});
