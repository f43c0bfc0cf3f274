// choices.svelte.ts: lets a player choose a legal action, in several steps if there are many. Choice bar and board share one Picker.
import { actionParts, plain, parseAction, t, argumentLabel, has, type GameMeta } from '../lib/words.svelte';
import { partsOf } from '../boards/boards';
import { joinNames } from './prompt';
import type { Table, View } from './table';

export interface Choice {
  words: string[];
  label: string;
  full: boolean;
  text: boolean;
  /** Opens a form on the board. If it is set, the choice is no action. */
  open?: () => void;
}
/** A form on the board that enters all actions of some verbs, so that the choice bar does not offer these actions. */
export interface BoardForm {
  verbs: string[];
  label: string;
  /** Opens the form; null while it is open. */
  open: (() => void) | null;
}

const STEP_FROM = 7; // if a verb has more legal actions than this, the player chooses its arguments one after the other
const MANY = 24; // if a verb has more legal numbers than this, the player types the number into an input field
const FEW = 12; // number of buttons that are shown beside the input field

/** Returns the first verb that takes more than MANY numbers, with these numbers in ascending order; null if there is none. */
export function numbersOf(legal: string[]): { verb: string; numbers: number[] } | null {
  const of = new Map<string, number[]>();
  for (const [verb, n, ...more] of legal.map((a) => a.split(' ')))
    if (/^\d+$/.test(n ?? '') && !more.length) of.set(verb, [...(of.get(verb) ?? []), Number(n)]);
  for (const [verb, numbers] of of) if (numbers.length > MANY) return { verb, numbers: numbers.sort((a, b) => a - b) };
  return null;
}

/** The choices that can follow the words in `chosen`. */
export function choicesAfter(game: GameMeta, legal: string[], chosen: string[], names: string[], view: View | null = null): Choice[] {
  const open = legal.map((a) => a.split(' ')).filter((w) => chosen.every((c, i) => w[i] === c));
  const result: Choice[] = [];
  const verbs = new Map<string, string[][]>();
  for (const w of open) verbs.set(w[0], [...(verbs.get(w[0]) ?? []), w]);
  if (chosen.length === 0) {
    for (const [verb, list] of verbs) {
      // If the board shows all targets of a verb, the choice bar has a single button for this verb.
      const fold = `${game.key}.fold.${verb}`;
      if (list.length > STEP_FROM && has(fold))
        result.push({ words: [verb], label: t(fold, { n: new Set(list.map((w) => w[1])).size }), full: false, text: false });
      else if (list.length > STEP_FROM && list.some((w) => w.length > 2)) result.push(...step(game, list, 1, names, view));
      else result.push(...(numbersOf(list.map((w) => w.join(' '))) ? list.slice(0, FEW) : list).map((w) => whole(game, w, names, view)));
    }
    return result;
  }
  return step(game, open, chosen.length, names, view);
}

/** The label of an action. It ends with an ellipsis if the player has to write a text next. */
export const actionLabel = (game: GameMeta, action: string, names: string[]): string =>
  plain(actionParts(game, action, names)) + (parseAction(game, action).verb?.text ? '…' : '');

function whole(game: GameMeta, words: string[], names: string[], view: View | null): Choice {
  const action = words.join(' ');
  return {
    words,
    label: (view && partsOf(game.id).label?.(game, view, words, names)) ?? actionLabel(game, action, names),
    full: true,
    text: !!parseAction(game, action).verb?.text,
  };
}

function step(game: GameMeta, list: string[][], at: number, names: string[], view: View | null): Choice[] {
  const seen = new Map<string, string[][]>();
  for (const w of list) seen.set(w[at] ?? '', [...(seen.get(w[at] ?? '') ?? []), w]);
  return [...seen].map(([, group]) => {
    const w = group[0];
    if (group.length === 1) return whole(game, w, names, view);
    const verb = parseAction(game, w.join(' ')).verb!;
    const word = argumentLabel(game, verb, w.slice(1), at - 1, names);
    const key = `${game.key}.pick.${verb.word}`;
    return { words: w.slice(0, at + 1), label: has(key) ? t(key, { what: word }) : word, full: false, text: false };
  });
}

/** Something on the board that can be an argument of these verbs. */
export interface Thing {
  verbs: string[];
  word: string;
}
const NOTHING: string[] = [];
/** Returns a string that identifies the current decision. As long as it does not change, a partial choice is kept. */
const questionOf = (table: Table): string => [table.view?.viewer, ...table.legal].join('\n');

export class Picker {
  private half = $state<{ question: string; words: string[] }>({ question: '', words: NOTHING });
  private told = $state({ question: '', text: '' });
  readonly list: Choice[];
  /** A board sets this function to delay actions. It returns true if the board will send the action later. */
  hold: ((action: string) => boolean) | null = null;
  /** Set by a board that has a form. */
  form = $state.raw<BoardForm | null>(null);
  constructor(private table: Table) {
    this.list = $derived(this.withForm(table.legal));
  }
  private withForm(legal: string[]): Choice[] {
    const { table, form } = this;
    const others = form ? legal.filter((a) => !form.verbs.includes(a.split(' ')[0])) : legal;
    const list = choicesAfter(table.game, others, this.chosen, table.names, table.view);
    if (!form?.open || others.length === legal.length) return list;
    return [...list, { words: ['form'], label: form.label, full: true, text: false, open: form.open }];
  }
  get chosen(): string[] {
    return this.half.words.length && this.half.question === questionOf(this.table) ? this.half.words : NOTHING;
  }
  set chosen(words: string[]) {
    this.half = { question: questionOf(this.table), words };
  }
  /** Whether a legal action begins with these words. */
  can(...words: string[]): boolean {
    if (this.table.busy) return false;
    const want = words.join(' ');
    return this.table.legal.some((a) => a === want || a.startsWith(want + ' '));
  }
  /** The legal actions, split into words, in which this thing is an argument after the first, such as a destination. */
  private towards({ verbs, word }: Thing): string[][] {
    return this.table.legal.map((a) => a.split(' ')).filter((w) => verbs.includes(w[0]) && w.indexOf(word, 2) > 0);
  }
  /**
   * Returns the words that a click on a thing chooses, or null. Uses the first of these that is legal: the thing as the next argument of
   * the partial choice; the thing as the first argument of a verb, or the whole action if only one action begins like that; the only
   * action that has the thing as a later argument.
   */
  wordsFor(thing: Thing): string[] | null {
    if (this.table.busy) return null;
    const next = [...this.chosen, thing.word];
    if (thing.verbs.includes(next[0]) && this.can(...next)) return next;
    for (const verb of thing.verbs) {
      const first = this.table.legal.filter((a) => a === `${verb} ${thing.word}` || a.startsWith(`${verb} ${thing.word} `));
      if (first.length) return first.length === 1 ? first[0].split(' ') : [verb, thing.word];
    }
    const only = this.chosen.length ? [] : this.towards(thing);
    return only.length === 1 ? only[0] : null;
  }
  /** The reason why the last click on the board chose nothing. It is cleared when the decision changes. */
  get explanation(): string {
    return this.told.question === questionOf(this.table) ? this.told.text : '';
  }
  /** Explains to the player why a click on a thing called `name` chooses nothing. `why` is a reason that only the board knows, or an
   * empty string. */
  explain(name: string, thing: Thing, why = ''): void {
    const { table } = this;
    if (table.busy || table.result || table.replay || table.seat === null) return;
    this.told = { question: questionOf(table), text: this.reason(name, thing, why) };
  }
  private reason(name: string, thing: Thing, why: string): string {
    const { game, legal, names } = this.table;
    if (!legal.length) return t('page.table.click.turn');
    if (why) return why;
    const ways = this.chosen.length ? [] : this.towards(thing);
    const key = `${game.key}.first.${ways[0]?.[0]}`;
    if (ways.length && has(key)) {
      const verb = parseAction(game, ways[0].join(' ')).verb!;
      const from = [...new Set(ways.map((w) => argumentLabel(game, verb, w.slice(1), 0, names)))];
      return t(key, { what: name, from: joinNames(from, 'disjunction') });
    }
    return t(this.chosen.length ? 'page.table.click.next' : 'page.table.click.no', { what: name });
  }
  /** Sends the action if the words are complete; else stores them as a partial choice. */
  pick(words: string[], text?: string): void {
    if (this.table.busy) return;
    this.told = { question: '', text: '' };
    const action = words.join(' ');
    if (this.table.legal.includes(action)) {
      if (this.hold?.(action)) return;
      this.chosen = [];
      void this.table.act(action, text);
    } else if (this.can(...words)) {
      this.chosen = words;
    }
  }
  undo(): void {
    this.chosen = this.chosen.length <= 2 ? [] : this.chosen.slice(0, -1);
  }
}
