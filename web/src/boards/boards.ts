// boards.ts: what the folders of the boards bring to the page. A folder has the name of its game, and its game.ts declares everything
// that is special about the game; no other code of the page knows a game, a verb or an event by name.
import type { Component } from 'svelte';
import type { Sound } from '../lib/sound';
import type { GameMeta } from '../lib/words.svelte';
import type { Picker } from '../table/choices.svelte';
import type { Table, View } from '../table/table';

type Part = Component<{ table: Table; picker: Picker }>;
/** A board, and what it has in place of the choice bar and of the announcer, if anything. */
export interface BoardParts {
  default: Part;
  Foot?: Part;
  Announcer?: Component<{ table: Table }>;
}
/** A case as it is offered: who can play it, and how hard it is. */
export interface CaseTitle {
  id: string;
  title: string;
  difficulty: number;
  min: number;
  max: number;
}
/** What a game.ts declares. It is loaded with the page, so anything large is behind a function. */
export interface GameParts {
  board: () => Promise<BoardParts>;
  /** The drawing on the lid of its box. */
  Cover?: Component;
  /** How long a match takes. */
  minutes?: number;
  /** How many seats a new table has; the fewest there can be where this is missing. */
  seats?: number;
  /** Shorter words for a button, where the board knows what a word of an action means; null where the catalogue says it. */
  label?: (game: GameMeta, view: View, words: string[], names: string[]) => string | null;
  /** The sounds of its events. */
  sounds?: Record<string, Sound>;
  /** For a game that is played with cases. */
  cases?: {
    picker: () => Promise<{ default: Component<{ cases: CaseTitle[]; chosen?: string; seats: number }, object, 'chosen'> }>;
    /** The cases that come with the page, for games in this browser. */
    own: () => Promise<CaseTitle[]>;
    /** What a seat nobody plays does, the first that is legal: somebody alone plays against the clock. */
    idle: string[];
  };
}

const found = import.meta.glob<GameParts>('./*/game.ts', { eager: true, import: 'default' });
const parts: Record<string, GameParts> = Object.fromEntries(Object.entries(found).map(([path, p]) => [path.split('/')[1], p]));

export const partsOf = (game: string): Partial<GameParts> => parts[game] ?? {};
/** The board of each game, loaded when somebody sits down at it. */
export const boards: Record<string, () => Promise<BoardParts>> = Object.fromEntries(Object.entries(parts).map(([id, p]) => [id, p.board]));
/** The board of a game: its own, or the plain one, drawn from its view's field table. */
export const boardOf = (game: string): (() => Promise<BoardParts>) => boards[game] ?? (() => import('./plain/Board.svelte'));
