import { beforeEach, describe, expect, it, vi } from 'vitest';
import { average, chartOf, isHit, makeRounds, pastRuns, ROUNDS, storeRun, type Run } from '../../src/boards/holmes-1904/drill';

describe('the reaction drill', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => kept.set(k, v) });
  });
  it('has ten rounds, and in half of them the cards match', () => {
    const rounds = makeRounds(Math.random);
    expect(rounds).toHaveLength(ROUNDS);
    expect(rounds.filter((r) => r.mine === r.other)).toHaveLength(ROUNDS / 2);
  });
  it('expects a call if the cards match or if the own card is Sherlock Holmes, and silence otherwise', () => {
    const round = (mine: 'thief' | 'run' | 'holmes', other: 'thief' | 'run' | 'holmes') => ({ wait: 0, mine, other });
    expect(isHit(round('thief', 'thief'), 'thief')).toBe(true);
    expect(isHit(round('thief', 'thief'), null)).toBe(false);
    expect(isHit(round('thief', 'run'), null)).toBe(true);
    expect(isHit(round('thief', 'holmes'), 'holmes')).toBe(false);
    expect(isHit(round('holmes', 'run'), 'holmes')).toBe(true);
  });
  it('keeps the last 30 results and draws their reaction times', () => {
    const run = (reaction: number | null): Run => ({ at: 0, reaction, hits: 9, slips: 1 });
    for (let i = 0; i < 40; i++) storeRun(run(i));
    expect(pastRuns().map((r) => r.reaction)).toEqual(Array.from({ length: 30 }, (_, i) => i + 10));
    expect(chartOf([run(200), run(null), run(400)], 100, 55).map(({ x, y }) => [x, Math.round(y)])).toEqual([
      [8, 30],
      [92, 5],
    ]);
    expect(average([])).toBeNull();
    expect(average([300, 401])).toBe(351);
  });
});
