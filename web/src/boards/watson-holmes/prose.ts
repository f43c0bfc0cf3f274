// prose.ts: the Markdown of a case, set as a printer would.
import { blocksOf, textOf, type Block } from '../../lib/markdown';

/** Straight quotation marks as a printer would set them. */
const set = (text: string): string =>
  text
    .replace(/(^|[\s(—[*])"/g, '$1“')
    .replace(/"/g, '”')
    .replace(/(^|[\s(—[“])'/g, '$1‘')
    .replace(/'/g, '’')
    .replace(/ -- | - /g, ' — ');

export const proseOf = (markdown: string): Block[] => blocksOf(set(markdown));

const linesOf = (b: Block): string[] =>
  b.kind === 'list' ? b.items.map(textOf) : b.kind === 'table' ? b.rows.map((row) => row.map(textOf).join(', ')) : [textOf(b.runs)];
/** The same without marks, a line for each paragraph: to be read aloud. */
export const plainOf = (markdown: string): string => proseOf(markdown).flatMap(linesOf).join('\n');
