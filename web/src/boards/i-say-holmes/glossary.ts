// glossary.ts: cards, for a closer look wherever they are named.
import type { LookUp } from '../glossary.svelte';
import { faceOf, type Card } from './data';
import { subjectOf } from './says';

export const lookUp: LookUp = (table, kind, id) => (kind === 'card' && faceOf(id as Card) ? subjectOf(table, id as Card) : null);
