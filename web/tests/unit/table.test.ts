import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshServer, FakeSocket } from './fake-socket';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const face = (table: string, more = {}) => ({
  type: 'table',
  table,
  game: 'sherlock-mycroft',
  status: 'playing',
  host: 'ada',
  seat: 0,
  seats: [],
  commitment: '',
  watching: 0,
  paused: false,
  ...more,
});
const view = (table: string, version: number, legal: string[], events: unknown[] = []) => ({
  type: 'view',
  table,
  version,
  events,
  view: {},
  legal,
  asides: [],
});
async function here() {
  const all = await freshServer();
  await all.server.refreshSession();
  return all;
}
/** Opens a table at which the player has a seat and the given legal actions. */
async function seated(legal = ['go', 'stay']) {
  const { server, RemoteTable } = await here();
  const table = new RemoteTable({ table: 't' });
  FakeSocket.last.opened();
  await FakeSocket.last.receive(
    { type: 'ok', reply_to: FakeSocket.last.sent('watch')!.id, table: 't', seat: 0 },
    face('t'),
    view('t', 3, legal),
  );
  return { server, table, RemoteTable };
}
/** Restores the connection and lets the client rejoin the table. */
async function comeBack(...messages: Record<string, unknown>[]) {
  await vi.advanceTimersByTimeAsync(300);
  FakeSocket.last.opened();
  await FakeSocket.last.receive({ type: 'ok', reply_to: FakeSocket.last.sent('watch')!.id, table: 't', seat: 0 }, face('t'), ...messages);
}

describe('a server table over a bad connection', () => {
  it('shows each chat line once although the last ones are repeated after a reconnect', async () => {
    const { table } = await seated();
    const said = (at: number, text: string) => ({ type: 'chat', table: 't', who: { name: 'Bo', tag: 'bo' }, seat: 1, text, at });
    await FakeSocket.last.receive(said(10, 'Good evening'), said(20, 'My turn'));
    FakeSocket.last.drop();
    await comeBack(said(10, 'Good evening'), said(20, 'My turn'), said(30, 'Are you there?'));
    expect(table.chat.map((c) => c.text)).toEqual(['Good evening', 'My turn', 'Are you there?']);
  });
  it('opened by invitation ignores messages about other tables', async () => {
    const { RemoteTable } = await here();
    const table = new RemoteTable({ code: 'c' });
    FakeSocket.last.opened();
    await FakeSocket.last.receive(
      face('another'),
      { type: 'ok', reply_to: FakeSocket.last.sent('watch')!.id, table: 'mine' },
      face('mine'),
    );
    expect([table.id, table.record?.table]).toEqual(['mine', 'mine']);
  });
  it('watched by invitation is rejoined with the invitation', async () => {
    const { RemoteTable } = await here();
    const table = new RemoteTable({ table: 't', code: 'c' });
    FakeSocket.last.opened();
    await FakeSocket.last.receive(
      { type: 'ok', reply_to: FakeSocket.last.sent('watch')!.id, table: 't' },
      face('t', { seat: null }),
      view('t', 3, []),
    );
    FakeSocket.last.drop();
    await vi.advanceTimersByTimeAsync(300);
    FakeSocket.last.opened();
    expect(FakeSocket.last.sent('watch')).toMatchObject({ code: 'c', version: 3 });
    expect(FakeSocket.last.sent('watch')).not.toHaveProperty('table');
    expect(table.notFound).toBe(false);
  });
  it('is requested again when the server is too busy to open it', async () => {
    const { RemoteTable } = await here();
    const table = new RemoteTable({ table: 't' });
    FakeSocket.last.opened();
    const first = FakeSocket.last.sent('watch')!;
    await FakeSocket.last.receive({ type: 'refused', reply_to: first.id, error: 'busy', text: 'The house is too busy.' });
    expect(table.notFound).toBe(false);
    await vi.advanceTimersByTimeAsync(5000);
    const second = FakeSocket.last.sent('watch')!;
    expect(second.id).not.toBe(first.id);
    await FakeSocket.last.receive({ type: 'refused', reply_to: second.id, error: 'no-table', text: 'There is no such table.' });
    expect(table.notFound).toBe(true);
  });
  it('is busy until the action is answered, whatever else arrives', async () => {
    const { table } = await seated();
    table.act('go');
    table.say('Aha');
    await FakeSocket.last.receive({ type: 'ok', reply_to: FakeSocket.last.sent('chat')!.id }, view('t', 4, ['go', 'stay']));
    expect(table.busy).toBe(true);
    await FakeSocket.last.receive(view('t', 5, []), { type: 'ok', reply_to: FakeSocket.last.sent('act')!.id });
    expect(table.busy).toBe(false);
  });
  it('sends a choice made before an update only if the legal actions stayed the same', async () => {
    const { table } = await seated();
    const stale = () => ({
      type: 'refused',
      reply_to: FakeSocket.last.sent('act')!.id,
      error: 'rule',
      rule: 'PL-10',
      text: 'Something has happened since.',
    });
    table.act('go');
    await FakeSocket.last.receive(view('t', 4, ['go', 'stay'], [{ event: 'claimed', text: 'I have two.' }]), stale());
    expect(FakeSocket.last.sent('act')).toMatchObject({ action: 'go', version: 4 });
    expect([table.busy, table.refused]).toEqual([true, null]);
    await FakeSocket.last.receive({ type: 'ok', reply_to: FakeSocket.last.sent('act')!.id });
    expect(table.busy).toBe(false);
    table.act('go');
    await FakeSocket.last.receive(view('t', 5, ['go']), stale());
    expect([table.busy, table.refused?.rule]).toEqual([false, 'PL-10']);
  });
  it('sends actions only after it has been rejoined', async () => {
    const { table } = await seated();
    FakeSocket.last.drop();
    table.act('go');
    await vi.advanceTimersByTimeAsync(300);
    FakeSocket.last.opened();
    await vi.advanceTimersByTimeAsync(100);
    table.say('I am back');
    expect(FakeSocket.last.said.map((m) => m.type)).toEqual(['watch']);
    await FakeSocket.last.receive({ type: 'ok', reply_to: FakeSocket.last.sent('watch')!.id, table: 't', seat: 0 });
    expect(FakeSocket.last.said.map((m) => m.type)).toEqual(['watch', 'act', 'chat']);
  });
  it('repeats a read request if the answer was lost', async () => {
    const { table } = await seated();
    const words = table.read('card', 7),
      kept = table.notes.read(),
      why = table.suspects(1);
    FakeSocket.last.drop();
    await comeBack();
    await FakeSocket.last.receive({
      type: 'passage',
      reply_to: FakeSocket.last.sent('read')!.id,
      table: 't',
      part: 'card',
      text: 'A letter',
    });
    await FakeSocket.last.receive({ type: 'notes', reply_to: FakeSocket.last.sent('notes')!.id, table: 't', text: 'The butler' });
    await FakeSocket.last.receive({
      type: 'suspicion',
      reply_to: FakeSocket.last.sent('suspicion')!.id,
      table: 't',
      seat: 1,
      opinion: { event: 'suspect' },
    });
    expect((await words)?.text).toBe('A letter');
    expect(await kept).toBe('The butler');
    expect((await why)?.event).toBe('suspect');
  });
  it('does not mistake a refusal for notes', async () => {
    const { table } = await seated();
    const kept = table.notes.read();
    await FakeSocket.last.receive({
      type: 'refused',
      reply_to: FakeSocket.last.sent('notes')!.id,
      error: 'table-reloading',
      text: 'This table must be laid again.',
    });
    expect(await kept).toBeNull();
  });
  it('delivers consent although the connection drops', async () => {
    const { table } = await seated();
    await FakeSocket.last.receive({ type: 'undo_request', table: 't', seat: 1, waiting: [0] });
    expect(table.undoRequest).toEqual({ seat: 1, waiting: [0] });
    FakeSocket.last.drop();
    table.consent(true);
    await comeBack();
    expect(FakeSocket.last.sent('consent')).toMatchObject({ table: 't', yes: true });
  });
  it('goes to the rematch as soon as it is opened, and offers no second one', async () => {
    const { table } = await seated();
    await FakeSocket.last.receive(face('t', { status: 'over', next: 'next' }));
    expect(location.hash).toBe('#/t/next');
    location.hash = '#/t/t';
    await FakeSocket.last.receive(face('t', { status: 'over', next: 'next' }));
    expect(location.hash).toBe('#/t/t');
    table.playAgain();
    expect(FakeSocket.last.sent('rematch')).toBeUndefined();
    expect(location.hash).toBe('#/t/next');
  });
  it('reports whether chat was delivered, so that a lost line can be repeated', async () => {
    const { table } = await seated();
    const lost = table.say('Hello?');
    FakeSocket.last.drop();
    expect(await lost).toBe(false);
    const late = table.say('Hello.'); // this line is written while offline, so it is sent after the reconnect
    await comeBack();
    await FakeSocket.last.receive({ type: 'ok', reply_to: FakeSocket.last.sent('chat')!.id });
    expect(await late).toBe(true);
  });
  it('shows why a chat line was refused beside the chat, until the next line', async () => {
    const { table } = await seated();
    const muted = table.say('Hello?');
    await FakeSocket.last.receive({ type: 'refused', reply_to: FakeSocket.last.sent('chat')!.id, error: 'muted', text: 'You are muted.' });
    expect(await muted).toBe(false);
    expect([table.chatDraft.refused, table.refused]).toEqual(['You are muted.', null]);
    const next = table.say('Hello!');
    expect(table.chatDraft.refused).toBe('');
    await FakeSocket.last.receive({ type: 'ok', reply_to: FakeSocket.last.sent('chat')!.id });
    expect(await next).toBe(true);
  });
  it('is left at once by a spectator, and by closing the connection if the player has a seat', async () => {
    const { server, table, RemoteTable } = await seated();
    const first = FakeSocket.last;
    table.close();
    const other = new RemoteTable({ table: 'other' });
    await first.receive({ type: 'ok', reply_to: first.sent('watch')!.id, table: 'other' }, face('other', { seat: null }));
    // This request must not be sent twice, so the client waits for the reply before it closes the connection.
    const made = server.request({ type: 'create', game: 'big-ben' });
    await vi.advanceTimersByTimeAsync(6000);
    expect(FakeSocket.last).toBe(first);
    await first.receive({ type: 'ok', reply_to: first.sent('create')!.id, table: 'made' });
    expect((await made).ok).toBe(true);
    await vi.advanceTimersByTimeAsync(6000);
    expect(first.said.some((m) => m.type === 'leave')).toBe(false); // the message `leave` would give the seat to a bot
    expect(FakeSocket.last).not.toBe(first);
    expect(server.connection).toBe('ok');
    FakeSocket.last.opened();
    expect(FakeSocket.last.said.filter((m) => m.type === 'watch').map((m) => m.table)).toEqual(['other']);
    other.close();
    await vi.advanceTimersByTimeAsync(6000);
    expect(FakeSocket.last.sent('leave')).toMatchObject({ table: 'other' });
  });
  it('is not left if the player returns at once', async () => {
    const { table, RemoteTable } = await seated();
    table.close();
    new RemoteTable({ table: 't' });
    await vi.advanceTimersByTimeAsync(6000);
    expect(FakeSocket.all.length).toBe(1);
    expect(FakeSocket.last.sent('leave')).toBeUndefined();
  });
});
