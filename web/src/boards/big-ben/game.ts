// game.ts: everything that the page needs to know about Big Ben before it loads the board.
import { t } from '../../lib/words.svelte';
import type { BbView } from '../../../types/big-ben';
import type { GameParts } from '../boards';
import Cover from './Cover.svelte';

const standing: GameParts['standing'] = (view) => {
  const { round, found, seats } = view as unknown as BbView;
  return t('page.saved.wires', { n: round, found, all: seats });
};

// Times in ms before a bot makes the first cut of a round. CLAIM is for the first claim of a player who shares the screen with others;
// a single player has as much time as needed. CLAIM_MORE is for further claims and opinions.
const CLAIM = 6000,
  CLAIM_MORE = 4000;

/** Returns true before the first cut of a round if the player in `seat` has made no claim in that round. */
function silent({ players, cuts_left, seats }: BbView, seat: number): boolean {
  return cuts_left === seats && players[seat]?.claims.length === 0;
}
const botDelay: GameParts['botDelay'] = (view, seat) => {
  const v = view as unknown as BbView;
  return v.cuts_left !== v.seats || !v.players[seat] ? 0 : silent(v, seat) ? CLAIM : CLAIM_MORE;
};
const speakFirst: GameParts['speakFirst'] = (view, seat) => {
  const v = view as unknown as BbView;
  const spoken = v.players[seat] && v.cuts_left === v.seats && v.players[seat].claims.length > 0;
  return v.over || v.cuts_left !== v.seats || spoken ? null : `round ${v.round}`;
};
const prompt: GameParts['prompt'] = (view) => {
  const v = view as unknown as BbView;
  return v.viewer !== null && silent(v, v.viewer) ? t('page.bb.prompt.first') : null;
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
  speakFirst,
  prompt,
  waiting,
  sounds: { deal: 'bell', saved: 'bell', cut: 'snip', exploded: 'boom' },
} satisfies GameParts;
