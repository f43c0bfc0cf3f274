// table.ts: the interface between tables and components. Local tables, tables on a server and replays implement it.
import type { GameMeta, GameEvent } from '../lib/words.svelte';
import type { Advice } from '../engine/engine';
import type { CaseOverview, CaseQuestion, CaseTable, ClueGraph, FieldReading, FieldVerdict, Figure } from '../../types/wire';

export interface View {
  viewer: number | null;
  seats: number;
  over: boolean;
  waiting: number[];
  phase?: string;
  ask?: string;
  [k: string]: unknown;
}
export interface Page {
  version: number;
  events: GameEvent[];
}
export interface Refused {
  rule: string;
  text: string;
}
/** The rule that refuses an action because the match has changed since the player chose it. */
export const STALE = 'PL-10';
/** The result of a match. If the match ended early, for example by resignation, `ended_by` is set and there are no scores. */
export interface Result {
  scores: number[];
  winners: number[];
  ended_by?: string;
}
export interface SeatInfo {
  name: string;
  kind: 'person' | 'bot' | 'free';
  here: boolean;
  /** Whether the person in this seat is connected. Set only for people at a table on a server. */
  presence?: 'here' | 'reconnecting' | 'away';
  /** Time at which the last connection of an absent person ended, in ms since 1970. */
  awaySince?: number | null;
  /** True while a bot plays for the person. */
  warm?: boolean;
  /** True if the person has resigned. */
  resigned?: boolean;
  /** The version after whose events the history shows the resignation. */
  resignedVersion?: number;
  tag?: string | null;
  level?: string | null;
}
/** True if nobody plays this seat. Such a seat exists if one person plays alone but the game needs a second seat. */
export const isUnused = (table: Pick<Table, 'local' | 'replay' | 'seatInfo'>, seat: number): boolean =>
  (table.local || !!table.replay) && table.seatInfo[seat]?.kind === 'free';
/** The result of `read`: one text of the case. */
export interface CaseText {
  title?: string;
  text: string;
  overview?: CaseOverview;
  clue_graph?: ClueGraph;
  /** The figures and tables of the text. Both are set only in the results for `introduction` and `card`. */
  figures?: Figure[];
  tables?: CaseTable[];
  /** The media type of the file. It is set only in the results for `figure` and `figure-copy`, where `text` is the file in base64. */
  media?: string;
  /** The questions with their points. They are set only in the result for `questions`. */
  questions?: CaseQuestion[];
  /** The names in the texts that this player has read. They are set only in the result for `names`. */
  persons?: string[];
  places?: string[];
  /** The fields of an answer and the player's remark. They are set only in the result for `explained`. The fields contain reasons if the
   * player may see them. */
  fields?: FieldVerdict[];
  remark?: string;
}
/** All texts of a case, available when the match is over. */
export interface FullCase {
  overview: CaseOverview;
  introduction: string;
  solution: string;
  cards: { number: number; title: string; text: string }[];
  /** The pictures supplied by the case, each an SVG file. */
  pictures: { file: string; svg: string }[];
  /** The figures and tables of the case. `place` is the number of the place, or 0 for the introduction. `data` is the file in base64. */
  figures: (Figure & { place: number; data: string })[];
  tables: (CaseTable & { place: number })[];
  clue_graph: ClueGraph;
}
/** The player's private notes on the match. `read` returns null if they could not be loaded. */
export interface Notes {
  read(): Promise<string | null>;
  write(text: string): Promise<boolean>;
}

export interface ChatLine {
  who: string;
  seat: number | null;
  text: string;
  /** Time of the chat line, in ms since 1970. No two lines at a table have the same time. */
  at: number;
  /** The version after whose events the history shows this line, or 0 if the line was written before the match started. */
  version: number;
  mine: boolean;
  /** The sender's id on the server. It is missing at a local table. */
  tag?: string;
}
export interface ChatDraft {
  text: string;
  /** Whether the text field of the chat has the focus. */
  focused: boolean;
  /** Why the server refused the latest chat line, or an empty string. */
  refused: string;
}
/** The people who watch a table on a server. */
export interface Spectators {
  count: number;
  /** Names of the first few spectators. */
  names: string[];
}

/** A call (READY, PLAY, …) and its match time. The call can arrive before the view that includes it. */
export interface CalledWord {
  word: string;
  at: number;
}
/** The values and functions that a table has only in real-time games. */
export interface RealTime {
  /** The current match time in ms, as estimated by this page. */
  now(): number;
  /** Round-trip time to the server in ms; null at a local table. */
  readonly roundTrip: number | null;
  /** The time in ms that the server subtracts from the arrival time of this seat's actions, to compensate for latency. */
  readonly allowance: number | null;
  readonly called: CalledWord | null;
  /** Sends an action. `stamp` is the time of the input event. Returns the refusal, or null if the action is accepted. */
  act(action: string, stamp: number): Promise<Refused | null>;
  /** Pauses the match. Exists only at local tables. */
  pause?(): void;
}

/** The current step of a lesson. A board uses it to prevent a sheet, such as a booklet, from covering the elements that the step is about.
 * */
export interface LessonState {
  /** The things that the step points at (docs/lessons.md). */
  points: string[];
  /** Whether the learner must act at the table now. */
  acts: boolean;
}

export interface Table {
  readonly game: GameMeta;
  readonly local: boolean;
  readonly seat: number | null;
  readonly names: string[];
  readonly seatInfo: SeatInfo[];
  readonly view: View | null;
  readonly legal: string[];
  readonly asides: string[];
  readonly history: Page[];
  /** True while part of the history is being loaded. */
  readonly loadingHistory?: boolean;
  readonly latest: GameEvent[];
  readonly version: number;
  readonly result: Result | null;
  readonly refused: Refused | null;
  readonly busy: boolean;
  /** The state of the connection. `elsewhere` means that the match is being played in another tab of this browser, `banned` that the
   * server refuses this person or network. */
  readonly connection: 'ok' | 'lost' | 'paused' | 'elsewhere' | 'banned';
  /** When the ban ends, in ms since 1970. */
  readonly bannedUntil?: number | null;
  readonly handOver: number | null;
  /** True if one person plays alone against bots on this device. */
  readonly alone?: boolean;
  /** True while the bots wait until the only person has made a remark or a claim, or has let them act. */
  readonly botsWait?: boolean;
  letBotsAct?(): void;
  readonly chat: ChatLine[] | null;
  /** The chat message that this player is typing. The table keeps it because the chat panel of the waiting room is replaced when a match
   * starts. Exists only at tables on a server. */
  readonly chatDraft?: ChatDraft;
  readonly deadline: number | null;
  /** True if the viewer is a spectator and the table is on a server. */
  readonly watching?: boolean;
  readonly spectators?: Spectators;
  /** Names of the players who have left a finished match on a server. */
  readonly absent?: string[];
  /** The text of a question from another player, for example about a rematch. It is empty if there is no question. */
  readonly question?: string;
  /** True while a rematch offer waits for answers. */
  readonly rematchOpen?: boolean;
  /** The state of the lesson. It exists only in a lesson, which is a match with scripted opponents. */
  readonly lesson?: LessonState;
  /** True for a replay of a finished match. */
  readonly replay?: boolean;
  /** Time of the next attempt to reconnect. */
  readonly retryAt?: number | null;
  retry?(): void;
  readonly realTime?: RealTime;
  /** The id of the case, in games with cases. */
  readonly caseId?: string | null;
  /** Unique id of the match. */
  readonly matchId?: string;
  readonly notes?: Notes | null;
  /** Reads a part of the case. `key` is used only for `figure-copy`, and is the key of a figure that was copied into the notes. */
  read?(what: string, number?: number, key?: string): Promise<CaseText | null>;
  /** Returns how an answer would be understood, field by field. `question` is counted from 1. Returns null if the answer cannot be sent. */
  understand?(question: number, text: string): Promise<FieldReading[] | null>;
  /** Returns the match file, or null if it could not be loaded. The file is available only when the match is over. */
  file?(): Promise<string | null>;
  /** Asks a bot whom it suspects. The bot answers from public information only. */
  suspects?(seat: number): Promise<GameEvent | null>;
  /** Asks what a master bot would do in this seat. Exists only in local turn-based matches of one person against bots. The promise resolves
   * to null if there is no advice. */
  hint?(): Promise<Advice | null>;
  /** Submits an action. The promise resolves to the refusal, or to null if the action was accepted. */
  act(action: string, text?: string): Promise<Refused | null>;
  undo(): void;
  /** Starts a new match with the same settings, or offers a rematch if the table is on a server. If `bots` is true, bots replace absent
   * players. */
  playAgain(bots?: boolean): void;
  /** The text of the button that calls playAgain. If it is missing, the text is "Play again". */
  againText?: string;
  /** Call this function when the player has closed the opening text. Until then the bots at a local table wait. */
  begin?(): void;
  /** From now on bots act without pauses. Exists only at local tables. A board calls it if only bots still play. */
  hurry?(): void;
  /** While `on` is true, bots wait, because the player is reading a report. Exists only at local tables. */
  hold?(on: boolean): void;
  takeScreen(): void;
  /** Sends a chat line. On a server, resolves to true if the line was accepted. */
  say(text: string): void | Promise<boolean>;
  clearRefusal(): void;
  close(): void;
}
