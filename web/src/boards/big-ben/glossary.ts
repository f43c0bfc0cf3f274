// glossary.ts: explanations of wires and sides, shown when a player inspects them.
import { nameOf, t } from '../../lib/words.svelte';
import type { LookUp } from '../glossary.svelte';
import { KINDS, type Wire } from './dial';

const bare = (s: string) => s.replace(/^(a|an|the|un|una|el|la) /i, '').replace(/^./, (c) => c.toUpperCase());

/** The badge of each side. */
export const EMBLEMS: Record<string, string> = { sherlock: 'things-emblem-sherlock', moriarty: 'things-emblem-moriarty' };

export const lookUp: LookUp = (table, kind, id) => {
  if (kind === 'wire' && id === 'down')
    return { title: t('page.bb.about.down.title'), text: t('page.bb.about.down'), icon: 'things-wire-down', ink: '#2b3836' };
  if (kind === 'wire' && id in KINDS)
    return {
      title: bare(nameOf(table.game, 'wire', id)),
      text: t(`page.bb.about.${id}`),
      icon: KINDS[id as Wire].icon,
      ink: KINDS[id as Wire].ink,
    };
  if (kind === 'side')
    return {
      title: bare(nameOf(table.game, 'side', id)),
      text: t(`page.bb.about.${id}`),
      icon: EMBLEMS[id],
      ink: id === 'sherlock' ? '#1f3a5f' : '#7b1e23',
    };
  return null;
};
