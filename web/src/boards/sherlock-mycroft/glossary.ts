// glossary.ts: explanations of clues and characters, shown when a player inspects them.
import { nameOf, t } from '../../lib/words.svelte';
import type { LookUp } from '../glossary.svelte';
import { CLUES, PLACES, VILLAINS } from './data';

export const lookUp: LookUp = (table, kind, id) => {
  const clue = kind === 'clue' ? CLUES.find((c) => c.id === id) : undefined;
  if (clue)
    return {
      title: nameOf(table.game, 'clue', id),
      text: t(`page.sm.about.${id}`),
      icon: clue.icon,
      ink: clue.ink,
      value: clue.value ? String(clue.value) : '',
    };
  const who = kind === 'character' ? [...PLACES, ...VILLAINS].find((p) => p.id === id) : undefined;
  if (who) return { title: nameOf(table.game, 'character', id), text: t(`page.sm.skill.${id}`), icon: who.icon };
  if (kind === 'hidden')
    return { title: t('page.sm.hidden.title'), text: t('page.sm.about.hidden'), icon: 'things-envelope', ink: '#7b1e23' };
  return null;
};
