// boards.ts: finds the boards. Each folder has the id of its game, and its game.ts declares everything special about the game; no other
// code of the page names a game, a verb or an event.
import type { Component } from 'svelte';
import type { Sound } from '../lib/sound';
import type { GameMeta } from '../lib/words.svelte';
import type { Picker } from '../table/choices.svelte';
import type { MatchRecord } from '../table/ending.svelte';
import type { Table, View } from '../table/table';

type Part = Component<{ table: Table; picker: Picker }>;
/** A board, the scene at the end of a match, and optional replacements for parts of the table. */
export interface BoardParts {
  default: Part;
  /** A component that is shown instead of the choice bar. */
  Foot?: Part;
  /** A component that is shown in the choice bar instead of the list of asides. */
  Asides?: Part;
  Announcer?: Component<{ table: Table }>;
  /** The scene at the end of a match: the score as the rulebook counts it, and everything that is revealed at the end. */
  Ending?: Component<{ table: Table; record: MatchRecord }>;
  /** Returns one sentence that explains the result of the match. */
  why?: (table: Table) => string;
  /** Returns the turning point of a finished match in one sentence; '' if there was none. A game without this function shows the biggest
   * mistake that the analysis finds. */
  turningPoint?: (table: Table, record: MatchRecord) => Promise<string>;
}
/** A case in the list of cases, with its difficulty and number of players. */
export interface CaseTitle {
  id: string;
  title: string;
  difficulty: number;
  min: number;
  max: number;
}
/** The default export of a game.ts file. It is loaded with the page, so it imports large parts, such as the board, only on demand. */
export interface GameParts {
  board: () => Promise<BoardParts>;
  /** The picture on the cover of the game's box. */
  Cover?: Component;
  /** The typical length of a match in minutes. */
  minutes?: number;
  /** The default number of seats of a new table. If it is missing, the default is the smallest number that the game allows. */
  seats?: number;
  /** Returns a shorter label for the button of an action, which may depend on the view; null if the label from words/ is to be used. */
  label?: (game: GameMeta, view: View, words: string[], names: string[]) => string | null;
  /** Whether the board shows an opening text before this match begins. In a local match, bots wait until the player closes the text. */
  opening?: (matchId: string) => boolean;
  /**
   * Returns true if the board offers the next step of an action; then the choice bar does not offer it. `words` are the words of the
   * action, and the player has already chosen the first `chosen` of them. Also called for asides. If a game does not have this function,
   * the choice bar offers all actions.
   */
  offers?: (words: string[], chosen: number, view: View) => boolean;
  /** Says in one or two sentences how an unfinished match stands. */
  standing?: (view: View, names: string[]) => string;
  /** Maps event names to sounds. */
  sounds?: Record<string, Sound>;
  /** Set only for games that are played with cases. */
  cases?: {
    picker: () => Promise<{ default: Component<{ cases: CaseTitle[]; chosen?: string; seats: number }, object, 'chosen'> }>;
    /** The cases that are built into the page, for local matches. */
    own: () => Promise<CaseTitle[]>;
    /** Actions for the unused seat in a solo match, in order of preference: the first legal action of this list is entered. */
    idle: string[];
  };
}

const found = import.meta.glob<GameParts>('./*/game.ts', { eager: true, import: 'default' });
const parts: Record<string, GameParts> = Object.fromEntries(Object.entries(found).map(([path, p]) => [path.split('/')[1], p]));

export const partsOf = (game: string): Partial<GameParts> => parts[game] ?? {};
/** Functions that load the board of a game, by game id. */
export const boards: Record<string, () => Promise<BoardParts>> = Object.fromEntries(Object.entries(parts).map(([id, p]) => [id, p.board]));
/** The function that loads the board of a game; the plain board if the game has no board. */
export const boardOf = (game: string): (() => Promise<BoardParts>) => boards[game] ?? (() => import('./plain/Board.svelte'));
