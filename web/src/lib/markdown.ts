// markdown.ts: parses the Markdown of rules and cases into blocks of text runs. Supports only the syntax that these texts use. Produces no
// HTML.
export interface Run {
  text: string;
  em?: boolean;
  strong?: boolean;
  code?: boolean;
}
export type Block =
  | { kind: 'head'; level: number; runs: Run[] }
  | { kind: 'rule'; rule: string; runs: Run[] } // a list item that begins with a rule id, such as - **SM-17** …
  | { kind: 'p' | 'quote'; runs: Run[] }
  | { kind: 'list'; ordered: boolean; items: Run[][] }
  | { kind: 'table'; rows: Run[][][] };

export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  const bare = text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1'); // replaces each link with its text
  for (const part of bare.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*|_[^_]+_)/)) {
    if (!part) continue;
    if (/^`.+`$/.test(part)) runs.push({ text: part.slice(1, -1), code: true });
    else if (/^\*\*.+\*\*$/.test(part)) runs.push({ text: part.slice(2, -2), strong: true });
    else if (/^([*_]).+\1$/.test(part)) runs.push({ text: part.slice(1, -1), em: true });
    else runs.push({ text: part });
  }
  return runs;
}
export const textOf = (runs: Run[]): string => runs.map((r) => r.text).join('');

const ITEM = /^\s*([-*]|\d+\.) (.+)$/;
/** True if a line starts a new block rather than continuing the previous line. */
const begins = (line: string | undefined): boolean => !line?.trim() || /^[#|>]/.test(line) || ITEM.test(line);
const cells = (row: string): Run[][] =>
  row
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => runsOf(cell.trim()));

export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  const lines = markdown.split('\n');
  let list: (Block & { kind: 'list' }) | null = null; // the list being read; an empty line ends it
  let i = 0;
  /** Joins `first` with the lines that continue it. */
  const whole = (first: string): Run[] => {
    let text = first;
    while (!begins(lines[++i])) text += ` ${lines[i].trim()}`;
    return runsOf(text);
  };
  /** Returns the lines from the current one on, as long as they begin with `mark`. */
  const marked = (mark: string): string[] => {
    const from = i;
    while (lines[i]?.startsWith(mark)) i++;
    return lines.slice(from, i);
  };
  while (i < lines.length) {
    const line = lines[i];
    const rule = /^- \*\*([A-Z0-9]+-\d+)\*\* (.+)$/.exec(line);
    const head = /^(#+) (.+)$/.exec(line);
    const item = ITEM.exec(line);
    if (item && !rule) {
      if (!list) blocks.push((list = { kind: 'list', ordered: /^\d/.test(item[1]), items: [] }));
      list.items.push(whole(item[2]));
      continue;
    }
    list = null;
    if (rule) blocks.push({ kind: 'rule', rule: rule[1], runs: whole(rule[2]) });
    else if (head) {
      blocks.push({ kind: 'head', level: head[1].length, runs: runsOf(head[2]) });
      i++;
    } else if (line.startsWith('|'))
      blocks.push({
        kind: 'table',
        rows: marked('|')
          .filter((r) => !/^[|\-: ]+$/.test(r))
          .map(cells),
      });
    else if (line.startsWith('>'))
      blocks.push({
        kind: 'quote',
        runs: runsOf(
          marked('>')
            .map((l) => l.replace(/^>\s?/, ''))
            .join(' '),
        ),
      });
    else if (line.trim()) blocks.push({ kind: 'p', runs: whole(line.trim()) });
    else i++;
  }
  return blocks;
}
