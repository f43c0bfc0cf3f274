// main.ts: the page of `parlour case serve`: shows a case to its author as players see it. Texts for authors are in English.
import { mount } from 'svelte';
import '../../../theme.css';
import { applyTheme } from '../../../lib/settings.svelte';
import { applyLanguage } from '../../../lib/words.svelte';
import { selectIcons } from '../../../ui/icons';
import Preview from './Preview.svelte';

applyTheme();
selectIcons('watson-holmes');
void applyLanguage()
  .catch(() => undefined) // if the language cannot be loaded, the page is in English
  .then(() => mount(Preview, { target: document.getElementById('preview')! }));
