import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshServer, FakeSocket } from './fake-socket';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the connection to the server', () => {
  it('is retried when it drops before the first answer', async () => {
    let cut = true;
    const { server } = await freshServer(() => {
      if (cut) throw new Error('cut');
      return { ok: true, name: 'Ada', tag: 'ada', account: false };
    });
    await server.refreshSession();
    expect(server.available).toBeNull();
    expect(server.connection).toBe('lost');
    cut = false;
    await vi.advanceTimersByTimeAsync(9000);
    expect(server.available).toBe(true);
    expect(server.me?.name).toBe('Ada');
    expect(server.connection).toBe('ok');
  });
  it('comes back after a long outage', async () => {
    let away = false;
    const { server } = await freshServer(() => {
      if (away) throw new Error('away');
      return { ok: true, name: 'Ada', tag: 'ada', account: false };
    });
    await server.refreshSession();
    server.subscribeLobby(true);
    FakeSocket.last.opened();
    away = true;
    FakeSocket.last.drop();
    for (let i = 0; i < 6; i++) {
      await vi.advanceTimersByTimeAsync(8000);
      if (FakeSocket.last.readyState === 0) FakeSocket.last.drop();
    }
    await settle();
    expect(server.connection).toBe('lost');
    away = false;
    await vi.advanceTimersByTimeAsync(8000);
    FakeSocket.last.opened();
    expect([server.available, server.connection]).toEqual([true, 'ok']);
    expect(FakeSocket.last.sent('lobby')).toEqual({ type: 'lobby', on: true });
  });
  it('is replaced when it is dead, and open requests are repeated', async () => {
    const { server } = await freshServer();
    await server.refreshSession();
    server.connect();
    const dead = FakeSocket.last;
    dead.opened();
    await settle();
    const answer = server.request({ type: 'act', table: 't', action: 'go', client: 1 }, true);
    await vi.advanceTimersByTimeAsync(20000);
    expect(server.connection).toBe('lost');
    expect(FakeSocket.last).not.toBe(dead);
    FakeSocket.last.opened();
    await settle();
    await FakeSocket.last.receive({ type: 'ok', reply_to: FakeSocket.last.sent('act')!.id });
    expect((await answer).ok).toBe(true);
  });
  it('is pinged when idle, and stays', async () => {
    const { server } = await freshServer();
    await server.refreshSession();
    server.connect();
    const line = FakeSocket.last;
    line.opened();
    for (let i = 0; i < 5; i++) {
      await vi.advanceTimersByTimeAsync(28000);
      expect(line.said.length).toBe(i + 1);
      await line.receive({ type: 'ok', reply_to: line.said.at(-1)!.id });
    }
    expect(FakeSocket.all.length).toBe(1);
    expect(server.online).toBe(true);
  });
  it('is given up if it never opens, at once on request', async () => {
    const { server } = await freshServer();
    await server.refreshSession();
    server.connect();
    await vi.advanceTimersByTimeAsync(24000);
    expect(FakeSocket.all.length).toBe(2);
    server.retry();
    expect(FakeSocket.all.length).toBe(3);
    FakeSocket.all[1].opened(); // opening this socket has no effect, because the client no longer uses it
    expect(server.online).toBe(false);
    FakeSocket.last.opened();
    expect(server.online).toBe(true);
  });
  it('is not paused after a reconnect if the server can write again', async () => {
    const { server } = await freshServer();
    await server.refreshSession();
    server.connect();
    FakeSocket.last.opened();
    await FakeSocket.last.receive({ type: 'pause', text: 'The disk is full.' });
    expect(server.connection).toBe('paused');
    FakeSocket.last.drop();
    await vi.advanceTimersByTimeAsync(300);
    FakeSocket.last.opened();
    expect(server.connection).toBe('ok');
  });
  it('requests the lobby only once although the welcome arrives later', async () => {
    const { server } = await freshServer();
    await server.refreshSession();
    const me = server.me;
    server.connect();
    FakeSocket.last.opened();
    await FakeSocket.last.receive({ type: 'welcome', you: { name: 'Ada', tag: 'ada' }, account: false, games: [], tables: [], levels: [] });
    expect(server.me).toBe(me);
  });
  it('is not retried endlessly when the server refuses it', async () => {
    const { server } = await freshServer();
    await server.refreshSession();
    server.subscribeLobby(true);
    for (let i = 0; i < 200; i++) {
      if (FakeSocket.last.readyState === 0) FakeSocket.last.drop(); // the server refuses the connection because it already has too many
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(FakeSocket.all.length).toBeLessThan(10);
  });
  it('is not retried without a session, and the page is informed', async () => {
    let known = true;
    const { server } = await freshServer(() => (known ? { ok: true, name: 'Ada', tag: 'ada', account: false } : { ok: false }));
    await server.refreshSession();
    server.subscribeLobby(true);
    FakeSocket.last.opened();
    known = false;
    FakeSocket.last.drop();
    for (let i = 0; i < 3; i++) {
      await vi.advanceTimersByTimeAsync(2000);
      if (FakeSocket.last.readyState === 0) FakeSocket.last.drop();
    }
    await settle();
    expect([server.me, server.available, server.connection]).toEqual([null, true, 'ok']);
  });
  it('has the latest notice of each kind, and forgets withdrawn ones', async () => {
    const { server } = await freshServer();
    await server.refreshSession();
    server.subscribeLobby(true);
    FakeSocket.last.opened();
    const day = (text: string) => ({ type: 'notice', kind: 'message-of-the-day', text });
    const news = { type: 'notice', kind: 'announcement', text: 'Restart at noon.' };
    await FakeSocket.last.receive(day('Tea at five.'), news, day('Tea at six.'));
    expect(server.notices.map((n) => n.text)).toEqual(['Restart at noon.', 'Tea at six.']);
    await FakeSocket.last.receive(day(''));
    expect(server.notices).toEqual([news]);
    FakeSocket.last.drop();
    await vi.advanceTimersByTimeAsync(8000);
    FakeSocket.last.opened();
    expect(server.notices).toEqual([]); // the server sends the current notices again
  });
  it('is not opened again during a ban, and opened when the ban ends', async () => {
    let until: number | undefined;
    const { server } = await freshServer(() => ({
      ok: true,
      name: 'Ada',
      tag: 'ada',
      account: false,
      ...(until ? { banned_until: until } : {}),
    }));
    await server.refreshSession();
    server.subscribeLobby(true);
    FakeSocket.last.opened();
    await settle();
    const open = server.request({ type: 'quick' });
    until = Date.now() + 60000;
    await FakeSocket.last.receive({ type: 'closing', text: 'You are banned.', reason: 'banned', until });
    expect([server.connection, server.bannedUntil, server.online]).toEqual(['banned', until, false]);
    expect((await open).ok).toBe(false);
    await vi.advanceTimersByTimeAsync(50000);
    server.retry();
    await settle();
    expect([server.connection, FakeSocket.all.length]).toEqual(['banned', 1]);
    until = undefined;
    await vi.advanceTimersByTimeAsync(15000);
    FakeSocket.last.opened();
    expect([server.connection, FakeSocket.all.length, server.online]).toEqual(['ok', 2, true]);
  });
  it('is not opened for a banned network, and signing out ends the ban of a person', async () => {
    let me: object = { ok: true, name: 'Ada', tag: 'ada', account: true, banned_until: Date.now() + 60000 };
    const { server } = await freshServer(() => me);
    await server.refreshSession();
    server.subscribeLobby(true);
    expect([server.connection, FakeSocket.all.length]).toEqual(['banned', 0]);
    me = { ok: true };
    await server.endSession('logout');
    await settle();
    expect([server.connection, server.me]).toEqual(['ok', null]);
  });
  it('is not opened on a banned network without a session', async () => {
    const until = Date.now() + 60000;
    const { server } = await freshServer(() => ({ ok: false, error: 'banned', text: 'You are banned.', until }));
    await server.refreshSession();
    expect([server.available, server.connection, server.bannedUntil]).toEqual([true, 'banned', until]);
  });
  it('asks again about the session when a request is refused because of a ban', async () => {
    let answer: object = { ok: true, name: 'Ada', tag: 'ada', account: false };
    const { server } = await freshServer(() => answer);
    await server.refreshSession();
    const until = Date.now() + 60000;
    answer = { ok: false, error: 'banned', text: 'You are banned.', until, banned_until: until };
    await server.post('/api/token');
    await settle();
    expect(server.connection).toBe('banned');
  });
  it('is told which registration the server offers', async () => {
    const { server } = await freshServer(() => ({ ok: false, registration: { accounts: true, guests: false } }));
    expect(server.registration).toEqual({ accounts: true, guests: true });
    await server.refreshSession();
    expect(server.registration).toEqual({ accounts: true, guests: false });
  });
});

describe('a refusal', () => {
  it('says until when, if the server does', async () => {
    await freshServer();
    const { refusalText } = await import('../../src/online/server.svelte');
    const until = Date.UTC(2026, 10, 19, 12);
    expect(refusalText({ ok: false, text: 'You are muted.' })).toBe('You are muted.');
    expect(refusalText({ ok: false, text: 'You are muted.', until })).toMatch(/^You are muted\. This ends on Nov 19, 2026, /);
  });
});
