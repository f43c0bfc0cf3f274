// words.ts: loads the strings of the profile and of the pages about accounts. A page that imports this file is shown with its strings.
import { addWords } from '../lib/words.svelte';
await addWords(import.meta.glob<Record<string, string>>('../../generated/account-words-*.json', { import: 'default' }));
