import { describe, expect, it } from 'vitest';
import { blocksOf, runsOf, textOf } from '../../src/lib/markdown';
import { NONE, spokenOf } from '../../src/boards/watson-holmes/exhibits';

describe('Markdown', () => {
  it('inline: plain text, emphasis, strong text, code and link text', () => {
    expect(runsOf('a *b* **c** `d_*e*` [f](g.md)')).toEqual([
      { text: 'a ' },
      { text: 'b', em: true },
      { text: ' ' },
      { text: 'c', strong: true },
      { text: ' ' },
      { text: 'd_*e*', code: true },
      { text: ' f' },
    ]);
    expect(runsOf('_all_')).toEqual([{ text: 'all', em: true }]);
  });
  it('blocks: headings, rules, paragraphs, lists, tables and quotations', () => {
    const blocks = blocksOf(
      '# Head\nOne\ntwo.\n\n- **SM-1** A rule\n  goes on.\n- item\n  goes on\n- next\n\n1. first\n\n' +
        '| a | b |\n|---|---|\n| 1 | `2` |\n\n> so\n> it is\n',
    );
    expect(blocks).toEqual([
      { kind: 'head', level: 1, runs: [{ text: 'Head' }] },
      { kind: 'p', runs: [{ text: 'One two.' }] },
      { kind: 'rule', rule: 'SM-1', runs: [{ text: 'A rule goes on.' }] },
      { kind: 'list', ordered: false, items: [[{ text: 'item goes on' }], [{ text: 'next' }]] },
      { kind: 'list', ordered: true, items: [[{ text: 'first' }]] },
      {
        kind: 'table',
        rows: [
          [[{ text: 'a' }], [{ text: 'b' }]],
          [[{ text: '1' }], [{ text: '2', code: true }]],
        ],
      },
      { kind: 'quote', runs: [{ text: 'so it is' }] },
    ]);
  });
  it('never produces HTML', () => {
    const [block] = blocksOf('<b onclick="x()">bold</b>');
    expect(block.kind === 'p' && textOf(block.runs)).toBe('<b onclick="x()">bold</b>');
  });
  it('terminates on any input', () => {
    for (const odd of ['', '#', '|', '>', '- ', '1.', '**', '`', '\n\n', '# \n|\n>\n', '- **SM-1** '])
      expect(Array.isArray(blocksOf(odd))).toBe(true);
  });
  it('of a case becomes paragraphs with typographic quotation marks', () => {
    expect(spokenOf('"*No*," said he.\n\n- one\n- two', NONE)).toBe('“No,” said he.\none\ntwo');
  });
});
