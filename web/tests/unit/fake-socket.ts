// fake-socket.ts: a fake WebSocket. The test opens and closes it, and decides which messages it receives.
import { vi } from 'vitest';

export class FakeSocket {
  static all: FakeSocket[] = [];
  static readonly OPEN = 1;
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }
  readyState = 0;
  said: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((e: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.said.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 2; // does not call `onclose`, like a real socket whose connection is dead
  }
  // ---- functions that the test calls ---
  opened(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  async receive(...messages: Record<string, unknown>[]): Promise<void> {
    for (const m of messages) {
      if (this.readyState === 1) this.onmessage?.({ data: JSON.stringify(m) });
      await Promise.resolve();
      await Promise.resolve();
    }
  }
  drop(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  /** Returns the last message of this type that the client sent. */
  sent(type: string): Record<string, unknown> | undefined {
    return this.said.filter((m) => m.type === type).at(-1);
  }
}

/** Loads the page's server module again, with fake sockets. `me` returns the content of the response from /api/me, or throws an error. */
export async function freshServer(me: () => unknown = () => ({ ok: true, name: 'Ada', tag: 'ada', account: false })) {
  vi.resetModules();
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { origin: 'http://server', hash: '' });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(me())));
  const { server } = await import('../../src/online/server.svelte');
  const { RemoteTable } = await import('../../src/online/remote.svelte');
  return { server, RemoteTable };
}
