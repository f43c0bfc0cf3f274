import { describe, expect, it } from 'vitest';
import { boardOf, boards, partsOf } from '../../src/boards/boards';
import { actionOn, layOut, type Field } from '../../src/boards/plain/fields';
import { games, type GameMeta } from '../../src/lib/words.svelte';
import type { View } from '../../src/table/table';

it('every board belongs to a game of the engine', () => {
  for (const id of Object.keys(boards)) expect(games.map((g) => g.id)).toContain(id);
});

it('a board offers cases if its game has them', () => {
  for (const game of games) expect([game.id, !!partsOf(game.id).cases]).toEqual([game.id, game.cases]);
});

it('every sound belongs to an event of its game', () => {
  for (const game of games)
    for (const event of Object.keys(partsOf(game.id).sounds ?? {})) expect(game.events.map((e) => e.event)).toContain(event);
});

it('a game without its own board gets the plain board', () => {
  expect(boardOf('big-ben')).toBe(boards['big-ben']);
  expect(boards['whist']).toBeUndefined();
  expect(boardOf('whist').toString()).toContain('plain/Board.svelte');
});

describe('the plain board', () => {
  const game = { id: 'whist', key: 'wt', seats: { min: 2, max: 4 } } as unknown as GameMeta;
  const table: Field[] = [
    { name: 'viewer', type: 'seat' },
    { name: 'phase', type: 'name', of: 'phase' },
    { name: 'round', type: 'number' },
    { name: 'open_hand', type: 'boolean' },
    { name: 'hand', type: 'names', of: 'card' },
    { name: 'laid', type: 'name', of: 'card' },
    { name: 'dealer', type: 'seat' },
    { name: 'points', type: 'number', most: 4 },
    { name: 'turned', type: 'name', of: 'card', most: 12 },
    { name: 'left', type: 'number', keys: 'card', most: 3 },
    { name: 'seat', type: 'object', most: 4, fields: [{ name: 'claim', type: 'name', of: 'card' }] },
  ];
  const view = {
    viewer: 0,
    seats: 2,
    over: false,
    waiting: [0, 1],
    phase: 'lay',
    round: 2,
    open_hand: false,
    hand: ['3', '7'],
    laid: null,
    dealer: 1,
    points: [1, 0],
    turned: ['4', '9'],
    left: { ace: 2, king: 0 },
    seat: [{ claim: '12' }, { claim: null }],
  } as unknown as View;
  const layout = layOut(game, table, view, ['Ada', 'Bram']);
  const line = (label: string) => layout.lines.find((l) => l.label === label)?.things.map((x) => x.text);

  it('shows every field that the table does not show elsewhere', () => {
    expect(layout.lines.map((l) => l.label)).toEqual(['round', 'open hand', 'hand', 'laid', 'dealer', 'turned', 'left']);
    expect(line('round')).toEqual(['2']);
    expect(line('open hand')).toEqual(['–']);
    expect(line('hand')).toEqual(['3', '7']);
    expect(line('laid')).toEqual(['–']);
    expect(line('dealer')).toEqual(['Bram']);
    expect(line('left')).toEqual(['ace 2']);
  });
  it('has columns only for fields of every seat', () => {
    expect(layout.columns.map((c) => [c.label, c.cells.map((cell) => cell.map((x) => x.text).join())])).toEqual([
      ['points', ['1', '0']],
      ['claim', ['12', '–']],
    ]);
    expect(line('turned')).toEqual(['4', '9']); // `turned` is shown on a line of its own, not as a column of the seat table
  });
  it('shows a value as a button if exactly one legal action names it', () => {
    const legal = ['lay 3', 'lay 7', 'swap 7'];
    expect(actionOn(legal, { text: '3', id: '3' })).toBe('lay 3');
    expect(actionOn(legal, { text: '7', id: '7' })).toBeNull(); // card 7 cannot be clicked, because it occurs in two actions
    expect(actionOn(legal, { text: '9', id: '9' })).toBeNull();
    expect(actionOn(legal, { text: '3' })).toBeNull();
  });
});
