// choices.svelte.ts: what may be done now, word by word. Tray and board share one: what glows here is a button there.
import { actionParts, plain, parseAction, t, argumentLabel, has, type GameMeta } from '../lib/words.svelte';
import { partsOf } from '../boards/boards';
import type { Table, View } from './table';

export interface Choice {
  words: string[];
  label: string;
  full: boolean;
  text: boolean;
}

const STEP_FROM = 7; // more actions of one verb than this are asked word by word
const MANY = 24; // more numbers of one verb than this are typed
const FEW = 12; // of those, so many have a button each

/** A verb with so many numbers to choose from that one types them, as a bid from a full hand: its numbers in order. */
export function numbersOf(legal: string[]): { verb: string; numbers: number[] } | null {
  const of = new Map<string, number[]>();
  for (const [verb, n, ...more] of legal.map((a) => a.split(' ')))
    if (/^\d+$/.test(n ?? '') && !more.length) of.set(verb, [...(of.get(verb) ?? []), Number(n)]);
  for (const [verb, numbers] of of) if (numbers.length > MANY) return { verb, numbers: numbers.sort((a, b) => a - b) };
  return null;
}

/** The next words open after `chosen`, as buttons. */
export function choicesAfter(game: GameMeta, legal: string[], chosen: string[], names: string[], view: View | null = null): Choice[] {
  const open = legal.map((a) => a.split(' ')).filter((w) => chosen.every((c, i) => w[i] === c));
  const result: Choice[] = [];
  const verbs = new Map<string, string[][]>();
  for (const w of open) verbs.set(w[0], [...(verbs.get(w[0]) ?? []), w]);
  if (chosen.length === 0) {
    for (const [verb, list] of verbs) {
      // A board with many places shows them all; the choice bar then keeps one button for them.
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

function whole(game: GameMeta, words: string[], names: string[], view: View | null): Choice {
  const action = words.join(' ');
  return {
    words,
    label: (view && partsOf(game.id).label?.(game, view, words, names)) ?? plain(actionParts(game, action, names)),
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

const NOTHING: string[] = [];
/** Who is asked what. As long as it stays the same, what is half chosen stays too, whatever the others do meanwhile. */
const questionOf = (table: Table): string => [table.view?.viewer, ...table.legal].join('\n');

export class Picker {
  private half = $state<{ question: string; words: string[] }>({ question: '', words: NOTHING });
  readonly list: Choice[];
  /** A board may keep an action back for a while; it does it itself then. */
  hold: ((action: string) => boolean) | null = null;
  constructor(private table: Table) {
    this.list = $derived(choicesAfter(table.game, table.legal, this.chosen, table.names, table.view));
  }
  get chosen(): string[] {
    return this.half.words.length && this.half.question === questionOf(this.table) ? this.half.words : NOTHING;
  }
  set chosen(words: string[]) {
    this.half = { question: questionOf(this.table), words };
  }
  /** Whether an action that begins with these words is open now, given what is chosen already. */
  can(...words: string[]): boolean {
    if (this.table.busy) return false;
    const want = words.join(' ');
    return this.table.legal.some((a) => a === want || a.startsWith(want + ' '));
  }
  /** Choose these words: acts where they are a whole action, else goes one step on. */
  pick(words: string[], text?: string): void {
    if (this.table.busy) return;
    const action = words.join(' ');
    if (this.table.legal.includes(action)) {
      if (this.hold?.(action)) return;
      this.chosen = [];
      this.table.act(action, text);
    } else if (this.can(...words)) {
      this.chosen = words;
    }
  }
  undo(): void {
    this.chosen = this.chosen.length <= 2 ? [] : this.chosen.slice(0, -1);
  }
}
