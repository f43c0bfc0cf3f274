// points.ts: the things on the board that a lesson can point at.
import type { Points } from '../../learn/points';

export const points: Points = {
  london: '.sm .london',
  line: '.sm .line',
  evidence: '.sm .evidence',
  'markers {}': '[data-spot="investigation-markers-{}"]',
  'hand {}': '[data-spot="action-markers-{}"]',
  'plate {}': '[data-plate="{}"]',
  'pile {}': '[data-spot="ev-{}"]',
  'marker {}': '[data-spot="at-{}"] .action-marker.m0', // Sherlock's action marker on a character
  'character {}': '[data-spot="at-{}"]',
};
