// points.ts: the things on the board that a lesson can point at.
import type { Points } from '../../learn/points';

export const points: Points = {
  clock: '.bb .dial',
  role: '.bb .facts .role, .bb .facts .dealt',
  found: '.bb .facts .count',
  talk: '.choice-bar .talk',
  cutter: '.bb .seat-of .tool',
  'wires {}': '.bb [data-wires-of="{}"]',
  'seat {}': '.bb [data-seat="{}"]',
};
