// rulebook.ts: the rules of a game as its own engine has them, in the language of the page where they have been told in it.
import { spoken } from './words.svelte';

export interface Block {
  rule?: string;
  html?: string;
  head?: string;
  level?: number;
  text?: string;
  items?: string[];
  ordered?: boolean;
  rows?: string[][];
}
const files = import.meta.glob<Block[]>('../../generated/rules-*.json', { import: 'default' });

export async function rulesOf(game: string, language: string = spoken()): Promise<Block[]> {
  const load = files[`../../generated/rules-${game}-${language}.json`] ?? files[`../../generated/rules-${game}.json`];
  return load ? load() : [];
}

/** The sentence of one rule, plain; nothing where there is none. */
export async function ruleSentence(game: string, rule: string): Promise<string> {
  const block = (await rulesOf(rule.startsWith('PL-') ? 'house' : game)).find((b) => b.rule === rule);
  const unescaped: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
  return block?.html?.replace(/<[^>]+>/g, '').replace(/&(amp|lt|gt|quot);/g, (m) => unescaped[m]) ?? '';
}
