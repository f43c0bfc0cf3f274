// local.svelte.ts: a local table: players who share one screen, and bots. The engine runs in a worker; no server is needed.
import { oneLine } from '../lib/textline';
import { startEngine, type EngineClient } from '../engine/client';
import type { Advice, Updates } from '../engine/engine';
import { LEVELS } from '../engine/levels';
import { gameOf, type GameMeta, type GameEvent } from '../lib/words.svelte';
import { settings } from '../lib/settings.svelte';
import { partsOf } from '../boards/boards';
import { matchIn, notes, saveFinished, savesChanged, saves } from './saves';
import { seatNames } from './seatnames';
import { claimMatch } from './singletab';
import { failure, refusedBy } from './refused';
import { eventsOf } from './timeline';
import type { Notes, Page, Refused, SeatInfo, Table, View, CaseText } from './table';
import type { FieldReading } from '../../types/wire';

export interface LocalSetup {
  game: string;
  seats: number;
  people: number[];
  seed: string;
  options: string;
  bot: string;
  save?: string;
  caseId?: string;
  /** Used in the list of saved matches: `at` is the time of the last save. If only one person plays, `view` is that person's view at that
   * time. */
  at?: number;
  view?: View;
  /** The id of the problem that the match is played to solve. It is missing in all other matches. */
  problem?: string;
  /** Set only for a lesson: the learner's inputs so far (learn/lesson.ts), the current step and the number of steps. */
  lesson?: { inputs: string[]; step: number; steps: number };
}

export class LocalTable implements Table {
  readonly local = true;
  readonly game: GameMeta;
  readonly chat = null;
  readonly deadline = null;
  readonly setup: LocalSetup;
  seat = $state<number | null>(0);
  names = $state<string[]>([]);
  seatInfo = $state<SeatInfo[]>([]);
  view = $state.raw<View | null>(null);
  legal = $state.raw<string[]>([]);
  asides = $state.raw<string[]>([]);
  history = $state.raw<Page[]>([]);
  latest = $state.raw<GameEvent[]>([]);
  version = $state(0);
  result = $state.raw<{ scores: number[]; winners: number[] } | null>(null);
  refused = $state.raw<Refused | null>(null);
  busy = $state(false);
  connection = $state<'ok' | 'elsewhere'>('ok');
  handOver = $state<number | null>(null);
  botsWait = $state(false);
  hint?: () => Promise<Advice | null>;
  private engine: EngineClient;
  private actors = 0;
  private turn = 0; // number of times that a bot was asked to act; part of the seed of the bots' random numbers
  private timer: ReturnType<typeof setTimeout> | undefined;
  private queue: Promise<unknown> = Promise.resolve();
  private closed = false;
  private begun: boolean; // true after the first action of a decision or a remark of a person
  private released = ''; // the moment (GameParts.speakFirst) at which the player has let the bots act
  private spoken = false; // true if the player has released the bots with a remark or a claim
  private opening: boolean; // true while the player is reading the opening text
  private held = false; // true while bots wait, see hold()
  private hurried = false; // true after hurry(); bots then act without pauses
  private claimed: { end(): void };
  private unfollow: () => void;

  constructor(setup: LocalSetup) {
    this.setup = setup;
    this.game = gameOf(setup.game)!;
    this.seat = setup.people[0] ?? null;
    this.names = seatNames(this.game, setup.seats);
    const others = setup.bot === 'clock' ? 'free' : 'bot';
    this.seatInfo = this.names.map((name, i) => ({
      name,
      kind: setup.people.includes(i) ? 'person' : others,
      here: true,
      level: LEVELS.includes(setup.bot) ? setup.bot : null,
    }));
    if (setup.people.length === 1 && others === 'bot') this.hint = () => this.advice();
    this.opening = partsOf(setup.game).opening?.(setup.seed) ?? false;
    this.begun = !!setup.save;
    this.engine = startEngine();
    this.inOrder(async () => {
      const no = await this.engine.open(setup);
      if (no) return void (this.refused = refusedBy(no));
      if (!this.begun) await this.botsSpeak(); // the deal is public, so bots may speak before the first action
      await this.see();
    });
    this.claimed = this.claim();
    this.unfollow = savesChanged(() => this.connection === 'elsewhere' && this.reload());
    // If several people share the screen, a reloaded page must not show a player's cards before that player has taken over.
    if (setup.save && setup.people.length > 1) this.handOver = setup.people[0];
  }
  private claim(): { end(): void } {
    return claimMatch(this.setup.seed, () => {
      this.connection = 'elsewhere';
      this.reload();
    });
  }
  /** Loads and shows the match as this tab or another tab has last saved it. */
  private reload(): void {
    clearTimeout(this.timer);
    this.inOrder(async () => {
      const saved = matchIn(this.setup.seed);
      if (!saved) return;
      const no = await this.engine.open(saved);
      if (no) throw new Error(no.error);
      this.version = 0;
      this.history = [];
      await this.see();
    });
  }
  /** Takes over a match from another tab and continues it in this tab. */
  retry(): void {
    this.claimed.end();
    this.claimed = this.claim();
    this.connection = 'ok';
    this.reload();
  }
  /** Runs `work` after all earlier tasks have finished. */
  private inOrder(work: () => Promise<void>): Promise<unknown> {
    return (this.queue = this.queue
      .then(() => (this.closed ? undefined : work()))
      .catch((e) => {
        this.refused = { rule: '', text: failure(e) };
        this.busy = false;
      }));
  }
  private async see(): Promise<void> {
    const viewer = this.seat ?? 8;
    let look = await this.engine.updates(viewer, this.version);
    while (!look.over && this.connection === 'ok' && (await this.automatic(look))) {
      this.begun = true;
      look = await this.engine.updates(viewer, this.version);
    }
    if (this.connection === 'ok') await this.keep(look); // save before the page shows the new view, so that a reload shows it too
    this.take(look);
    this.goOn();
  }
  /** Makes a step that needs no decision, before the page shows the new view. This is a forced action, an action of a seat that nobody
   * plays, or the end of a time limit. Returns false if there was no such step. */
  private async automatic(look: Updates): Promise<boolean> {
    const forced = this.forced(look);
    if (forced) return !(await this.engine.act(this.seat!, forced, null));
    const unused = this.seatInfo.findIndex((s, i) => s.kind === 'free' && look.actors & (1 << i));
    if (unused >= 0) return !!(await this.bot(unused, false));
    return !look.actors && (await this.engine.tick());
  }
  /** Returns the forced action of a player without opponents. The game declares that it needs no click, either always or if it is the only
   * legal action. Returns null if there is no such action. */
  private forced(look: Updates): string | null {
    const { bot, people, game } = this.setup;
    if (bot !== 'clock' || people.length !== 1) return null;
    const { forced = [], needless = [] } = partsOf(game).cases ?? {};
    const only = look.legal.length === 1 ? forced : [];
    return [...needless, ...only].find((action) => look.legal.includes(action)) ?? null;
  }
  private take(look: Updates): void {
    const pages = look.messages.map((m) => ({ version: m.version, events: eventsOf(m) }));
    this.history = [...this.history, ...pages];
    this.latest = pages.flatMap((p) => p.events);
    this.version = look.version;
    this.actors = look.actors;
    const last = look.messages.at(-1);
    if (last) this.view = last.view as View;
    this.legal = look.legal;
    this.asides = look.asides;
    this.result = look.result;
    this.busy = false;
  }
  private async keep(look: Updates): Promise<void> {
    if (look.version <= 1 || !this.begun) return;
    // If several people play on this device, all of them see the list of saved matches. So the list must not contain the view of one
    // player.
    const view = this.setup.people.length > 1 ? undefined : ((look.messages.at(-1)?.view ?? this.view ?? undefined) as View | undefined);
    const setup = { ...this.setup, save: await this.engine.save(), at: Date.now(), view };
    if (!look.result) return saves.put(setup);
    saves.drop(setup.seed);
    saveFinished(setup);
  }
  /** Lets the match continue. If a bot has to act, starts the delay before its action. If another person at this screen has to act,
   * starts handing over the screen to that person. */
  private goOn(): void {
    clearTimeout(this.timer);
    if (this.result || this.closed || this.connection !== 'ok') return;
    const people = this.setup.people.filter((s) => this.actors & (1 << s));
    if (people.length) {
      if (this.seat !== null && !people.includes(this.seat)) this.handOver = people[0];
      return;
    }
    const bots = this.seatInfo.map((_, i) => i).filter((i) => this.actors & (1 << i));
    const moment = this.moment();
    this.botsWait = bots.length > 0 && !!moment && moment !== this.released;
    if (!bots.length || this.opening || this.held || this.botsWait) return;
    // The delay is chosen before the bot decides, so that its length reveals nothing about the bot's cards.
    const pause = Math.max(...this.latest.map((e) => this.game.events.find((kind) => kind.event === e.event)?.pause_ms ?? 0), 0);
    const start = !this.begun && !partsOf(this.game.id).opening ? this.game.opening_ms : 0;
    const speak = this.view && this.seat !== null ? (partsOf(this.game.id).botDelay?.(this.view, this.seat) ?? 0) : 0;
    const longer = moment && !this.spoken ? [] : [pause, start, speak]; // the player who has let the bots act need not wait for them
    const wait = Math.max(350 + Math.random() * 500, ...longer);
    this.timer = setTimeout(() => this.inOrder(() => this.botActs(bots[0])), this.hurried ? 0 : wait * settings.pace);
  }
  /** The moment at which the bots wait until the only person has spoken or has let them act. It is null if they need not wait. Bots that
   * act instantly never wait. */
  private moment(): string | null {
    if (!this.alone || !settings.pace || !this.view || this.seat === null) return null;
    return partsOf(this.game.id).speakFirst?.(this.view, this.seat) ?? null;
  }
  get alone(): boolean {
    return this.setup.people.length === 1 && this.seat !== null && this.seat < this.setup.seats;
  }
  letBotsAct(): void {
    this.released = this.moment() ?? '';
    this.spoken = false;
    this.goOn();
  }
  /** Lets the bot of this seat act. Returns its action, or an empty string if it does nothing. If `aside` is true, the action is a remark
   * or a claim, which can be made at any time. In a match for one player the bot id is `clock`: no bot plays, and the engine chooses
   * harmless actions for the
   * unused seat. */
  private async bot(seat: number, aside: boolean): Promise<string> {
    const { bot, game, seed } = this.setup;
    if (bot !== 'clock') return this.engine.bot(seat, bot, `${seed}/${this.turn++}`, aside);
    return aside ? '' : this.engine.idle(seat, partsOf(game).cases?.idle ?? []);
  }
  private async botActs(seat: number): Promise<void> {
    this.begun = true;
    if (!(await this.bot(seat, false))) throw new Error('a bot had nothing to do');
    await this.botsSpeak();
    await this.see();
  }
  /** Called after each action. Lets every bot, in seat order, make one remark or claim (an aside). */
  private async botsSpeak(): Promise<void> {
    if (!this.game.actions.some((v) => v.aside)) return;
    for (let i = 0; i < this.seatInfo.length; i++) if (this.seatInfo[i].kind === 'bot') await this.bot(i, true);
  }

  async act(action: string, text?: string): Promise<Refused | null> {
    if (this.seat === null || this.connection !== 'ok') return { rule: '', text: '' };
    // After the end of the match the screen is no longer handed over, so each action is made for the seats of all people at this screen.
    const seats = this.result ? this.setup.people : [this.seat];
    this.busy = true;
    this.refused = null;
    let accepted = false;
    await this.inOrder(async () => {
      let no = null;
      for (const seat of seats) no ??= await this.engine.act(seat, action, text === undefined ? null : oneLine(text));
      if (no) {
        this.refused = refusedBy(no);
        this.busy = false;
        return;
      }
      this.begun = true;
      const aside = this.game.actions.find((v) => v.word === action.split(' ')[0])?.aside;
      if (!aside) await this.botsSpeak();
      this.spoken = !!aside;
      if (aside) this.released = this.moment() ?? this.released;
      await this.see();
      accepted = true;
    });
    return accepted ? null : (this.refused ?? { rule: '', text: '' });
  }
  undo(): void {
    if (this.seat === null || this.connection !== 'ok') return;
    const seat = this.seat;
    clearTimeout(this.timer);
    this.hurried = false;
    this.inOrder(async () => {
      let no = await this.engine.undo(seat);
      // A forced action would be submitted again at once, so also undo the action before it.
      while (!no && this.forced(await this.engine.updates(seat, this.version))) no = await this.engine.undo(seat);
      if (no) this.refused = refusedBy(no);
      await this.see();
    });
  }
  begin(): void {
    if (!this.opening) return;
    this.opening = false;
    this.inOrder(async () => this.goOn());
  }
  hold(on: boolean): void {
    if (on === this.held) return;
    this.held = on;
    if (on) clearTimeout(this.timer);
    else this.inOrder(async () => this.goOn());
  }
  hurry(): void {
    this.hurried = true;
    this.inOrder(async () => this.goOn());
  }
  /** Called when the next player has taken over the screen: shows that seat's view of the table. */
  takeScreen(): void {
    if (this.handOver === null) return;
    this.seat = this.handOver;
    this.handOver = null;
    this.version = 0;
    this.history = [];
    this.inOrder(() => this.see());
  }
  get caseId(): string | null {
    return this.setup.caseId ?? null;
  }
  get matchId(): string {
    return this.setup.seed;
  }
  async read(what: string, number = 0): Promise<CaseText | null> {
    return this.closed ? null : this.engine.caseText(this.seat ?? 8, what, number);
  }
  async understand(question: number, text: string): Promise<FieldReading[] | null> {
    return this.closed || this.seat === null ? null : this.engine.understand(this.seat, question, text);
  }
  async file(): Promise<string | null> {
    return matchIn(this.setup.seed)?.save ?? null;
  }
  async suspects(seat: number): Promise<GameEvent | null> {
    return this.closed ? null : ((await this.engine.suspects(seat)) as GameEvent | null);
  }
  /** The dice depend only on the position, so the same position always has the same hint. */
  private async advice(): Promise<Advice | null> {
    const { seat } = this;
    if (this.closed || seat === null || !this.legal.length || this.result) return null;
    return this.engine.hint(seat, `${this.setup.seed}/hint/${this.version}`);
  }
  /** The players' notes, stored in this browser separately for each seat. */
  get notes(): Notes {
    const seat = this.seat ?? 0;
    return { read: async () => notes.read(this.setup.seed, seat), write: async (text) => notes.write(this.setup.seed, seat, text) };
  }
  playAgain(): void {}
  againText?: string;
  say(): void {}
  clearRefusal(): void {
    this.refused = null;
  }
  close(): void {
    this.closed = true;
    this.claimed.end();
    this.unfollow();
    clearTimeout(this.timer);
    this.engine.close();
  }
}
