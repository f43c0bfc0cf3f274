// readings.svelte.ts: requests and stores readings. A reading says how the table understands a field of the answer form. The page requests
// readings when the player stops typing for a moment. An answer can also be sent without readings, for instance if the connection was lost.
import { fits } from '../../lib/textline';
import type { FieldReading, Point } from '../../../types/wire';
import type { Table } from '../../table/table';
import { compose, written, type Answer, type Field } from './answer';

const PAUSE = 450; // time in ms from the last keystroke until the page asks the table for a reading
const PATIENCE = 1500; // maximum time in ms that the review waits for readings

const keyOf = (question: number, point: number, text: string) => `${question}/${point}/${text}`;

export class Readings {
  private known = $state.raw<Record<string, FieldReading>>({});
  private timers: ReturnType<typeof setTimeout>[] = [];
  constructor(private table: Table) {}

  /** Returns the reading of a field, or null if it is not known yet. `question` and `point` are counted from 0. */
  of(question: number, point: number, field: Field): FieldReading | null {
    return this.known[keyOf(question, point, written(field))] ?? null;
  }
  /** Discards all readings. Called when the player has met new names, because the table may now understand the fields differently. */
  forget(): void {
    this.known = {};
  }
  /** Requests readings of an answer after a pause in typing. */
  later(question: number, points: Point[], answer: Answer): void {
    clearTimeout(this.timers[question]);
    this.timers[question] = setTimeout(() => void this.ask(question, points, answer), PAUSE);
  }
  /** Requests readings of an answer, unless the readings of all its fields are known. */
  async ask(question: number, points: Point[], answer: Answer): Promise<void> {
    clearTimeout(this.timers[question]);
    const texts = points.map((_, i) => written(answer.fields[i]));
    const text = compose(points, { ...answer, remark: '' });
    const complete = texts.every((w, i) => !w || this.known[keyOf(question, i, w)]);
    if (complete || !fits(text) || !this.table.understand || this.table.connection === 'lost') return;
    const fields = await this.table.understand(question + 1, text).catch(() => null);
    if (fields) this.known = { ...this.known, ...Object.fromEntries(fields.map((f, i) => [keyOf(question, i, texts[i]), f])) };
  }
  /** Requests readings of all answers. Resolves when they have arrived, or after PATIENCE ms at the latest. */
  async all(answers: Answer[], pointsOf: (question: number) => Point[]): Promise<void> {
    const asked = Promise.all(answers.map((a, i) => this.ask(i, pointsOf(i), a)));
    await Promise.race([asked, new Promise((on) => setTimeout(on, PATIENCE))]);
  }
}
