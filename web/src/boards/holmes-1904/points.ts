// points.ts: the things on the board that a lesson can point at.
import type { Points } from '../../learn/points';

export const points: Points = {
  table: '.ho .ring',
  caller: '.ho .lamp',
  pool: '.ho .pool',
  yard: '.tabletop > .foot [data-act^="yard"]',
  out: '.tabletop > .foot [data-act="out"]',
  'hand {}': '.ho [data-sign="{}"]',
  'pile {}': '.ho [data-pile="{}"]',
};
