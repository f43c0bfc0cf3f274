// exhibits.ts: the figures and tables that belong to the text of a card or to the introduction, and their positions in that text.
import type { CaseTable, Figure } from '../../../types/wire';
import type { CaseText } from '../../table/table';
import { textOf, type Block } from '../../lib/markdown';
import { linesOf, proseOf, typeset } from './prose';

export interface Exhibits {
  figures: Figure[];
  tables: CaseTable[];
}
export const NONE: Exhibits = { figures: [], tables: [] };
/** The figures and tables of a text. Straight quotation marks in them are replaced with typographic ones. */
export const exhibitsOf = (words: CaseText): Exhibits => ({
  figures: (words.figures ?? []).map((f) => ({
    ...f,
    alt: typeset(f.alt),
    caption: typeset(f.caption),
    transcript: typeset(f.transcript),
  })),
  tables: (words.tables ?? []).map((x) => ({
    ...x,
    caption: typeset(x.caption),
    columns: x.columns.map(typeset),
    rows: rowsOf(x).map((row) => row.map(typeset)),
  })),
});

export type Part = Block | { kind: 'figure'; figure: Figure } | { kind: 'case-table'; table: CaseTable };

export const rowsOf = (table: CaseTable): string[][] => table.rows as string[][];

/** Splits a text into blocks. A paragraph {{id}} becomes the figure or table with this id. Figures and tables without such a paragraph
 * come after the text. */
export function partsOf(markdown: string, exhibits: Exhibits): Part[] {
  const left = [
    ...exhibits.figures.map((figure): [string, Part] => [figure.id, { kind: 'figure', figure }]),
    ...exhibits.tables.map((table): [string, Part] => [table.id, { kind: 'case-table', table }]),
  ];
  const parts = proseOf(markdown).flatMap((block): Part[] => {
    const id = block.kind === 'p' ? /^\{\{([a-z0-9-]+)\}\}$/.exec(textOf(block.runs))?.[1] : undefined;
    if (!id) return [block];
    const at = left.findIndex(([name]) => name === id);
    return at < 0 ? [] : [left.splice(at, 1)[0][1]];
  });
  return [...parts, ...left.map(([, part]) => part)];
}

/** A table as lines of text, for the notebook. */
export const tableText = (table: CaseTable): string =>
  [`${table.caption}:`, ...[table.columns, ...rowsOf(table)].map((row) => row.join(' | '))].join('\n');

/** The text of a table's row for reading aloud. Each cell is preceded by the heading of its column. */
const rowText = (columns: string[], row: string[]): string =>
  row.flatMap((cell, i) => (cell ? [i && columns[i] ? `${columns[i]}: ${cell}` : cell] : [])).join(', ');

/** The text as plain lines for reading aloud. A figure is read as its caption and transcript, a table as its rows. */
export const spokenOf = (markdown: string, exhibits: Exhibits): string =>
  partsOf(markdown, exhibits)
    .flatMap((part) =>
      part.kind === 'figure'
        ? [part.figure.caption, part.figure.transcript]
        : part.kind === 'case-table'
          ? [part.table.caption, ...rowsOf(part.table).map((row) => rowText(part.table.columns, row))]
          : linesOf(part),
    )
    .join('\n');
