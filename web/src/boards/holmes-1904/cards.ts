// cards.ts: colour, border style and keyboard key of each of the eight card titles.
import type { HoView } from '../../../types/holmes-1904';
import type { Table } from '../../table/table';

export const TITLES = ['burglar', 'robber', 'thief', 'run', 'clue', 'arrest', 'escape', 'holmes'] as const;
export type Title = (typeof TITLES)[number];

export const LOOK: Record<Title, { ink: string; edge: string; key: string }> = {
  burglar: { ink: '#4f2a78', edge: 'solid', key: 'b' },
  robber: { ink: '#1f3a6b', edge: 'dashed', key: 'r' },
  thief: { ink: '#0d574c', edge: 'dotted', key: 't' },
  run: { ink: '#8d4308', edge: 'double', key: 'u' },
  clue: { ink: '#42560d', edge: 'solid', key: 'c' },
  arrest: { ink: '#221a12', edge: 'double', key: 'a' },
  escape: { ink: '#8c2560', edge: 'dashed', key: 'e' },
  holmes: { ink: '#7b1e23', edge: 'solid', key: 'h' },
};

export const viewOf = (table: Table): HoView => table.view as unknown as HoView;
export type Player = HoView['table']['players'][number];

/** Converts the result of a race between two players to an event, so that the page can show it as a sentence. */
export const verdictOf = (r: HoView['table']['record'][number]) => ({
  event: `${r.ms ? 'race' : 'lot'}-${r.race}`,
  seat: r.winner,
  other: r.loser,
  ms: r.ms,
  title: r.title,
});
