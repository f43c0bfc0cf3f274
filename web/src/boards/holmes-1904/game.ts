// game.ts: everything that the page must know about Sherlock Holmes, 1904, before it loads the board.
import { t } from '../../lib/words.svelte';
import { pointsOf } from '../../table/savedmatch';
import type { HoView } from '../../../types/holmes-1904';
import type { GameParts } from '../boards';
import Cover from './Cover.svelte';

const standing: GameParts['standing'] = (view, names) => {
  const { deal, players } = (view as unknown as HoView).table;
  const scores = players.map((s) => s.score);
  return `${t('page.saved.deal', { n: deal })} ${pointsOf(names, scores)}`;
};

export default {
  board: () => import('.'),
  Cover,
  minutes: 15, // src/games/holmes-1904/README.md has the measured lengths
  seats: 4,
  newMatch: { bot: 'novice', options: 'pace=leisurely target=20' },
  standing,
  exercises: { label: 'page.home.drill', page: () => import('./Drill.svelte') },
  sounds: { laid: 'tap', deal: 'bell', won: 'bell' },
} satisfies GameParts;
