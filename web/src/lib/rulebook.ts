// rulebook.ts: the rules of a game, in the page's language if they are translated, otherwise in English.
import { blocksOf, textOf, type Block } from './markdown';
import { currentLanguage } from './words.svelte';

const files = import.meta.glob<string>('../../generated/rules-*.md', { query: '?raw', import: 'default' });

export async function rulesOf(game: string, language: string = currentLanguage()): Promise<Block[]> {
  const load = files[`../../generated/rules-${game}-${language}.md`] ?? files[`../../generated/rules-${game}.md`];
  return load ? blocksOf(await load()) : [];
}

/** The text of one rule without formatting; an empty string if there is no such rule. */
export async function ruleSentence(game: string, rule: string): Promise<string> {
  const blocks = await rulesOf(rule.startsWith('PL-') ? 'common' : game);
  return blocks.flatMap((b) => (b.kind === 'rule' && b.rule === rule ? textOf(b.runs) : [])).join('');
}
