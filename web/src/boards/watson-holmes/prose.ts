// prose.ts: converts the Markdown of a case to blocks with typographic quotation marks.
import { blocksOf, textOf, type Block } from '../../lib/markdown';

/** Replaces straight quotation marks with typographic ones. */
const set = (text: string): string =>
  text
    .replace(/(^|[\s(—[*])"/g, '$1“')
    .replace(/"/g, '”')
    .replace(/(^|[\s(—[“])'/g, '$1‘')
    .replace(/'/g, '’')
    .replace(/ -- | - /g, ' — ');

export const proseOf = (markdown: string): Block[] => blocksOf(set(markdown));

/** The plain lines of a block, for reading aloud. */
export const linesOf = (b: Block): string[] =>
  b.kind === 'list' ? b.items.map(textOf) : b.kind === 'table' ? b.rows.map((row) => row.map(textOf).join(', ')) : [textOf(b.runs)];
