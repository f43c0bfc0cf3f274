// markdown.ts: Markdown as blocks and runs, as much of it as rules pages and cases use. The page's one parser; makes no HTML.
export interface Run {
  text: string;
  em?: boolean;
  strong?: boolean;
  code?: boolean;
}
export type Block =
  | { kind: 'head'; level: number; runs: Run[] }
  | { kind: 'rule'; rule: string; runs: Run[] } // an item that begins with a rule's id: - **SM-17** …
  | { kind: 'p' | 'quote'; runs: Run[] }
  | { kind: 'list'; ordered: boolean; items: Run[][] }
  | { kind: 'table'; rows: Run[][][] };

export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  const bare = text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1'); // a link is its text
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
/** Whether a line does not go on with the one before it. */
const begins = (line: string | undefined): boolean => !line?.trim() || /^[#|>]/.test(line) || ITEM.test(line);
const cells = (row: string): Run[][] =>
  row
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => runsOf(cell.trim()));

export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  const lines = markdown.split('\n');
  let list: (Block & { kind: 'list' }) | null = null; // an empty line ends it
  let i = 0;
  /** This text, and the lines that go on with it. */
  const whole = (first: string): Run[] => {
    let text = first;
    while (!begins(lines[++i])) text += ` ${lines[i].trim()}`;
    return runsOf(text);
  };
  /** All lines from here on that begin with a mark. */
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
