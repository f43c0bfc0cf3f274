import { describe, expect, it } from 'vitest';
import { ClockEstimate } from '../../src/online/realtime.svelte';

describe('the estimate of the server’s clock', () => {
  /** Simulates a request to a server whose clock is 5000 ms ahead. The request takes `there` ms and the answer `back` ms. */
  const asked = (g: ClockEstimate, at: number, there: number, back: number) => g.add(at, at + there + 5000, at + there + back, true);
  it('is unknown before the first answer', () => expect(new ClockEstimate().now(10)).toBeNull());
  it('is exact for symmetric latency', () => {
    const g = new ClockEstimate();
    asked(g, 0, 100, 100);
    expect(g.now(300)).toBe(5300);
    expect(g.trip).toBe(200);
  });
  it('prefers the fastest answer and adjusts smoothly', () => {
    const g = new ClockEstimate();
    asked(g, 0, 300, 20); // request and answer have different latencies, so this estimate is wrong by 140 ms
    g.now(400);
    asked(g, 400, 10, 10);
    let last = g.now(420)!;
    for (let here = 430; here <= 3000; here += 10) {
      const now = g.now(here)!;
      expect(now).toBeGreaterThanOrEqual(last);
      expect(now - last).toBeLessThanOrEqual(11.01);
      last = now;
    }
    expect(last).toBeCloseTo(8000);
  });
  it('pauses and resumes with its table', () => {
    const g = new ClockEstimate();
    asked(g, 0, 5, 5);
    g.add(1000, 6005, 1010, false);
    expect(g.now(9000)).toBe(6005);
    g.add(20000, 7000, 20010, true);
    expect(g.now(20010)).toBeCloseTo(7005);
  });
});
