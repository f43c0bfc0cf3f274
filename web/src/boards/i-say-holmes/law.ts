// law.ts: what the board has to know of the rules to say why: which card can be played, who must follow, who may counter.
// It decides nothing: what is open comes from the engine, and a unit test plays whole matches to see that both agree.
import type { IshView, IshViewStack } from '../../../types/i-say-holmes';
import type { Page } from '../../table/table';
import type { Told } from '../../lib/words.svelte';
import { FACES, faceOf, type Card, type Face, type Follow } from './data';

export const top = (v: IshView): IshViewStack | undefined => v.stack.at(-1);
const others = { city: 'country', country: 'city' } as const;

/** Whether the story sequence of the Current card lists this one (ISH-8, ISH-12 to ISH-15). */
export function suits(v: IshView, f: Face): boolean {
  const here = v.location ?? 'city';
  const lists = (w: Follow): boolean => {
    if (w === f.kind || w === f.id) return true;
    if (w === 'similar') return f.kind === here;
    if (w === 'dissimilar') return f.kind === others[here];
    if (w !== 'shown') return false;
    if (v.travel === 'cab') return f.kind === here;
    if (v.travel === 'train') return f.kind === others[here];
    return f.kind === 'city' || f.kind === 'country';
  };
  return faceOf(v.current as Card).follow.some(lists);
}
/** Whether an I Say card may be played on the Current card (ISH-17). */
export function permitted(v: IshView, f: Face): boolean {
  const now = faceOf(v.current as Card).kind;
  return f.when === 'moving' ? now === 'travel' : f.when === 'resting' ? now !== 'travel' : f.when === 'in-city' ? now === 'city' : true;
}

export interface Why {
  rule: string;
  key: string;
}
/** Why this card of the hand cannot be used for what is asked of its owner; null if it can. */
export function whyNot(v: IshView, card: Card): Why | null {
  const f = faceOf(card);
  const no = (rule: number, key: string): Why => ({ rule: `ISH-${rule}`, key: `page.ish.why.${key}` });
  switch (v.phase) {
    case 'turn':
    case 'more':
    case 'drawn':
      if (v.phase === 'drawn' && card !== v.drawn) return no(26, 'drawn');
      if (f.kind === 'villain') return no(9, 'villain');
      if (f.kind === 'interrupt') return no(9, 'interrupt');
      if (f.kind === 'i-say') return permitted(v, f) ? null : no(17, f.when);
      return suits(v, f) ? null : no(8, 'follow');
    case 'show':
      return f.value === Math.max(...v.hand.map((c) => faceOf(c as Card).value))
        ? null
        : no(top(v)?.card === 'baker-street-irregulars' ? 87 : 74, 'highest');
    case 'discard':
      return f.kind === 'villain' ? null : no(85, 'discard');
    default:
      return null;
  }
}
/** Which card counters what is being done now, held or not. */
export function counters(frame: IshViewStack): Card[] {
  const alibi = frame.kind === 'impromptu-arrest' || (!!frame.card && faceOf(frame.card as Card).alibi);
  return alibi ? ['alibi', 'mastermind'] : ['mastermind'];
}
export const canCounter = (card: Card): Card[] =>
  faceOf(card).names === 'nobody' ? [] : faceOf(card).alibi ? ['alibi', 'mastermind'] : ['mastermind'];

/** In front of whom the Current card lies: whoever must follow it. */
export function follower(v: IshView): number | null {
  const turn = v.stack[0];
  if (!turn || turn.seat === null) return null;
  if (v.stack.length === 1) return turn.seat;
  return turn.target ?? (turn.seat + 1) % v.seats;
}
/** The card on the table that is not the Current one: an I Say card being played, or an Alibi whose passing is under way. */
export function aside(v: IshView): { card: Card; seat: number } | null {
  for (let i = v.stack.length - 1; i > 0; i--) {
    const f = v.stack[i];
    if (!f.card || f.seat === null) continue;
    if (f.kind === 'alibi') return { card: 'alibi', seat: f.seat };
    if (f.kind === 'card' && faceOf(f.card as Card).kind === 'i-say') return { card: f.card as Card, seat: f.seat };
  }
  return null;
}

export interface Told1 {
  card: Card;
  seat: number | null;
  n: number;
  counter: boolean;
}
/** The cards laid in this round, as they were told. What a take-back has taken away is no longer part of it: the view says so. */
export function storyOf(ledger: readonly Page[], view: IshView | null = null): Told1[] {
  let n = 0;
  // The first deal of a match tells nothing: its opening card lies there.
  let story: Told1[] = ledger[0]?.version === 1 ? [{ card: 'the-game-is-afoot', seat: null, n: n++, counter: false }] : [];
  for (const page of ledger)
    for (const e of page.events) {
      if (e.event === 'round') story = [{ card: 'the-game-is-afoot', seat: e.seat as number, n: n++, counter: false }];
      if (e.event === 'played' || e.event === 'countered')
        story.push({ card: e.card as Card, seat: e.seat as number, n: n++, counter: e.event === 'countered' });
    }
  if (!view || view.over) return story;
  for (let k = story.length; k > 0; k--) if (lies(story.slice(0, k), view)) return story.slice(0, k);
  return story;
}
/** Whether the story so far leads to what lies on the table. */
function lies(story: Told1[], v: IshView): boolean {
  const pending = v.stack.filter((f) => f.kind === 'alibi').length; // laid, and not yet Current
  const last = story.filter((s) => faceOf(s.card).kind !== 'i-say' && s.card !== 'mastermind');
  return pending ? last.at(-1)?.card === 'alibi' && last.at(-2)?.card === v.current : last.at(-1)?.card === v.current;
}

/** The cards a `hand-n` or `drew-n` event names. */
export const cardsIn = (e: Told): Card[] => ['a', 'b', 'c', 'd', 'e'].map((k) => e[k] as Card).filter(Boolean);

export interface Closing {
  how: 'arrest' | 'escape';
  by: number;
  guilty: number | null;
  villains: Card[];
  hands: { seat: number; cards: Card[]; sum: number }[];
  total: number;
  book: string | null;
  over: boolean;
}
/** A case that was closed, out of what was told of it; null if none was. */
export function closingOf(events: readonly Told[]): Closing | null {
  const guilty = events.find((e) => e.event === 'guilty');
  const escaped = events.filter((e) => e.event === 'escaped');
  if (!guilty && !escaped.length) return null;
  const from = events.findIndex((e) => e.event === 'guilty');
  const until = events.findIndex((e) => e.event === 'total' || e.event === 'round' || e.event === 'points');
  const told = events.slice(Math.max(0, from), until < 0 ? undefined : until);
  const hands = new Map<number, Card[]>();
  for (const e of told) if (/^hand-\d$/.test(e.event)) hands.set(e.seat as number, [...(hands.get(e.seat as number) ?? []), ...cardsIn(e)]);
  const taken = guilty ? (guilty.to as number) : null;
  const counts = (seat: number, c: Card) => (faceOf(c).kind === 'villain' ? seat === taken : true);
  return {
    how: guilty ? 'arrest' : 'escape',
    by: (guilty ?? escaped[0]).seat as number,
    guilty: taken,
    villains: guilty ? events.filter((e) => e.event === 'arrested').map((e) => e.card as Card) : escaped.map((e) => e.card as Card),
    hands: [...hands].map(([seat, cards]) => ({
      seat,
      cards,
      sum: guilty ? cards.reduce((n, c) => n + (counts(seat, c) ? faceOf(c).value : 0), 0) : 0,
    })),
    total: (events.find((e) => e.event === 'total')?.n as number) ?? 0,
    book: (events.find((e) => e.event === 'book')?.book as string) ?? null,
    over: events.some((e) => e.event === 'points'),
  };
}
export const TITLES = FACES.map((f) => f.id);
