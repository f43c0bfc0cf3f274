// clock.ts: a match against the clock, driven where the engine is. Real time becomes the table's time; what is due happens at its own
// millisecond, however late it is noticed.
import type { Engine, Snapshot, Message, MatchSetup, Refusal } from './engine';

export interface ClockSetup extends MatchSetup {
  seat: number | null;
  levels: string;
  rate: number;
}
/** What has happened since the last news: `now` was the table's time at `stamp`. */
export interface ClockUpdate extends Snapshot {
  messages: Message[];
  now: number;
  stamp: number;
}

const ASLEEP = 1500; // noticed this much too late, the machine has slept, and the table with it

/** Milliseconds that mean the same in the page and in its worker. */
export const stampNow = (): number => performance.timeOrigin + performance.now();

export class Clock {
  private viewer = 8;
  private rate = 1;
  private base = 0; // the table's time …
  private from = 0; // … at this stamp
  private due = 0; // the stamp at which somebody is expected to look
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heard: Message[] = [];

  constructor(
    private engine: Engine,
    private tell: (news: ClockUpdate) => void,
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
    this.heard = o.save ? [] : this.engine.pages(this.viewer, 0, 1);
    // A match that was put away stood still meanwhile, and a new one waits until its person is ready.
    if (o.seat !== null && !first.result && this.engine.halt(o.seat, this.base)) this.run(++this.base);
    this.from = stampNow();
    this.report();
    return null;
  }
  /** The table's time at a stamp. */
  private at(stamp: number): number {
    return Math.max(this.base, Math.floor(this.base + (stamp - this.from) * this.rate));
  }
  private wake(): void {
    const now = stampNow();
    if (this.due && now - this.due > ASLEEP) this.from += now - this.due;
  }
  private run(now: number): void {
    while (this.engine.step(now)) this.hear();
  }
  private hear(): void {
    const m = this.engine.latest(this.viewer);
    if (m) this.heard.push(m);
  }
  private look = (): void => {
    this.wake();
    this.run(this.at(stampNow()));
    this.report();
  };
  private report(): void {
    const stamp = stampNow();
    const snapshot = this.engine.snapshot(this.viewer);
    this.tell({ ...snapshot, messages: this.heard, now: this.at(stamp), stamp });
    this.heard = [];
    clearTimeout(this.timer);
    const next = snapshot.result ? -1 : this.engine.next();
    this.due = next < 0 ? 0 : this.from + (next - this.base) / this.rate;
    if (next >= 0) this.timer = setTimeout(this.look, Math.max(0, this.due - stamp));
  }
  /** The person does something; it counts from the stamp of the touch. */
  act(action: string, stamp: number): Refusal | null {
    this.wake();
    const at = Math.min(this.at(stamp), this.at(stampNow()));
    this.run(at);
    const no = this.engine.act(this.viewer, action, null, Math.max(at, Number(this.engine.snapshot(this.viewer).view.now)));
    if (!no) this.hear();
    this.report();
    return no;
  }
  halt(): void {
    if (this.viewer === 8) return;
    const at = this.at(stampNow());
    this.run(at);
    if (this.engine.halt(this.viewer, Math.max(at, Number(this.engine.snapshot(this.viewer).view.now)))) this.hear();
    this.report();
  }
}
