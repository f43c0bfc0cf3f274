// boards.ts: finds the board folders. Each folder has the id of its game, and its game.ts declares everything special about the game; no
// other code of the page names a game, a verb or an event.
import type { Component } from 'svelte';
import type { Sound } from '../lib/sound';
import type { GameMeta } from '../lib/words.svelte';
import type { Picker } from '../table/choices.svelte';
import type { Table, View } from '../table/table';

type Part = Component<{ table: Table; picker: Picker }>;
/** A board, and its replacements for the choice bar and the announcer, if any. */
export interface BoardParts {
  default: Part;
  Foot?: Part;
  Announcer?: Component<{ table: Table }>;
}
/** A case as shown in lists: title, number of players, difficulty. */
export interface CaseTitle {
  id: string;
  title: string;
  difficulty: number;
  min: number;
  max: number;
}
/** The declarations of a game.ts. It is part of the main bundle, so large parts are loaded by functions. */
export interface GameParts {
  board: () => Promise<BoardParts>;
  /** The drawing of the box cover. */
  Cover?: Component;
  /** Typical length of a match. */
  minutes?: number;
  /** Number of seats of a new table; by default the minimum. */
  seats?: number;
  /** A shorter label for an action; null for the label from words/. */
  label?: (game: GameMeta, view: View, words: string[], names: string[]) => string | null;
  /** Sounds by event. */
  sounds?: Record<string, Sound>;
  /** Only for games with cases. */
  cases?: {
    picker: () => Promise<{ default: Component<{ cases: CaseTitle[]; chosen?: string; seats: number }, object, 'chosen'> }>;
    /** The cases of the page, for local matches. */
    own: () => Promise<CaseTitle[]>;
    /** Actions of the unused seat in a solo match: the first legal one is played. */
    idle: string[];
  };
}

const found = import.meta.glob<GameParts>('./*/game.ts', { eager: true, import: 'default' });
const parts: Record<string, GameParts> = Object.fromEntries(Object.entries(found).map(([path, p]) => [path.split('/')[1], p]));

export const partsOf = (game: string): Partial<GameParts> => parts[game] ?? {};
/** The boards, loaded on demand. */
export const boards: Record<string, () => Promise<BoardParts>> = Object.fromEntries(Object.entries(parts).map(([id, p]) => [id, p.board]));
/** Loads the board of a game: its own, or the plain one, which uses the field table of the view. */
export const boardOf = (game: string): (() => Promise<BoardParts>) => boards[game] ?? (() => import('./plain/Board.svelte'));
