import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Engine } from '../../src/engine/engine';
import type { Table } from '../../src/table/table';
import type { FieldReading, Point } from '../../types/wire';
import { clean, compose, emptyAnswer, sent, split, suggestions, warning, written } from '../../src/boards/watson-holmes/answer';
import { Drafts } from '../../src/boards/watson-holmes/drafts.svelte';

const points: Point[] = [
  { kind: 'thing', label: 'in what' },
  { kind: 'place', label: 'where' },
];
const understood = (value: string, status = 'value'): FieldReading => ({ kind: 'place', status, value, choices: [] });
function typed(...texts: string[]) {
  const a = emptyAnswer();
  texts.forEach((text, i) => (i < points.length ? (a.fields[i].text = text) : (a.remark = text)));
  return a;
}

describe('the text of an answer', () => {
  it('has one field per point and the remark at the end', () => {
    expect(compose(points, typed('the bath', '31 Colebrooke Row', 'the lens'))).toBe('the bath | 31 Colebrooke Row | the lens');
    expect(compose(points, typed('the bath', ''))).toBe('the bath');
    expect(compose(points, typed('', 'Islington'))).toBe('| Islington');
    expect(compose(points, typed('', '', 'a guess'))).toBe('|  | a guess');
    expect(compose(points, typed('', ''))).toBe('');
  });
  it('contains the understood value, unless the player keeps the typed text', () => {
    const a = typed('the bath', 'colebrook row');
    const reading = (i: number) => (i === 1 ? understood('31 Colebrooke Row') : null);
    expect(compose(points, a, reading)).toBe('the bath | 31 Colebrooke Row');
    a.fields[1].kept = true;
    expect(compose(points, a, reading)).toBe('the bath | "colebrook row"');
    expect(sent({ text: 'Tarrant', kept: false }, understood('', 'which'))).toBe('Tarrant');
  });
  it('never contains a separator or a line break that the player typed', () => {
    expect(clean(' a|b\n c ')).toBe('a/b  c');
    expect(compose(points, typed('bath | canal', 'x', 'a|b')).split('|')).toHaveLength(3);
    expect(written({ text: 'the "Lapwing"', kept: true })).toBe(`"the 'Lapwing'"`);
  });
  it('is split into the same fields again', () => {
    expect(split(points, 'the bath | 31 Colebrooke Row | a | b')).toEqual({ fields: ['the bath', '31 Colebrooke Row'], remark: 'a | b' });
    expect(split(points, 'the bath')).toEqual({ fields: ['the bath', ''], remark: '' });
    expect(split(points, '|  | a guess')).toEqual({ fields: ['', ''], remark: 'a guess' });
  });
  it('warns about doubtful names, and in free text only about two answers', () => {
    expect(warning('person', understood('', 'role'))).toBe('role');
    expect(warning('person', understood('Honoria Vane'))).toBe('');
    expect(warning('reason', understood('', 'denied'))).toBe('');
    expect(warning('reason', understood('', 'several'))).toBe('several');
    expect(warning('person', null)).toBe('');
  });
  it('gets suggestions that contain the typed words', () => {
    const names = ['Honoria Vane', 'Edmund Tarrant', 'Lydia Tarrant', 'Café Royal'];
    expect(suggestions(names, 'tarr')).toEqual(['Edmund Tarrant', 'Lydia Tarrant']);
    expect(suggestions(names, 'tarrant ly')).toEqual(['Lydia Tarrant']);
    expect(suggestions(names, 'cafe')).toEqual(['Café Royal']);
    expect(suggestions(names, '')).toEqual(names);
    expect(suggestions(names, 'RRANT, é')).toEqual(['Edmund Tarrant']);
    expect(suggestions(names, 'tarrant royal')).toEqual([]);
  });
});

describe('the drafts of the answers', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal('localStorage', { getItem: (k: string) => stored.get(k) ?? null, setItem: (k: string, v: string) => stored.set(k, v) });
  });
  const table = () => {
    const view = { questions: 2, written: [] as string[] };
    const log: [string, string?][] = [];
    return {
      log,
      local: true,
      seat: 0,
      matchId: 'm',
      view,
      connection: 'ok',
      deadline: null,
      legal: ['answer 1', 'answer 2', 'erase 1', 'erase 2', 'send-answers'],
      understand: async (_: number, text: string) =>
        text.split(' | ').map((part) => (part === 'colebrook row' ? understood('31 Colebrooke Row') : understood(part, 'typed'))),
      act: async (action: string, text?: string) => {
        log.push(text === undefined ? [action] : [action, text]);
        if (text !== undefined) view.written = [...view.written, action.split(' ')[1]];
        return null;
      },
    };
  };
  const draftsAt = (t: object) => new Drafts(t as unknown as Table, { points: [points, [{ kind: 'means', label: 'how' }]] });

  it('survive a reload, with what the player keeps as typed', () => {
    const before = draftsAt(table());
    before.answers[0] = typed('the bath', 'Islington', 'the lens');
    before.answers[0].fields[1].kept = true;
    before.keep(true);
    const after = draftsAt(table());
    expect(after.answers[0]).toEqual(before.answers[0]);
    expect(after.text(0)).toBe('the bath | "Islington" | the lens');
    after.keep(false);
    expect(draftsAt(table()).text(0)).toBe('');
  });
  it('survive damaged storage', () => {
    for (const text of ['[1', '{"answers":[5,{"fields":7}]}', '{"answers":["an old answer"]}']) {
      stored.set('parlour.drafts', JSON.stringify({ 'm/0': text }));
      expect(draftsAt(table()).text(0)).toBe('');
    }
  });
  it('send the values that the form has shown', async () => {
    const t = table(),
      d = draftsAt(t);
    d.answers[0] = typed('the bath', 'colebrook row', 'the lens');
    d.answers[1].fields[0].text = 'a cab';
    await d.readings.all(d.answers.slice(0, 2), (i) => d.points(i));
    await d.send();
    expect(t.log).toEqual([['answer 1', 'the bath | 31 Colebrooke Row | the lens'], ['answer 2', 'a cab'], ['send-answers']]);
    expect(d.failed).toBe(false);
  });
  it('are sent as typed if nothing could be read', async () => {
    const t = { ...table(), understand: async () => null };
    const d = draftsAt(t);
    d.answers[0] = typed('the bath', 'colebrook row');
    d.answers[1].fields[0].text = 'a cab';
    await d.readings.all(d.answers.slice(0, 2), (i) => d.points(i));
    await d.send();
    expect(t.log[0]).toEqual(['answer 1', 'the bath | colebrook row']);
  });
});

describe('understanding in WebAssembly', () => {
  const generated = (name: string) => new Uint8Array(readFileSync(join(__dirname, '../../generated', name)));
  let engine: Engine;
  beforeAll(async () => {
    engine = await Engine.from(generated('parlour.wasm'));
    const setup = { game: 'watson-holmes', seats: 2, seed: 'unit', options: '', story: 'city-road-lock' };
    expect(engine.open(setup, generated('case-city-road-lock.bin'))).toBeNull();
  });
  it('reads a shown value again as the same value', () => {
    const { persons, places } = engine.caseText(0, 'names', 0)!;
    expect(persons!.length).toBeGreaterThan(2);
    for (const name of persons!) expect(engine.understand(0, 1, name)![0], name).toMatchObject({ status: 'value', value: name });
    for (const name of places!) expect(engine.understand(0, 2, name)![0], name).toMatchObject({ status: 'value', value: name });
  });
  it('keeps a text in quotation marks as typed', () => {
    expect(engine.understand(0, 1, '"Tarrant"')![0]).toMatchObject({ status: 'typed', value: 'Tarrant' });
  });
});
