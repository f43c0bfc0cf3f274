// game.ts: declares Big Ben to the page, before the board is loaded.
import type { GameParts } from '../boards';
import Cover from './Cover.svelte';

export default {
  board: () => import('.'),
  Cover,
  minutes: 15,
  seats: 5,
  sounds: { deal: 'bell', saved: 'bell', cut: 'snip', exploded: 'boom' },
} satisfies GameParts;
