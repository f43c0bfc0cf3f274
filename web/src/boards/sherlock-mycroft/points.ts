// points.ts: the things on the board that a lesson can point at.
import type { Points } from '../../learn/points';

export const points: Points = {
  london: '.sm .london',
  line: '.sm .line',
  evidence: '.sm .evidence',
  'markers {}': '[data-spot="investigation-markers-{}"]',
  'character {}': '[data-spot="at-{}"]',
};
