import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshServer, Line } from './fake-socket';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the line to the house', () => {
  it('is no proof that there is no house, where it is cut before anybody answered; and is tried again', async () => {
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
  it('comes back after a house that was away for long', async () => {
    let away = false;
    const { server } = await freshServer(() => {
      if (away) throw new Error('away');
      return { ok: true, name: 'Ada', tag: 'ada', account: false };
    });
    await server.refreshSession();
    server.subscribeLobby(true);
    Line.last.stand();
    away = true;
    Line.last.cut();
    for (let i = 0; i < 6; i++) {
      await vi.advanceTimersByTimeAsync(8000);
      if (Line.last.readyState === 0) Line.last.cut();
    }
    await settle();
    expect(server.connection).toBe('lost');
    away = false;
    await vi.advanceTimersByTimeAsync(8000);
    Line.last.stand();
    expect([server.available, server.connection]).toEqual([true, 'ok']);
    expect(Line.last.sent('lobby')).toEqual({ type: 'lobby', on: true });
  });
  it('that is dead without a word is noticed, and what was asked is asked on the next one', async () => {
    const { server } = await freshServer();
    await server.refreshSession();
    server.connect();
    const dead = Line.last;
    dead.stand();
    await settle();
    const answer = server.request({ type: 'act', table: 't', action: 'go', client: 1 }, true);
    await vi.advanceTimersByTimeAsync(20000);
    expect(server.connection).toBe('lost');
    expect(Line.last).not.toBe(dead);
    Line.last.stand();
    await settle();
    await Line.last.hear({ type: 'ok', re: Line.last.sent('act')!.id });
    expect((await answer).ok).toBe(true);
  });
  it('that is only quiet is asked now and then, and stays', async () => {
    const { server } = await freshServer();
    await server.refreshSession();
    server.connect();
    const line = Line.last;
    line.stand();
    for (let i = 0; i < 5; i++) {
      await vi.advanceTimersByTimeAsync(28000);
      expect(line.said.length).toBe(i + 1);
      await line.hear({ type: 'ok', re: line.said.at(-1)!.id });
    }
    expect(Line.all.length).toBe(1);
    expect(server.online).toBe(true);
  });
  it('that never stands is given up, and at once where somebody asks for it', async () => {
    const { server } = await freshServer();
    await server.refreshSession();
    server.connect();
    await vi.advanceTimersByTimeAsync(24000);
    expect(Line.all.length).toBe(2);
    server.retry();
    expect(Line.all.length).toBe(3);
    Line.all[1].stand(); // too late: nobody listens to it any more
    expect(server.online).toBe(false);
    Line.last.stand();
    expect(server.online).toBe(true);
  });
  it('to a house that was paused when it was cut and can write again is not paused', async () => {
    const { server } = await freshServer();
    await server.refreshSession();
    server.connect();
    Line.last.stand();
    await Line.last.hear({ type: 'pause', text: 'The disk is full.' });
    expect(server.connection).toBe('paused');
    Line.last.cut();
    await vi.advanceTimersByTimeAsync(300);
    Line.last.stand();
    expect(server.connection).toBe('ok');
  });
  it('has no lobby asked for twice because the house says who one is', async () => {
    const { server } = await freshServer();
    await server.refreshSession();
    const me = server.me;
    server.connect();
    Line.last.stand();
    await Line.last.hear({ type: 'welcome', you: { name: 'Ada', tag: 'ada' }, account: false, games: [], tables: [], levels: [] });
    expect(server.me).toBe(me);
  });
  it('is not tried without end by somebody whom the house answers and does not let in', async () => {
    const { server } = await freshServer();
    await server.refreshSession();
    server.subscribeLobby(true);
    for (let i = 0; i < 200; i++) {
      if (Line.last.readyState === 0) Line.last.cut(); // there are too many connections
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(Line.all.length).toBeLessThan(10);
  });
  it('is tried no longer by somebody the house does not know, and the page is told so', async () => {
    let known = true;
    const { server } = await freshServer(() => (known ? { ok: true, name: 'Ada', tag: 'ada', account: false } : { ok: false }));
    await server.refreshSession();
    server.subscribeLobby(true);
    Line.last.stand();
    known = false;
    Line.last.cut();
    for (let i = 0; i < 3; i++) {
      await vi.advanceTimersByTimeAsync(2000);
      if (Line.last.readyState === 0) Line.last.cut();
    }
    await settle();
    expect([server.me, server.available, server.connection]).toEqual([null, true, 'ok']);
  });
});
