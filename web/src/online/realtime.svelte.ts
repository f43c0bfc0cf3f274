// realtime.svelte.ts: real-time play on the server: estimates the server's match clock, and sends each action with the number of the last
// call (READY, PLAY, …) that the page received.
import type { CalledWord, RealTime, Refused } from '../table/table';
import { server, refusalText } from './server.svelte';

const FIRST_INTERVAL = 250, // time in ms between two clock requests, for the first SAMPLES requests
  INTERVAL = 2500, // time in ms between two clock requests after the first SAMPLES requests
  SAMPLES = 8; // number of recent replies used for the estimate
const SLEW = 0.1, // maximum correction of the estimated server clock, in ms for each ms that passes
  JUMP = 600; // error in ms above which the estimate is corrected at once

/** Estimates the server's clock from the times of requests and answers. Corrections are gradual, so the displayed time never goes
 * backwards. */
export class ClockEstimate {
  private samples: { trip: number; ahead: number }[] = [];
  private ahead: number | null = null; // how far the server's match clock is ahead of the browser's clock, in ms
  private last = 0;
  private still: number | null = null;
  /** Adds a sample: the server's match clock showed `at` at some moment between the local times `sent` and `back`. `runs` is false while
   * the match is paused. */
  add(sent: number, at: number, back: number, runs: boolean): void {
    if (runs !== (this.still === null)) this.samples = []; // the match was paused or resumed, so old samples are no longer valid
    this.still = runs ? null : at;
    this.samples = [...this.samples, { trip: back - sent, ahead: at - (sent + back) / 2 }].slice(-SAMPLES);
    if (this.ahead === null || Math.abs(this.target - this.ahead) > JUMP) this.ahead = this.target;
  }
  /** The sample with the shortest round trip is the most accurate. */
  private get target(): number {
    return this.samples.reduce((a, b) => (b.trip < a.trip ? b : a)).ahead;
  }
  get trip(): number | null {
    return this.samples.length ? Math.min(...this.samples.map((s) => s.trip)) : null;
  }
  now(here: number): number | null {
    if (this.still !== null || this.ahead === null) return this.still;
    const most = Math.max(0, here - this.last) * SLEW;
    this.last = here;
    this.ahead += Math.max(-most, Math.min(most, this.target - this.ahead));
    return here + this.ahead;
  }
}

export class RemoteRealTime implements RealTime {
  roundTrip = $state<number | null>(null);
  allowance = $state<number | null>(null);
  called = $state.raw<CalledWord | null>(null);
  private estimate = new ClockEstimate();
  private heard = 0;
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  constructor(private table: { id: string; version: number; view: Record<string, unknown> | null }) {
    this.ask();
  }
  private ask = async (): Promise<void> => {
    clearTimeout(this.timer);
    const sent = performance.now();
    const a = server.online ? await server.request({ type: 'clock', table: this.table.id }) : { ok: false };
    const back = performance.now();
    if (a.ok) {
      this.estimate.add(sent, a.at as number, back, a.running as boolean);
      this.roundTrip = this.estimate.trip;
      this.allowance = a.allowance as number;
    }
    this.timer = setTimeout(this.ask, this.asked++ < SAMPLES ? FIRST_INTERVAL : INTERVAL);
  };
  now(): number {
    return this.estimate.now(performance.now()) ?? Number(this.table.view?.now ?? 0);
  }
  hear(call: number, word: string, at: number): void {
    this.heard = call;
    this.called = { word, at };
  }
  async act(action: string): Promise<Refused | null> {
    if (!server.online) return null; // no action is sent without a connection, because a late action would be worse than none
    const client = Math.floor(Math.random() * 2 ** 52) + 1;
    const a = await server.request({
      type: 'act',
      table: this.table.id,
      action,
      action_id: client,
      version: this.table.version,
      ...(this.heard ? { last_call: this.heard } : {}),
    });
    return a.ok || !a.text ? null : { rule: a.rule ?? '', text: refusalText(a) };
  }
  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.ask = async () => undefined;
  }
}
