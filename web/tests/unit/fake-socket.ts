// fake-socket.ts: a line to the house that a test holds in its hand: it stands, speaks, is cut or falls silent when the test says so.
import { vi } from 'vitest';

export class Line {
  static all: Line[] = [];
  static readonly OPEN = 1;
  static get last(): Line {
    return Line.all.at(-1)!;
  }
  readyState = 0;
  said: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((e: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    Line.all.push(this);
  }
  send(text: string): void {
    this.said.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 2; // a dead line does not say that it is closed
  }
  // ---- what happens to it
  stand(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  async hear(...messages: Record<string, unknown>[]): Promise<void> {
    for (const m of messages) {
      if (this.readyState === 1) this.onmessage?.({ data: JSON.stringify(m) });
      await Promise.resolve();
      await Promise.resolve();
    }
  }
  cut(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  /** The last message of this kind that went out. */
  sent(type: string): Record<string, unknown> | undefined {
    return this.said.filter((m) => m.type === type).at(-1);
  }
}

/** A house nobody has spoken with yet, on such lines; `me` answers who one is, as /api/me does, or throws. */
export async function freshServer(me: () => unknown = () => ({ ok: true, name: 'Ada', tag: 'ada', account: false })) {
  vi.resetModules();
  Line.all = [];
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('location', { origin: 'http://house', hash: '' });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(me())));
  const { server } = await import('../../src/online/server.svelte');
  const { RemoteTable } = await import('../../src/online/remote.svelte');
  return { server, RemoteTable };
}
