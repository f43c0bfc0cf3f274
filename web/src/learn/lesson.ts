// lesson.ts: runs the steps of a lesson (docs/lessons.md): makes the scripted actions, accepts the learner's actions and answers, goes
// back and resumes. src/cli/learn/lesson.c does the same for the terminal.
import type { Refusal } from '../engine/engine';

/** A text in several languages. */
export type Texts = Record<string, string>;
export interface Scripted {
  /** The time from the last scripted action until this one, in ms of match time. Used only in real-time games. */
  wait: number;
  /** The seat that acts. It is missing if this entry only lets the clock run. */
  seat?: number;
  action?: string;
  text?: string;
  /** If set, the clock runs until the match is in this phase. */
  until?: string;
}
export type Check = { what: 'value' | 'count'; at: string; op: string; value: unknown } | { what: 'may' | 'may not'; action: string };
export interface Step {
  id: string;
  text: Texts;
  point: string[];
  play?: Scripted[];
  meanwhile?: Scripted[];
  checks?: Check[];
  do?: string[];
  answer?: Texts;
  late?: Texts;
  /** The reply to an action that comes before the step waits for one. Used only in real-time games. */
  early?: Texts;
  within?: number;
  other?: { text: Texts; again: boolean; do?: string[]; play?: Scripted[]; checks?: Check[]; to?: number };
  ask?: { choices: Texts[]; right: number; wrong: Texts };
}
export interface Lesson {
  game: string;
  seats: number;
  learner: number;
  seed: string;
  options: string;
  minutes: number;
  case?: string | Texts;
  points: Record<string, Texts>;
  steps: Step[];
}

/** The match of a lesson. Its functions accept every seat, because the opponents' actions are scripted. */
export interface LessonMatch {
  begin(): Promise<void>;
  view(): Promise<Record<string, unknown>>;
  /** The legal actions of a seat: first its choices for the current decision, then its asides. */
  legal(seat: number): Promise<string[]>;
  act(seat: number, action: string, text: string | null, at: number): Promise<Refusal | null>;
  /** Lets the clock of a real-time match run. */
  tick(from: number, to: number): Promise<void>;
  /** Match time at which the clock acts next; -1 if never. */
  deadline(): Promise<number>;
}

/** The input or event that the lesson waits for: `plays` for scripted actions, `next` for a click on Next, `do` for an action of the
 * learner, `ask` for an answer of the learner. `over` means that the lesson has ended. */
export type Wait = 'plays' | 'next' | 'do' | 'ask' | 'over';
/** The result of an input. `on` means that the lesson continues. `again` means that the input was wrong or too late; `reply` explains it.
 * `illegal` means that the action is not legal; `refusal` says why. */
export type Outcome = 'on' | 'again' | 'illegal';

/** Whether an action matches a pattern. In a pattern, * stands for any single word. At the end of a pattern, * stands for one or more
 * words. */
export function fits(pattern: string, action: string): boolean {
  const want = pattern.split(' '),
    words = action.split(' ');
  for (let i = 0; i < want.length; i++) {
    if (want[i] === '*' && i === want.length - 1) return words.length > i;
    if (words[i] === undefined || (want[i] !== '*' && want[i] !== words[i])) return false;
  }
  return words.length === want.length;
}
/** Whether an action that begins with these words can match a pattern. */
export function begins(pattern: string, words: string): boolean {
  const want = pattern.split(' ');
  return words.split(' ').every((word, i) => (want[i] === undefined ? want.at(-1) === '*' : want[i] === '*' || want[i] === word));
}
const fitsAny = (patterns: string[] | undefined, action: string): boolean => !!patterns?.some((p) => fits(p, action));

/** Returns the value to which a JSON pointer refers. */
function valueAt(view: unknown, pointer: string): unknown {
  const words = pointer.split('/').slice(1);
  const unescaped = words.map((w) => w.replaceAll('~1', '/').replaceAll('~0', '~'));
  return unescaped.reduce<unknown>((value, word) => (value as Record<string, unknown> | null | undefined)?.[word], view);
}
/** Returns the number of elements that are not null if `value` is a list, or the sum of the numbers if it is an object. */
function count(value: unknown): number {
  if (Array.isArray(value)) return value.filter((v) => v !== null).length;
  return Object.values((value ?? {}) as Record<string, number>).reduce((sum, n) => sum + n, 0);
}
const COMPARE: Record<string, (a: unknown, b: unknown) => boolean> = {
  '=': (a, b) => (a ?? null) === b,
  '!=': (a, b) => (a ?? null) !== b,
  '<': (a, b) => Number(a) < Number(b),
  '<=': (a, b) => Number(a) <= Number(b),
  '>': (a, b) => Number(a) > Number(b),
  '>=': (a, b) => Number(a) >= Number(b),
  contains: (a, b) => Array.isArray(a) && a.includes(b),
  lacks: (a, b) => Array.isArray(a) && !a.includes(b),
};
export function isTrue(check: Check, view: unknown, legal: string[]): boolean {
  if ('action' in check) return legal.some((a) => fits(check.action, a)) === (check.what === 'may');
  const value = valueAt(view, check.at);
  return COMPARE[check.op](check.what === 'count' ? count(value) : value, check.value);
}

export class LessonRun {
  step = 0;
  /** True while the page shows the text of the step's branch `other`, because the learner has made a different move than expected. */
  branch = false;
  /** All inputs of the learner: `next`, `answer N` or `do MS ACTION | TEXT`. Repeating them leads to the same position. */
  inputs: string[] = [];
  /** Match time in ms; used only in real-time games. */
  now = 0;
  reply: Texts | null = null;
  /** True after a right answer, until the next input. */
  right = false;
  refusal: Refusal | null = null;
  /** Called after each scripted action, except while the lesson goes back or is resumed. */
  played: (() => Promise<void>) | null = null;
  private done = 0; // number of scripted actions already made in this step or in its branch
  private doneMeanwhile = 0;
  private playedAt = 0; // match time of the last scripted action; the wait before the next one is counted from here
  private waitsSince = 0; // match time at which the step began to wait for the learner
  private replaying = false;

  constructor(
    readonly lesson: Lesson,
    private match: LessonMatch,
    private realTime: boolean,
  ) {}

  get current(): Step {
    return this.lesson.steps[this.step];
  }
  /** The part of the lesson whose text is on the screen: the step, or its branch `other`. */
  get part(): { text: Texts; play?: Scripted[]; checks?: Check[] } {
    return (this.branch ? this.current.other : undefined) ?? this.current;
  }
  get waits(): Wait {
    const step = this.current as Step | undefined;
    if (!step) return 'over';
    if (this.done < (this.part.play?.length ?? 0)) return 'plays';
    return this.branch ? 'next' : step.do ? 'do' : step.ask ? 'ask' : 'next';
  }
  private go(step: number, branch: boolean): void {
    this.step = step;
    this.branch = branch;
    this.done = this.doneMeanwhile = 0;
    this.playedAt = this.waitsSince = this.now;
    this.reply = this.refusal = null;
    this.right = false;
  }

  // ---- scripted actions ------------------------------------------------------------------------------------

  private async make({ seat, action, text }: Scripted): Promise<void> {
    if (seat === undefined || !action) return;
    const legal = (await this.match.legal(seat)).find((a) => fits(action, a));
    const no =
      legal === undefined ? { error: `seat ${seat} may not '${action}'` } : await this.match.act(seat, legal, text ?? null, this.now);
    if (no) throw new Error(`lesson of ${this.lesson.game}, step ${this.current.id}: ${no.error}`);
    if (!this.replaying) await this.played?.();
  }
  private async tick(to: number): Promise<void> {
    if (this.realTime) await this.match.tick(this.now, to);
    this.now = to;
  }
  /** Advances the clock until the match is in this phase, but at most until `now`. Returns true if the match has reached the phase. */
  private async tickUntil(phase: string, now: number): Promise<boolean> {
    while ((await this.match.view()).phase !== phase) {
      const due = await this.match.deadline();
      if (due < 0) throw new Error(`lesson of ${this.lesson.game}, step ${this.current.id}: the match never reaches the phase '${phase}'`);
      if (due > now) return false;
      await this.tick(Math.max(due, this.now));
    }
    return true;
  }
  /** Makes the actions in `list` that are due by `now`. The first `made` of them have already been made. Returns how many have been made
   * now. */
  private async makeDue(list: Scripted[] | undefined, made: number, now: number): Promise<number> {
    for (; list && made < list.length; made++) {
      const due = this.playedAt + list[made].wait;
      if (this.realTime && due > now) break;
      if (this.realTime) await this.tick(due);
      if (list[made].until === undefined) await this.make(list[made]);
      else if (!(await this.tickUntil(list[made].until!, now))) break;
      this.playedAt = this.now;
    }
    return made;
  }
  /** Lets the match clock run to the time `now` and makes the scripted actions that are due. In a turn-based game all of them are due
   * immediately.
   * If the learner has missed the time limit of the step, starts the step again and returns `again`. */
  async runClock(now: number): Promise<Outcome> {
    if (this.waits === 'plays') {
      this.done = await this.makeDue(this.part.play, this.done, now);
      if (this.waits === 'plays') {
        await this.tick(now);
        return 'on';
      }
      this.waitsSince = this.playedAt = this.now;
    }
    const { within, meanwhile, late } = this.current;
    if (!within || this.branch || now <= this.now) return 'on'; // the clock stops while the learner reads
    const end = this.waitsSince + within;
    this.doneMeanwhile = await this.makeDue(meanwhile, this.doneMeanwhile, Math.min(now, end));
    await this.tick(Math.min(now, end));
    if (now < end) return 'on';
    await this.rewind(this.inputs);
    this.reply = late ?? null;
    return 'again';
  }

  // ---- the learner's inputs --------------------------------------------------------------------------------

  next(): void {
    if (this.waits !== 'next') return;
    this.inputs.push('next');
    this.go(this.branch ? (this.current.other?.to ?? this.step + 1) : this.step + 1, false);
  }
  answer(choice: number): Outcome {
    const { ask } = this.current;
    if (this.waits !== 'ask' || choice !== ask!.right) {
      this.reply = ask?.wrong ?? null;
      return 'again';
    }
    this.inputs.push(`answer ${choice}`);
    this.go(this.step + 1, false);
    this.right = true;
    return 'on';
  }
  async act(action: string, text: string | null): Promise<Outcome> {
    const { other, answer } = this.current;
    const elsewhere = !other?.do || fitsAny(other.do, action);
    this.refusal = null;
    this.reply = this.waits === 'do' ? null : (this.current.early ?? null);
    if (this.waits !== 'do') return 'again';
    if (other?.again && elsewhere) this.reply = other.text;
    const asked = fitsAny(this.current.do, action);
    const branch = !asked && !!other && !other.again && elsewhere;
    if (!asked && !branch && (await this.match.legal(this.lesson.learner)).includes(action)) return 'again';
    const before = [...this.inputs],
      at = this.now;
    this.refusal = await this.match.act(this.lesson.learner, action, text, at);
    if (this.refusal) return 'illegal';
    this.inputs.push(`do ${at} ${action}${text === null ? '' : ` | ${text}`}`);
    this.go(this.step + Number(!branch), branch);
    if (!answer || !asked || this.replaying) return 'on';
    // The learner has answered in free text. It is right if the rest of the lesson can be played after this answer and all conditions hold.
    const after = [...this.inputs];
    const right = await this.rest();
    await this.rewind(right ? after : before);
    if (right) return 'on';
    this.replaying = true; // do not call `played`, because the learner has already seen the scripted actions of this step
    await this.finishPlays();
    this.replaying = false;
    this.reply = other?.text ?? null;
    return 'again';
  }
  /** Sets the reply to an action that is not legal now. Returns false if there is nothing to reply: the step has no text for it, or the
   * lesson makes this action in place of the learner. */
  replyToIllegal(action: string): boolean {
    const { other, early } = this.current;
    const scripted = (s: Step) => s.play?.some((p) => p.seat === this.lesson.learner && p.action === action);
    const text = this.waits === 'do' ? other?.again && other.text : early;
    if (!text || this.lesson.steps.some(scripted)) return false;
    this.reply = text;
    return true;
  }
  /** Makes the expected action or gives the right answer in place of the learner. `language` is the language of an answer in free text. In
   * a real-time game the scripted actions of the step may not be finished; then makes them at once. */
  async skip(language: string): Promise<void> {
    const step = this.current;
    await this.finishPlays();
    if (this.waits === 'next') this.next();
    else if (this.waits === 'ask') this.answer(step.ask!.right);
    else if (this.waits === 'do') {
      const action = (await this.match.legal(this.lesson.learner)).find((a) => fitsAny(step.do, a));
      if (action === undefined) throw new Error(`lesson of ${this.lesson.game}: step ${step.id} cannot be skipped`);
      await this.act(action, step.answer ? (step.answer[language] ?? step.answer.en) : null);
    }
  }
  /** Whether all conditions hold that the lesson sets for the current text. */
  async isTrue(): Promise<boolean> {
    const view = await this.match.view(),
      legal = await this.match.legal(this.lesson.learner);
    return (this.part.checks ?? []).every((check) => isTrue(check, view, legal));
  }
  /** Plays the rest of the lesson with the expected inputs. Returns false if a condition does not hold. The caller must rewind the lesson
   * afterwards. */
  private async rest(): Promise<boolean> {
    this.replaying = true;
    try {
      while (this.waits !== 'over') {
        await this.finishPlays();
        if (!(await this.isTrue())) return false;
        await this.skip('en');
      }
      return true;
    } catch {
      return false; // after this answer, an action that the lesson needs is not legal
    } finally {
      this.replaying = false;
    }
  }

  // ---- going back ------------------------------------------------------------------------------------------

  private async finishPlays(): Promise<void> {
    if (this.waits !== 'plays') return;
    this.done = await this.makeDue(this.part.play, this.done, Infinity);
    this.waitsSince = this.playedAt = this.now;
  }
  private async repeat(input: string): Promise<Outcome> {
    const answered = /^answer (\d+)$/.exec(input),
      did = /^do (\d+) (.*?)(?: \| (.*))?$/.exec(input);
    if (answered) return this.answer(Number(answered[1]));
    if (!did) {
      this.next();
      return 'on';
    }
    const [, at, action, text] = did;
    if (this.current.within && Number(at) > this.now && (await this.runClock(Number(at))) !== 'on') return 'again';
    return this.act(action, text ?? null);
  }
  /** Starts the lesson again and repeats these inputs. Throws an error if an input does not fit the lesson. */
  async rewind(inputs: string[]): Promise<void> {
    const again = [...inputs];
    this.replaying = true;
    try {
      this.inputs = [];
      this.now = 0;
      await this.match.begin();
      this.go(0, false);
      for (const input of again) {
        await this.finishPlays();
        const n = this.inputs.length;
        if ((await this.repeat(input)) !== 'on' || this.inputs.length === n)
          throw new Error(`lesson of ${this.lesson.game}: '${input}' does not fit`);
      }
    } finally {
      this.replaying = false;
    }
  }
}
