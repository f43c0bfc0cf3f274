// drafts.svelte.ts: one player's answers at 221B. The answers are shown in the fields of the form and are stored in this browser, so that
// they survive a reload. They are not part of the match until they are sent.
import { fits } from '../../lib/textline';
import { drafts } from '../../table/saves';
import { STALE, type Table } from '../../table/table';
import type { Point } from '../../../types/wire';
import { compose, emptyAnswer, isEmpty, pointsOf, sent, type Answer } from './answer';
import { viewOf, type Story } from './caseTexts.svelte';
import { Readings } from './readings.svelte';

const PAUSE = 2500, // time in ms from the player's last keystroke until the page saves the answer on the server
  LAST_PAUSE = 400, // replaces PAUSE in the last LAST_MS ms before the deadline
  LAST_MS = 15000;
const RETRY_AFTER = 300, // time in ms after which a refused action is sent again, if it was refused because the table had changed
  MAX_TRIES = 20;

const QUESTIONS = 4; // maximum number of questions of a case

/** Converts a stored value to an answer. Fields that are missing or have a wrong type become empty. */
function restored(kept: unknown): Answer {
  const answer = emptyAnswer(),
    old = kept as Partial<Answer> | null;
  for (const [i, f] of answer.fields.entries()) {
    f.text = String(old?.fields?.[i]?.text ?? '');
    f.kept = !!old?.fields?.[i]?.kept;
  }
  answer.remark = String(old?.remark ?? '');
  return answer;
}

export class Drafts {
  /** Contents of the form, one answer for each question. */
  answers = $state<Answer[]>(Array.from({ length: QUESTIONS }, emptyAnswer));
  readonly readings: Readings;
  /** True while the player reviews the answers before sending them. */
  reviewing = $state(false);
  sending = $state(false);
  /** True if the last attempt to send the answers failed. */
  failed = $state(false);
  /** The answers that this browser has submitted. The key is the number of the question, counted from 0. The value is '' if the answer was
   * erased. */
  entered = $state.raw<Record<number, string>>({});
  private match: string;
  private seat: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private queue: Promise<unknown> = Promise.resolve();
  constructor(
    private table: Table,
    private story: Pick<Story, 'points'>,
  ) {
    this.readings = new Readings(table);
    this.match = table.replay || table.seat === null ? '' : (table.matchId ?? '');
    this.seat = table.seat ?? 0;
    try {
      const kept = JSON.parse(this.match && drafts.read(this.match, this.seat));
      this.answers = this.answers.map((_, i) => restored(kept.answers[i]));
      this.entered = kept.entered ?? {};
      this.reviewing = !!kept.reviewing;
    } catch {
      /* the browser has stored no draft for this match and seat */
    }
  }
  /** Stores the drafts in this browser if `open` is true, that is, while the player can still answer. Otherwise deletes them. */
  keep(open: boolean): void {
    const { answers, entered, reviewing } = this;
    const text = answers.some((a) => !isEmpty(a)) ? JSON.stringify({ answers, entered, reviewing }) : '';
    if (this.match) drafts.write(this.match, this.seat, open ? text : '');
  }
  points(i: number): Point[] {
    return pointsOf(this.story.points[i]);
  }
  /** The answer to question `i` as it will be sent, with the values that the form has recognised. */
  text(i: number): string {
    return compose(this.points(i), this.answers[i], (point) => this.readings.of(i, point, this.answers[i].fields[point]));
  }
  /** Returns the Spanish forms of the values in the answer to question `i`, in the order of the fields. A field without a Spanish form
   * gives undefined. */
  spanish(i: number): (string | undefined)[] {
    return this.points(i).map((_, k) => {
      const field = this.answers[i].fields[k],
        reading = this.readings.of(i, k, field);
      return sent(field, reading) === reading?.value ? reading?.spanish : undefined;
    });
  }
  /** Whether this player has already sent an answer to question `i` to the table, perhaps from another browser. */
  private written = (i: number): boolean => viewOf(this.table).written.includes(String(i + 1) as '1');
  private inOrder<T>(work: () => Promise<T>): Promise<T> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }
  /** Sends an action to the table. Tries again if the action is refused because another player has acted first. Returns true if it was
   * accepted. */
  private async act(action: string, text?: string): Promise<boolean> {
    for (let i = 0; i < MAX_TRIES && this.table.legal.includes(action); i++) {
      const no = await this.table.act(action, text);
      if (!no) return true;
      if (no.rule !== STALE) return false;
      await new Promise((on) => setTimeout(on, RETRY_AFTER));
    }
    return false;
  }
  /** Submits `text` as this player's answer to question `i`, or erases the answer if `text` is ''. Returns true on success. */
  private async enter(i: number, text: string): Promise<boolean> {
    if (!text && !this.written(i)) return true;
    const ok = await (text ? this.act(`answer ${i + 1}`, text) : this.act(`erase ${i + 1}`));
    if (ok) this.entered = { ...this.entered, [i]: text };
    return ok;
  }
  /**
   * Called when the player has changed a field. Saves the answers on the server after a pause. If the time runs out, a stand-in takes over
   * and sends the saved answers. Does nothing in a local match, which has no clock.
   */
  changed(): void {
    if (this.table.local || this.sending) return;
    clearTimeout(this.timer);
    const left = this.table.deadline === null ? Infinity : this.table.deadline - Date.now();
    this.timer = setTimeout(() => this.save(), left < LAST_MS ? LAST_PAUSE : PAUSE);
  }
  /** Saves the changed answers on the server. The server judges them only after the player or a stand-in sends the form. */
  save(): void {
    clearTimeout(this.timer);
    if (this.table.local || this.sending) return;
    void this.inOrder(async () => {
      for (let i = 0; i < viewOf(this.table).questions; i++) {
        const text = this.text(i);
        const differs = text !== (this.entered[i] ?? '') || (text && !this.written(i));
        if (differs && fits(text) && !this.sending) await this.enter(i, text);
      }
    });
  }
  /** Submits the answers in the form for judging. First writes all of them to the table again, because the table may have other answers,
   * for example after an undo or from the player's other device. If one of them is refused, nothing is submitted. */
  async send(): Promise<void> {
    if (this.sending) return;
    clearTimeout(this.timer);
    this.sending = true;
    this.failed = false;
    const texts = Array.from({ length: viewOf(this.table).questions }, (_, i) => this.text(i));
    const ok = await this.inOrder(async () => {
      for (const [i, text] of texts.entries()) if (!(await this.enter(i, text))) return false;
      if (viewOf(this.table).over) return true; // a lesson sends the right answer itself
      return texts.every((text, i) => this.written(i) === !!text) && this.act('send-answers');
    }).catch(() => false);
    this.sending = false;
    this.failed = !ok;
  }
}
