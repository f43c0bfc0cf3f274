// server.svelte.ts: the session and the only WebSocket connection to the server. Reconnects automatically and then sends pending
// requests.
import type { Case, FromInvited, FromNotice, FromServer, FromWelcome as Welcome, Listing, ToServer } from '../../types/wire';
import { moment } from '../lib/dates';
import { has, currentLanguage, t } from '../lib/words.svelte';
import type { RemoteTable } from './remote.svelte';

export type Answer = {
  ok: boolean;
  table?: string;
  seat?: number;
  text?: string;
  error?: string;
  rule?: string;
  needs_consent?: boolean;
  [k: string]: unknown;
};
/** A request that has not been answered yet. `sent` is true if it was sent on this connection. `retryable` is true if it may be sent
 * again after a reconnect. */
interface PendingRequest {
  message: ToServer;
  resolve: (a: Answer) => void;
  retryable: boolean;
  sent: boolean;
}
export interface Me {
  name: string;
  tag: string;
  account: boolean;
  administrator?: boolean;
}
/** Whether the server accepts new accounts and new guests. */
export interface Registration {
  accounts: boolean;
  guests: boolean;
}
export interface PublicLobby {
  tables: Listing[];
  cases: Case[];
}

const CHECK_INTERVAL = 2000; // time between two checks of the connection, in ms
const PING_AFTER = 25000, // a ping is sent when no message has arrived for this time, in ms
  PING_AFTER_REQUEST = 4000; // replaces PING_AFTER while a request is pending
const LEAVE_DELAY = 5000; // time in ms for which a table stays connected after the player has left its page, because the player may return
const MAX_TRIES = 9; // maximum number of repeated requests to /api/me while no table or lobby is open
const LONGEST_TIMER = 2 ** 31 - 1; // ms
const PING_TIMEOUT = 7000, // ms
  CONNECT_TIMEOUT = 20000; // ms

/** Returns the text of a refusal. In English it is the text that the server sent, in other languages the text from words/. If the reason
 * of the refusal ends at a known time, as a ban does, the text says when. */
export function refusalText(a: Answer): string {
  const key = `refusal.${a.error}`;
  const text = currentLanguage() !== 'en' && has(key) ? t(key) : (a.text ?? '');
  return typeof a.until === 'number' ? `${text} ${t('page.until', { at: moment(a.until) })}` : text;
}

class Server {
  me = $state.raw<Me | null>(null);
  /** Whether there is a game server at this address, or null until this is known. Without a server, only local matches are possible. */
  available = $state<boolean | null>(null);
  registration = $state.raw<Registration>({ accounts: true, guests: true });
  /** When the ban of this person or network ends, in ms since 1970; null if there is none. */
  bannedUntil = $state<number | null>(null);
  welcome = $state.raw<Welcome | null>(null);
  /** The public tables; null until the server has sent them. */
  rows = $state.raw<Map<string, Listing> | null>(null);
  online = $state(false);
  /** True if the connection was lost. `retryAt` is the time of the next attempt. */
  lost = $state(false);
  retryAt = $state<number | null>(null);
  paused = $state('');
  /** The latest invitation to a rematch, unless the table of that rematch is already open on this page. */
  invitation = $state.raw<FromInvited | null>(null);
  /** The current notices of the operator, at most one of each kind. */
  notices = $state.raw<FromNotice[]>([]);
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private banTimer: ReturnType<typeof setTimeout> | undefined;
  private checkTimer: ReturnType<typeof setInterval> | undefined;
  private ready = false; // true if, on this connection, the server has confirmed that it will send the messages of all open tables
  private lastReceived = 0; // time of the last message; until the first message arrives, the time of the connection attempt
  private pingSent = 0; // time of the unanswered ping; 0 if there is none
  private pending = new Map<number, PendingRequest>();
  private n = 0;
  private tries = 0;
  private wantsLobby = false;
  private tables = new Set<RemoteTable>();

  constructor() {
    if (typeof window === 'undefined') return;
    // The browser reports a network change earlier than the socket does.
    addEventListener('offline', () => this.socket && this.onConnectionLost());
    addEventListener('online', () => this.lost && this.retry());
    document.addEventListener('visibilitychange', () => document.hidden || this.checkConnection(PING_AFTER_REQUEST));
  }
  get connection(): 'ok' | 'lost' | 'paused' | 'banned' {
    return this.bannedUntil !== null ? 'banned' : this.lost ? 'lost' : this.paused ? 'paused' : 'ok';
  }

  // ---- session ---------------------------------------------------------------------------------------------------
  async refreshSession(): Promise<boolean> {
    const before = this.me;
    const answer = await fetch('/api/me', { headers: { accept: 'application/json' } }).catch(() => null);
    // No answer, or a temporary error, does not mean that there is no server. Try again later.
    if (!answer || answer.status >= 500 || answer.status === 429) {
      if (!this.online) this.lost = true;
      if (!this.socket && this.retryAt === null && this.tries < MAX_TRIES) this.scheduleRetry();
      return !!this.me;
    }
    const told = await answer.json().catch(() => null);
    const refused = told?.error === 'banned'; // so the server answers people without a session on a banned network
    const me = answer.ok || refused ? told : null;
    this.available = !!me;
    if (me) {
      this.setBan((refused ? me.until : me.banned_until) ?? null);
      if (me.registration) this.registration = me.registration;
    }
    // Ignore the answer if the player has signed in or out in the meantime.
    if (me && this.me === before)
      this.setMe(me.ok ? { name: me.name, tag: me.tag, account: me.account, administrator: me.administrator } : null);
    if (!this.me || !(this.wantsLobby || this.tables.size)) {
      if (!this.socket) this.stopRetrying();
    } else if (this.retryAt === null) this.connect();
    return !!this.me;
  }
  private setMe(me: Me | null): void {
    const same = (key: keyof Me) => me?.[key] === this.me?.[key];
    if (!same('tag') || !same('name') || !same('account') || !same('administrator')) this.me = me;
  }
  /** Remembers when the ban ends, or that there is none. A banned person has no connection: the server would refuse it. When the ban
   * ends, the page asks the server again. */
  private setBan(until: number | null): void {
    this.bannedUntil = until;
    clearTimeout(this.banTimer);
    if (until === null) return;
    this.closeSocket();
    this.stopRetrying();
    this.failRequests(() => true);
    this.banTimer = setTimeout(() => void this.refreshSession(), Math.min(Math.max(until - Date.now(), 0) + CHECK_INTERVAL, LONGEST_TIMER));
  }
  /** Sends a POST request. */
  async post(path: string, body: Record<string, unknown> = {}): Promise<Answer> {
    try {
      const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      const a = await answer.json();
      // The refusal may have a reason that the page does not know yet: a ban, or a registration that was closed in the meantime.
      if (['banned', 'guests-closed', 'registration-closed'].includes(a.error)) void this.refreshSession();
      return a;
    } catch {
      return { ok: false, text: t('page.offline') };
    }
  }
  /** Applies the new session and reconnects with it. If the server has refused the session, only returns the text of the refusal.
   * Otherwise returns an empty string. */
  private applySession(a: Answer): string {
    if (!a.ok) return refusalText(a);
    this.setBan(null); // the server gives no session to a banned person
    this.me = { name: a.name as string, tag: a.tag as string, account: !!a.account };
    this.reset();
    this.connect();
    return '';
  }
  private reset(): void {
    this.closeSocket();
    this.stopRetrying();
    this.welcome = null;
    this.failRequests(() => true); // pending requests must not be sent on the connection of the next person who signs in
  }
  // The next three functions return the text of the refusal, or an empty string if the server accepts the request.
  enterAsGuest = async (name: string) => this.applySession(await this.post('/api/guest', { name }));
  createAccount = async (name: string, passphrase: string) => this.applySession(await this.post('/api/account', { name, passphrase }));
  /** Signs in. `keep_account` opens a closed account again. Returns the server's answer, because it may say when the account is deleted. */
  async login(name: string, passphrase: string, keep_account = false): Promise<Answer> {
    const a = await this.post('/api/login', { name, passphrase, ...(keep_account ? { keep_account } : {}) });
    this.applySession(a);
    if (a.ok) void this.refreshSession(); // this answer does not say whether the person is an administrator
    return a;
  }
  /** Signs out in this browser or everywhere, or deletes the profile. */
  async endSession(how: 'logout' | 'logout-everywhere' | 'delete'): Promise<Answer> {
    const a = await this.post(`/api/${how}`);
    if (!a.ok) return a;
    this.reset();
    this.me = null;
    void this.refreshSession(); // the ban of a person ends with the session; the ban of a network does not
    return a;
  }
  /** Gives up the seat at a table that is not open in this page. A bot takes over the seat. If the match has not started and nobody else is
   * at the table, the server removes the table. */
  async leaveTable(table: string): Promise<string> {
    this.connect();
    for (const type of ['watch', 'leave'] as const) {
      const a = await this.request({ type, table }, true);
      if (!a.ok) return refusalText(a);
    }
    return '';
  }
  /** Loads the open tables and the cases that visitors can see without giving a name. */
  async publicLobby(): Promise<PublicLobby | null> {
    try {
      const answer = await fetch('/api/public-lobby');
      return answer.ok ? await answer.json() : null;
    } catch {
      return null;
    }
  }

  // ---- connection ------------------------------------------------------------------------------------------------
  connect(): void {
    if (this.socket || !this.me || this.bannedUntil !== null) return;
    clearTimeout(this.timer);
    const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + '/ws', 'parlour.1');
    this.socket = socket;
    this.retryAt = null;
    this.lastReceived = Date.now();
    this.pingSent = 0;
    this.checkTimer = setInterval(() => this.checkConnection(), CHECK_INTERVAL);
    socket.onopen = () => {
      this.lastReceived = Date.now();
      this.online = this.available = true;
      this.lost = false;
      this.notices = []; // the server sends the current notices again
      this.paused = ''; // the server sends the message `pause` again if it still cannot save matches
      this.tries = 0;
      if (this.wantsLobby) this.send({ type: 'lobby', on: true });
      // The server must open the tables on this connection before the pending requests are sent again.
      void Promise.all([...this.tables].map((table) => table.watch())).then(() => {
        if (this.socket !== socket) return;
        this.ready = true;
        for (const [id, w] of this.pending) if (!w.sent) w.sent = this.send({ ...w.message, id });
      });
    };
    socket.onmessage = (e) => {
      this.lastReceived = Date.now();
      this.pingSent = 0;
      this.receive(JSON.parse(e.data));
    };
    socket.onclose = () => this.onConnectionLost();
  }
  /** Closes the socket and ignores messages that still arrive on it. */
  private closeSocket(): void {
    clearTimeout(this.timer);
    clearInterval(this.checkTimer);
    if (this.socket) this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket?.close();
    this.socket = null;
    this.online = this.ready = false;
  }
  /** Closes the connection. Requests that have been sent and must not be sent twice fail. All others wait for the next connection. */
  private disconnect(): void {
    this.closeSocket();
    this.failRequests((w) => w.sent && !w.retryable);
    for (const w of this.pending.values()) w.sent = false;
  }
  private onConnectionLost(): void {
    const wasOnline = this.online;
    this.disconnect();
    this.lost = true;
    this.scheduleRetry();
    if (!wasOnline && this.tries > 1) void this.refreshSession(); // the session may have expired, so check it
  }
  private scheduleRetry(): void {
    // A random part keeps the clients of a stopped server from coming back all at the same moment.
    const wait = Math.min(8000, 300 * 2 ** this.tries++) * (0.5 + Math.random() / 2);
    clearTimeout(this.timer);
    this.retryAt = Date.now() + wait;
    this.timer = setTimeout(() => this.reconnect(), wait);
  }
  private reconnect(): void {
    this.retryAt = null;
    if (this.me && this.bannedUntil === null) this.connect();
    else void this.refreshSession();
  }
  /** Stops trying to reconnect. Called when no connection is needed. */
  private stopRetrying(): void {
    clearTimeout(this.timer);
    this.retryAt = null;
    this.lost = false;
  }
  /** Sends a ping if no message has arrived for some time, and closes the connection if the ping is not answered. By itself, a socket does
   * not notice that the device was asleep or that the network connection was lost. */
  private checkConnection(quiet = PING_AFTER): void {
    if (!this.socket) return;
    const now = Date.now(),
      silent = now - this.lastReceived;
    if (!this.online) {
      if (silent > CONNECT_TIMEOUT) this.onConnectionLost();
    } else if (this.pingSent) {
      if (now - this.pingSent > PING_TIMEOUT) this.onConnectionLost();
    } else if (silent > (this.pending.size ? PING_AFTER_REQUEST : quiet)) {
      this.pingSent = now;
      // This message serves as a ping: it changes nothing, and the server answers it at once.
      this.send({ type: 'lobby', on: this.wantsLobby, id: ++this.n });
    }
  }
  retry(): void {
    this.tries = 0;
    if (!this.online) this.closeSocket();
    this.reconnect();
  }
  /** Returns whether the message was sent. */
  send(message: ToServer): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
  /** Sends a message now or after a reconnect, and resolves with the reply. If the connection is lost before the reply arrives, the
   * message is sent again, but only if `retryable` is true. */
  request(message: ToServer, retryable = false): Promise<Answer> {
    const id = ++this.n;
    const now = this.ready || message.type === 'watch';
    return new Promise((resolve) => this.pending.set(id, { message, resolve, retryable, sent: now && this.send({ ...message, id }) }));
  }
  private failRequests(which: (w: PendingRequest) => boolean): void {
    for (const [id, w] of this.pending)
      if (which(w)) {
        this.pending.delete(id);
        w.resolve({ ok: false, text: '' });
      }
  }
  subscribeLobby(on: boolean): void {
    this.wantsLobby = on;
    this.rows = null; // discard the list of tables, because the server does not update it while the lobby is closed
    if (on) this.connect();
    this.send({ type: 'lobby', on });
  }
  addTable(table: RemoteTable): void {
    this.tables.add(table);
    this.connect();
    if (this.online) void table.watch();
  }
  removeTable(table: RemoteTable): void {
    this.tables.delete(table);
    setTimeout(() => this.detach(table), LEAVE_DELAY);
  }
  /** Tells the server to stop sending messages about a table. If this player has a seat, the connection is closed instead, because the
   * message `leave` would give up the seat. */
  private detach(table: RemoteTable): void {
    if (table.left || !table.id || [...this.tables].some((t) => t.id === table.id)) return;
    if (table.seat === null || table.result) return void this.send({ type: 'leave', table: table.id });
    if (!this.online) return;
    // If a request that must not be sent twice is still unanswered, disconnect only after its answer has arrived.
    if ([...this.pending.values()].some((w) => w.sent && !w.retryable))
      return void setTimeout(() => this.detach(table), PING_AFTER_REQUEST);
    this.disconnect();
    if (this.wantsLobby || this.tables.size) this.connect();
  }
  private resolve(re: number | null, a: Answer): void {
    const w = re === null ? undefined : this.pending.get(re);
    if (!w) return;
    this.pending.delete(re!);
    w.resolve(a);
  }
  private receive(m: FromServer): void {
    switch (m.type) {
      case 'welcome':
        this.welcome = m;
        this.setMe({ ...m.you, account: m.account, administrator: this.me?.administrator });
        break;
      case 'ok':
        this.resolve(m.reply_to, { ...m, ok: true });
        break;
      case 'refused':
        this.resolve(m.reply_to, { ...m, ok: false });
        break;
      case 'passage':
      case 'understood':
      case 'notes':
      case 'suspicion':
      case 'history':
      case 'invitation':
      case 'time':
        this.resolve(m.reply_to, { ...m, ok: true });
        break;
      case 'lobby':
        this.rows = new Map(m.listings.map((r) => [r.table, r]));
        break;
      case 'listed':
        if (this.rows) this.rows = new Map(this.rows).set(m.listing.table, m.listing);
        break;
      case 'unlisted':
        if (this.rows) this.rows = new Map([...this.rows].filter(([table]) => table !== m.table));
        break;
      case 'pause':
        this.paused = m.text;
        break;
      case 'resume':
        this.paused = '';
        break;
      case 'invited':
        this.invitation = m;
        break;
      case 'notice':
        this.notices = [...this.notices.filter((n) => n.kind !== m.kind), ...(m.text ? [m] : [])];
        break;
      case 'closing':
        if (m.reason === 'banned' && m.until !== undefined) this.setBan(m.until);
        break;
      default:
        for (const table of this.tables) table.receive(m);
    }
  }
}
export const server = new Server();
