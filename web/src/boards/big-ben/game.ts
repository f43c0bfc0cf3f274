// game.ts: everything that the page needs to know about Big Ben before it loads the board.
import { t } from '../../lib/words.svelte';
import type { BbView } from '../../../types/big-ben';
import type { GameParts } from '../boards';
import Cover from './Cover.svelte';

const standing: GameParts['standing'] = (view) => {
  const { round, found, seats } = view as unknown as BbView;
  return t('page.saved.wires', { n: round, found, all: seats });
};

const CLAIM = 6000, // time in ms for the player's first claim in a round, before a bot makes the first cut of that round
  CLAIM_MORE = 2000; // time in ms for further claims

/** Returns true before the first cut of a round if the player in `seat` has made no claim in that round. */
function silent({ players, cuts_left, seats }: BbView, seat: number): boolean {
  return cuts_left === seats && players[seat]?.claims.length === 0;
}
const botDelay: GameParts['botDelay'] = (view, seat) => {
  const v = view as unknown as BbView;
  return v.cuts_left !== v.seats || !v.players[seat] ? 0 : silent(v, seat) ? CLAIM : CLAIM_MORE;
};
const waiting: GameParts['waiting'] = (view, seat, who) => (silent(view as unknown as BbView, seat) ? t('page.bb.waiting', { who }) : null);

export default {
  board: () => import('.'),
  Cover,
  minutes: 15,
  seats: 5,
  firstMatch: { seats: '4', bot: 'novice' },
  offers: ([verb]) => verb === 'cut',
  standing,
  botDelay,
  waiting,
  sounds: { deal: 'bell', saved: 'bell', cut: 'snip', exploded: 'boom' },
} satisfies GameParts;
