// labels.ts: shorter words for a button where the board knows what a number means. The rest is said by the catalogue.
import { has, nameOf, t, type GameMeta } from '../lib/words.svelte';
import type { View } from '../table/table';

type Labels = (game: GameMeta, view: View, words: string[]) => string | null;

const labels: Record<string, Labels> = {
  'sherlock-mycroft': (game, view, words) => {
    const clue = (view.line as (string | null)[])?.[Number(words[1]) - 1];
    const key = `page.sm.do.${words[0]}`;
    return clue && has(key) ? t(key, { clue: nameOf(game, 'clue', clue), n: words[1] }) : null;
  },
};
export const labelOf = (game: GameMeta, view: View | null, words: string[]): string | null => (view ? (labels[game.id]?.(game, view, words) ?? null) : null);
