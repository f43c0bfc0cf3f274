import { describe, expect, it } from 'vitest';
import type { Table } from '../../src/table/table';
import { Notebook } from '../../src/boards/watson-holmes/notes.svelte';

describe('the notebook', () => {
  it('does not overwrite unread notes, and appends new ones below them later', async () => {
    const answers = [null, 'The butler limps.'],
      written: string[] = [];
    const book = new Notebook({
      notes: { read: async () => answers.shift(), write: async (text: string) => !!written.push(text) },
    } as unknown as Table);
    await book.load();
    book.change('So does the maid.');
    book.keep();
    await Promise.resolve();
    expect(written).toEqual([]);
    expect(book.state).toBe('keeping');
    await book.load();
    await new Promise((on) => setTimeout(on));
    expect(written).toEqual(['The butler limps.\nSo does the maid.']);
    expect(book.state).toBe('kept');
  });
  it('finds the line with a heading, also when the player has written after it', () => {
    const book = new Notebook({} as Table);
    expect(book.endOf('1 The Lock: ')).toBe(-1);
    book.begin('11 The Lock: ');
    expect(book.endOf('1 The Lock: ')).toBe(-1);
    book.begin('1 The Lock: ');
    expect(book.text).toBe('11 The Lock:\n1 The Lock: ');
    expect(book.endOf('1 The Lock: ')).toBe(book.text.length);
    book.change('1 The Lock: a splash\nat nine');
    expect(book.endOf('1 The Lock: ')).toBe('1 The Lock: a splash'.length);
  });
});
