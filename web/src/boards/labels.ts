// labels.ts: shorter words for a button where the board knows what a number means. The rest is said by the catalogue.
import { has, nameOf, t, type GameMeta } from '../lib/words.svelte';
import './watson-holmes/names.svelte'; // gives the numbers of places their names
import type { View } from '../table/table';

type Labels = (game: GameMeta, view: View, words: string[], names: string[]) => string | null;

const labels: Record<string, Labels> = {
  'i-say-holmes': (game, view, words, names) => {
    // The sentence of the tray says what is chosen; the button says which.
    if (words[0] === 'name' && words[1]) return names[Number(words[1])];
    if (['show', 'give', 'pass', 'discard'].includes(words[0])) return nameOf(game, 'card', words[1]);
    if (words[0] === 'done') return t(`page.ish.do.${{ look: 'enough', discard: 'no-villain' }[view.phase as string] ?? 'stop'}`);
    if (words[0] === 'token' && words[1] && view.phase === 'gift') return t('page.ish.do.gift', { token: nameOf(game, 'token', words[1]) });
    return null;
  },
  'sherlock-mycroft': (game, view, words) => {
    const clue = (view.line as (string | null)[])?.[Number(words[1]) - 1];
    const key = `page.sm.do.${words[0]}`;
    return clue && has(key) ? t(key, { clue: nameOf(game, 'clue', clue), n: words[1] }) : null;
  },
};
export const labelOf = (game: GameMeta, view: View | null, words: string[], names: string[]): string | null =>
  view ? (labels[game.id]?.(game, view, words, names) ?? null) : null;
