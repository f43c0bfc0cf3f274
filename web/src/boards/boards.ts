// boards.ts: finds the boards. Each game has a folder with its id. The file game.ts in this folder declares everything that is special
// about the game. Code outside these folders never names a game, a verb or an event.
import type { Component } from 'svelte';
import type { Points } from '../learn/points';
import type { Sound } from '../lib/sound';
import type { GameMeta } from '../lib/words.svelte';
import type { Picker } from '../table/choices.svelte';
import type { MatchRecord } from '../table/ending.svelte';
import type { Table, View } from '../table/table';

type Part = Component<{ table: Table; picker: Picker }>;
/** The components that a game supplies: its board, the scene at the end of a match, and optional replacements for parts of the table. */
export interface BoardParts {
  default: Part;
  /** A component that is shown instead of the choice bar. */
  Foot?: Part;
  /** A component that is shown in the choice bar instead of the buttons for asides, that is, for actions such as remarks that are allowed
   * at any time. */
  Asides?: Part;
  Announcer?: Component<{ table: Table }>;
  /** The scene at the end of a match: the scoring as in the rulebook, and everything that is revealed at the end. */
  Ending?: Component<{ table: Table; record: MatchRecord }>;
  /** CSS selectors of the things on the board that a lesson can point at. */
  points?: Points;
  /** Returns one sentence that explains the result of the match. */
  why?: (table: Table) => string;
  /** Returns the name of the picture of the ending: one of the names in ENDINGS (table/endingpictures.ts). */
  picture?: (table: Table) => string;
  /** Makes these actions one after the other in the view. Returns the view after them and, if one of them is not possible, why. Used by
   * problems whose answer is a sequence. */
  sequence?: (game: GameMeta, view: View, actions: string[]) => { view: View; why: string };
  /** Says why the actions of a right answer are possible in this order. */
  reasons?: (game: GameMeta, view: View, actions: string[]) => string;
  /** Returns the parts of the score after the end of a match, such as the points of each suit, in a fixed order. */
  sums?: (game: GameMeta, view: View) => { name: string; points: number[] }[];
  /** Returns one sentence about the turning point of a finished match, or '' if there was none. If a game does not have this function,
   * the page shows the biggest mistake that the analysis finds. */
  turningPoint?: (table: Table, record: MatchRecord) => Promise<string>;
}
/** A case in the list of cases, with its difficulty and number of players. */
export interface CaseTitle {
  id: string;
  title: string;
  difficulty: number;
  min: number;
  max: number;
  /** The languages in which the questions of the case can be answered. */
  languages: string[];
}
/** The default export of a game.ts file. It is loaded with the page, so it imports large parts, such as the board, only on demand. */
export interface GameParts {
  board: () => Promise<BoardParts>;
  /** The picture on the cover of the game's box. If `full` is true, the drawing has all its details. */
  Cover?: Component<{ full: boolean }>;
  /** The typical length of a match in minutes. */
  minutes?: number;
  /** The default number of seats of a new table. If it is missing, the default is the smallest number that the game allows. */
  seats?: number;
  /** The settings of a new match against bots, as in the address of a match. If missing: regular bots and the default options. */
  newMatch?: { bot: string; options: string };
  /** The settings of the match that the page offers after the lesson, as in the address of a match. If missing: those of a new match. */
  firstMatch?: Record<string, string>;
  /** Returns a short label for the button of an action. If it returns null, the button shows the label in words/. */
  label?: (game: GameMeta, view: View, words: string[], names: string[]) => string | null;
  /** Returns the prompt for a decision of the player, where words/ has no text that is precise enough. `chosen` are the words of the action
   * that the player has chosen so far. If it returns null, the prompt is the text in words/. */
  prompt?: (view: View, legal: string[], chosen: string[]) => string | null;
  /** Returns true if the board shows an opening text before this match begins. In a local match, bots wait until the player closes the
   * text. */
  opening?: (matchId: string) => boolean;
  /** Returns how long a bot of a local match waits at least before it acts, in ms, so that the player in `seat` can make a remark or a
   * claim first. */
  botDelay?: (view: View, seat: number) => number;
  /** Returns a name for the moment if the bots should wait until the only person in a local match, who sits in `seat`, has made a remark or
   * a claim or has let them act. Returns null if they need not wait. */
  speakFirst?: (view: View, seat: number) => string | null;
  /** Returns the prompt while the player `who` has to act and the player in `seat` can make a remark or a claim first. If it returns null,
   * the prompt only says who has to act. */
  waiting?: (view: View, seat: number, who: string) => string | null;
  /**
   * Returns true if the player chooses the next word of an action on the board, so that the choice bar does not offer it. `words`
   * are the words of the action; the player has already chosen the first `chosen` of them. If a game does not have this function, the
   * choice bar offers all actions.
   */
  offers?: (words: string[], chosen: number, view: View) => boolean;
  /** Describes an unfinished match in one or two sentences, for instance with its score. */
  standing?: (view: View, names: string[]) => string;
  /** Says in words what a player did (`past`) or could have done, for example “went to Toby” or “go to Toby”. `view` is the view before
   * the action. If it returns null, the page quotes the label of the action. */
  deed?: (game: GameMeta, view: View, action: string, past: boolean) => string | null;
  /** Says when in the match this view was seen, for instance “day 3”. */
  when?: (view: View) => string;
  /** Events about drafts, such as an answer that was typed but not sent. They are neither listed in the history nor announced. */
  drafts?: string[];
  /** Events that mean nothing to a player without opponents. In a match with an unused seat they are neither listed nor announced. */
  betweenPlayers?: string[];
  /** Maps event names to sounds. */
  sounds?: Record<string, Sound>;
  /** The component that `#/problems/GAME` shows for a game without problems, for example a drill. `label` is the key of the text for the
   * link on the front page. */
  exercises?: { label: string; page: () => Promise<{ default: Component }> };
  /** Set only for games that are played with cases. */
  cases?: {
    picker: () => Promise<{ default: Component<{ cases: CaseTitle[]; chosen?: string; seats: number; solo?: boolean }, object, 'chosen'> }>;
    /** Loads the list of the cases that are built into the page, for local matches. */
    own: () => Promise<CaseTitle[]>;
    /** Actions for the unused seat in a solo match, in order of preference: the first legal action in this list is submitted. */
    idle: string[];
    /** Actions that a solo match submits for the player if there is no other choice. With opponents the player submits them, because an
     * automatic action would show the opponents that there was no choice. */
    forced: string[];
    /** Actions that a solo match submits for the player even if there are other choices, because without opponents no other choice can be
     * better. */
    needless: string[];
    /** Returns the options that the set-up page does not offer. `alone` is true for a solo match. `chosen` is true if the match is played
     * with a case. */
    pointless: (alone: boolean, chosen: boolean) => string[];
  };
}

const found = import.meta.glob<GameParts>('./*/game.ts', { eager: true, import: 'default' });
const parts: Record<string, GameParts> = Object.fromEntries(Object.entries(found).map(([path, p]) => [path.split('/')[1], p]));

export const partsOf = (game: string): Partial<GameParts> => parts[game] ?? {};
/** For each game id, the function that loads the game's board. */
export const boards: Record<string, () => Promise<BoardParts>> = Object.fromEntries(Object.entries(parts).map(([id, p]) => [id, p.board]));
/** Returns the function that loads the board of a game: the game's own board or, if it has none, the plain board. */
export const boardOf = (game: string): (() => Promise<BoardParts>) => boards[game] ?? (() => import('./plain/Board.svelte'));
