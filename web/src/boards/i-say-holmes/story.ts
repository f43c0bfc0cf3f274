// story.ts: derives the cards on the table, the cards played so far and the last closed case from the view and the events.
import type { IshView, IshViewStack } from '../../../types/i-say-holmes';
import type { GameEvent } from '../../lib/words.svelte';
import type { Page } from '../../table/table';
import { faceOf, type Card } from './data';

/** The decision that must be made now: the top of the stack of pending decisions. */
export const top = (v: IshView): IshViewStack | undefined => v.stack.at(-1);
/** Returns the card that was played but is not the Current card: an I Say card, or an Alibi before all players have passed a card. */
export function aside(v: IshView): { card: Card; seat: number } | null {
  for (let i = v.stack.length - 1; i > 0; i--) {
    const f = v.stack[i];
    if (!f.card || f.seat === null) continue;
    if (f.kind === 'alibi') return { card: 'alibi', seat: f.seat };
    if (f.kind === 'card' && faceOf(f.card as Card).kind === 'i-say') return { card: f.card as Card, seat: f.seat };
  }
  return null;
}

export interface PlayedCard {
  card: Card;
  seat: number | null;
  n: number;
  counter: boolean;
}
/** Returns the cards played in this round, collected from the events. If `view` shows an earlier Current card, the last cards were undone
 * and are left out. */
export function storyOf(history: readonly Page[], view: IshView | null = null): PlayedCard[] {
  let n = 0;
  // The first deal of a match has no events, so the story begins with the opening card.
  let story: PlayedCard[] = history[0]?.version === 1 ? [{ card: 'the-game-is-afoot', seat: null, n: n++, counter: false }] : [];
  for (const page of history)
    for (const e of page.events) {
      if (e.event === 'round') story = [{ card: 'the-game-is-afoot', seat: e.seat as number, n: n++, counter: false }];
      if (e.event === 'played' || e.event === 'countered')
        story.push({ card: e.card as Card, seat: e.seat as number, n: n++, counter: e.event === 'countered' });
    }
  if (!view || view.over) return story;
  for (let k = story.length; k > 0; k--) if (leadsTo(story.slice(0, k), view)) return story.slice(0, k);
  return story;
}
/** Whether playing the cards of `story` in this order leads to the Current card shown in the view. */
function leadsTo(story: PlayedCard[], v: IshView): boolean {
  const pending = v.stack.filter((f) => f.kind === 'alibi').length; // number of Alibis that were played but are not the Current card yet
  const last = story.filter((s) => faceOf(s.card).kind !== 'i-say' && s.card !== 'mastermind');
  return pending ? last.at(-1)?.card === 'alibi' && last.at(-2)?.card === v.current : last.at(-1)?.card === v.current;
}

/** The cards that are named by the arguments of a `hand-n` or `drew-n` event. */
export const cardsIn = (e: GameEvent): Card[] => ['a', 'b', 'c', 'd', 'e'].map((k) => e[k] as Card).filter(Boolean);

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
/** Returns the report of a closed case, made from its events, or null if no case was closed. */
export function closingOf(events: readonly GameEvent[]): Closing | null {
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
