// readonly.ts: the base class of tables at which no match is played, such as replays.
import type { Refused, SeatInfo } from './table';

export class ReadOnlyTable {
  readonly local = true;
  readonly replay = true;
  seatInfo: SeatInfo[] = [];
  readonly legal: string[] = [];
  readonly asides: string[] = [];
  readonly refused = null;
  readonly busy = false;
  readonly connection = 'ok' as const;
  readonly handOver = null;
  readonly chat = null;
  readonly deadline = null;
  readonly result = null;
  async act(): Promise<Refused | null> {
    return null;
  }
  undo(): void {}
  playAgain(): void {}
  takeScreen(): void {}
  say(): void {}
  clearRefusal(): void {}
  close(): void {}
}
