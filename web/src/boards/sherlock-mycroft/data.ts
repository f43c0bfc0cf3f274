// data.ts: icons and colours of Sherlock & Mycroft, and functions shared by the parts of its board.
import type { SmView } from '../../../types/sherlock-mycroft';
import type { Table } from '../../table/table';

export type Clue = Exclude<SmView['line'][number], null>;
export type Character = SmView['present'][number];

export const CLUES: { id: Clue; value: number; icon: string; ink: string }[] = [
  { id: 'false-pass', value: 3, icon: 'things-false-pass', ink: '#1f3a5f' },
  { id: 'explosive', value: 4, icon: 'things-explosive', ink: '#7b1e23' },
  { id: 'cigarette', value: 5, icon: 'things-cigarette', ink: '#7d4a0f' },
  { id: 'bullet', value: 6, icon: 'things-bullet', ink: '#36464c' },
  { id: 'button', value: 7, icon: 'things-button', ink: '#255244' },
  { id: 'footprint', value: 8, icon: 'things-footprint', ink: '#54402a' },
  { id: 'fingerprint', value: 9, icon: 'things-fingerprint', ink: '#4a2d5e' },
  { id: 'map', value: 0, icon: 'things-map', ink: '#1d5560' },
  { id: 'wildcard', value: 0, icon: 'things-wildcard', ink: '#6b4e0c' },
];
export const clueOf = (id: Clue) => CLUES.find((c) => c.id === id)!;

/** The characters in the order of their places on the map, row by row. */
export const PLACES: { id: Character; icon: string }[] = [
  { id: 'irene', icon: 'people-irene' },
  { id: 'watson', icon: 'people-watson' },
  { id: 'hudson', icon: 'people-hudson' },
  { id: 'wiggins', icon: 'people-wiggins' },
  { id: 'pike', icon: 'people-pike' },
  { id: 'billy', icon: 'people-billy' },
  { id: 'violet', icon: 'people-violet' },
  { id: 'kramm', icon: 'people-kramm' },
  { id: 'lestrade', icon: 'people-lestrade' },
  { id: 'gregson', icon: 'people-gregson' },
  { id: 'toby', icon: 'people-toby' },
  { id: 'shinwell', icon: 'people-shinwell' },
];
export const VILLAINS: { id: Character; icon: string }[] = [
  { id: 'moriarty', icon: 'people-moriarty' },
  { id: 'moran', icon: 'people-moran' },
];

/** Returns the number of investigation markers without which a visit to this character has no effect. */
export const priceOf = (id: Character, day: number): number =>
  (({ watson: 1, lestrade: 3, gregson: 2, pike: 1, irene: day }) as Partial<Record<Character, number>>)[id] ?? 0;

export const viewOf = (table: Table): SmView => table.view as unknown as SmView;
export const FACE = ['people-sherlock', 'people-mycroft'];
