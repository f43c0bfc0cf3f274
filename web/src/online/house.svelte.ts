// house.svelte.ts: the one connection to the house, and as whom one is there. Comes back by itself; what could not be sent is sent then.
import type { Case, FromHouse, FromWelcome as Welcome, Row, ToHouse } from '../../types/wire';
import { has, spoken, t } from '../lib/words.svelte';
import type { RemoteTable } from './remote.svelte';

export type Answer = { ok: boolean; table?: string; seat?: number; text?: string; error?: string; rule?: string; asked?: boolean; [k: string]: unknown };
/** A question on its way. `sent` on this connection; `again`: it may be sent once more if the answer was lost with the last one. */
interface Waiting { message: ToHouse; yes: (a: Answer) => void; again: boolean; sent: boolean }
export interface Me { name: string; tag: string; account: boolean }
export interface Porch { tables: Row[]; cases: Case[] }

/** A refusal of the house in the language of the page: its own sentence in English, the catalogue's in others. */
export function noText(a: Answer): string {
  const key = `no.${a.error}`;
  return spoken() !== 'en' && has(key) ? t(key) : (a.text ?? '');
}

class House {
  me = $state.raw<Me | null>(null);
  /** Whether there is a house at all behind this page: null until asked. */
  there = $state<boolean | null>(null);
  welcome = $state.raw<Welcome | null>(null);
  rows = $state.raw<Map<string, Row>>(new Map());
  online = $state(false);
  /** The connection was there and is lost; when it is tried next. */
  lost = $state(false);
  retryAt = $state<number | null>(null);
  paused = $state('');
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting = new Map<number, Waiting>();
  private n = 0;
  private tries = 0;
  private lobby = false;
  private tables = new Set<RemoteTable>();

  constructor() {
    if (typeof window === 'undefined') return;
    // The device says so before the socket notices.
    addEventListener('offline', () => this.socket?.close());
    addEventListener('online', () => this.retry());
  }

  // ---- as whom one is here ---------------------------------------------------------------------------------------
  async knock(): Promise<boolean> {
    try {
      const answer = await fetch('/api/me', { headers: { accept: 'application/json' } });
      if (!answer.ok) throw new Error('no house');
      const me = await answer.json();
      this.there = true;
      this.me = me.ok ? { name: me.name, tag: me.tag, account: me.account } : null;
    } catch {
      this.there = false;
    }
    return !!this.me;
  }
  private async send(path: string, body: Record<string, string> = {}): Promise<Answer> {
    try {
      const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      return await answer.json();
    } catch {
      return { ok: false, text: t('page.table.lost-link') };
    }
  }
  /** Who one is has changed: the connection is made anew. */
  private become(a: Answer): string {
    if (!a.ok) return noText(a);
    this.me = { name: a.name as string, tag: a.tag as string, account: !!a.account };
    this.hangUp();
    this.connect();
    return '';
  }
  private hangUp(): void {
    clearTimeout(this.timer);
    if (this.socket) this.socket.onclose = null;
    this.socket?.close();
    this.socket = null;
    this.online = this.lost = false;
    this.welcome = null;
    this.giveUp(() => true); // somebody else's questions are not asked in this name
  }
  /** Each answers with a sentence if the house says no. */
  enter = async (name: string) => this.become(await this.send('/api/guest', { name }));
  keep = async (passphrase: string) => this.become(await this.send('/api/account', { name: this.me!.name, passphrase }));
  login = async (name: string, passphrase: string) => this.become(await this.send('/api/login', { name, passphrase }));
  /** Out of this browser, out of all of them, or out of the house's books. */
  async go(how: 'logout' | 'logout-everywhere' | 'delete'): Promise<string> {
    const a = await this.send(`/api/${how}`);
    if (!a.ok) return noText(a);
    this.hangUp();
    this.me = null;
    return '';
  }
  token = (label: string) => this.send('/api/token', { label });
  /** What is to be seen before one has a name. */
  async porch(): Promise<Porch | null> {
    try {
      const answer = await fetch('/api/porch');
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
    let opened = false;
    this.socket = socket;
    this.retryAt = null;
    socket.onopen = () => {
      opened = true;
      this.online = true;
      this.lost = false;
      this.tries = 0;
      if (this.lobby) this.post({ type: 'lobby', on: true });
      for (const table of this.tables) table.arrive();
      for (const [id, w] of this.waiting) if (!w.sent) w.sent = this.post({ ...w.message, id });
    };
    socket.onmessage = (e) => this.hear(JSON.parse(e.data));
    socket.onclose = () => {
      this.socket = null;
      this.online = false;
      this.lost = true;
      this.giveUp((w) => w.sent && !w.again);
      for (const w of this.waiting.values()) w.sent = false;
      const wait = Math.min(8000, 300 * 2 ** this.tries++);
      this.retryAt = Date.now() + wait;
      this.timer = setTimeout(() => this.connect(), wait);
      if (!opened && this.tries > 1) void this.knock(); // perhaps the house no longer knows us
    };
  }
  retry(): void {
    this.tries = 0;
    this.connect();
  }
  /** Whether it could be sent. */
  post(message: ToHouse): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
  /** Sends, now or when there is a connection, and waits for the answer. */
  ask(message: ToHouse, again = false): Promise<Answer> {
    const id = ++this.n;
    return new Promise((yes) => this.waiting.set(id, { message, yes, again, sent: this.post({ ...message, id }) }));
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
    this.connect();
    this.post({ type: 'lobby', on });
  }
  add(table: RemoteTable): void {
    this.tables.add(table);
    this.connect();
    if (this.online) table.arrive();
  }
  remove(table: RemoteTable): void {
    this.tables.delete(table);
  }
  private answer(re: number | null, a: Answer): void {
    const w = re === null ? undefined : this.waiting.get(re);
    if (!w) return;
    this.waiting.delete(re!);
    w.yes(a);
  }
  private hear(m: FromHouse): void {
    switch (m.type) {
      case 'welcome': this.welcome = m; this.me = { ...m.you, account: m.account }; break;
      case 'ok': this.answer(m.re, { ...m, ok: true }); break;
      case 'no': this.answer(m.re, { ...m, ok: false }); break;
      case 'words': case 'notes': case 'why':
      case 'invitation': case 'time': this.answer(m.re, { ...m, ok: true }); break;
      case 'lobby': this.rows = new Map(m.rows.map((r) => [r.table, r])); break;
      case 'row': this.rows = new Map(this.rows).set(m.row.table, m.row); break;
      case 'gone': { const rows = new Map(this.rows); rows.delete(m.table); this.rows = rows; break; }
      case 'pause': this.paused = m.text; break;
      case 'resume': this.paused = ''; break;
      case 'bye': break;
      default: for (const table of this.tables) table.hear(m);
    }
  }
}
export const house = new House();
