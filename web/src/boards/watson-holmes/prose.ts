// prose.ts: converts the Markdown of a case to blocks with typographic quotation marks.
import { blocksOf, textOf, type Block } from '../../lib/markdown';

/** A quotation mark before one of these texts is an apostrophe: years without the century ('91, 'sixty-six) and shortened words ('em,
 * 'tis). */
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
/** The same for all strings of a value, such as the questions of a case. */
export function typesetAll<T>(value: T): T;
export function typesetAll(value: unknown): unknown {
  if (typeof value === 'string') return typeset(value);
  if (Array.isArray(value)) return value.map((v) => typesetAll<unknown>(v));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, typesetAll<unknown>(v)]));
}
const set = (text: string): string => typeset(text).replace(/ -- | - /g, ' — ');

export const proseOf = (markdown: string): Block[] => blocksOf(set(markdown));

/** The plain lines of a block, for reading aloud. */
export const linesOf = (b: Block): string[] =>
  b.kind === 'list' ? b.items.map(textOf) : b.kind === 'table' ? b.rows.map((row) => row.map(textOf).join(', ')) : [textOf(b.runs)];
