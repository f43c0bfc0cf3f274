// table.ts: the table of a picture: a position in which nothing can be done.
import { gameOf, type GameEvent } from '../lib/words.svelte';
import { ReadOnlyTable } from '../table/readonly';
import { seatNames } from '../table/seatnames';
import type { CaseText, Page, SeatInfo, Table, View } from '../table/table';
import type { Position } from './howto';

export class PictureTable extends ReadOnlyTable implements Table {
  readonly game;
  readonly seat: number | null;
  readonly names: string[];
  readonly seatInfo: SeatInfo[];
  readonly view: View;
  readonly legal: string[];
  readonly history: Page[] = [];
  readonly latest: GameEvent[] = [];
  readonly version = 1;
  constructor(
    game: string,
    private position: Position,
  ) {
    super();
    this.game = gameOf(game)!;
    this.seat = position.viewer;
    this.view = position.view;
    this.legal = position.legal;
    this.names = seatNames(this.game, position.view.seats);
    this.seatInfo = this.names.map((name) => ({ name, kind: 'person', here: true }));
  }
  async read(what: string, number = 0): Promise<CaseText | null> {
    return this.position.texts?.[number ? `${what} ${number}` : what] ?? null;
  }
}
