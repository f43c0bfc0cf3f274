// table.svelte.ts: the table of the author's preview. The view is that of a player at the start of a match, changed so that the player may
// read the part of the case that the author has chosen.
import type { CaseQuestion, FieldReading } from '../../../../types/wire';
import type { WhQuestion, WhView } from '../../../../types/watson-holmes';
import { readCase } from '../../../table/fullcase';
import type { CaseText, FullCase, Refused, SeatInfo, Table, View } from '../../../table/table';
import { gameOf, t } from '../../../lib/words.svelte';
import type { Explained } from '../caseTexts.svelte';

export interface Message {
  severity: 'error' | 'warning';
  /** The part of the case that the message is about; '' for the whole case. */
  part: Part | '';
  text: string;
}
/** The parts of a case: `places` is the board; a number is the card of that place. */
export type Part = 'introduction' | 'places' | 'questions' | 'solution' | `${number}`;
/** The whole case, as /case.json sends it. */
export interface AuthorCase extends FullCase {
  questions: CaseQuestion[];
  persons: string[];
  places: string[];
  facts: { id: string; place: number; states: string; red_herring: boolean }[];
  view: WhView;
}
interface Judged {
  right: boolean;
  fields: FieldReading[];
  explained: { fields: Explained['fields']; remark?: string };
}

export class PreviewTable implements Table {
  readonly local = true;
  readonly replay = true;
  readonly seat = 0;
  readonly asides = [];
  readonly history = [];
  readonly latest = [];
  readonly result = null;
  readonly refused = null;
  readonly busy = false;
  readonly connection = 'ok';
  readonly handOver = null;
  readonly chat = null;
  readonly deadline = null;
  case = $state.raw<AuthorCase>() as AuthorCase;
  part = $state<Part>('places');
  version = $state(0);
  /** The answers that the author has written; '' if a question has none. */
  private answers = $state.raw<string[]>([]);
  /** The judged answers, in the order of the questions; empty until the author sends them. */
  judged = $state.raw<Judged[]>([]);
  private sent = 0; // how often answers were sent; part of the ids of their texts
  constructor(
    first: AuthorCase,
    private open: (part: Part) => void,
  ) {
    this.case = first;
  }
  get game() {
    return gameOf('watson-holmes')!;
  }
  get caseId(): string {
    return this.case.overview.id;
  }
  get names(): string[] {
    return this.case.view.seat.map((_, i) => t(`common.player.${i}`));
  }
  // Nobody plays the seats, so the board shows no players.
  get seatInfo(): SeatInfo[] {
    return this.names.map((name) => ({ name, kind: 'free', here: true }));
  }
  get legal(): string[] {
    const questions = this.case.questions.map((_, i) => i + 1);
    if (this.part === 'questions') return [...questions.flatMap((n) => [`answer ${n}`, `erase ${n}`]), 'send-answers'];
    return ['baker-street', ...this.case.cards.map((c) => `visit ${c.number}`)];
  }
  /** The view of a player who may read the chosen part. */
  get wh(): WhView {
    const { part, judged } = this,
      { view } = this.case,
      right = judged.flatMap((j, i) => (j.right ? [String(i + 1) as WhQuestion] : [])),
      atDesk = part === 'questions';
    const me: WhView['seat'][number] = {
      ...view.seat[0],
      spot: atDesk ? 'baker-street' : 'nowhere',
      status: !atDesk || !judged.length ? 'active' : right.length === judged.length ? 'solved' : 'failed',
      answers_sent: atDesk && judged.length > 0,
      answers_readable: atDesk && judged.length > 0,
      right: judged.length ? right.length : 255,
      answer: view.seat[0].answer.map((a, i) => ({ ...a, written: !!this.answers[i], text_id: this.idOf(i) })),
    };
    return {
      ...view,
      phase: atDesk ? 'read' : view.phase,
      readable_cards: /^\d+$/.test(part) ? [Number(part)] : [],
      sees_answers: part === 'solution' || me.answers_readable,
      sees_solution: part === 'solution',
      written: this.answers.flatMap((a, i) => (a ? [String(i + 1) as WhQuestion] : [])),
      verdict: right,
      seat: view.seat.map((s, i) => (i ? s : me)),
    };
  }
  get view(): View {
    return this.wh as unknown as View;
  }
  private idOf(question: number): number {
    return this.sent * 10 + question + 1;
  }
  /** Shows the answer form again, with the answers in it. */
  answerAgain(): void {
    this.judged = [];
  }
  async act(action: string, text = ''): Promise<Refused | null> {
    const [verb, n] = action.split(' ');
    if (verb === 'visit') this.open(n as Part);
    else if (verb === 'baker-street') this.open('questions');
    else if (verb === 'answer' || verb === 'erase')
      this.answers = this.case.questions.map((_, i) => (i === Number(n) - 1 ? text : (this.answers[i] ?? '')));
    else if (verb === 'send-answers') {
      const all = await Promise.all(this.case.questions.map((_, i) => this.ask(i + 1, this.answers[i] ?? '')));
      if (!all.every((one) => one !== null)) return { rule: '', text: '' };
      this.sent++;
      this.judged = all;
    }
    return null;
  }
  private async ask(question: number, text: string): Promise<Judged | null> {
    const answer = await fetch(`/answer?${new URLSearchParams({ question: String(question), text })}`);
    return answer.ok ? answer.json() : null;
  }
  async understand(question: number, text: string): Promise<FieldReading[] | null> {
    return (await this.ask(question, text))?.fields ?? null;
  }
  async read(what: string, number = 0): Promise<CaseText | null> {
    const c = this.case,
      question = (number % 10) - 1,
      judged = this.judged[question];
    if (what === 'names') return { text: '', persons: c.persons, places: c.places };
    if (what === 'text') return { text: this.answers[question] ?? '' };
    if (what === 'explained') return judged ? { text: '', ...judged.explained } : null;
    const told = readCase(c, this.wh, what, number);
    return told && what === 'questions' ? { ...told, questions: c.questions } : told;
  }
  undo(): void {}
  playAgain(): void {}
  takeScreen(): void {}
  say(): void {}
  clearRefusal(): void {}
  close(): void {}
}
