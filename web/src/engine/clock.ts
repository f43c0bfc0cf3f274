// clock.ts: runs a real-time match inside the worker. It converts real time into match time. Each action of a bot or of the clock gets the
// match time at which it was due, even if the timer fires late.
import type { Engine, Snapshot, Message, MatchSetup, Refusal } from './engine';

export interface ClockSetup extends MatchSetup {
  seat: number | null;
  levels: string;
  rate: number;
}
/** A message from the clock to the page. It contains all messages of the match since the last update. `stamp` is the real time of this
 * update in ms, and `now` is the match time at that moment. */
export interface ClockUpdate extends Snapshot {
  messages: Message[];
  now: number;
  stamp: number;
}

const ASLEEP = 1500; // delay in ms; if a timer fires later than this, the device was asleep, and the match clock skips that time

/** The current real time in ms. The page and the worker get the same values. */
export const stampNow = (): number => performance.timeOrigin + performance.now();

export class Clock {
  private viewer = 8;
  private rate = 1;
  private base = 0; // the match time, in ms, when the real time was `from`
  private from = 0;
  private due = 0; // time at which the timer should fire; 0 if there is no timer
  private timer: ReturnType<typeof setTimeout> | undefined;
  private messages: Message[] = [];

  constructor(
    private engine: Engine,
    private publish: (news: ClockUpdate) => void,
  ) {}

  begin(o: ClockSetup): Refusal | null {
    clearTimeout(this.timer);
    const no = this.engine.open(o);
    if (no) return no;
    this.viewer = o.seat ?? 8;
    this.rate = o.rate;
    const first = this.engine.snapshot(this.viewer);
    this.base = Number(first.view.now ?? 0);
    if (!this.engine.seatPlayers(o.levels, o.seed)) return { rule: '', error: '', key: 'page.engine.players' };
    this.messages = o.save ? [] : this.engine.pages(this.viewer, 0, 1);
    // A new or loaded match is paused until the player starts it.
    if (o.seat !== null && !first.result && this.engine.halt(o.seat, this.base)) this.run(++this.base);
    this.from = stampNow();
    this.report();
    return null;
  }
  /** Converts `stamp`, a real time in ms, to match time. */
  private at(stamp: number): number {
    return Math.max(this.base, Math.floor(this.base + (stamp - this.from) * this.rate));
  }
  private skipSleep(): void {
    const now = stampNow();
    if (this.due && now - this.due > ASLEEP) this.from += now - this.due;
  }
  private run(now: number): void {
    while (this.engine.step(now)) this.collect();
  }
  private collect(): void {
    const m = this.engine.latest(this.viewer);
    if (m) this.messages.push(m);
  }
  private onTimer = (): void => {
    this.skipSleep();
    this.run(this.at(stampNow()));
    this.report();
  };
  private report(): void {
    const stamp = stampNow();
    const snapshot = this.engine.snapshot(this.viewer);
    this.publish({ ...snapshot, messages: this.messages, now: this.at(stamp), stamp });
    this.messages = [];
    clearTimeout(this.timer);
    const next = snapshot.result ? -1 : this.engine.next();
    this.due = next < 0 ? 0 : this.from + (next - this.base) / this.rate;
    if (next >= 0) this.timer = setTimeout(this.onTimer, Math.max(0, this.due - stamp));
  }
  /** Submits an action for the local player. `stamp` is the time of the key press or touch. */
  act(action: string, stamp: number): Refusal | null {
    this.skipSleep();
    const at = Math.min(this.at(stamp), this.at(stampNow()));
    this.run(at);
    const no = this.engine.act(this.viewer, action, null, Math.max(at, Number(this.engine.snapshot(this.viewer).view.now)));
    if (!no) this.collect();
    this.report();
    return no;
  }
  halt(): void {
    if (this.viewer === 8) return;
    const at = this.at(stampNow());
    this.run(at);
    if (this.engine.halt(this.viewer, Math.max(at, Number(this.engine.snapshot(this.viewer).view.now)))) this.collect();
    this.report();
  }
}
