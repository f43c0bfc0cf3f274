// privacy.ts: how long the server keeps data about people. See docs/hosting.md, "Data about people".
import { addWords, t } from '../lib/words.svelte';

await addWords(import.meta.glob<Record<string, string>>('../../generated/privacy-words-*.json', { import: 'default' }));

/** The figures of the server: days, minutes and numbers. */
export type Figures = Record<string, number>;

/** The kinds of data on the server, in the order of the page. */
export const ON_SERVER = ['name', 'account', 'sessions', 'tokens', 'matches', 'chat', 'reports', 'bans', 'audit', 'reset', 'address'];

/** Loads the figures; null if they could not be loaded. */
export async function figures(): Promise<Figures | null> {
  try {
    const answer = await fetch('/api/privacy');
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** Says how long something is kept. */
export function kept(item: string, known: Figures | null): string {
  const special = item === 'matches' && !known?.match_days ? '.ever' : item === 'account' && !known?.closed_account_days ? '.now' : '';
  return t(`page.privacy.${item}.kept${special}`, known ?? {});
}
