// points.ts: the things on the board that a lesson can point at.
import type { Points } from '../../learn/points';

export const points: Points = {
  clock: '.bb .dial',
  role: '.bb .facts .role, .bb .facts .dealt',
  found: '.bb .facts .count',
  record: '.bb .facts .record',
  claim: '.choice-bar .talk .own, .choice-bar .talk [data-say]',
  'opinion {}': '.choice-bar .talk [data-about="{}"], .choice-bar .talk [data-say]',
  cutter: '.bb .seat-of .tool',
  // If the dialog with the wires of one player is open, it is the target, because it covers the wires on the dial.
  'wires {}': '.bb:not(:has(.wires)) [data-wires-of="{}"], .bb .wires',
  'seat {}': '.bb [data-seat="{}"]',
};
