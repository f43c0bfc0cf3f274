// race.svelte.ts: a table of the house where the clock runs: the house's time as this page guesses it, and actions
// that answer what was heard.
import type { CalledWord, RealTime, Refused } from '../table/table';
import { server, refusalText } from './server.svelte';

const OFTEN = 250,
  SELDOM = 2500,
  SAMPLES = 8; // ms between questions for the time: at first, and later
const SLEW = 0.1,
  FAR = 600; // how fast a guess is corrected; so far off that it is no correction

/** Guesses another clock from questions and answers. It moves on smoothly: what was shown is not taken back. */
export class ClockEstimate {
  private samples: { trip: number; ahead: number }[] = [];
  private ahead: number | null = null; // of the other clock against this one
  private last = 0;
  private still: number | null = null;
  /** The other clock read `at` on the way between these two times of ours. */
  add(sent: number, at: number, back: number, runs: boolean): void {
    if (runs !== (this.still === null)) this.samples = []; // it was stopped meanwhile
    this.still = runs ? null : at;
    this.samples = [...this.samples, { trip: back - sent, ahead: at - (sent + back) / 2 }].slice(-SAMPLES);
    if (this.ahead === null || Math.abs(this.target - this.ahead) > FAR) this.ahead = this.target;
  }
  /** The quickest answer knows best. */
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
    this.timer = setTimeout(this.ask, this.asked++ < SAMPLES ? OFTEN : SELDOM);
  };
  now(): number {
    return this.estimate.now(performance.now()) ?? Number(this.table.view?.now ?? 0);
  }
  hear(call: number, word: string, at: number): void {
    this.heard = call;
    this.called = { word, at };
  }
  async act(action: string): Promise<Refused | null> {
    if (!server.online) return null; // what is called into a dead line is not called later
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
