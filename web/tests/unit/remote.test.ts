import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FromServer } from '../../types/wire';
import { RemoteTable } from '../../src/online/remote.svelte';
import { freshServer, FakeSocket } from './fake-socket';

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
  }) as unknown as FromServer;
const face = (table: string, game = 'watson-holmes') =>
  ({ type: 'table', table, game, status: 'playing', seat: 1, seats: [], commitment: '' }) as unknown as FromServer;

describe('a server table', () => {
  const table = new RemoteTable({ table: 't' });
  table.receive(face('t'));
  afterAll(() => table.close());
  it('stores each message once although a snapshot may come twice', () => {
    table.receive(message(1, false)); // the deal arrives while the client is joining the table
    table.receive(message(1, true)); // then a snapshot with the same version arrives
    table.receive(message(2, false));
    table.receive(message(2, true));
    expect(table.history.map((p) => p.version)).toEqual([1, 2]);
    expect(table.history.every((p) => p.events.length === 1)).toBe(true);
    expect(table.version).toBe(2);
  });
  it('offers no action after the match has ended early, although no further view comes', () => {
    const seats = [{ resigned: false }, { resigned: false }];
    table.receive({ ...message(3, false), legal: ['pass'], asides: ['wave'] } as unknown as FromServer);
    expect(table.legal).toEqual(['pass']);
    table.receive({
      ...face('t'),
      seats,
      status: 'over',
      result: { scores: [], winners: [], ended_by: 'agreement' },
    } as unknown as FromServer);
    expect([table.legal, table.asides]).toEqual([[], []]);
  });
});

describe('rejoining a server table', () => {
  let table: RemoteTable;
  const line = (...messages: unknown[]) => FakeSocket.last.receive(...(messages as Record<string, unknown>[]));
  const asked = () => FakeSocket.last.said.filter((m) => m.type === 'history').map((m) => m.before);
  /** Sends the response to the last history request, with the versions `from` to `to`. `more` is true if there are earlier versions. */
  const answer = (from: number, to: number, more: boolean, page = told) =>
    line(
      {
        type: 'history',
        reply_to: FakeSocket.last.sent('history')!.id,
        table: 't',
        items: Array.from({ length: to - from + 1 }, (_, i) => page(from + i)),
        more,
      },
      face('other'),
    );
  const versions = () => table.history.map((p) => p.version);
  const upto = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
  /** Opens the connection and sends the server's welcome. */
  async function arrive(game?: string): Promise<void> {
    FakeSocket.last.opened();
    await line({ type: 'ok', reply_to: FakeSocket.last.sent('watch')!.id, table: 't', seat: 1 }, face('t', game));
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

  it('completes the history without announcing old messages', async () => {
    await come();
    await line(message(7, true));
    expect([versions(), table.loadingHistory, asked()]).toEqual([[], true, [8]]);
    await line(message(8, false)); // a new message arrives before the answer to the history request
    const latest = table.latest;
    await answer(4, 7, true);
    expect([versions(), table.loadingHistory, asked()]).toEqual([[4, 5, 6, 7, 8], true, [8, 4]]);
    await answer(1, 3, false);
    expect([versions(), table.loadingHistory, asked()]).toEqual([upto(8), false, [8, 4]]);
    expect(table.history.every((p) => p.events.length === 1)).toBe(true);
    expect(table.latest).toBe(latest);
    expect(table.version).toBe(8);
  });
  it('requests only the missing messages after a long absence', async () => {
    await come();
    await line(message(1, true), message(2, false));
    expect([versions(), table.loadingHistory, asked()]).toEqual([[1, 2], false, []]); // the deal has no events, so no history is requested
    await line(message(99, true));
    await answer(3, 99, true); // the response repeats messages that the client already has
    expect([versions(), table.loadingHistory, asked()]).toEqual([upto(99), false, [100]]);
  });
  it('misses nothing when another snapshot comes before the answer', async () => {
    await come();
    await line(message(5, true), message(9, true));
    await answer(1, 5, false);
    expect(asked()).toEqual([6, 10]);
    await answer(1, 9, false);
    expect([versions(), table.loadingHistory]).toEqual([upto(9), false]);
  });
  it('repeats a history request whose answer was lost', async () => {
    await come();
    await line(message(5, true));
    FakeSocket.last.drop();
    await vi.advanceTimersByTimeAsync(400);
    expect([table.loadingHistory, asked()]).toEqual([true, []]);
    await arrive();
    expect(asked()).toEqual([6]);
    await answer(1, 5, false);
    expect([versions(), table.loadingHistory]).toEqual([upto(5), false]);
  });
  it('repeats a rate-limited history request later', async () => {
    await come();
    await line(message(5, true));
    await line({ type: 'refused', reply_to: FakeSocket.last.sent('history')!.id, error: 'too-fast', text: 'Not so fast.' }, face('t'));
    expect([table.refused, asked()]).toEqual([null, [6]]);
    await vi.advanceTimersByTimeAsync(3000);
    await answer(1, 5, false);
    expect([versions(), table.loadingHistory, asked()]).toEqual([upto(5), false, [6, 6]]);
  });
  it('requests no more messages of a real-time match than it stores', async () => {
    await come('holmes-1904');
    await line(message(1000, true));
    await answer(901, 1000, true, (version) => ({ version, events: [] })); // only ticks
    await answer(701, 900, true);
    expect([versions().length, versions()[0], versions().at(-1)]).toEqual([120, 781, 900]);
    expect([table.loadingHistory, asked()]).toEqual([false, [1001, 901]]);
  });
});
