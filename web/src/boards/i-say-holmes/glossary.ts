// glossary.ts: explanations of cards, shown wherever a card is named.
import type { LookUp } from '../glossary.svelte';
import { faceOf, type Card } from './data';
import { subjectOf } from './card-text';

export const lookUp: LookUp = (table, kind, id) => (kind === 'card' && faceOf(id as Card) ? subjectOf(table, id as Card) : null);
