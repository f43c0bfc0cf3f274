// remote.svelte.ts: a table on the server, with the same interface as a local table. Contains only data that the server has sent.
import { oneLine } from '../lib/textline';
import { gameOf, games, t, type GameMeta, type GameEvent } from '../lib/words.svelte';
import type { FieldReading, FromServer, FromTable, FromUndoResult, FromView, Rematch, ToServer } from '../../types/wire';
import { STALE, type Notes, type Page, type Refused, type ChatLine, type SeatInfo } from '../table/table';
import type { Spectators, Table, View, CaseText } from '../table/table';
import { soon } from '../table/realtime.svelte';
import { server, refusalText, type Answer } from './server.svelte';
import { MissedHistory, mergePages } from './history.svelte';
import { commitments } from './commitments';
import { RemoteRealTime } from './realtime.svelte';
import { readMuted, writeMuted } from './muted';

const RETRY_AFTER = 3000; // if the server could not load a table, the page asks for it again after this time in ms
const MAX_PAGES = 120; // maximum number of pages in the history list of a real-time game; older pages are shown only in the replay

export class RemoteTable implements Table {
  readonly local = false;
  id = $state('');
  record = $state.raw<FromTable | null>(null);
  view = $state.raw<View | null>(null);
  legal = $state.raw<string[]>([]);
  asides = $state.raw<string[]>([]);
  history = $state.raw<Page[]>([]);
  latest = $state.raw<GameEvent[]>([]);
  version = $state(0);
  refused = $state.raw<Refused | null>(null);
  busy = $state(false);
  chat = $state.raw<ChatLine[]>([]);
  chatDraft = $state({ text: '', focused: false, refused: '' });
  deadline = $state<number | null>(null);
  /** An undo request that is waiting for consent: the seat that asked, and the seats that have not answered. */
  undoRequest = $state.raw<{ seat: number; waiting: number[] } | null>(null);
  /** The result of the latest undo request. Becomes null when the player dismisses its message or the match continues. */
  undoResult = $state.raw<FromUndoResult | null>(null);
  /** Seat of the player who declined or withdrew the latest proposal to end the match. Becomes null when the message about this
   * disappears. */
  declined = $state<number | null>(null);
  /** The user ids (tags) of the people whose chat this browser does not show. */
  muted = $state.raw<string[]>(readMuted());
  /** True after the player has left the table. */
  left = false;
  notFound = $state(false);
  readonly handOver = null;
  /** Set only in real-time games. */
  realTime = $state.raw<RemoteRealTime | undefined>(undefined);
  private unseen: FromView[] = [];
  private lastVersion = 0; // version of the newest message received
  private unanswered = 0; // number of unanswered requests; the player cannot act until it is 0
  private seenChat = new Set<number>(); // times of the chat lines already shown; the times are unique
  private followed = ''; // id of the rematch table that the page has switched to
  private closed = false;
  private missedHistory = new MissedHistory(
    this,
    () => (this.game.clock ? MAX_PAGES : Infinity),
    (pages) => this.addPages(pages),
  );
  private code: string;

  constructor(where: { table?: string; code?: string }) {
    this.id = where.table ?? '';
    this.code = where.code ?? '';
    server.addTable(this);
  }
  get game(): GameMeta {
    return gameOf(this.record?.game ?? '') ?? games[0];
  }
  get caseId(): string | null {
    return this.record?.case || null;
  }
  get matchId(): string {
    return this.id;
  }
  get seat(): number | null {
    return this.record?.seat ?? null;
  }
  get seatInfo(): SeatInfo[] {
    return (this.record?.seats ?? []).map((s) => ({
      name: s.name ?? '',
      kind: s.kind as SeatInfo['kind'],
      here: s.presence === 'here',
      presence: (s.presence ?? undefined) as SeatInfo['presence'],
      awaySince: s.away_since,
      warm: s.stand_in,
      resigned: s.resigned,
      resignedVersion: s.resigned_version,
      tag: s.tag,
      level: s.level,
    }));
  }
  get names(): string[] {
    return this.seatInfo.map((f, i) => f.name || String(i + 1));
  }
  /** True while part of the history is being loaded. */
  get loadingHistory(): boolean {
    return this.missedHistory.missing;
  }
  get watching(): boolean {
    return !!this.record && this.record.seat === null;
  }
  get spectators(): Spectators {
    return { count: this.record?.watching ?? 0, names: (this.record?.watchers ?? []).map((w) => w.name) };
  }
  /** The latest rematch offer; null if there is none or the new table has already been opened. */
  get rematch(): Rematch | null {
    return (!this.record?.next && this.record?.rematch) || null;
  }
  get rematchOpen(): boolean {
    return !!this.rematch?.open;
  }
  get question(): string {
    const me = this.seat ?? -1;
    if (this.undoRequest?.waiting.includes(me)) return t('page.turn.undo', { who: this.names[this.undoRequest.seat] });
    if (this.rematch?.open && this.rematch.waiting.includes(me)) return t('page.rematch.from', { who: this.names[this.rematch.seat] });
    const proposal = this.record?.proposal;
    if (proposal?.votes.some((v) => v.seat === me && v.choice === null)) return t('page.end.from', { who: this.names[proposal.seat] });
    const asked = this.record?.absent?.find((a) => a.votes.some((v) => v.seat === me && v.choice === null));
    return asked ? t('page.turn.absent', { who: this.names[asked.seat] }) : '';
  }
  get absent(): string[] {
    return this.seatInfo.filter((s, i) => s.kind === 'person' && !s.here && i !== this.seat).map((s) => s.name);
  }
  get result() {
    return this.record?.result ?? null;
  }
  get connection(): 'ok' | 'lost' | 'paused' | 'banned' {
    return server.connection === 'ok' && this.record?.paused ? 'paused' : server.connection;
  }
  get retryAt(): number | null {
    return server.retryAt;
  }
  get bannedUntil(): number | null {
    return server.bannedUntil;
  }
  retry(): void {
    server.retry();
  }
  get isHost(): boolean {
    return !!this.record?.host && this.record.host === server.me?.tag;
  }

  /** Asks the server for the messages of this table. Called each time a connection is opened. */
  watch(): Promise<void> {
    const message = {
      type: 'watch' as const,
      ...(this.code ? { code: this.code } : { table: this.id }),
      version: this.lastVersion || undefined,
    };
    this.undoRequest = null; // after a reconnect the server sends an undo request again if it is still open
    return server.request(JSON.parse(JSON.stringify(message))).then((a) => {
      if (a.ok) {
        this.id ||= a.table!;
        // The server forgets the list of muted people when the connection ends, so send it again.
        for (const who of this.muted) server.send({ type: 'mute', table: this.id, who, on: true });
      } else if (a.error === 'no-table' || a.error === 'no-invitation') this.notFound = true;
      else if (a.error) setTimeout(() => server.online && !this.closed && void this.watch(), RETRY_AFTER);
    });
  }
  receive(m: FromServer): void {
    if (!('table' in m) || m.table !== this.id) return;
    if (m.type === 'table') {
      const first = !this.record;
      this.record = m;
      // Everyone at the table goes to the rematch as soon as it is opened. A player who loads the old table later goes there only if the
      // rematch is still being played.
      if (m.next && m.next !== this.followed && (!first || server.welcome?.tables.includes(m.next))) this.openTable(m.next);
      if (m.status !== 'over') commitments.keep(m.table, m.commitment);
      if (m.proposal) this.declined = null;
      if (!this.mayAct) this.stopActing();
    }
    if (m.type === 'end_declined') this.declined = m.seat;
    if (m.type === 'chat' && !this.seenChat.has(m.at) && !this.muted.includes(m.who?.tag ?? '')) {
      this.seenChat.add(m.at);
      const line = {
        who: m.who?.name ?? '…',
        seat: m.seat,
        text: m.text,
        at: m.at,
        version: m.version,
        mine: m.who?.tag === server.me?.tag,
        tag: m.who?.tag,
      };
      this.chat = [...this.chat, line];
    }
    if (m.type === 'undo_request') {
      this.undoRequest = { seat: m.seat, waiting: m.waiting };
      this.undoResult = null;
    }
    if (m.type === 'undo_result') {
      this.undoRequest = null;
      this.undoResult = m;
    }
    if (m.type === 'call') this.realTime?.hear(m.call, m.event, m.at);
    if (m.type === 'view' && (m.version > this.lastVersion || m.snapshot)) {
      if (m.snapshot) this.missedHistory.snapshotReceived(m.version, this.lastVersion);
      this.lastVersion = m.version;
      if (this.game.clock) {
        this.realTime ??= new RemoteRealTime(this);
        // Update the display at most once per animation frame, with all messages that have arrived by then.
        this.unseen.push(m);
        if (this.unseen.length === 1) soon(() => this.show(this.unseen.splice(0)));
      } else this.show([m]);
    }
    void this.missedHistory.load();
  }
  /** Adds pages to the history. Real-time games keep only the newest MAX_PAGES pages that have events. */
  private addPages(pages: readonly Page[]): void {
    const clock = this.game.clock;
    const all = mergePages(this.history, clock ? pages.filter((p) => p.events.length) : pages);
    this.history = clock ? all.slice(-MAX_PAGES) : all;
  }
  private show(views: FromView[]): void {
    const m = views.at(-1)!;
    const told = views.map((v) => ({ version: v.version, events: v.events as GameEvent[] }));
    this.latest = told.flatMap((p) => p.events);
    // The events of a snapshot's version are not added here, because MissedHistory loads them. Version 1 has no events and is always added.
    this.addPages(told.filter((p, i) => !views[i].snapshot || p.version === 1));
    this.version = m.version;
    this.view = m.view as View;
    this.legal = m.legal;
    this.asides = m.asides;
    this.deadline = m.time_left === undefined ? null : Date.now() + m.time_left;
    this.refused = null;
    if (!this.mayAct) this.stopActing();
  }
  /** Whether the player can still act: false after the end of the match, and after the player has resigned. The view does not contain
   * this, because the server sends no new view when a match ends early. */
  private get mayAct(): boolean {
    return this.record?.status !== 'over' && !(this.seat !== null && this.record?.seats[this.seat]?.resigned);
  }
  /** Removes the legal actions. Removes the asides too, unless the match ended by its rules, because some asides are allowed after such an
   * end. */
  private stopActing(): void {
    const byRules = this.record?.status === 'over' && !this.record.result?.ended_by;
    this.legal = [];
    if (!byRules) this.asides = [];
    this.deadline = null;
  }
  private async request(message: ToServer, again = false): Promise<Answer> {
    return this.showRefusal(await server.request(message, again));
  }
  /** If the server's answer is a refusal, shows it to the player. */
  private showRefusal(a: Answer): Answer {
    if (!a.ok && a.text) this.refused = { rule: a.rule ?? '', text: refusalText(a) };
    return a;
  }
  /** Calls `work`, which sends a request, and marks the table as busy until the server answers. */
  private async exclusively(work: () => Promise<Answer>): Promise<Answer> {
    this.unanswered++;
    this.busy = true;
    this.refused = null;
    const a = await work();
    this.busy = --this.unanswered > 0;
    return a;
  }
  async act(action: string, text?: string): Promise<Refused | null> {
    if (this.realTime) return this.realTime.act(action);
    const client = Math.floor(Math.random() * 2 ** 52) + 1;
    const message = { type: 'act' as const, table: this.id, action, action_id: client, ...(text ? { text: oneLine(text) } : {}) };
    const aside = this.game.actions.find((v) => v.word === action.split(' ')[0])?.aside;
    const a = await (aside ? this.request(message, true) : this.exclusively(() => this.choose(message)));
    return a.ok ? null : { rule: a.rule ?? '', text: refusalText(a) };
  }
  /** Sends an action. If the server refuses it because another player's aside came first, sends it again, unless the legal actions have
   * changed. */
  private async choose(message: ToServer): Promise<Answer> {
    const legal = this.legal.join('\n');
    for (;;) {
      const version = this.version;
      const a = await server.request({ ...message, version } as ToServer, true);
      if (a.rule !== STALE || this.version <= version || this.legal.join('\n') !== legal) return this.showRefusal(a);
    }
  }
  async read(what: string, number?: number, key?: string): Promise<CaseText | null> {
    const more = { ...(number === undefined ? {} : { number }), ...(key === undefined ? {} : { key }) };
    const a = await server.request({ type: 'read', table: this.id, part: what, ...more }, true);
    return a.ok ? (a as unknown as CaseText) : null;
  }
  async understand(question: number, text: string): Promise<FieldReading[] | null> {
    const a = await server.request({ type: 'understand', table: this.id, question, text }, true);
    return a.ok ? (a.fields as FieldReading[]) : null;
  }
  async file(): Promise<string | null> {
    const answer = await fetch(`/api/match/${encodeURIComponent(this.id)}/file`);
    return answer.ok ? answer.text() : null;
  }
  async suspects(seat: number): Promise<GameEvent | null> {
    const a = await this.request({ type: 'suspicion', table: this.id, seat }, true);
    return a.ok ? (a.opinion as GameEvent) : null;
  }
  readonly notes: Notes = {
    read: async () => {
      const a = await server.request({ type: 'notes', table: this.id }, true);
      return a.ok ? (a.text ?? '') : null;
    },
    write: async (text) => (await server.request({ type: 'note', table: this.id, text }, true)).ok,
  };
  undo(): void {
    if (!this.busy) void this.exclusively(() => this.request({ type: 'undo', table: this.id }));
  }
  consent(yes: boolean): void {
    const asked = this.undoRequest;
    if (asked) this.undoRequest = { ...asked, waiting: asked.waiting.filter((s) => s !== this.seat) };
    void server.request({ type: 'consent', table: this.id, yes }, true);
  }
  playAgain(bots = true): void {
    if (this.record?.next) return this.openTable(this.record.next);
    void this.exclusively(() => this.request({ type: 'rematch', table: this.id, bots }));
  }
  answerRematch(yes: boolean): void {
    void this.exclusively(() => this.request({ type: 'rematch_answer', table: this.id, yes }, true));
  }
  private openTable(next: string): void {
    this.followed = next;
    if (!this.closed) location.hash = `#/t/${next}`;
  }
  sit = (seat?: number) => this.exclusively(() => this.request({ type: 'sit', table: this.id, ...(seat === undefined ? {} : { seat }) }));
  leaveSeat = () => this.exclusively(() => this.request({ type: 'stand', table: this.id }));
  bot = (seat: number, level?: string) =>
    this.exclusively(() => this.request({ type: 'bot', table: this.id, seat, ...(level ? { level } : {}) }, !!level));
  kick = (seat: number) => this.exclusively(() => this.request({ type: 'kick', table: this.id, seat }));
  // Each of the next five functions returns true if the server has accepted the request.
  chooseAbout = async (seat: number, choice: string) =>
    (await this.exclusively(() => this.request({ type: 'absence', table: this.id, seat, choice }))).ok;
  end = async (yes: boolean) => (await this.exclusively(() => this.request({ type: 'end', table: this.id, yes }))).ok;
  resign = async () => (await this.exclusively(() => this.request({ type: 'resign', table: this.id }))).ok;
  report = async (seat: number, reason: string, text: string) =>
    (await this.exclusively(() => this.request({ type: 'report', table: this.id, seat, reason, ...(text ? { text } : {}) }))).ok;
  async leave(): Promise<boolean> {
    this.left = (await this.exclusively(() => this.request({ type: 'leave', table: this.id }))).ok;
    return this.left;
  }
  /** Hides or shows the chat of a person. Lines that the person sent while muted are never shown. */
  mute(who: string, on: boolean): void {
    this.muted = writeMuted([...readMuted().filter((tag) => tag !== who), ...(on ? [who] : [])]);
    if (on) this.chat = this.chat.filter((line) => line.tag !== who);
    void this.request({ type: 'mute', table: this.id, who, on }, true);
  }
  start = () => this.exclusively(() => this.request({ type: 'start', table: this.id }));
  invite = () => this.request({ type: 'invite', table: this.id }, true);
  /** Returns whether the server accepted the chat line. A refusal is shown beside the chat, because the chat may cover the table. */
  async say(text: string): Promise<boolean> {
    this.chatDraft.refused = '';
    const a = await server.request({ type: 'chat', table: this.id, text });
    if (!a.ok) this.chatDraft.refused = refusalText(a);
    return a.ok;
  }
  takeScreen(): void {}
  clearRefusal(): void {
    this.refused = null;
  }
  close(): void {
    this.closed = true;
    this.realTime?.close();
    this.missedHistory.close();
    server.removeTable(this);
  }
}
