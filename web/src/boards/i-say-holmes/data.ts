// data.ts: the cards of I Say, Holmes! as printed, with their icons. A unit test compares them with the engine's tables.
import type { IshView } from '../../../types/i-say-holmes';
import type { Table } from '../../table/table';

export type Card = IshView['hand'][number] & string;
export type Kind = 'opening' | 'travel' | 'city' | 'country' | 'information' | 'action' | 'villain' | 'interrupt' | 'i-say';
export type Token = 'pipe' | 'hat' | 'glass';
export type Book = IshView['seat'][number]['books'][number];
/** Cards that may follow another card in the story: a kind of card, a single card, or a location that depends on the markers. */
export type Follow = Kind | Card | 'similar' | 'dissimilar' | 'shown';
/** The kind of Current card on which an I Say card may be played (rule ISH-17). */
export type When = 'always' | 'resting' | 'moving' | 'in-city';
export type Whom = 'nobody' | 'must' | 'may' | 'all';

export interface Face {
  id: Card;
  kind: Kind;
  copies: number;
  value: number;
  /** The name of the card's drawing. */
  icon: string;
  when: When;
  names: Whom;
  follow: Follow[];
  alibi: boolean;
}

const NEXT = ['travel'] as Follow[];
const row = (
  id: Card,
  kind: Kind,
  copies: number,
  value: number,
  names: Whom,
  follow: Follow[],
  alibi = false,
  when: When = 'always',
): Face => ({ id, kind, copies, value, icon: `cards-${id}`, when, names, follow, alibi });

export const FACES: Face[] = [
  row('the-game-is-afoot', 'opening', 1, 0, 'nobody', NEXT),
  row('boat', 'travel', 1, 0, 'must', ['dissimilar', 'dense-fog', 'i-say'], true),
  row('foot-chase', 'travel', 1, 0, 'must', ['similar', 'dense-fog'], true),
  row('hansom-cab', 'travel', 12, 0, 'nobody', ['similar', 'dense-fog']),
  row('dense-fog', 'travel', 3, 0, 'nobody', ['shown']),
  row('train', 'travel', 12, 0, 'nobody', ['dissimilar', 'dense-fog']),
  row('221b-baker-street', 'city', 3, 1, 'nobody', ['clue', 'telegram', 'i-say', 'travel']),
  row('fleet-street', 'city', 1, 3, 'must', ['information', 'i-say']),
  row('london', 'city', 6, 1, 'nobody', ['information', 'travel']),
  row('scotland-yard', 'city', 3, 1, 'must', ['action', 'i-say', 'travel']),
  row('west-end', 'city', 1, 1, 'nobody', ['disguise', 'suspicion', 'i-say', 'travel']),
  row('castle', 'country', 1, 1, 'nobody', ['clue', 'disguise', 'i-say', 'travel']),
  row('countryside', 'country', 8, 1, 'nobody', ['information', 'travel']),
  row('estate', 'country', 1, 1, 'nobody', ['suspicion', 'telegram', 'i-say', 'travel']),
  row('manor', 'country', 1, 1, 'nobody', ['clue', 'suspicion', 'i-say', 'travel']),
  row('village', 'country', 2, 1, 'nobody', ['clue', 'suspicion', 'constabulary', 'travel']),
  row('clue', 'information', 12, 3, 'must', ['action', 'suspicion', 'i-say', 'travel']),
  row('disguise', 'information', 4, 3, 'must', ['action', 'suspicion', 'i-say', 'travel']),
  row('suspicion', 'information', 12, 3, 'must', ['action', 'clue', 'travel'], true),
  row('telegram', 'information', 4, 3, 'must', ['travel', 'i-say']),
  row('arrest', 'action', 5, 4, 'must', NEXT, true),
  row('constabulary', 'action', 3, 4, 'may', NEXT),
  row('detective', 'action', 6, 4, 'must', NEXT, true),
  row('professor-moriarty', 'villain', 1, 7, 'nobody', []),
  row('colonel-moran', 'villain', 1, 6, 'nobody', []),
  row('john-clay', 'villain', 1, 5, 'nobody', []),
  row('mr-woodley', 'villain', 1, 4, 'nobody', []),
  row('c-a-milverton', 'villain', 1, 3, 'nobody', []),
  row('alibi', 'interrupt', 8, 3, 'nobody', NEXT),
  row('mastermind', 'interrupt', 1, 4, 'nobody', []),
  row('sherlock-holmes', 'i-say', 1, 7, 'may', [], false, 'resting'),
  row('dr-john-watson', 'i-say', 1, 6, 'may', [], true, 'resting'),
  row('mycroft-holmes', 'i-say', 1, 5, 'must', [], false, 'in-city'),
  row('inspector-lestrade', 'i-say', 1, 4, 'may', [], true, 'resting'),
  row('irene-adler', 'i-say', 1, 3, 'nobody', [], false, 'moving'),
  row('baker-street-irregulars', 'i-say', 1, 2, 'all', [], false, 'in-city'),
  row('mrs-hudson', 'i-say', 1, 2, 'nobody', [], false, 'resting'),
  row('prime-minister', 'i-say', 1, 2, 'all', [], false, 'in-city'),
];
const BY_ID = new Map(FACES.map((f) => [f.id, f]));
export const faceOf = (id: Card): Face => BY_ID.get(id)!;

/** Colour, icon and frame of each kind of card. */
export const KINDS: Record<Kind, { ink: string; icon: string; line: string }> = {
  opening: { ink: '#6b4e0c', icon: 'footsteps', line: 'solid' },
  travel: { ink: '#1f3a5f', icon: 'cartwheel', line: 'dashed' },
  city: { ink: '#4a3b5c', icon: 'clock-tower', line: 'double' },
  country: { ink: '#2c5238', icon: 'oak', line: 'double' },
  information: { ink: '#7d4a0f', icon: 'magnifying-glass', line: 'solid' },
  action: { ink: '#7b1e23', icon: 'handcuffs', line: 'ridge' },
  villain: { ink: '#2a1c22', icon: 'spider-web', line: 'groove' },
  interrupt: { ink: '#14555c', icon: 'pocket-watch', line: 'dotted' },
  'i-say': { ink: '#71205a', icon: 'conversation', line: 'solid' },
};

/** Icons for the list of cards that can follow a card, as shown on a small card. The drawings of the cards would be too small there. */
export const SYMBOLS: Partial<Record<Card, string>> = {
  'dense-fog': 'fog',
  clue: 'magnifying-glass',
  disguise: 'domino-mask',
  suspicion: 'eye-target',
  telegram: 'envelope',
  constabulary: 'custodian-helmet',
};
export const TOKENS: Record<Token, string> = { pipe: 'smoking-pipe', hat: 'top-hat', glass: 'magnifying-glass' };
export const BOOKS: { id: Book; threshold: number; points: number; ink: string; tall: number }[] = [
  { id: 'hound-of-the-baskervilles', threshold: 50, points: 8, ink: '#2f4a3c', tall: 1 },
  { id: 'the-return', threshold: 40, points: 7, ink: '#7b1e23', tall: 0.86 },
  { id: 'the-memoirs', threshold: 30, points: 6, ink: '#1f3a5f', tall: 0.94 },
  { id: 'the-adventures', threshold: 20, points: 5, ink: '#6b4e0c', tall: 0.82 },
  { id: 'sign-of-the-four', threshold: 10, points: 4, ink: '#54306b', tall: 0.9 },
  { id: 'his-last-bow', threshold: 0, points: 3, ink: '#36464c', tall: 0.78 },
];
export const bookOf = (id: Book) => BOOKS.find((b) => b.id === id)!;
export const VILLAIN_POINTS: Record<string, number> = {
  'professor-moriarty': 5,
  'colonel-moran': 4,
  'john-clay': 3,
  'mr-woodley': 2,
  'c-a-milverton': 1,
};
export const viewOf = (table: Table): IshView => table.view as unknown as IshView;
