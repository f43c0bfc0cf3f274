// remote.svelte.ts: a table in the house's server, seen as a table in this browser is. Holds only what the house has sent.
import { oneLine } from '../lib/line';
import { gameOf, games, type GameMeta, type Told } from '../lib/words.svelte';
import type { FromServer, FromTable, FromView, ToServer } from '../../types/wire';
import type { Notes, Page, Refused, Said, SeatFace, Table, View, Words } from '../table/table';
import { soon } from '../table/clocked.svelte';
import { house, noText, type Answer } from './house.svelte';
import { Past, together } from './past.svelte';
import { seals } from './seals';
import { HouseRace } from './race.svelte';

const STALE = 'PL-10'; // refuses what was chosen before something happened
const AGAIN = 3000; // ms until the house is asked once more for a table it could not open just now
const TOLD = 120; // pages of the ledger that stay where they come by the second; the rest is in the replay

export class RemoteTable implements Table {
  readonly local = false;
  id = $state('');
  face = $state.raw<FromTable | null>(null);
  view = $state.raw<View | null>(null);
  legal = $state.raw<string[]>([]);
  asides = $state.raw<string[]>([]);
  ledger = $state.raw<Page[]>([]);
  latest = $state.raw<Told[]>([]);
  version = $state(0);
  refused = $state.raw<Refused | null>(null);
  busy = $state(false);
  chat = $state.raw<Said[]>([]);
  left = $state<number | null>(null);
  asking = $state<number | null>(null);
  gone = $state(false);
  readonly curtain = null;
  /** Where the clock runs. */
  race = $state.raw<HouseRace | undefined>(undefined);
  private unseen: FromView[] = [];
  private last = 0; // version that was heard
  private under = 0; // what was done and is not answered yet
  private heard = new Set<number>(); // lines of talk, by when they were said: no two were said at once
  private follows = false; // to the table somebody else has laid, as soon as it is known which
  private closed = false;
  private earlier = new Past(
    this,
    () => (this.game.clock ? TOLD : Infinity),
    (pages) => this.keep(pages),
  );
  private code: string;

  constructor(where: { table?: string; code?: string }) {
    this.id = where.table ?? '';
    this.code = where.code ?? '';
    house.add(this);
  }
  get game(): GameMeta {
    return gameOf(this.face?.game ?? '') ?? games[0];
  }
  get story(): string | null {
    return this.face?.case || null;
  }
  get tag(): string {
    return this.id;
  }
  get seat(): number | null {
    return this.face?.seat ?? null;
  }
  get faces(): SeatFace[] {
    return (this.face?.seats ?? []).map((s) => ({
      name: s.name ?? '',
      kind: s.kind as SeatFace['kind'],
      here: s.connected,
      warm: s.stand_in,
      level: s.level,
    }));
  }
  get names(): string[] {
    return this.faces.map((f, i) => f.name || String(i + 1));
  }
  /** What was told before is still on its way. */
  get recalls(): boolean {
    return this.earlier.missing;
  }
  get result() {
    return this.face?.result ?? null;
  }
  get link(): 'here' | 'lost' | 'paused' {
    return house.lost ? 'lost' : this.face?.paused || house.paused ? 'paused' : 'here';
  }
  get retryAt(): number | null {
    return house.retryAt;
  }
  retry(): void {
    house.retry();
  }
  get hosting(): boolean {
    return !!this.face?.host && this.face.host === house.me?.tag;
  }

  /** The connection is there, for the first time or again. */
  arrive(): Promise<void> {
    const message = { type: 'watch' as const, ...(this.code ? { code: this.code } : { table: this.id }), version: this.last || undefined };
    this.asking = null; // if it is still asked, it is asked again
    return house.ask(JSON.parse(JSON.stringify(message))).then((a) => {
      if (a.ok) this.id ||= a.table!;
      else if (a.error === 'no-table' || a.error === 'no-invitation') this.gone = true;
      else if (a.error) setTimeout(() => house.online && !this.closed && void this.arrive(), AGAIN);
    });
  }
  hear(m: FromServer): void {
    if (!('table' in m) || m.table !== this.id) return;
    if (m.type === 'table') {
      this.face = m;
      if (m.next && this.follows) this.goOn(m.next);
      if (m.status !== 'over') seals.keep(m.table, m.commitment);
    }
    if (m.type === 'chat' && !this.heard.has(m.at)) {
      this.heard.add(m.at);
      this.chat = [...this.chat, { who: m.who?.name ?? '…', seat: m.seat, text: m.text }];
    }
    if (m.type === 'undo_request' && m.seat !== this.seat) this.asking = m.seat;
    if (m.type === 'undo_result') this.asking = null;
    if (m.type === 'call') this.race?.hear(m.call, m.event, m.at);
    if (m.type === 'view' && (m.version > this.last || m.snapshot)) {
      if (m.snapshot) this.earlier.pictured(m.version, this.last);
      this.last = m.version;
      if (this.game.clock) {
        this.race ??= new HouseRace(this);
        // A picture a frame is all anybody can see.
        this.unseen.push(m);
        if (this.unseen.length === 1) soon(() => this.show(this.unseen.splice(0)));
      } else this.show([m]);
    }
    void this.earlier.ask();
  }
  /** Into the ledger. Each page is there once, and where they come by the second only the last that tell something stay. */
  private keep(pages: readonly Page[]): void {
    const clock = this.game.clock;
    const all = together(this.ledger, clock ? pages.filter((p) => p.events.length) : pages);
    this.ledger = clock ? all.slice(-TOLD) : all;
  }
  private show(views: FromView[]): void {
    const m = views.at(-1)!;
    const told = views.map((v) => ({ version: v.version, events: v.events as Told[] }));
    this.latest = told.flatMap((p) => p.events);
    // A picture is no page: what was told with it comes with what was before it, or is here already. The first message tells nothing.
    this.keep(told.filter((p, i) => !views[i].snapshot || p.version === 1));
    this.version = m.version;
    this.view = m.view as View;
    this.legal = m.legal;
    this.asides = m.asides;
    this.left = m.time_left === undefined ? null : Date.now() + m.time_left;
    this.refused = null;
  }
  private async tell(message: ToServer, again = false): Promise<Answer> {
    return this.answered(await house.ask(message, again));
  }
  /** A refusal is shown. */
  private answered(a: Answer): Answer {
    if (!a.ok && a.text) this.refused = { rule: a.rule ?? '', text: noText(a) };
    return a;
  }
  /** What nothing else is done beside, until it is answered. */
  private async alone(work: () => Promise<Answer>): Promise<Answer> {
    this.under++;
    this.busy = true;
    this.refused = null;
    const a = await work();
    this.busy = --this.under > 0;
    return a;
  }
  act(action: string, text?: string): void {
    if (this.race) return void this.race.act(action);
    const client = Math.floor(Math.random() * 2 ** 52) + 1;
    const message = { type: 'act' as const, table: this.id, action, action_id: client, ...(text ? { text: oneLine(text) } : {}) };
    if (this.game.actions.find((v) => v.word === action.split(' ')[0])?.aside) return void this.tell(message, true);
    void this.alone(() => this.choose(message));
  }
  /** Somebody's remark may cross the choice on its way. It stands as long as there is nothing else to choose from than when it was made. */
  private async choose(message: ToServer): Promise<Answer> {
    const legal = this.legal.join('\n');
    for (;;) {
      const version = this.version;
      const a = await house.ask({ ...message, version } as ToServer, true);
      if (a.rule !== STALE || this.version <= version || this.legal.join('\n') !== legal) return this.answered(a);
    }
  }
  async read(what: string, number?: number): Promise<Words | null> {
    const a = await house.ask({ type: 'read', table: this.id, part: what, ...(number === undefined ? {} : { number }) }, true);
    return a.ok ? (a as unknown as Words) : null;
  }
  async suspects(seat: number): Promise<Told | null> {
    const a = await this.tell({ type: 'suspicion', table: this.id, seat }, true);
    return a.ok ? (a.answer as Told) : null;
  }
  readonly notes: Notes = {
    read: async () => {
      const a = await house.ask({ type: 'notes', table: this.id }, true);
      return a.ok ? (a.text ?? '') : null;
    },
    write: async (text) => (await house.ask({ type: 'note', table: this.id, text }, true)).ok,
  };
  back(): void {
    if (!this.busy) void this.alone(() => this.tell({ type: 'undo', table: this.id }));
  }
  consent(yes: boolean): void {
    this.asking = null;
    void house.ask({ type: 'consent', table: this.id, yes }, true);
  }
  again(): void {
    if (this.face?.next) return this.goOn(this.face.next); // somebody has laid it
    void this.alone(() => house.ask({ type: 'rematch', table: this.id }, true)).then((a) => {
      this.follows = a.error === 'rematch-exists';
      if (a.table ?? this.face?.next) this.goOn((a.table ?? this.face?.next)!);
      else if (!a.ok && a.text && !this.follows) this.refused = { rule: '', text: noText(a) };
    });
  }
  private goOn(next: string): void {
    if (!this.closed) location.hash = `#/t/${next}`;
  }
  sit = (seat?: number) => this.alone(() => this.tell({ type: 'sit', table: this.id, ...(seat === undefined ? {} : { seat }) }));
  stand = () => this.alone(() => this.tell({ type: 'stand', table: this.id }));
  bot = (seat: number, level?: string) =>
    this.alone(() => this.tell({ type: 'bot', table: this.id, seat, ...(level ? { level } : {}) }, !!level));
  start = () => this.alone(() => this.tell({ type: 'start', table: this.id }));
  invite = () => this.tell({ type: 'invite', table: this.id }, true);
  /** Whether it was heard. */
  async say(text: string): Promise<boolean> {
    return (await this.tell({ type: 'chat', table: this.id, text })).ok;
  }
  draw(): void {}
  forgive(): void {
    this.refused = null;
  }
  close(): void {
    this.closed = true;
    this.race?.close();
    this.earlier.close();
    house.remove(this);
  }
}
