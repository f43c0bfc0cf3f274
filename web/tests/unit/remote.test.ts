import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FromHouse } from '../../types/wire';
import { RemoteTable } from '../../src/online/remote.svelte';
import { freshServer, Line } from './fake-socket';

const told = (version: number) => ({ version, events: [{ event: 'took', text: `page ${version}` }] });
const message = (version: number, snapshot: boolean, table = 't') =>
  ({
    type: 'view',
    table,
    ...told(version),
    snapshot,
    ...(snapshot ? { events: [] } : {}),
    view: {},
    legal: [],
    asides: [],
  }) as unknown as FromHouse;
const face = (table: string, game = 'watson-holmes') =>
  ({ type: 'table', table, game, status: 'playing', seat: 1, seats: [], commitment: '' }) as unknown as FromHouse;

describe('a table of the house', () => {
  const table = new RemoteTable({ table: 't' });
  table.receive(face('t'));
  afterAll(() => table.close());
  it('has each page of its history once, though the same picture may come twice', () => {
    table.receive(message(1, false)); // dealt while one was coming in
    table.receive(message(1, true)); // and here is what was asked for then
    table.receive(message(2, false));
    table.receive(message(2, true));
    expect(table.history.map((p) => p.version)).toEqual([1, 2]);
    expect(table.history.every((p) => p.events.length === 1)).toBe(true);
    expect(table.version).toBe(2);
  });
});

describe('coming back to a table of the house', () => {
  let table: RemoteTable;
  const line = (...messages: unknown[]) => Line.last.hear(...(messages as Record<string, unknown>[]));
  const asked = () => Line.last.said.filter((m) => m.type === 'past').map((m) => m.before);
  /** What was asked for last: these versions, and whether there are more. */
  const answer = (from: number, to: number, more: boolean, page = told) =>
    line(
      {
        type: 'past',
        re: Line.last.sent('past')!.id,
        table: 't',
        pages: Array.from({ length: to - from + 1 }, (_, i) => page(from + i)),
        more,
      },
      face('other'),
    );
  const versions = () => table.history.map((p) => p.version);
  const upto = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
  /** The line stands, and the house lets one in. */
  async function arrive(game?: string): Promise<void> {
    Line.last.stand();
    await line({ type: 'ok', re: Line.last.sent('watch')!.id, table: 't', seat: 1 }, face('t', game));
  }
  async function come(game?: string): Promise<void> {
    const all = await freshServer();
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw());
    await all.server.refreshSession();
    table = new all.RemoteTable({ table: 't' }) as RemoteTable;
    await arrive(game);
  }
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    table.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('the history is made whole, and old pages are no news', async () => {
    await come();
    await line(message(7, true));
    expect([versions(), table.loadingHistory, asked()]).toEqual([[], true, [8]]);
    await line(message(8, false)); // play goes on meanwhile
    const latest = table.latest;
    await answer(4, 7, true);
    expect([versions(), table.loadingHistory, asked()]).toEqual([[4, 5, 6, 7, 8], true, [8, 4]]);
    await answer(1, 3, false);
    expect([versions(), table.loadingHistory, asked()]).toEqual([upto(8), false, [8, 4]]);
    expect(table.history.every((p) => p.events.length === 1)).toBe(true);
    expect(table.latest).toBe(latest);
    expect(table.version).toBe(8);
  });
  it('whoever was away long asks for no more than was missed', async () => {
    await come();
    await line(message(1, true), message(2, false));
    expect([versions(), table.loadingHistory, asked()]).toEqual([[1, 2], false, []]); // the deal tells nothing
    await line(message(99, true));
    await answer(3, 99, true); // what was before is here
    expect([versions(), table.loadingHistory, asked()]).toEqual([upto(99), false, [100]]);
  });
  it('another picture before the answer leaves nothing out', async () => {
    await come();
    await line(message(5, true), message(9, true));
    await answer(1, 5, false);
    expect(asked()).toEqual([6, 10]);
    await answer(1, 9, false);
    expect([versions(), table.loadingHistory]).toEqual([upto(9), false]);
  });
  it('an answer that was lost with the line is asked for again', async () => {
    await come();
    await line(message(5, true));
    Line.last.cut();
    await vi.advanceTimersByTimeAsync(400);
    expect([table.loadingHistory, asked()]).toEqual([true, []]);
    await arrive();
    expect(asked()).toEqual([6]);
    await answer(1, 5, false);
    expect([versions(), table.loadingHistory]).toEqual([upto(5), false]);
  });
  it('a house that was asked too much is asked again later', async () => {
    await come();
    await line(message(5, true));
    await line({ type: 'no', re: Line.last.sent('past')!.id, error: 'too-fast', text: 'Not so fast.' }, face('t'));
    expect([table.refused, asked()]).toEqual([null, [6]]);
    await vi.advanceTimersByTimeAsync(3000);
    await answer(1, 5, false);
    expect([versions(), table.loadingHistory, asked()]).toEqual([upto(5), false, [6, 6]]);
  });
  it('where pages come by the second, no more are asked for than are kept', async () => {
    await come('holmes-1904');
    await line(message(1000, true));
    await answer(901, 1000, true, (version) => ({ version, events: [] })); // nothing but ticks
    await answer(701, 900, true);
    expect([versions().length, versions()[0], versions().at(-1)]).toEqual([120, 781, 900]);
    expect([table.loadingHistory, asked()]).toEqual([false, [1001, 901]]);
  });
});
