// game.ts: declares Sherlock Holmes, 1904, to the page, before the board is loaded.
import type { GameParts } from '../boards';
import Cover from './Cover.svelte';

export default {
  board: () => import('.'),
  Cover,
  minutes: 15,
  seats: 5,
  sounds: { laid: 'tap', deal: 'bell', won: 'bell' },
} satisfies GameParts;
