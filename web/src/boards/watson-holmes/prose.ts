// prose.ts: converts the Markdown of a case to blocks with typographic quotation marks.
import { blocksOf, textOf, type Block } from '../../lib/markdown';

/** The texts before which a quotation mark is an apostrophe: years without the century, such as '91 or 'sixty-six, and shortened words,
 * such as 'em or 'tis. */
const YEARS = '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\\b',
  WORDS = "(?:[Tt](?:is|was|were|will|il)|[Ee]m|[Uu]ns?|[Cc]ause|[Bb]out)\\b|S(?:'|truth)";
const CLIPPED = new RegExp(`'(?=\\d|${YEARS}|${WORDS})`, 'g');

/** Replaces straight quotation marks with typographic ones. */
export const typeset = (text: string): string =>
  text
    .replace(/(^|[\s(—[*])"/g, '$1“')
    .replace(/"/g, '”')
    .replace(CLIPPED, '’')
    .replace(/(^|[\s(—[“*])'/g, '$1‘')
    .replace(/'/g, '’');
/** Replaces straight quotation marks in all strings of a value, such as the questions of a case. */
export function typesetAll<T>(value: T): T;
export function typesetAll(value: unknown): unknown {
  if (typeof value === 'string') return typeset(value);
  if (Array.isArray(value)) return value.map((v) => typesetAll<unknown>(v));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, typesetAll<unknown>(v)]));
}
const set = (text: string): string => typeset(text).replace(/ -- | - /g, ' — ');

export const proseOf = (markdown: string): Block[] => blocksOf(set(markdown));

/** Returns the lines of a block without formatting, for reading aloud. */
export const linesOf = (b: Block): string[] =>
  b.kind === 'list' ? b.items.map(textOf) : b.kind === 'table' ? b.rows.map((row) => row.map(textOf).join(', ')) : [textOf(b.runs)];
