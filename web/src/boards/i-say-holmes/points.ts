// points.ts: the things on the board that a lesson can point at.
import type { Points } from '../../learn/points';

export const points: Points = {
  story: '.ish .story',
  current: '[data-spot="current"]',
  seats: '.ish .rivals .seat',
  hand: '.ish .hand ul, .ish .hand ol',
  location: '.ish .post',
  books: '.ish .own-at [data-spot^="shelf-"], .ish .own-at .seat',
  'seat {}': '.ish .seat[data-seat="{}"]',
  'card {}': '.ish [data-hand="{}"]',
};
