// past.ts: what every table of a match that is over has in common: it is seen, and nothing can be done at it.
import type { SeatFace } from './table';

export class PastTable {
  readonly local = true;
  readonly past = true;
  readonly faces: SeatFace[] = [];
  readonly legal: string[] = [];
  readonly asides: string[] = [];
  readonly refused = null;
  readonly busy = false;
  readonly link = 'here' as const;
  readonly curtain = null;
  readonly chat = null;
  readonly left = null;
  readonly result = null;
  act(): void {}
  back(): void {}
  again(): void {}
  draw(): void {}
  say(): void {}
  forgive(): void {}
  close(): void {}
}
