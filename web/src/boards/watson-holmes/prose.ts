// prose.ts: the Markdown of a case as blocks and runs: paragraphs, quotations, lists, emphasis. Nothing else gets through.
export interface Run {
  text: string;
  em?: boolean;
  strong?: boolean;
}
export interface Block {
  kind: 'p' | 'quote' | 'item';
  runs: Run[];
}

export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const part of text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|_[^_]+_)/)) {
    if (!part) continue;
    if (/^\*\*/.test(part)) runs.push({ text: part.slice(2, -2), strong: true });
    else if (/^[*_]/.test(part) && part.length > 2) runs.push({ text: part.slice(1, -1), em: true });
    else runs.push({ text: part });
  }
  return runs;
}
/** Straight quotation marks as a printer would set them. */
export const set = (text: string): string =>
  text
    .replace(/(^|[\s(—[*])"/g, '$1“')
    .replace(/"/g, '”')
    .replace(/(^|[\s(—[“])'/g, '$1‘')
    .replace(/'/g, '’')
    .replace(/ -- | - /g, ' — ');

export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  for (const para of set(markdown).split(/\n\s*\n/)) {
    const lines = para.split('\n').filter((l) => l.trim());
    if (!lines.length) continue;
    if (lines.every((l) => /^\s*([-*]|\d+\.) /.test(l)))
      for (const l of lines) blocks.push({ kind: 'item', runs: runsOf(l.replace(/^\s*([-*]|\d+\.) /, '')) });
    else if (lines[0].startsWith('>')) blocks.push({ kind: 'quote', runs: runsOf(lines.map((l) => l.replace(/^>\s?/, '')).join(' ')) });
    else blocks.push({ kind: 'p', runs: runsOf(lines.map((l) => l.replace(/^#+ /, '')).join(' ')) });
  }
  return blocks;
}
export const plainOf = (markdown: string): string =>
  blocksOf(markdown)
    .map((b) => b.runs.map((r) => r.text).join(''))
    .join('\n');
