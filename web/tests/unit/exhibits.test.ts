import { describe, expect, it } from 'vitest';
import type { Figure } from '../../types/wire';
import type { CaseText, Table } from '../../src/table/table';
import { exhibitsOf, partsOf, spokenOf, tableText } from '../../src/boards/watson-holmes/exhibits';
import { Figures } from '../../src/boards/watson-holmes/figures.svelte';
import { linesOf, proseOf } from '../../src/boards/watson-holmes/prose';
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

describe('quotation marks', () => {
  const set = (text: string) => proseOf(text).flatMap(linesOf).join('\n');
  it('are typographic, and an apostrophe before a year or a clipped word is no opening mark', () => {
    expect(set(`"He came in 'sixty-six," she said, "and left in '91."`)).toBe('“He came in ’sixty-six,” she said, “and left in ’91.”');
    expect(set(`'Tis two big 'uns, and "'twas 'em," he said.`)).toBe('’Tis two big ’uns, and “’twas ’em,” he said.');
    expect(set(`He cried 'Thirty-one!' and 'ten, like the Commandments.'`)).toBe(
      'He cried ‘Thirty-one!’ and ‘ten, like the Commandments.’',
    );
    expect(set(`"'But she knew him!' said the lodgers' cook."`)).toBe('“‘But she knew him!’ said the lodgers’ cook.”');
  });
  it('are the same in captions, transcripts and tables', () => {
    const { figures, tables } = exhibitsOf({
      text: '',
      figures: [{ ...figure(11, 'a'), caption: "Holmes's plan, '91", transcript: `"N."` }],
      tables: [{ ...trains, rows: [["Quill's", '', '']] }],
    });
    expect([figures[0].caption, figures[0].transcript, tables[0].rows]).toEqual(['Holmes’s plan, ’91', '“N.”', [['Quill’s', '', '']]]);
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

describe('copied tables in the notes', () => {
  it('are lines of text, once each, if there is room', async () => {
    const book = new Notebook({ notes: { read: async () => 'who?', write: async () => true } } as unknown as Table);
    await book.load();
    expect(book.has(tableText(trains))).toBe(false);
    for (let i = 0; i < 2; i++) book.add(tableText(trains));
    expect(book.text).toBe('who?\nTrains:\nStation | First | \nWare | 2.10 | \nHertford |  | late\n');
    expect(book.has(tableText(trains))).toBe(true);
    book.change('x'.repeat(book.most - 10));
    book.add(tableText(trains));
    expect(book.text).toBe('x'.repeat(book.most - 10));
  });
});
