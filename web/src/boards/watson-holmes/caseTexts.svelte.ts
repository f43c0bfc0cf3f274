// caseTexts.svelte.ts: the case texts that this viewer is currently allowed to read. Requests each text that the view permits, and discards
// a card when the viewer is no longer allowed to read it.
import type { CaseOverview, ClueGraph, FieldVerdict, Point } from '../../../types/wire';
import type { WhView } from '../../../types/watson-holmes';
import type { Table } from '../../table/table';
import { exhibitsOf, NONE, type Exhibits } from './exhibits';
import { Figures } from './figures.svelte';
import { isOwnPicture, names } from './names.svelte';
import { typeset, typesetAll } from './prose';

export interface Card extends Exhibits {
  number: number;
  title: string;
  text: string;
}
/** The reasons why an answer is right or wrong, field by field, and the player's remark on it. */
export interface Explained {
  fields: FieldVerdict[];
  remark: string;
}
export const viewOf = (table: Table): WhView => table.view as unknown as WhView;

/** Splits the questions of a case, such as "1. Who?\n2. Why?", into a list without the numbers. */
const lines = (text: string): string[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((l) => l.replace(/^\d+\. /, ''));

export class Story {
  overview = $state.raw<CaseOverview | null>(null);
  introduction = $state('');
  /** The figures and tables of the introduction. */
  exhibits = $state.raw<Exhibits>(NONE);
  /** The files of the figures that this viewer may see. */
  readonly figures: Figures;
  questions = $state.raw<string[]>([]);
  /** The points of each question: the fields of its answer. */
  points = $state.raw<Point[][]>([]);
  /** The names of persons and places that this player has met. */
  persons = $state.raw<string[]>([]);
  places = $state.raw<string[]>([]);
  answers = $state.raw<string[]>([]);
  solution = $state('');
  clueGraph = $state.raw<ClueGraph | null>(null);
  cards = $state.raw<Card[]>([]);
  /** The texts of players' answers. The key is the answer's `text_id` in the view. */
  texts = $state.raw<Record<number, string>>({});
  /** The verdicts on the players' answers. The key is the answer's `text_id` in the view. They have
   * no reasons until the player may see the right answers. */
  explained = $state.raw<Record<number, Explained>>({});
  /** For each answer, the conditions at the last request for its explanation: whether the player could see the reasons, and whether the
   * answer counted as right. */
  private counted: Record<number, string> = {};
  private wanted = new Set<string>();
  private judged = 0;
  private mayCopy: boolean | null = null;
  constructor(private table: Table) {
    this.figures = new Figures(table);
  }

  private async ask(what: string, number?: number) {
    const key = `${what} ${number ?? ''}`;
    if (!this.table.read || this.wanted.has(key)) return null;
    this.wanted.add(key);
    const words = await this.table.read(what, number);
    if (!words) this.wanted.delete(key);
    return words;
  }
  /** Loads the public texts: overview, introduction and questions. */
  async open(): Promise<void> {
    const overview = await this.ask('overview');
    if (!overview?.overview) return;
    const told = (this.overview = typesetAll(overview.overview));
    names.places = Object.fromEntries(told.places.map((p) => [p.number, p.name]));
    names.pictures = Object.fromEntries(told.places.flatMap((p) => (p.picture ? [[p.number, p.picture]] : [])));
    names.zones = told.zones;
    void this.openPictures(told);
    const introduction = await this.ask('introduction');
    if (introduction) {
      this.introduction = introduction.text;
      this.exhibits = exhibitsOf(introduction);
    }
    const questions = await this.ask('questions');
    if (!questions) return;
    this.questions = lines(typeset(questions.text));
    this.points = typesetAll(questions.questions?.map((q) => q.points) ?? []);
  }
  /** Loads the pictures supplied by the case. Places that share a picture share one request. */
  private async openPictures(overview: CaseOverview): Promise<void> {
    for (const p of overview.places) {
      if (!p.picture || !isOwnPicture(p.picture) || names.own[p.picture]) continue;
      const picture = await this.ask('picture', p.number);
      if (picture) names.own = { ...names.own, [p.picture]: `data:image/svg+xml,${encodeURIComponent(picture.text)}` };
    }
  }
  /** Requests newly permitted texts and drops texts that are no longer permitted. Call this function after every change of the view. */
  follow(view: WhView): void {
    // Forget the requests for cards that are no longer readable, so that these cards can be requested again in a later round.
    for (const p of view.place) if (!view.readable_cards.includes(p.number)) this.wanted.delete(`card ${p.number}`);
    if (this.cards.some((c) => !view.readable_cards.includes(c.number)))
      this.cards = this.cards.filter((c) => view.readable_cards.includes(c.number));
    this.figures.follow(view.readable_cards);
    this.renewKeys(view);
    for (const n of view.readable_cards)
      void this.ask('card', n).then((w) => {
        if (w && viewOf(this.table).readable_cards.includes(n))
          this.cards = [
            ...this.cards.filter((c) => c.number !== n),
            { number: n, title: typeset(w.title ?? ''), text: w.text, ...exhibitsOf(w) },
          ];
      });
    if (view.sees_answers) void this.ask('answers').then((w) => w && (this.answers = lines(typeset(w.text))));
    if (view.sees_solution)
      void this.ask('solution').then((w) => {
        if (!w) return;
        this.solution = w.text;
        this.clueGraph = typesetAll(w.clue_graph ?? null);
      });
    // Two checks by Holmes may use the same text_id for different texts, so the text of a new check must be requested again.
    const judged = view.judge_check_of === null ? 0 : view.judge_check_text_id;
    if (this.judged && this.judged !== judged) this.wanted.delete(`text ${this.judged}`);
    this.judged = judged;
    const texts = view.seat.flatMap((s) => (s.answers_readable ? s.answer.filter((a) => a.written).map((a) => a.text_id) : []));
    if (judged) texts.push(judged);
    for (const n of texts) void this.ask('text', n).then((w) => w && (this.texts = { ...this.texts, [n]: w.text }));
    this.explain(view);
  }
  /** Requests all texts again, after the author has changed the case. A text stays on the screen until its new version arrives. */
  async renew(view: WhView): Promise<void> {
    this.wanted.clear();
    names.own = {};
    this.figures.renew();
    await this.open();
    this.follow(view);
  }
  /** Figures can be copied only while notes may be written (rule WH-39), so texts with figures are requested again when that changes. */
  private renewKeys(view: WhView): void {
    if (this.mayCopy === view.may_take_notes) return;
    const first = this.mayCopy === null;
    this.mayCopy = view.may_take_notes;
    if (first) return;
    for (const c of this.cards) if (c.figures.length) this.wanted.delete(`card ${c.number}`);
    if (!this.exhibits.figures.length) return;
    this.wanted.delete('introduction ');
    void this.ask('introduction').then((w) => w && (this.exhibits = exhibitsOf(w)));
  }
  /** Requests the fields of all answers that this player may read. Requests them again when the player may also see the reasons for the
   * verdicts, and when the players overrule the verdict on an answer. */
  private explain(view: WhView): void {
    const reasons = view.sees_solution || view.sees_answers;
    for (const s of view.seat)
      for (const [i, a] of s.answer.entries()) {
        const n = a.text_id,
          right = `${reasons} ${s.verdict.includes(String(i + 1) as '1')}`;
        if (!s.answers_readable || !a.written) continue;
        if (this.counted[n] !== right) this.wanted.delete(`explained ${n}`);
        this.counted[n] = right;
        void this.ask('explained', n).then((w) => {
          if (w) this.explained = { ...this.explained, [n]: { fields: typesetAll(w.fields ?? []), remark: w.remark ?? '' } };
        });
      }
  }
  /** Requests the names in the texts that this player has read, for suggestions. Returns true if they have changed. */
  async meet(): Promise<boolean> {
    const met = await this.table.read?.('names');
    if (!met) return false;
    const before = [...this.persons, ...this.places].join('\n');
    this.persons = met.persons ?? [];
    this.places = met.places ?? [];
    return before !== [...this.persons, ...this.places].join('\n');
  }
  nameOf(n: number): string {
    return names.places[n] ?? '';
  }
  close(): void {
    names.places = {};
    names.pictures = {};
    names.own = {};
    names.zones = [];
  }
}
