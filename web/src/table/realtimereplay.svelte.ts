// realtimereplay.svelte.ts: replays a real-time match at its original speed. The engine in this browser reads the match file. Views are
// made on demand, because all views together would not fit in memory.
import { startEngine } from '../engine/client';
import { gameOf, games, type GameMeta, type GameEvent } from '../lib/words.svelte';
import type { Page, RealTime, Result, Table, View } from './table';
import { ReadOnlyTable } from './readonly';

export interface Recording {
  game: string;
  names: string[];
  file: string;
  /** The result, set only for a match that was played on a server. */
  outcome?: Result;
}
const CHUNK = 60,
  CHUNKS = 12,
  LEDGER = 60;
const PAUSE_SHOWN = 1000; // ms

/** Skips all but the last PAUSE_SHOWN ms of a pause. `time` is the current match time, and `next` is the match time at which the pause
 * ends. Returns the match time from which the replay continues. */
export const throughPause = (time: number, next: number | undefined): number =>
  next !== undefined && next - time > PAUSE_SHOWN ? next - PAUSE_SHOWN : time;

export class RealTimeReplayTable extends ReadOnlyTable implements Table {
  names = $state.raw<string[]>([]);
  seat = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  latest = $state.raw<GameEvent[]>([]);
  history = $state.raw<Page[]>([]);
  version = $state(0);
  missing = $state(false);
  outcome = $state.raw<Result | null>(null);
  /** `now` is the match time currently shown, and `end` is the length of the match. Both are in ms. */
  now = $state(0);
  end = $state(0);
  running = $state(false);
  speed = $state(1);
  readonly realTime: RealTime = { now: () => this.now, roundTrip: null, allowance: null, called: null, act: async () => null };
  private id = $state('');
  private at: number[] = [];
  private events: GameEvent[][] = [];
  private chunks = new Map<number, Promise<View[]>>();
  private engine = startEngine();
  private frame = 0;
  private closed = false;

  constructor(source: () => Promise<Recording | null>) {
    super();
    void this.load(source).catch(() => (this.missing = true));
  }
  private async load(source: () => Promise<Recording | null>): Promise<void> {
    const found = await source();
    if (!found || !gameOf(found.game) || (await this.engine.open({ game: found.game, seats: 0, seed: '', options: '', save: found.file })))
      return void (this.missing = true);
    this.id = found.game;
    this.names = found.names;
    this.outcome = found.outcome ?? null;
    const index = await this.engine.index(8);
    this.at = index.at;
    this.events = index.events as GameEvent[][];
    this.end = this.at.at(-1) ?? 0;
    await this.to(0);
  }
  get game(): GameMeta {
    return gameOf(this.id) ?? games[0];
  }
  /** Returns the index of the last message at or before the given match time. */
  private stepAt(time: number): number {
    let low = 0,
      high = this.at.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.at[middle] <= time) low = middle;
      else high = middle - 1;
    }
    return low;
  }
  /** Returns the views of one chunk of messages. They are the spectator's views, because in a real-time game all viewers have the same
   * view. */
  private chunk(n: number): Promise<View[]> {
    const had = this.chunks.get(n);
    if (had) return had;
    const got = this.engine.pages(8, n * CHUNK, CHUNK).then((list) => list.map((m) => m.view as View));
    this.chunks.set(n, got);
    if (this.chunks.size > CHUNKS) this.chunks.delete(this.chunks.keys().next().value!);
    return got;
  }
  async to(time: number): Promise<void> {
    this.now = Math.max(0, Math.min(this.end, time));
    const step = this.stepAt(this.now);
    const view = (await this.chunk(Math.floor(step / CHUNK)))[step % CHUNK];
    if (this.closed || !view || step !== this.stepAt(this.now)) return; // the replay has moved to another step while the view was loading
    const before = this.version - 1;
    const near = step > before && step - before < 40;
    this.latest = near ? this.events.slice(before + 1, step + 1).flat() : (this.events[step] ?? []);
    this.history = this.pagesTo(step);
    this.view = view;
    this.version = step + 1;
  }
  private pagesTo(step: number): Page[] {
    const pages: Page[] = [];
    for (let i = step; i >= 0 && pages.length < LEDGER; i--)
      if (this.events[i].length) pages.unshift({ version: i + 1, events: this.events[i] });
    return pages;
  }
  /** Goes to the next message with events if `by` is 1, or to the previous one if `by` is -1. */
  move(by: 1 | -1): void {
    this.stop();
    let step = this.stepAt(this.now) + by;
    while (step > 0 && step < this.at.length - 1 && !this.events[step].length) step += by;
    void this.to(this.at[Math.max(0, Math.min(this.at.length - 1, step))]);
  }
  go(): void {
    if (this.running) return this.stop();
    if (this.now >= this.end) void this.to(0);
    this.running = true;
    let last = performance.now();
    const tick = (here: number) => {
      const then = this.now + Math.max(0, here - last) * this.speed;
      const next = this.view?.phase === 'paused' ? throughPause(then, this.at[this.stepAt(then) + 1]) : then;
      last = here;
      void this.to(next);
      if (next >= this.end) this.stop();
      else this.frame = requestAnimationFrame(tick);
    };
    this.frame = requestAnimationFrame(tick);
  }
  stop(): void {
    this.running = false;
    cancelAnimationFrame(this.frame);
  }
  through(seat: number | null): void {
    this.seat = seat;
  }
  close(): void {
    this.closed = true;
    this.stop();
    this.engine.close();
  }
}
