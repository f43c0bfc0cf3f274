// choices.svelte.ts: lets a player choose a legal action, in several steps if there are many legal actions. The choice bar and the board
// share one Picker.
import { actionParts, plain, parseAction, t, argumentLabel, has, type GameMeta } from '../lib/words.svelte';
import { partsOf } from '../boards/boards';
import { joinNames } from './prompt';
import type { Table, View } from './table';

export interface Choice {
  words: string[];
  label: string;
  full: boolean;
  text: boolean;
  /** A function that opens a form on the board. If it is set, the choice calls it and submits no action. */
  open?: () => void;
}
/** A form on the board that handles every action whose verb is in `verbs`. The choice bar does not offer these actions. */
export interface BoardForm {
  verbs: string[];
  label: string;
  /** A function that opens the form. It is null while the form is open. */
  open: (() => void) | null;
}

const STEP_FROM = 7; // if a verb has more legal actions than this, the player chooses its arguments one at a time
const MANY = 24; // if a verb has more legal numbers than this, the list of choices shows only the first FEW, but the stepper accepts all
const FEW = 12;
const AMOUNT_FROM = 3; // in games with their own board, a verb with at least this many legal numbers gets a stepper

/** Actions that differ only in the number at their end, such as bids. */
export interface Amount {
  words: string[];
  /** The legal numbers in ascending order. */
  numbers: number[];
}

/** Returns the first group of legal actions that begin with `chosen` and differ only in their last number. Returns null if no group has
 * at least `least` numbers. */
export function amountOf(game: GameMeta, legal: string[], chosen: string[], least: number): Amount | null {
  const of = new Map<string, number[]>();
  for (const action of legal) {
    const { verb, args } = parseAction(game, action);
    if (args.length !== Math.max(1, chosen.length) || verb?.args[args.length - 1]?.type !== 'number') continue;
    const start = action.slice(0, action.lastIndexOf(' '));
    of.set(start, [...(of.get(start) ?? []), Number(args.at(-1))]);
  }
  for (const [start, numbers] of of)
    if (numbers.length >= least) return { words: start.split(' '), numbers: numbers.sort((a, b) => a - b) };
  return null;
}

/** The choices that can follow the words in `chosen`. */
export function choicesAfter(game: GameMeta, legal: string[], chosen: string[], names: string[], view: View | null = null): Choice[] {
  const open = legal.map((a) => a.split(' ')).filter((w) => chosen.every((c, i) => w[i] === c));
  const result: Choice[] = [];
  const many = (list: string[][]) =>
    amountOf(
      game,
      list.map((w) => w.join(' ')),
      [],
      MANY + 1,
    );
  const verbs = new Map<string, string[][]>();
  for (const w of open) verbs.set(w[0], [...(verbs.get(w[0]) ?? []), w]);
  if (chosen.length === 0) {
    for (const [verb, list] of verbs) {
      // If a verb has many actions and words/ has a common label for them, one button stands for all of them. After a click on this button,
      // the player chooses one of the actions on the board.
      const fold = `${game.key}.fold.${verb}`;
      if (list.length > STEP_FROM && has(fold))
        result.push({ words: [verb], label: t(fold, { n: new Set(list.map((w) => w[1])).size }), full: false, text: false });
      else if (list.length > STEP_FROM && list.some((w) => w.length > 2)) result.push(...step(game, list, 1, names, view));
      else result.push(...(many(list) ? list.slice(0, FEW) : list).map((w) => whole(game, w, names, view)));
    }
    return result;
  }
  return step(game, open, chosen.length, names, view);
}

/** The content of the choice bar: the choices that cannot be made on the board itself. */
export interface Tray {
  choices: Choice[];
  amount: Amount | null;
}

/** Returns the choices that can follow the words in `chosen`, except those that the board offers. A game without its own board has all
 * choices in the choice bar. */
export function trayAfter(game: GameMeta, legal: string[], chosen: string[], names: string[], view: View | null = null): Tray {
  const offers = partsOf(game.id).offers;
  const open = legal.filter((a) => {
    const words = a.split(' ');
    return chosen.every((c, i) => words[i] === c) && !(offers && view && offers(words, chosen.length, view));
  });
  const amount = amountOf(game, open, chosen, offers ? AMOUNT_FROM : MANY + 1);
  const rest = offers && amount ? open.filter((a) => a.slice(0, a.lastIndexOf(' ')) !== amount.words.join(' ')) : open;
  return { choices: choicesAfter(game, rest, chosen, names, view), amount };
}

/** The label of an action. It ends with an ellipsis if the player must type some text after choosing the action. */
export const actionLabel = (game: GameMeta, action: string, names: string[]): string =>
  plain(actionParts(game, action, names)) + (parseAction(game, action).verb?.text ? '…' : '');

/** Returns a choice that submits the action given by `words`: a verb and its arguments. */
export function whole(game: GameMeta, words: string[], names: string[], view: View | null): Choice {
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

/** A thing on the board that the player can click, such as a card. `verbs` are the verbs of the actions in which the thing can occur, and
 * `word` is its name in these actions. */
export interface Thing {
  verbs: string[];
  word: string;
}
const NOTHING: string[] = [];
/** Returns a string that identifies the current decision. A partial choice is kept until this string changes. */
export const questionOf = (table: Table): string => [table.view?.viewer, ...table.legal].join('\n');

export class Picker {
  private half = $state<{ question: string; words: string[] }>({ question: '', words: NOTHING });
  private told = $state({ question: '', text: '' });
  /** All choices. */
  readonly list: Choice[];
  readonly tray: Tray;
  /** A board that delays actions sets this function. It returns true if the board will send the action later. */
  hold: ((action: string) => boolean) | null = null;
  /** The form that the board provides for some of the actions, or null while the board shows no such form. */
  form = $state.raw<BoardForm | null>(null);
  constructor(private table: Table) {
    this.list = $derived([...choicesAfter(table.game, this.legal, this.chosen, table.names, table.view), ...this.forms]);
    const tray = $derived(trayAfter(table.game, this.legal, this.chosen, table.names, table.view));
    this.tray = $derived({ ...tray, choices: [...tray.choices, ...this.forms] });
  }
  /** The legal actions, except those that the player submits with the form on the board. */
  private get legal(): string[] {
    const { table, form } = this;
    return form ? table.legal.filter((a) => !form.verbs.includes(a.split(' ')[0])) : table.legal;
  }
  /** A list with the choice that opens the form. The list is empty if the form is already open or none of its actions is legal. */
  private get forms(): Choice[] {
    const { form } = this;
    if (!form?.open || this.legal.length === this.table.legal.length) return [];
    return [{ words: ['form'], label: form.label, full: true, text: false, open: form.open }];
  }
  get chosen(): string[] {
    return this.half.words.length && this.half.question === questionOf(this.table) ? this.half.words : NOTHING;
  }
  set chosen(words: string[]) {
    this.half = { question: questionOf(this.table), words };
  }
  /** Whether a legal action begins with the given words. */
  can(...words: string[]): boolean {
    if (this.table.busy) return false;
    const want = words.join(' ');
    return this.table.legal.some((a) => a === want || a.startsWith(want + ' '));
  }
  /** The legal actions in which the given thing is the second argument or a later one, for example a destination. Each action is a list
   * of words. */
  private towards({ verbs, word }: Thing): string[][] {
    return this.table.legal.map((a) => a.split(' ')).filter((w) => verbs.includes(w[0]) && w.indexOf(word, 2) > 0);
  }
  /**
   * Returns the words that a click on `thing` chooses: a whole action or the beginning of one. Tries these in order and returns the first
   * that is legal, or null if none is legal:
   * 1. the words chosen so far, followed by the thing;
   * 2. a verb followed by the thing, or the whole action if only one legal action begins with these words;
   * 3. the action that has the thing as a later argument, if there is only one such action.
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
  /** The reason why the last click on the board selected nothing. It becomes empty when the decision changes. */
  get explanation(): string {
    return this.told.question === questionOf(this.table) ? this.told.text : '';
  }
  /** Explains why a click on `thing` does not choose an action. The explanation calls the thing `name`. `why` is a reason that only the
   * board can give, or an empty string. */
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
  /** If `words` form a complete legal action, sends it. Otherwise stores `words` as a partial choice. */
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
