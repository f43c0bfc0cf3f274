// house.svelte.ts: the one connection to the house, and as whom one is there. Comes back by itself; what could not be sent is sent then.
import type { Case, FromServer, FromWelcome as Welcome, Listing, ToServer } from '../../types/wire';
import { has, spoken, t } from '../lib/words.svelte';
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
/** A question on its way. `sent` on this connection; `again`: it may be sent once more if the answer was lost with the last one. */
interface Waiting {
  message: ToServer;
  yes: (a: Answer) => void;
  again: boolean;
  sent: boolean;
}
export interface Me {
  name: string;
  tag: string;
  account: boolean;
}
export interface ApiToken {
  id: string;
  label: string;
  made: number;
  expires: number;
}
export interface Porch {
  tables: Listing[];
  cases: Case[];
}

const LOOK = 2000; // ms between two looks at the line
const QUIET = 25000,
  DUE = 4000; // ms of silence after which the house is asked whether it is there: at any time, and where an answer is due
const LINGER = 5000; // ms one is still at a table one has gone from: the way may lead back there
const KNOCKS = 9; // a page nobody needs the house on does not knock for ever
const PATIENCE = 7000,
  STANDS = 20000; // ms for that answer, and until a connection stands

/** A refusal of the house in the language of the page: its own sentence in English, the catalogue's in others. */
export function noText(a: Answer): string {
  const key = `refusal.${a.error}`;
  return spoken() !== 'en' && has(key) ? t(key) : (a.text ?? '');
}

class House {
  me = $state.raw<Me | null>(null);
  /** Whether there is a house at all behind this page: null until asked. */
  there = $state<boolean | null>(null);
  welcome = $state.raw<Welcome | null>(null);
  rows = $state.raw<Map<string, Listing>>(new Map());
  online = $state(false);
  /** The connection was there and is lost; when it is tried next. */
  lost = $state(false);
  retryAt = $state<number | null>(null);
  paused = $state('');
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private looks: ReturnType<typeof setInterval> | undefined;
  private settled = false; // one is at one's tables again
  private since = 0; // when something was heard last, or the connection begun
  private asked = 0; // when the house was asked whether it is there; 0: it has answered
  private waiting = new Map<number, Waiting>();
  private n = 0;
  private tries = 0;
  private lobby = false;
  private tables = new Set<RemoteTable>();

  constructor() {
    if (typeof window === 'undefined') return;
    // The device says so before the socket notices.
    addEventListener('offline', () => this.socket && this.lose());
    addEventListener('online', () => this.lost && this.retry());
    document.addEventListener('visibilitychange', () => document.hidden || this.look(DUE));
  }
  get link(): 'here' | 'lost' | 'paused' {
    return this.lost ? 'lost' : this.paused ? 'paused' : 'here';
  }

  // ---- as whom one is here ---------------------------------------------------------------------------------------
  async knock(): Promise<boolean> {
    const before = this.me;
    const answer = await fetch('/api/me', { headers: { accept: 'application/json' } }).catch(() => null);
    // A line that is cut and a house that is shut for a moment are no proof that there is none.
    if (!answer || answer.status >= 500 || answer.status === 429) {
      if (!this.online) this.lost = true;
      if (!this.socket && this.retryAt === null && this.tries < KNOCKS) this.later();
      return !!this.me;
    }
    const me = answer.ok ? await answer.json().catch(() => null) : null;
    this.there = !!me;
    // Not the same as before: somebody came in meanwhile.
    if (me && this.me === before) this.become(me.ok ? { name: me.name, tag: me.tag, account: me.account } : null);
    if (!this.me || !(this.lobby || this.tables.size)) {
      if (!this.socket) this.rest();
    } else if (this.retryAt === null) this.connect();
    return !!this.me;
  }
  private become(me: Me | null): void {
    if (me?.tag !== this.me?.tag || me?.name !== this.me?.name || me?.account !== this.me?.account) this.me = me;
  }
  private async send(path: string, body: Record<string, string> = {}): Promise<Answer> {
    try {
      const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      return await answer.json();
    } catch {
      return { ok: false, text: t('page.line.cut') };
    }
  }
  /** Who one is has changed: the connection is made anew. */
  private turn(a: Answer): string {
    if (!a.ok) return noText(a);
    this.me = { name: a.name as string, tag: a.tag as string, account: !!a.account };
    this.hangUp();
    this.connect();
    return '';
  }
  private hangUp(): void {
    this.drop();
    this.rest();
    this.welcome = null;
    this.giveUp(() => true); // somebody else's questions are not asked in this name
  }
  /** Each answers with a sentence if the house says no. */
  enter = async (name: string) => this.turn(await this.send('/api/guest', { name }));
  keep = async (passphrase: string) => this.turn(await this.send('/api/account', { name: this.me!.name, passphrase }));
  login = async (name: string, passphrase: string) => this.turn(await this.send('/api/login', { name, passphrase }));
  /** Out of this browser, out of all of them, or out of the house's books. */
  async go(how: 'logout' | 'logout-everywhere' | 'delete'): Promise<string> {
    const a = await this.send(`/api/${how}`);
    if (!a.ok) return noText(a);
    this.hangUp();
    this.me = null;
    return '';
  }
  token = (label: string) => this.send('/api/token', { label });
  revoke = (id: string) => this.send('/api/token-revoke', { id });
  /** One's own API tokens, the newest first; null if they could not be loaded. */
  async tokens(): Promise<ApiToken[] | null> {
    try {
      const answer = await fetch('/api/tokens');
      return answer.ok ? (await answer.json()).tokens : null;
    } catch {
      return null;
    }
  }
  /** Gives up one's seat at a table one is not looking at: a bot plays on, and an open table that nobody else came to is removed. */
  async quit(table: string): Promise<string> {
    this.connect();
    for (const type of ['watch', 'leave'] as const) {
      const a = await this.ask({ type, table }, true);
      if (!a.ok) return noText(a);
    }
    return '';
  }
  /** What is to be seen before one has a name. */
  async porch(): Promise<Porch | null> {
    try {
      const answer = await fetch('/api/public-lobby');
      return answer.ok ? await answer.json() : null;
    } catch {
      return null;
    }
  }

  // ---- the connection --------------------------------------------------------------------------------------------
  connect(): void {
    if (this.socket || !this.me) return;
    clearTimeout(this.timer);
    const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + '/ws', 'parlour.1');
    this.socket = socket;
    this.retryAt = null;
    this.since = Date.now();
    this.asked = 0;
    this.looks = setInterval(() => this.look(), LOOK);
    socket.onopen = () => {
      this.since = Date.now();
      this.online = this.there = true;
      this.lost = false;
      this.paused = ''; // a house that still cannot write says so at its tables
      this.tries = 0;
      if (this.lobby) this.post({ type: 'lobby', on: true });
      // A table may have to be woken: nothing is done there before one has come to it.
      void Promise.all([...this.tables].map((table) => table.arrive())).then(() => {
        if (this.socket !== socket) return;
        this.settled = true;
        for (const [id, w] of this.waiting) if (!w.sent) w.sent = this.post({ ...w.message, id });
      });
    };
    socket.onmessage = (e) => {
      this.since = Date.now();
      this.asked = 0;
      this.hear(JSON.parse(e.data));
    };
    socket.onclose = () => this.lose();
  }
  /** Nothing more comes over this connection, though it may be long in closing. */
  private drop(): void {
    clearTimeout(this.timer);
    clearInterval(this.looks);
    if (this.socket) this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket?.close();
    this.socket = null;
    this.online = this.settled = false;
  }
  /** What was asked over it and can be asked again waits for the next one. */
  private part(): void {
    this.drop();
    this.giveUp((w) => w.sent && !w.again);
    for (const w of this.waiting.values()) w.sent = false;
  }
  private lose(): void {
    const stood = this.online;
    this.part();
    this.lost = true;
    this.later();
    if (!stood && this.tries > 1) void this.knock(); // perhaps the house no longer knows us
  }
  private later(): void {
    const wait = Math.min(8000, 300 * 2 ** this.tries++);
    clearTimeout(this.timer);
    this.retryAt = Date.now() + wait;
    this.timer = setTimeout(() => this.reach(), wait);
  }
  private reach(): void {
    this.retryAt = null;
    if (this.me) this.connect();
    else void this.knock();
  }
  /** No connection, and none is wanted. */
  private rest(): void {
    clearTimeout(this.timer);
    this.retryAt = null;
    this.lost = false;
  }
  /** A line can be dead without a word: after a sleep, or out of reach. Whoever hears nothing asks, and believes silence. */
  private look(quiet = QUIET): void {
    if (!this.socket) return;
    const now = Date.now(),
      silent = now - this.since;
    if (!this.online) {
      if (silent > STANDS) this.lose();
    } else if (this.asked) {
      if (now - this.asked > PATIENCE) this.lose();
    } else if (silent > (this.waiting.size ? DUE : quiet)) {
      this.asked = now;
      this.post({ type: 'lobby', on: this.lobby, id: ++this.n }); // answered at once, and changes nothing
    }
  }
  retry(): void {
    this.tries = 0;
    if (!this.online) this.drop();
    this.reach();
  }
  /** Whether it could be sent. */
  post(message: ToServer): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
  /** Sends, now or when there is a connection, and waits for the answer. */
  ask(message: ToServer, again = false): Promise<Answer> {
    const id = ++this.n;
    const now = this.settled || message.type === 'watch';
    return new Promise((yes) => this.waiting.set(id, { message, yes, again, sent: now && this.post({ ...message, id }) }));
  }
  private giveUp(which: (w: Waiting) => boolean): void {
    for (const [id, w] of this.waiting)
      if (which(w)) {
        this.waiting.delete(id);
        w.yes({ ok: false, text: '' });
      }
  }
  listen(on: boolean): void {
    this.lobby = on;
    if (on) this.connect();
    this.post({ type: 'lobby', on });
  }
  add(table: RemoteTable): void {
    this.tables.add(table);
    this.connect();
    if (this.online) void table.arrive();
  }
  remove(table: RemoteTable): void {
    this.tables.delete(table);
    setTimeout(() => this.leave(table), LINGER);
  }
  /** Whoever plays there is away, as if the line were cut: the seat stays theirs. To `leave` would be to give it up. */
  private leave(table: RemoteTable): void {
    if (!table.id || [...this.tables].some((t) => t.id === table.id)) return;
    if (table.seat === null || table.result) return void this.post({ type: 'leave', table: table.id });
    if (!this.online) return;
    // What could not be asked twice is answered first.
    if ([...this.waiting.values()].some((w) => w.sent && !w.again)) return void setTimeout(() => this.leave(table), DUE);
    this.part();
    if (this.lobby || this.tables.size) this.connect();
  }
  private answer(re: number | null, a: Answer): void {
    const w = re === null ? undefined : this.waiting.get(re);
    if (!w) return;
    this.waiting.delete(re!);
    w.yes(a);
  }
  private hear(m: FromServer): void {
    switch (m.type) {
      case 'welcome':
        this.welcome = m;
        this.become({ ...m.you, account: m.account });
        break;
      case 'ok':
        this.answer(m.reply_to, { ...m, ok: true });
        break;
      case 'refused':
        this.answer(m.reply_to, { ...m, ok: false });
        break;
      case 'passage':
      case 'notes':
      case 'suspicion':
      case 'history':
      case 'invitation':
      case 'time':
        this.answer(m.reply_to, { ...m, ok: true });
        break;
      case 'lobby':
        this.rows = new Map(m.listings.map((r) => [r.table, r]));
        break;
      case 'listed':
        this.rows = new Map(this.rows).set(m.listing.table, m.listing);
        break;
      case 'unlisted': {
        const rows = new Map(this.rows);
        rows.delete(m.table);
        this.rows = rows;
        break;
      }
      case 'pause':
        this.paused = m.text;
        break;
      case 'resume':
        this.paused = '';
        break;
      case 'closing':
        break;
      default:
        for (const table of this.tables) table.hear(m);
    }
  }
}
export const house = new House();
