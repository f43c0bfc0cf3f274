// points.ts: the things on the board that a lesson can point at.
import type { Points } from '../../learn/points';

export const points: Points = {
  case: '.papers-over .paper, .outer:not(:has(.papers-over)) [data-open="case"]',
  board: '.wh .cork',
  card: '.papers-over .paper',
  notes: '.frame .book, .wh .turn-notes',
  stop: '.wh .carriage-stop',
  'baker-street': '.wh .baker-street',
  answers: '.papers-over .paper',
  'place {}': '.wh [data-place="{}"]',
  'carriages {}': '.wh [data-purse="{}"]',
  ending: '[data-ending]',
};
