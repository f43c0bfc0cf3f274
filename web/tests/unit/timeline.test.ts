import { describe, expect, it } from 'vitest';
import { timeline } from '../../src/table/timeline';
import type { ChatLine, Page } from '../../src/table/table';

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
});
