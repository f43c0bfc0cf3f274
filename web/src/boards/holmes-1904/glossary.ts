// glossary.ts: explanations of the eight card titles, shown wherever a title is named.
import { t } from '../../lib/words.svelte';
import type { LookUp } from '../glossary.svelte';
import { LOOK, type Title } from './cards';

/** Points for each title that scores (rule HO-52). */
const WORTH: Partial<Record<Title, string>> = { holmes: '5', burglar: '1', robber: '1', thief: '1' };

export const lookUp: LookUp = (_table, kind, id) => {
  const look = kind === 'title' ? LOOK[id as Title] : undefined;
  if (!look) return null;
  const worth = WORTH[id as Title];
  const about = id === 'holmes' ? 'holmes' : worth ? 'counts' : 'plain';
  return { title: t(`ho.title.${id}`), text: t(`page.ho.about.${about}`), icon: `things-title-${id}`, ink: look.ink, value: worth ?? '' };
};
