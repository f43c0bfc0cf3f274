import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshHouse, Line } from './fake-socket';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the line to the house', () => {
  it('is no proof that there is no house, where it is cut before anybody answered; and is tried again', async () => {
    let cut = true;
    const { house } = await freshHouse(() => {
      if (cut) throw new Error('cut');
      return { ok: true, name: 'Ada', tag: 'ada', account: false };
    });
    await house.knock();
    expect(house.there).toBeNull();
    expect(house.link).toBe('lost');
    cut = false;
    await vi.advanceTimersByTimeAsync(9000);
    expect(house.there).toBe(true);
    expect(house.me?.name).toBe('Ada');
    expect(house.link).toBe('here');
  });
  it('comes back after a house that was away for long', async () => {
    let away = false;
    const { house } = await freshHouse(() => {
      if (away) throw new Error('away');
      return { ok: true, name: 'Ada', tag: 'ada', account: false };
    });
    await house.knock();
    house.listen(true);
    Line.last.stand();
    away = true;
    Line.last.cut();
    for (let i = 0; i < 6; i++) {
      await vi.advanceTimersByTimeAsync(8000);
      if (Line.last.readyState === 0) Line.last.cut();
    }
    await settle();
    expect(house.link).toBe('lost');
    away = false;
    await vi.advanceTimersByTimeAsync(8000);
    Line.last.stand();
    expect([house.there, house.link]).toEqual([true, 'here']);
    expect(Line.last.sent('lobby')).toEqual({ type: 'lobby', on: true });
  });
  it('that is dead without a word is noticed, and what was asked is asked on the next one', async () => {
    const { house } = await freshHouse();
    await house.knock();
    house.connect();
    const dead = Line.last;
    dead.stand();
    await settle();
    const answer = house.ask({ type: 'act', table: 't', action: 'go', client: 1 }, true);
    await vi.advanceTimersByTimeAsync(20000);
    expect(house.link).toBe('lost');
    expect(Line.last).not.toBe(dead);
    Line.last.stand();
    await settle();
    await Line.last.hear({ type: 'ok', re: Line.last.sent('act')!.id });
    expect((await answer).ok).toBe(true);
  });
  it('that is only quiet is asked now and then, and stays', async () => {
    const { house } = await freshHouse();
    await house.knock();
    house.connect();
    const line = Line.last;
    line.stand();
    for (let i = 0; i < 5; i++) {
      await vi.advanceTimersByTimeAsync(28000);
      expect(line.said.length).toBe(i + 1);
      await line.hear({ type: 'ok', re: line.said.at(-1)!.id });
    }
    expect(Line.all.length).toBe(1);
    expect(house.online).toBe(true);
  });
  it('that never stands is given up, and at once where somebody asks for it', async () => {
    const { house } = await freshHouse();
    await house.knock();
    house.connect();
    await vi.advanceTimersByTimeAsync(24000);
    expect(Line.all.length).toBe(2);
    house.retry();
    expect(Line.all.length).toBe(3);
    Line.all[1].stand(); // too late: nobody listens to it any more
    expect(house.online).toBe(false);
    Line.last.stand();
    expect(house.online).toBe(true);
  });
  it('to a house that was paused when it was cut and can write again is not paused', async () => {
    const { house } = await freshHouse();
    await house.knock();
    house.connect();
    Line.last.stand();
    await Line.last.hear({ type: 'pause', text: 'The disk is full.' });
    expect(house.link).toBe('paused');
    Line.last.cut();
    await vi.advanceTimersByTimeAsync(300);
    Line.last.stand();
    expect(house.link).toBe('here');
  });
  it('has no lobby asked for twice because the house says who one is', async () => {
    const { house } = await freshHouse();
    await house.knock();
    const me = house.me;
    house.connect();
    Line.last.stand();
    await Line.last.hear({ type: 'welcome', you: { name: 'Ada', tag: 'ada' }, account: false, games: [], tables: [], levels: [] });
    expect(house.me).toBe(me);
  });
  it('is not tried without end by somebody whom the house answers and does not let in', async () => {
    const { house } = await freshHouse();
    await house.knock();
    house.listen(true);
    for (let i = 0; i < 200; i++) {
      if (Line.last.readyState === 0) Line.last.cut(); // there are too many connections
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(Line.all.length).toBeLessThan(10);
  });
  it('is tried no longer by somebody the house does not know, and the page is told so', async () => {
    let known = true;
    const { house } = await freshHouse(() => (known ? { ok: true, name: 'Ada', tag: 'ada', account: false } : { ok: false }));
    await house.knock();
    house.listen(true);
    Line.last.stand();
    known = false;
    Line.last.cut();
    for (let i = 0; i < 3; i++) {
      await vi.advanceTimersByTimeAsync(2000);
      if (Line.last.readyState === 0) Line.last.cut();
    }
    await settle();
    expect([house.me, house.there, house.link]).toEqual([null, true, 'here']);
  });
});
