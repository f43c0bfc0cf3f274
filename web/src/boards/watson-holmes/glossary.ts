// glossary.ts: explains a character in a pop-up wherever its name appears.
import { nameOf, t } from '../../lib/words.svelte';
import type { LookUp } from '../glossary.svelte';
import { FACES } from './look';

export const lookUp: LookUp = (table, kind, id) =>
  kind === 'character' && FACES[id]
    ? { title: nameOf(table.game, 'character', id), text: t(`page.wh.character.${id}`), icon: FACES[id], ink: '#1f3a5f' }
    : null;
