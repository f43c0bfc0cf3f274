// table.svelte.ts: the table of a lesson: a local match with scripted opponents. It accepts only the moves that the lesson expects.
import { startEngine, type EngineClient } from '../engine/client';
import { stampNow } from '../engine/clock';
import { oneLine } from '../lib/textline';
import { saveSettings, settings } from '../lib/settings.svelte';
import { currentLanguage, gameOf, type GameEvent, type GameMeta } from '../lib/words.svelte';
import type { LocalSetup } from '../table/local.svelte';
import { failure, refusedBy } from '../table/refused';
import { drafts, notes, saves } from '../table/saves';
import { seatNames } from '../table/seatnames';
import { claimMatch, type Claim } from '../table/singletab';
import type { CaseText, LessonState, Notes, Page, RealTime, Refused, Result, SeatInfo, Table, View } from '../table/table';
import type { FieldReading } from '../../types/wire';
import { LessonRun, type Lesson, type Texts, type Wait } from './lesson';
import { caseOf, matchOf } from './match';

/** The id of the lesson's match in the list of saved matches. */
export const lessonId = (game: string): string => `lesson-${game}`;
const TICK = 40; // time in ms between two checks of the clock
const PAUSE = 1000; // pause in ms after an action of an opponent

/** The state of the lesson that the page shows in addition to the table. */
export interface Shown {
  step: number;
  branch: boolean;
  waits: Wait;
  /** An explanation if the learner's last move or answer was wrong, otherwise null. */
  reply: Texts | null;
  /** True if the learner's last move was legal, but not the move of this step, and the step has no text for it. */
  unfit?: boolean;
  /** True if the learner has just given the right answer to a question. */
  right: boolean;
  /** The number of wrong attempts. When it changes, screen readers read the explanation again. */
  attempt: number;
}

export class LessonTable implements Table {
  readonly local = true;
  readonly chat = null;
  readonly deadline = null;
  readonly handOver = null;
  readonly game: GameMeta;
  readonly seat: number;
  readonly names: string[];
  readonly seatInfo: SeatInfo[];
  readonly realTime?: RealTime;
  view = $state.raw<View | null>(null);
  legal = $state.raw<string[]>([]);
  asides = $state.raw<string[]>([]);
  history = $state.raw<Page[]>([]);
  latest = $state.raw<GameEvent[]>([]);
  version = $state(0);
  result = $state.raw<Result | null>(null);
  refused = $state.raw<Refused | null>(null);
  busy = $state(false);
  connection = $state<'ok' | 'elsewhere'>('ok');
  shown = $state.raw<Shown>({ step: 0, branch: false, waits: 'plays', reply: null, right: false, attempt: 0 });
  /** True while the lesson waits for the learner to start the clock of a real-time game. */
  held = $state(false);
  private run: LessonRun;
  private engine: EngineClient;
  private queue: Promise<unknown> = Promise.resolve();
  private closed = false;
  private claimed: Claim;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** At the real time `stamp` the match time was `now`; `runs` is true while the clock runs. */
  private sync = { now: 0, stamp: 0, runs: false };

  constructor(
    readonly script: Lesson,
    private language = currentLanguage(),
  ) {
    this.game = gameOf(script.game)!;
    this.seat = script.learner;
    this.names = seatNames(this.game, script.seats);
    this.seatInfo = this.names.map((name, i) => ({ name, kind: i === this.seat ? 'person' : 'bot', here: true }));
    this.engine = startEngine();
    this.run = new LessonRun(script, matchOf(script, this.engine, language), !!this.game.clock);
    this.run.played = () => this.opponentActed();
    if (this.game.clock)
      this.realTime = {
        now: () => this.now(),
        roundTrip: null,
        allowance: null,
        called: null,
        act: (action, stamp) => this.enter(action, undefined, performance.timeOrigin + stamp),
      };
    this.claimed = claimMatch(this.matchId, () => {
      this.connection = 'elsewhere';
    });
    const inputs = saves.find(this.matchId)?.lesson?.inputs ?? [];
    this.inOrder(async () => {
      // If the lesson has changed since it was saved, start it from the beginning.
      await this.run.rewind(inputs).catch(() => this.run.rewind([]));
      await this.see();
      await this.goOn();
    });
  }
  get matchId(): string {
    return lessonId(this.script.game);
  }
  get lesson(): LessonState {
    const { step, waits } = this.shown;
    return { points: this.script.steps[step]?.point ?? [], acts: waits === 'do' };
  }
  get caseId(): string | null {
    return caseOf(this.script, this.language) ?? null;
  }
  /** Runs `work` after all earlier tasks have finished. */
  private inOrder(work: () => Promise<void>): Promise<unknown> {
    return (this.queue = this.queue
      .then(() => (this.closed || this.connection !== 'ok' ? undefined : work()))
      .catch((e) => {
        this.refused = { rule: '', text: failure(e) };
        this.busy = false;
      }));
  }

  // ---- the learner's view ----------------------------------------------------------------------------------

  private async see(): Promise<void> {
    const look = await this.engine.updates(this.seat, this.version);
    const pages = look.messages.map((m) => ({ version: m.version, events: m.events as GameEvent[] }));
    this.history = [...this.history, ...pages];
    this.latest = pages.flatMap((p) => p.events);
    this.version = look.version;
    const last = look.messages.at(-1);
    if (last) this.view = last.view as View;
    this.legal = look.legal;
    this.asides = look.asides;
    this.result = look.result;
  }
  /** Loads the view and the history again after the lesson has gone back. */
  private async seeAgain(): Promise<void> {
    this.version = 0;
    this.history = [];
    await this.see();
    this.latest = [];
  }
  private async opponentActed(): Promise<void> {
    await this.see();
    if (this.realTime) return;
    const pause = Math.max(PAUSE, ...this.latest.map((e) => this.game.events.find((k) => k.event === e.event)?.pause_ms ?? 0));
    await new Promise((on) => setTimeout(on, pause * settings.pace));
  }
  private show(again = false): void {
    const { step, branch, waits, reply, right } = this.run;
    const unfit = again && !reply && !this.realTime && !this.refused;
    this.shown = { step, branch, waits, reply, unfit, right, attempt: this.shown.attempt + Number(again) };
  }
  private keep(): void {
    const { game, seats, learner, options } = this.script;
    const { inputs, step, waits } = this.run;
    const setup: LocalSetup = { game, seats, people: [learner], seed: this.matchId, options, bot: 'greedy', at: Date.now() };
    if (waits === 'over') {
      // The lesson has explained everything that the hints would explain, so mark the hints as seen.
      const hints = [1, 2, 3, 4, 5].map((i) => `page.hint.${this.game.key}.${i}`).concat(`page.hint.${this.game.key}`);
      settings.seenHints = [...new Set([...settings.seenHints, ...hints])];
      saveSettings();
      this.forget();
    } else if (inputs.length) saves.put({ ...setup, lesson: { inputs, step, steps: this.script.steps.length } });
  }
  private forget(): void {
    saves.drop(this.matchId);
    notes.write(this.matchId, this.seat, '');
    drafts.write(this.matchId, this.seat, '');
  }

  // ---- the clock of real-time games ------------------------------------------------------------------------

  private now(at = stampNow()): number {
    return this.sync.runs ? Math.floor(this.sync.now + at - this.sync.stamp) : this.run.now;
  }
  private setClock(): void {
    const { waits, current } = this.run;
    const runs = !!this.realTime && !this.held && (waits === 'plays' || (waits === 'do' && !!current.within));
    clearTimeout(this.timer);
    this.sync = { now: this.run.now, stamp: stampNow(), runs };
    if (runs) this.timer = setTimeout(() => this.inOrder(() => this.onTimer()), TICK);
  }
  /** Whether the learner must start the clock. True in steps that require quick reactions, so that the learner can read the text before
   * the clock runs. */
  private mustHold(): boolean {
    const { waits, current, part } = this.run;
    return !!this.realTime && waits === 'plays' && !!current.within && !!part.play?.some((p) => p.until);
  }
  startClock(): void {
    this.held = false;
    this.setClock();
  }
  private async onTimer(): Promise<void> {
    if (!this.sync.runs) return;
    const again = (await this.run.runClock(this.now())) === 'again';
    if (again) await this.seeAgain();
    else await this.see();
    if (again || this.run.waits !== this.shown.waits) {
      this.held = this.mustHold();
      this.show(again);
      this.setClock();
    } else this.timer = setTimeout(() => this.inOrder(() => this.onTimer()), TICK);
  }
  /** Performs the scripted actions of the step, then shows the text of the step. */
  private async goOn(): Promise<void> {
    if (!this.realTime && this.run.waits === 'plays') {
      this.show(); // hides the bubble while the opponents act
      await this.run.runClock(0);
    }
    this.held = this.mustHold();
    this.show();
    this.keep();
    this.busy = false;
    this.setClock();
  }

  // ---- the learner's inputs --------------------------------------------------------------------------------

  private async enter(action: string, text: string | undefined, stamp: number): Promise<Refused | null> {
    // The answer form submits each answer again before it sends the form. Ignore this repeated answer.
    if (text !== undefined && this.run.inputs.at(-1)?.replace(/^do \d+ /, '') === `${action} | ${oneLine(text)}`) return null;
    // In a real-time game an illegal action changes nothing, but the step may have a reply to it. There is no reply if the learner lifts
    // their hand although a scripted action has already removed the hand from the pile.
    if (this.realTime && !this.legal.includes(action)) {
      await this.inOrder(async () => {
        if (this.run.waits !== 'over' && this.run.replyToIllegal(action)) this.show(true);
      });
      return null;
    }
    this.busy = !this.realTime;
    this.refused = null;
    let accepted = false;
    await this.inOrder(async () => {
      if (this.sync.runs && (await this.run.runClock(Math.min(this.now(stamp), this.now()))) === 'again') {
        await this.seeAgain();
        return void this.again();
      }
      const before = this.run.inputs.length;
      const outcome = await this.run.act(action, text === undefined ? null : oneLine(text));
      if (outcome === 'illegal') this.refused = refusedBy(this.run.refusal!);
      accepted = outcome === 'on' && this.run.inputs.length > before;
      if (!accepted) return void this.again();
      await this.see();
      await this.goOn();
    });
    return accepted || this.realTime ? this.refused : (this.refused ?? { rule: '', text: '' });
  }
  private again(): void {
    this.show(true);
    this.busy = false;
    this.setClock();
  }
  act(action: string, text?: string): Promise<Refused | null> {
    return this.enter(action, text, stampNow());
  }
  next(): void {
    this.inOrder(async () => {
      this.run.next();
      await this.goOn();
    });
  }
  answer(choice: number): void {
    this.inOrder(async () => {
      if (this.run.answer(choice) === 'again') this.again();
      else await this.goOn();
    });
  }
  /** Makes the expected action or gives the right answer for the learner. */
  skip(): void {
    this.inOrder(async () => {
      await this.run.skip(this.language);
      await this.see();
      await this.goOn();
    });
  }
  get canGoBack(): boolean {
    return this.shown.step > 0 && this.shown.waits !== 'over';
  }
  /** Goes back to the position before the learner's last input. */
  undo(): void {
    this.back(this.run.inputs.length - 1);
  }
  restart(): void {
    this.forget();
    this.back(0);
  }
  private back(inputs: number): void {
    if (inputs < 0) return;
    this.inOrder(async () => {
      await this.run.rewind(this.run.inputs.slice(0, inputs));
      await this.seeAgain();
      await this.goOn();
    });
  }

  // ---- other functions of a table --------------------------------------------------------------------------

  async read(what: string, number = 0): Promise<CaseText | null> {
    return this.closed ? null : this.engine.caseText(this.seat, what, number);
  }
  async understand(question: number, text: string): Promise<FieldReading[] | null> {
    return this.closed ? null : this.engine.understand(this.seat, question, text);
  }
  get notes(): Notes {
    return {
      read: async () => notes.read(this.matchId, this.seat),
      write: async (text) => notes.write(this.matchId, this.seat, text),
    };
  }
  /** Continues the lesson in this tab, from the position that the other tab has saved. */
  retry(): void {
    location.reload();
  }
  playAgain(): void {
    this.restart();
  }
  takeScreen(): void {}
  say(): void {}
  clearRefusal(): void {
    this.refused = null;
  }
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.claimed.end();
    this.engine.close();
  }
}
