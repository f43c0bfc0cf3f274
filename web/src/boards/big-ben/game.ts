// game.ts: everything that the page needs to know about Big Ben before it loads the board.
import { t } from '../../lib/words.svelte';
import type { BbView } from '../../../types/big-ben';
import type { GameParts } from '../boards';
import Cover from './Cover.svelte';

const standing: GameParts['standing'] = (view) => {
  const { round, found, seats } = view as unknown as BbView;
  return t('page.saved.wires', { n: round, found, all: seats });
};

export default {
  board: () => import('.'),
  Cover,
  minutes: 15,
  seats: 5,
  firstMatch: { seats: '4', bot: 'novice' },
  offers: ([verb]) => verb === 'cut',
  standing,
  sounds: { deal: 'bell', saved: 'bell', cut: 'snip', exploded: 'boom' },
} satisfies GameParts;
