// spectator.svelte.ts: a table of the server as its spectators see it at this moment, with their delay. Boards draw it like a replay.
import { refusalText } from '../online/server.svelte';
import { gameOf, games, type GameMeta, type GameEvent } from '../lib/words.svelte';
import { ReadOnlyTable } from '../table/readonly';
import type { Page, SeatInfo, Table, View } from '../table/table';
import { ask, seatName, type TableRow } from './admin';

const INTERVAL = 3000; // time between two requests for the view, in ms

export class WatchedTable extends ReadOnlyTable implements Table {
  record = $state.raw<TableRow | null>(null);
  view = $state.raw<View | null>(null);
  version = $state(0);
  seatInfo = $state.raw<SeatInfo[]>([]);
  /** Why there is no view, or an empty string. */
  no = $state('');
  readonly seat = null;
  readonly watching = true;
  readonly history: Page[] = [];
  readonly latest: GameEvent[] = [];
  private timer: ReturnType<typeof setInterval>;

  constructor(
    private id: string,
    private send = ask,
  ) {
    super();
    void this.load();
    this.timer = setInterval(() => document.hidden || void this.load(), INTERVAL);
  }
  async load(): Promise<void> {
    const a = await this.send('table', { table: this.id });
    this.no = a.ok ? '' : refusalText(a);
    if (!a.ok) return;
    const record = a.table as unknown as TableRow;
    this.record = record;
    // Only the seats and the view that the board shows: the same values again would draw the whole board again.
    const seats = record.seats.map((s, i): SeatInfo => ({
      name: seatName(s, i),
      kind: s.kind,
      here: true,
      level: s.level,
      tag: s.person?.tag,
    }));
    if (JSON.stringify(seats) !== JSON.stringify(this.seatInfo)) this.seatInfo = seats;
    if (!a.view || (this.view && this.version === a.version)) return;
    this.view = a.view as View;
    this.version = a.version as number;
  }
  get game(): GameMeta {
    return gameOf(this.record?.game ?? '') ?? games[0];
  }
  get names(): string[] {
    return this.seatInfo.map((s) => s.name);
  }
  get matchId(): string {
    return this.id;
  }
  override close(): void {
    clearInterval(this.timer);
  }
}
