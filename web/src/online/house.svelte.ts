// house.svelte.ts: the one connection to the house. Comes back by itself; what was not answered is sent once more.
import type { FromHouse, FromWelcome as Welcome, Row, ToHouse } from '../../types/wire';
import type { RemoteTable } from './remote.svelte';

type Answer = { ok: boolean; table?: string; seat?: number; text?: string; rule?: string; asked?: boolean; [k: string]: unknown };
interface Waiting { message: ToHouse; yes: (a: Answer) => void; again: boolean }

class House {
  me = $state<{ name: string; tag: string } | null>(null);
  /** Whether there is a house at all behind this page: null until asked. */
  there = $state<boolean | null>(null);
  welcome = $state.raw<Welcome | null>(null);
  rows = $state.raw<Map<string, Row>>(new Map());
  online = $state(false);
  paused = $state('');
  private socket: WebSocket | null = null;
  private waiting = new Map<number, Waiting>();
  private n = 0;
  private tries = 0;
  private lobby = false;
  private tables = new Set<RemoteTable>();

  async knock(): Promise<boolean> {
    try {
      const answer = await fetch('/api/me', { headers: { accept: 'application/json' } });
      if (!answer.ok) throw new Error('no house');
      const me = await answer.json();
      this.there = true;
      if (me.ok) this.me = { name: me.name, tag: me.tag };
    } catch {
      this.there = false;
    }
    return !!this.me;
  }
  /** A sentence if the house says no. */
  async enter(name: string): Promise<string> {
    const answer = await fetch('/api/guest', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name }) });
    const me = await answer.json();
    if (!me.ok) return me.text ?? String(answer.status);
    this.me = { name: me.name, tag: me.tag };
    this.connect();
    return '';
  }
  connect(): void {
    if (this.socket || !this.me) return;
    const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + '/ws', 'parlour.1');
    this.socket = socket;
    socket.onopen = () => {
      this.online = true;
      this.tries = 0;
      if (this.lobby) this.post({ type: 'lobby', on: true });
      for (const table of this.tables) table.arrive();
      for (const [id, w] of this.waiting) if (w.again) this.post({ ...w.message, id });
    };
    socket.onmessage = (e) => this.hear(JSON.parse(e.data));
    socket.onclose = () => {
      this.socket = null;
      this.online = false;
      for (const [id, w] of this.waiting)
        if (!w.again) {
          this.waiting.delete(id);
          w.yes({ ok: false, text: '' });
        }
      setTimeout(() => this.connect(), Math.min(8000, 300 * 2 ** this.tries++));
    };
  }
  post(message: ToHouse): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
  /** Sends and waits for the answer; `again`: it may be sent once more after a lost connection. */
  ask(message: ToHouse, again = false): Promise<Answer> {
    const id = ++this.n;
    return new Promise((yes) => {
      this.waiting.set(id, { message, yes, again });
      this.post({ ...message, id });
    });
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
      case 'welcome': this.welcome = m; this.me = m.you; break;
      case 'ok': this.answer(m.re, { ...m, ok: true }); break;
      case 'no': this.answer(m.re, { ...m, ok: false }); break;
      case 'invitation': this.answer(m.re, { ...m, ok: true }); break;
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
