// realtime.svelte.ts: a local table of a real-time game: one person and bots. The worker runs the clock.
import { startEngine, type EngineClient } from '../engine/client';
import { stampNow, type ClockUpdate } from '../engine/clock';
import { levelOf } from '../engine/levels';
import { gameOf, type GameMeta, type GameEvent } from '../lib/words.svelte';
import type { LocalSetup } from './local.svelte';
import { seatNames } from './seatnames';
import { claimMatch, type Claim } from './singletab';
import { matchIn, saveFinished, saves } from './saves';
import { failure, refusedBy } from './refused';
import type { CalledWord, Page, RealTime, Refused, SeatInfo, Table, View } from './table';

const SAVE_INTERVAL = 20000; // ms
const MAX_PAGES = 120; // maximum number of history pages kept in memory; only the replay shows older pages

/** Runs `work` in the next frame, or after 50 ms in a hidden tab. */
export function soon(work: () => void): void {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    work();
  };
  requestAnimationFrame(once);
  setTimeout(once, 50);
}

export const levelsOf = (setup: LocalSetup): string =>
  Array.from({ length: setup.seats }, (_, i) => (setup.people.includes(i) ? '-' : levelOf(setup.bot))).join(' ');

export class RealTimeTable implements Table {
  readonly local = true;
  readonly game: GameMeta;
  readonly chat = null;
  readonly deadline = null;
  readonly handOver = null;
  readonly busy = false;
  readonly asides: string[] = [];
  readonly setup: LocalSetup;
  readonly seat: number | null;
  readonly names: string[];
  readonly seatInfo: SeatInfo[];
  view = $state.raw<View | null>(null);
  legal = $state.raw<string[]>([]);
  history = $state.raw<Page[]>([]);
  latest = $state.raw<GameEvent[]>([]);
  version = $state(0);
  result = $state.raw<{ scores: number[]; winners: number[] } | null>(null);
  refused = $state.raw<Refused | null>(null);
  connection = $state<'ok' | 'elsewhere'>('ok');
  private claimed: Claim;
  readonly realTime: RealTime;
  private engine: EngineClient;
  private sync = { now: 0, stamp: stampNow() };
  private rate: number;
  private begun = false;
  private savedAt = 0;
  private keeping: Promise<void> = Promise.resolve();
  private unseen: ClockUpdate | null = null;

  constructor(setup: LocalSetup, rate = 1) {
    this.setup = setup;
    this.rate = rate;
    this.game = gameOf(setup.game)!;
    this.seat = setup.people[0] ?? null;
    this.names = seatNames(this.game, setup.seats);
    this.seatInfo = this.names.map((name, i) => ({ name, kind: i === this.seat ? 'person' : 'bot', here: true }));
    this.engine = startEngine();
    this.engine.news = (news) => this.hear(news);
    const stands = () => !this.view || this.view.phase === 'paused' || this.view.over;
    this.realTime = {
      now: () => (stands() ? Number(this.view?.now ?? 0) : this.sync.now + (stampNow() - this.sync.stamp) * this.rate),
      roundTrip: null,
      allowance: null,
      called: null as CalledWord | null,
      act: (action, stamp) => this.enter(action, performance.timeOrigin + stamp),
      pause: () => void this.engine.clock.halt(),
    };
    this.claimed = claimMatch(setup.seed, async () => {
      await this.engine.clock.halt();
      await this.write();
      this.connection = 'elsewhere';
    });
    // If the match was played in another tab, wait until that tab has saved it.
    void (setup.save ? this.claimed.yielded : Promise.resolve())
      .then(() =>
        this.engine.clock.begin({
          ...(matchIn(setup.seed) ?? setup),
          people: undefined,
          levels: levelsOf({ ...setup, people: this.seat === null ? [] : [this.seat] }),
          seat: this.seat,
          rate,
        } as never),
      )
      .then(
        (no) => no && (this.refused = refusedBy(no)),
        (e) => (this.refused = { rule: '', text: failure(e) }),
      );
    document.addEventListener('visibilitychange', this.hidden);
    addEventListener('pagehide', this.put);
  }
  /** Pauses the match when the tab is hidden. */
  private hidden = (): void => {
    if (document.hidden && !this.result) void this.engine.clock.halt();
  };
  /** Collects updates and shows them once per frame. */
  private hear(news: ClockUpdate): void {
    const before = this.unseen;
    this.unseen = before ? { ...news, messages: [...before.messages, ...news.messages] } : news;
    if (!before) soon(() => this.show());
  }
  private show(): void {
    const news = this.unseen!;
    this.unseen = null;
    const pages = news.messages.map((m) => ({ version: m.version, events: m.events as GameEvent[] }));
    this.history = [...this.history, ...pages.filter((p) => p.events.length)].slice(-MAX_PAGES);
    this.sync = { now: news.now, stamp: news.stamp };
    this.legal = news.legal;
    this.view = news.view as View;
    this.latest = pages.flatMap((p) => p.events);
    this.version = news.version;
    // Save only while little is happening, because saving takes time.
    const quiet = this.view.phase === 'ready' && performance.now() - this.savedAt > SAVE_INTERVAL;
    if (this.view.over || this.view.phase === 'paused' || quiet) this.put();
    // Show the result only after saving, so that the replay link works.
    if (news.result) void this.keeping.then(() => (this.result = news.result));
  }
  async file(): Promise<string | null> {
    return matchIn(this.setup.seed)?.save ?? null;
  }
  private put = (): void => {
    this.keeping = this.write().catch(() => undefined); // a match that cannot be saved continues anyway
  };
  private async write(): Promise<void> {
    if (!this.view || (this.seat === null && !this.view.over) || this.connection !== 'ok') return;
    this.savedAt = performance.now();
    const { over } = this.view,
      setup = { ...this.setup, save: await this.engine.save(), at: Date.now(), view: this.view };
    if (over) {
      saves.drop(setup.seed);
      saveFinished(setup);
    } else if (this.begun) saves.put(setup);
  }
  private async enter(action: string, stamp: number): Promise<Refused | null> {
    if (this.connection !== 'ok') return null;
    const first = !this.begun;
    this.begun = true;
    if (first) this.put();
    const no = await this.engine.clock.act(action, stamp);
    this.refused = no ? refusedBy(no) : null;
    return this.refused;
  }
  act(action: string): Promise<Refused | null> {
    return this.realTime.act(action, performance.now());
  }
  undo(): void {}
  /** Continues the match in this tab, from the position that the other tab has saved. */
  retry(): void {
    location.reload();
  }
  playAgain(): void {}
  takeScreen(): void {}
  say(): void {}
  clearRefusal(): void {
    this.refused = null;
  }
  close(): void {
    document.removeEventListener('visibilitychange', this.hidden);
    removeEventListener('pagehide', this.put);
    this.claimed.end();
    const stop = () => this.engine.close();
    void (this.view?.over || !this.begun ? this.keeping : this.engine.clock.halt().then(() => this.write())).then(stop, stop);
  }
}
