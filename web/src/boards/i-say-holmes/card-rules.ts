// card-rules.ts: finds out why a card in the player's hand cannot be used, and which cards can counter an action. This file repeats some of
// the engine's rules, because the engine gives a reason only after a refused action. Legal actions always come from the engine;
// i-say.test.ts checks that page and engine agree.
import type { IshView, IshViewStack } from '../../../types/i-say-holmes';
import { faceOf, type Card, type Face, type Follow } from './data';
import { top } from './story';

const others = { city: 'country', country: 'city' } as const;

/** Returns true if the story sequence of the Current card lists this card (rules ISH-8 and ISH-12 to ISH-15). */
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
/** Whether an I Say card may be played on the Current card (rule ISH-17). */
export function permitted(v: IshView, f: Face): boolean {
  const now = faceOf(v.current as Card).kind;
  return f.when === 'moving' ? now === 'travel' : f.when === 'resting' ? now !== 'travel' : f.when === 'in-city' ? now === 'city' : true;
}

export interface Why {
  rule: string;
  key: string;
}
/** Returns the rule and the reason why this card in the hand cannot be used for the current decision, or null if it can be used. */
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
/** The cards that can counter the current action, whether the player holds them or not. */
export function counters(frame: IshViewStack): Card[] {
  const alibi = frame.kind === 'impromptu-arrest' || (!!frame.card && faceOf(frame.card as Card).alibi);
  return alibi ? ['alibi', 'mastermind'] : ['mastermind'];
}
export const canCounter = (card: Card): Card[] =>
  faceOf(card).names === 'nobody' ? [] : faceOf(card).alibi ? ['alibi', 'mastermind'] : ['mastermind'];

/** Returns the seat of the player who must play the card after the Current card, or null if there is no such player. */
export function follower(v: IshView): number | null {
  const turn = v.stack[0];
  if (!turn || turn.seat === null) return null;
  if (v.stack.length === 1) return turn.seat;
  return turn.target ?? (turn.seat + 1) % v.seats;
}
