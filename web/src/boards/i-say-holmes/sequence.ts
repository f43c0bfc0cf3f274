// sequence.ts: cards that are played one after the other in one turn, as in Fast Play (rules ISH-42 to ISH-44). Used by problems.
import { nameOf, t, type GameMeta } from '../../lib/words.svelte';
import type { IshView } from '../../../types/i-say-holmes';
import type { View } from '../../table/table';
import { permitted, suits } from './card-rules';
import { followWords } from './card-text';
import { faceOf, type Card } from './data';

const MARKER: Partial<Record<Card, IshView['travel']>> = { train: 'train', boat: 'train', 'hansom-cab': 'cab', 'foot-chase': 'cab' };

/** The view after this card has been played (rules ISH-12 to ISH-15). An I Say card does not replace the Current card. */
function after(v: IshView, card: Card): IshView {
  const { kind } = faceOf(card);
  if (kind === 'i-say') return v;
  const place = kind === 'city' || kind === 'country';
  return {
    ...v,
    current: card as IshView['current'],
    location: place ? kind : v.location,
    travel: place ? 'none' : (MARKER[card] ?? v.travel),
  };
}
/** Why this card cannot be played in this view, or ''. `ended` is true if the turn has already ended with a Travel card. */
function obstacle(game: GameMeta, v: IshView, card: Card, ended: boolean): string {
  const f = faceOf(card),
    now = faceOf(v.current as Card);
  const slots = { card: nameOf(game, 'card', card), before: nameOf(game, 'card', v.current), what: followWords(game, now.follow, v) };
  if (ended) return t('page.ish.order.travel', slots);
  if (f.kind === 'i-say') return permitted(v, f) ? '' : t(`page.ish.why.${f.when}`, slots);
  return suits(v, f) ? '' : t('page.ish.order.cannot', slots);
}

/** Plays the cards of these actions in order. Returns the view after them and, if one of them cannot be played, why. Then the view is the
 * one before that card. */
export function sequence(game: GameMeta, view: View, actions: string[]): { view: View; why: string } {
  let v = view as unknown as IshView;
  let ended = false;
  for (const action of actions) {
    const card = action.split(' ')[1] as Card;
    const why = obstacle(game, v, card, ended);
    if (why) return { view: v as unknown as View, why };
    v = after(v, card);
    ended ||= faceOf(card).kind === 'travel';
  }
  return { view: v as unknown as View, why: '' };
}
/** For each action in this order, the cards that could follow before it and the card that does. */
export function reasons(game: GameMeta, view: View, actions: string[]): string {
  return actions
    .map((action, i) => {
      const v = sequence(game, view, actions.slice(0, i)).view as unknown as IshView;
      const slots = { before: nameOf(game, 'card', v.current), card: nameOf(game, 'card', action.split(' ')[1]) };
      return t('page.ish.order.step', { ...slots, what: followWords(game, faceOf(v.current as Card).follow, v) });
    })
    .join(' ');
}
