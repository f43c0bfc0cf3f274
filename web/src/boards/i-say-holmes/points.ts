// points.ts: the things on the board that a lesson can point at.
import type { Points } from '../../learn/points';

export const points: Points = {
  story: '.ish .story',
  current: '[data-spot="current"]',
  memory: '.ish .memory',
  hand: '.ish .hand ul, .ish .hand ol',
  markers: '.ish .markers',
  report: '.ish [data-closing]',
  tokens: '.ish .own-at [data-spot^="tokens-"]',
  'seat {}': '.ish .seat[data-seat="{}"]',
  'card {}': '.ish [data-hand="{}"]',
};
