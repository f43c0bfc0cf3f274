import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshServer, Line } from './fake-socket';

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
/** A table one sits at, with these choices. */
async function seated(legal = ['go', 'stay']) {
  const { server, RemoteTable } = await here();
  const table = new RemoteTable({ table: 't' });
  Line.last.stand();
  await Line.last.hear({ type: 'ok', re: Line.last.sent('watch')!.id, table: 't', seat: 0 }, face('t'), view('t', 3, legal));
  return { server, table, RemoteTable };
}
/** The line is back, and one is at the table again. */
async function comeBack(...messages: Record<string, unknown>[]) {
  await vi.advanceTimersByTimeAsync(300);
  Line.last.stand();
  await Line.last.hear({ type: 'ok', re: Line.last.sent('watch')!.id, table: 't', seat: 0 }, face('t'), ...messages);
}

describe('a table of the house, over a bad line', () => {
  it('hears each line of talk once, though the last of it is told again to whoever comes back', async () => {
    const { table } = await seated();
    const said = (at: number, text: string) => ({ type: 'said', table: 't', who: { name: 'Bo', tag: 'bo' }, seat: 1, text, at });
    await Line.last.hear(said(10, 'Good evening'), said(20, 'My turn'));
    Line.last.cut();
    await comeBack(said(10, 'Good evening'), said(20, 'My turn'), said(30, 'Are you there?'));
    expect(table.chat.map((c) => c.text)).toEqual(['Good evening', 'My turn', 'Are you there?']);
  });
  it('that one is invited to is the one of the invitation, whatever else is told meanwhile', async () => {
    const { RemoteTable } = await here();
    const table = new RemoteTable({ code: 'c' });
    Line.last.stand();
    await Line.last.hear(face('another'), { type: 'ok', re: Line.last.sent('watch')!.id, table: 'mine' }, face('mine'));
    expect([table.id, table.record?.table]).toEqual(['mine', 'mine']);
  });
  it('that one may only watch by invitation is come back to by it', async () => {
    const { RemoteTable } = await here();
    const table = new RemoteTable({ table: 't', code: 'c' });
    Line.last.stand();
    await Line.last.hear({ type: 'ok', re: Line.last.sent('watch')!.id, table: 't' }, face('t', { seat: null }), view('t', 3, []));
    Line.last.cut();
    await vi.advanceTimersByTimeAsync(300);
    Line.last.stand();
    expect(Line.last.sent('watch')).toMatchObject({ code: 'c', version: 3 });
    expect(Line.last.sent('watch')).not.toHaveProperty('table');
    expect(table.notFound).toBe(false);
  });
  it('is not gone because the house is too busy to open it; it is asked for again', async () => {
    const { RemoteTable } = await here();
    const table = new RemoteTable({ table: 't' });
    Line.last.stand();
    const first = Line.last.sent('watch')!;
    await Line.last.hear({ type: 'no', re: first.id, error: 'busy', text: 'The house is too busy.' });
    expect(table.notFound).toBe(false);
    await vi.advanceTimersByTimeAsync(5000);
    const second = Line.last.sent('watch')!;
    expect(second.id).not.toBe(first.id);
    await Line.last.hear({ type: 'no', re: second.id, error: 'no-table', text: 'There is no such table.' });
    expect(table.notFound).toBe(true);
  });
  it('is busy until what was done is answered, whatever else comes meanwhile', async () => {
    const { table } = await seated();
    table.act('go');
    table.say('Aha');
    await Line.last.hear({ type: 'ok', re: Line.last.sent('chat')!.id }, view('t', 4, ['go', 'stay']));
    expect(table.busy).toBe(true);
    await Line.last.hear(view('t', 5, []), { type: 'ok', re: Line.last.sent('act')!.id });
    expect(table.busy).toBe(false);
  });
  it('does what was chosen before something came that leaves the choice as it was; not where the choice is another', async () => {
    const { table } = await seated();
    const stale = () => ({
      type: 'no',
      re: Line.last.sent('act')!.id,
      error: 'rule',
      rule: 'PL-10',
      text: 'Something has happened since.',
    });
    table.act('go');
    await Line.last.hear(view('t', 4, ['go', 'stay'], [{ event: 'claimed', text: 'I have two.' }]), stale());
    expect(Line.last.sent('act')).toMatchObject({ action: 'go', version: 4 });
    expect([table.busy, table.refused]).toEqual([true, null]);
    await Line.last.hear({ type: 'ok', re: Line.last.sent('act')!.id });
    expect(table.busy).toBe(false);
    table.act('go');
    await Line.last.hear(view('t', 5, ['go']), stale());
    expect([table.busy, table.refused?.rule]).toEqual([false, 'PL-10']);
  });
  it('is acted at only when one has come back to it: it may have to be woken', async () => {
    const { table } = await seated();
    Line.last.cut();
    table.act('go');
    await vi.advanceTimersByTimeAsync(300);
    Line.last.stand();
    await vi.advanceTimersByTimeAsync(100);
    table.say('I am back');
    expect(Line.last.said.map((m) => m.type)).toEqual(['watch']);
    await Line.last.hear({ type: 'ok', re: Line.last.sent('watch')!.id, table: 't', seat: 0 });
    expect(Line.last.said.map((m) => m.type)).toEqual(['watch', 'act', 'chat']);
  });
  it('asks once more for what can only be read, if the answer was lost', async () => {
    const { table } = await seated();
    const words = table.read('card', 7),
      kept = table.notes.read(),
      why = table.suspects(1);
    Line.last.cut();
    await comeBack();
    await Line.last.hear({ type: 'words', re: Line.last.sent('read')!.id, table: 't', what: 'card', text: 'A letter' });
    await Line.last.hear({ type: 'notes', re: Line.last.sent('notes')!.id, table: 't', text: 'The butler' });
    await Line.last.hear({ type: 'why', re: Line.last.sent('why')!.id, table: 't', seat: 1, why: { event: 'suspect' } });
    expect((await words)?.text).toBe('A letter');
    expect(await kept).toBe('The butler');
    expect((await why)?.event).toBe('suspect');
  });
  it('takes no refusal for one’s notes', async () => {
    const { table } = await seated();
    const kept = table.notes.read();
    await Line.last.hear({ type: 'no', re: Line.last.sent('notes')!.id, error: 'broken', text: 'This table must be laid again.' });
    expect(await kept).toBeNull();
  });
  it('is agreed with though the line is cut just then', async () => {
    const { table } = await seated();
    await Line.last.hear({ type: 'ask', table: 't', seat: 1 });
    expect(table.undoRequest).toBe(1);
    Line.last.cut();
    table.consent(true);
    await comeBack();
    expect(Line.last.sent('consent')).toMatchObject({ table: 't', yes: true });
  });
  it('that is laid once more by another is gone to, not laid twice', async () => {
    const { table } = await seated();
    await Line.last.hear(face('t', { status: 'over', next: 'next' }));
    table.playAgain();
    expect(Line.last.sent('rematch')).toBeUndefined();
    expect(location.hash).toBe('#/t/next');
  });
  it('says whether talk was heard, so that a line that was lost can be said again', async () => {
    const { table } = await seated();
    const lost = table.say('Hello?');
    Line.last.cut();
    expect(await lost).toBe(false);
    const late = table.say('Hello.'); // said without a line: it goes out with the next one
    await comeBack();
    await Line.last.hear({ type: 'ok', re: Line.last.sent('chat')!.id });
    expect(await late).toBe(true);
  });
  it('one has gone from is left: by a spectator at once, by a player as if the line were cut', async () => {
    const { server, table, RemoteTable } = await seated();
    const first = Line.last;
    table.close();
    const other = new RemoteTable({ table: 'other' });
    await first.hear({ type: 'ok', re: first.sent('watch')!.id, table: 'other' }, face('other', { seat: null }));
    const made = server.request({ type: 'create', game: 'big-ben' }); // cannot be asked twice
    await vi.advanceTimersByTimeAsync(6000);
    expect(Line.last).toBe(first);
    await first.hear({ type: 'ok', re: first.sent('create')!.id, table: 'made' });
    expect((await made).ok).toBe(true);
    await vi.advanceTimersByTimeAsync(6000);
    expect(first.said.some((m) => m.type === 'leave')).toBe(false); // that would give the seat to a bot
    expect(Line.last).not.toBe(first);
    expect(server.connection).toBe('ok');
    Line.last.stand();
    expect(Line.last.said.filter((m) => m.type === 'watch').map((m) => m.table)).toEqual(['other']);
    other.close();
    await vi.advanceTimersByTimeAsync(6000);
    expect(Line.last.sent('leave')).toMatchObject({ table: 'other' });
  });
  it('one comes back to at once was never left', async () => {
    const { table, RemoteTable } = await seated();
    table.close();
    new RemoteTable({ table: 't' });
    await vi.advanceTimersByTimeAsync(6000);
    expect(Line.all.length).toBe(1);
    expect(Line.last.sent('leave')).toBeUndefined();
  });
});
