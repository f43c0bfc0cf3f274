import { describe, expect, it } from 'vitest';
import type { Figure } from '../../types/wire';
import type { CaseText, Table } from '../../src/table/table';
import { partsOf, spokenOf } from '../../src/boards/watson-holmes/exhibits';
import { Figures } from '../../src/boards/watson-holmes/figures.svelte';
import { joinNotes, Notebook, splitNotes } from '../../src/boards/watson-holmes/notes.svelte';

const figure = (number: number, id: string): Figure => ({
  number,
  id,
  alt: 'A strip.',
  caption: `Caption of ${id}`,
  transcript: 'A line falls.',
  media: 'image/png',
  width: 4,
  height: 3,
  copy: `abc${number}`,
});
const trains = {
  id: 'trains',
  caption: 'Trains',
  columns: ['Station', 'First', ''],
  rows: [
    ['Ware', '2.10', ''],
    ['Hertford', '', 'late'],
  ],
};

describe('figures and tables of a card', () => {
  it('stand where their paragraph is, and otherwise after the text', () => {
    const exhibits = { figures: [figure(11, 'trace'), figure(12, 'other')], tables: [trains] };
    const kinds = partsOf('One.\n\n{{trains}}\n\nTwo.\n\n{{gone}}', exhibits).map((p) => (p.kind === 'figure' ? p.figure.id : p.kind));
    expect(kinds).toEqual(['p', 'case-table', 'p', 'trace', 'other']);
  });
  it('are read aloud as transcript and rows', () => {
    const spoken = spokenOf('One.\n\n{{trace}}', { figures: [figure(11, 'trace')], tables: [trains] });
    expect(spoken).toBe('One.\nCaption of trace\nA line falls.\nTrains\nWare, First: 2.10\nHertford, late');
  });
});

describe('files of figures', () => {
  const later = () => new Promise((on) => setTimeout(on));
  it('are requested once, shown only as images, and dropped with their card', async () => {
    const asked: string[] = [];
    const files: Record<number, CaseText> = {
      1: { text: 'AA', media: 'image/png' },
      71: { text: 'BB', media: 'image/webp' },
      72: { text: 'x', media: 'text/html' },
    };
    const read = async (what: string, n = 0, key = '') => (asked.push(`${what} ${n} ${key}`.trim()), files[n] ?? null);
    const figures = new Figures({ read } as unknown as Table);
    for (const n of [1, 71, 71, 72]) figures.want(n);
    figures.want(71, 'abc');
    await later();
    expect(asked).toEqual(['figure 1', 'figure 71', 'figure 72', 'figure-copy 71 abc']);
    expect([figures.url(1), figures.url(71), figures.url(72)]).toEqual(['data:image/png;base64,AA', 'data:image/webp;base64,BB', '']);
    figures.follow([]);
    expect([figures.url(1), figures.url(71), figures.url(71, true)]).toEqual(['data:image/png;base64,AA', '', 'data:image/webp;base64,BB']);
  });
});

describe('copied figures in the notes', () => {
  it('are lines at the end of the stored text', () => {
    const copies = [{ number: 11, key: 'abc', caption: 'A strip' }];
    expect(joinNotes('who?\n{{x}}', copies)).toBe('who?\n{{x}}\n{{figure 11 abc}} A strip');
    expect(splitNotes('who?\n{{x}}\n{{figure 11 abc}} A strip')).toEqual({ text: 'who?\n{{x}}', copies });
    expect(splitNotes(joinNotes('', copies))).toEqual({ text: '', copies });
    expect(splitNotes('')).toEqual({ text: '', copies: [] });
  });
  it('are stored with the text, once each, and can be removed', async () => {
    const written: string[] = [];
    const book = new Notebook({
      notes: { read: async () => 'who?', write: async (text: string) => !!written.push(text) },
    } as unknown as Table);
    await book.load();
    book.copy(figure(11, 'trace'));
    book.copy(figure(11, 'trace'));
    book.copy({ ...figure(12, 'other'), copy: undefined });
    book.keep();
    await new Promise((on) => setTimeout(on));
    expect(written).toEqual(['who?\n{{figure 11 abc11}} Caption of trace']);
    book.remove(book.copies[0]);
    book.keep();
    await new Promise((on) => setTimeout(on));
    expect(written.at(-1)).toBe('who?');
  });
});
