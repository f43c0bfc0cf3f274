import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../src/online/server.svelte';
import { actionName, given, seatName, tooLong } from '../../src/admin/admin';
import { List } from '../../src/admin/list.svelte';
import { Task } from '../../src/admin/task.svelte';
import { WatchedTable } from '../../src/admin/spectator.svelte';

/** Records the requests, and answers each when the test says so. */
function line() {
  const asked: { op: string; members: Record<string, unknown>; answer: (a: Answer) => void }[] = [];
  const send = (op: string, members: Record<string, unknown> = {}) => new Promise<Answer>((answer) => asked.push({ op, members, answer }));
  return { asked, send };
}

describe('a list of the administration', () => {
  it('is loaded page by page and keeps its filter', async () => {
    const { asked, send } = line();
    const list = new List<number>('people', 'people', send);
    const first = list.load({ find: 'mor' });
    asked[0].answer({ ok: true, people: [9, 8], more: 8 });
    await first;
    expect([list.items, list.more]).toEqual([[9, 8], true]);
    const second = list.next();
    expect(asked[1].members).toEqual({ find: 'mor', before: 8 });
    asked[1].answer({ ok: true, people: [7], more: null });
    await second;
    expect([list.items, list.more]).toEqual([[9, 8, 7], false]);
    list.drop((n) => n === 8);
    expect(list.items).toEqual([9, 7]);
  });
  it('shows the answer to the newest request only', async () => {
    const { asked, send } = line();
    const list = new List<number>('people', 'people', send);
    const slow = list.load({ find: 'a' }),
      quick = list.load({ find: 'ab' });
    asked[1].answer({ ok: true, people: [2], more: null });
    asked[0].answer({ ok: true, people: [1], more: null });
    await Promise.all([slow, quick]);
    expect([list.items, list.busy]).toEqual([[2], false]);
  });
  it('keeps its entries when a request is refused, and says why', async () => {
    const { asked, send } = line();
    const list = new List<number>('bans', 'bans', send);
    const first = list.load();
    asked[0].answer({ ok: true, bans: [3], more: 3 });
    await first;
    const second = list.next();
    asked[1].answer({ ok: false, error: 'busy', text: 'The server is busy.' });
    await second;
    expect([list.items, list.no, list.more]).toEqual([[3], 'The server is busy.', true]);
  });
});

describe('a change by an administrator', () => {
  it('is sent once while it is on its way, and says what was done or why not', async () => {
    const { asked, send } = line();
    const task = new Task(send);
    const first = task.run('unban', { ban: 4 }, 'Lifted.');
    expect(await task.run('unban', { ban: 4 }, 'Lifted.')).toBeNull();
    asked[0].answer({ ok: true });
    expect(await first).toEqual({ ok: true });
    expect([asked.length, task.done, task.no]).toEqual([1, 'Lifted.', '']);
    const again = task.run('unban', { ban: 4 }, 'Lifted.');
    asked[1].answer({ ok: false, error: 'no-ban', text: 'There is no such ban.' });
    expect(await again).toBeNull();
    expect([task.done, task.no, task.busy]).toEqual(['', 'There is no such ban.', false]);
  });
});

describe('the requests of the administration', () => {
  it('leave out empty members, but keep false and 0', () => {
    expect(given({ find: '', role: undefined, stop: false, n: 0 })).toEqual({ stop: false, n: 0 });
  });
  it('are limited in bytes, not in characters', () => {
    expect(tooLong('a'.repeat(200), 200)).toBe('');
    expect(tooLong('é'.repeat(101), 200)).not.toBe('');
  });
  it('name seats, and operations that the page does not know', () => {
    expect(seatName({ kind: 'person', person: { name: 'Ada', tag: 'a' }, level: null }, 0)).toBe('Ada');
    expect(actionName('no-such-operation')).toBe('no-such-operation');
  });
});

describe('a table that an administrator watches', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { hidden: false });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  it('asks for the view of spectators again and again, until it is closed', async () => {
    const { asked, send } = line();
    const table = new WatchedTable('t1', send);
    const seats = [{ kind: 'person', person: { name: 'Ada', tag: 'a' }, level: null }];
    const answer = (version: number | null) =>
      asked
        .at(-1)!
        .answer({ ok: true, table: { game: 'big-ben', seats } as never, view: version && { viewer: null, n: version }, version });
    answer(null);
    await vi.advanceTimersByTimeAsync(0);
    expect([table.view, table.game.id, table.names]).toEqual([null, 'big-ben', ['Ada']]);
    await vi.advanceTimersByTimeAsync(3000);
    answer(4);
    await vi.advanceTimersByTimeAsync(0);
    const view = table.view;
    expect([view, table.version]).toEqual([{ viewer: null, n: 4 }, 4]);
    await vi.advanceTimersByTimeAsync(3000);
    answer(4);
    await vi.advanceTimersByTimeAsync(0);
    expect(table.view).toBe(view); // the same version is not drawn again
    const n = asked.length;
    expect(asked.every((a) => a.op === 'table' && a.members.table === 't1')).toBe(true);
    table.close();
    await vi.advanceTimersByTimeAsync(30000);
    expect(asked.length).toBe(n);
  });
});
