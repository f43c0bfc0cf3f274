// words.ts: loads the strings of the administration pages. A page that imports this file is shown with its strings.
import { addWords } from '../lib/words.svelte';
await addWords(import.meta.glob<Record<string, string>>('../../generated/admin-words-*.json', { import: 'default' }));
