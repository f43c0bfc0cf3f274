// card-text.ts: sentences about a card: which cards can follow it, what it does to the player named as its target, and which cards counter
// it.
import { nameOf, t, type GameMeta } from '../../lib/words.svelte';
import type { IshView, IshViewStack } from '../../../types/i-say-holmes';
import type { Table } from '../../table/table';
import type { Subject } from '../../ui/inspect.svelte';
import { joinNames } from '../../table/prompt';
import { faceOf, KINDS, SYMBOLS, viewOf, type Card, type Follow, type Kind } from './data';
import { canCounter, counters, type Why } from './card-rules';

const isKind = (f: Follow): f is Kind => f in KINDS;
const turned = { city: 'country', country: 'city' } as const;

/** The icons on a small card that show which cards can follow it. */
export function followIcons(follow: Follow[]): { icon: string; ink: string; sign: string }[] {
  return follow.map((f) => {
    if (f === 'similar') return { icon: 'direction-signs', ink: '#2c5238', sign: '=' };
    if (f === 'dissimilar') return { icon: 'direction-signs', ink: '#7b1e23', sign: '≠' };
    if (f === 'shown') return { icon: 'direction-signs', ink: '#1f3a5f', sign: '' };
    if (isKind(f)) return { icon: KINDS[f].icon, ink: KINDS[f].ink, sign: '' };
    return { icon: SYMBOLS[f] ?? KINDS[faceOf(f).kind].icon, ink: KINDS[faceOf(f).kind].ink, sign: '' };
  });
}

/** The names of the cards in `follow`, joined into one string. If a view `v` is given, "similar location" and "dissimilar location" become
 * City or Country, depending on the markers in the view. */
export function followWords(game: GameMeta, follow: Follow[], v: IshView | null = null): string {
  const here = v?.location;
  return joinNames(
    follow.map((f) => {
      if (here && f === 'similar') return t(`page.ish.place.${here}`);
      if (here && f === 'dissimilar') return t(`page.ish.place.${turned[here]}`);
      if (here && f === 'shown')
        return t(
          v.travel === 'cab' ? `page.ish.place.${here}` : v.travel === 'train' ? `page.ish.place.${turned[here]}` : 'page.ish.place.any',
        );
      if (f === 'similar' || f === 'dissimilar' || f === 'shown') return t(`page.ish.follow.${f}`);
      return isKind(f) ? t(`page.ish.follow.${f}`) : nameOf(game, 'card', f);
    }),
    'disjunction',
  );
}

export const counterNames = (game: GameMeta, cards: Card[]): string =>
  joinNames(
    cards.map((c) => t(`page.ish.counter.${c}`)),
    'disjunction',
  );

/** The full description of a card, for the inspector. */
export function subjectOf(table: Table, card: Card, why: Why | null = null): Subject {
  const f = faceOf(card);
  const lines = [
    t(`page.ish.about.${card}`),
    f.when !== 'always' ? t(`page.ish.when.${f.when}`) : '',
    f.follow.length ? t('page.ish.then', { what: followWords(table.game, f.follow) }) + '.' : '',
    f.names !== 'nobody' ? t('page.ish.countered-by', { what: counterNames(table.game, canCounter(card)) }) : '',
    why ? `${t(why.key, { card: nameOf(table.game, 'card', viewOf(table)?.current) })} (${why.rule})` : '',
  ];
  return {
    title: nameOf(table.game, 'card', card),
    text: lines.filter(Boolean).join(' '),
    icon: `cards-${card}`,
    ink: KINDS[f.kind].ink,
    value: f.value ? String(f.value) : '',
  };
}

/** Returns a sentence that says what happens to player `to` if that player is named. It is shown to the player who chooses whom to name. */
export function willHappen(table: Table, frame: IshViewStack, to: number): string {
  const v = viewOf(table);
  const n = v.seat[to].cards;
  const args = { to: table.names[to], n, m: v.hand.length, more: n + 1, more2: n + 2, two: Math.min(2, n) };
  return t(`page.ish.will.${frame.kind === 'impromptu-arrest' ? 'arrest' : frame.card}`, args);
}
/** Returns a sentence that explains to the viewer what a card would do. Used when another player has named the viewer as the target of
 * the card. */
export function wouldHappen(table: Table, frame: IshViewStack): string {
  const v = viewOf(table);
  return t(`page.ish.would.${frame.kind === 'impromptu-arrest' ? 'arrest' : frame.card}`, {
    seat: table.names[frame.seat ?? 0],
    n: v.hand.length,
    two: Math.min(2, v.hand.length),
  });
}
/** Returns a sentence that says which cards player `to` may counter with. If `to` is null, no player has been chosen yet. */
export function mayCounter(table: Table, frame: IshViewStack, to: number | null): string {
  const key = frame.kind === 'impromptu-arrest' ? 'page.ish.may-counter-arrest' : 'page.ish.may-counter';
  return t(to === null ? `${key}.named` : key, {
    to: to === null ? '' : table.names[to],
    what: counterNames(table.game, counters(frame)),
  });
}
/** Returns a sentence that tells the viewer why they must accuse a player (rules ISH-48 and ISH-49). */
export function whyAccuse(table: Table, frame: IshViewStack): string {
  const countered = frame.countered_by;
  if (!countered.length) return t(viewOf(table).hand.length ? 'page.ish.accuse.interrupts' : 'page.ish.accuse.no-cards');
  if (countered.some((seat) => table.legal.includes(`name ${seat}`))) return t('page.ish.accuse.again');
  return t('page.ish.accuse.other', { seat: joinNames(countered.map((seat) => table.names[seat])), n: countered.length });
}
