// table.ts: what the components of a table see, whether it stands in this browser or in the house's server.
import type { GameMeta, GameEvent } from '../lib/words.svelte';
import type { CaseOverview, ClueGraph } from '../../types/wire';

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
export interface SeatInfo {
  name: string;
  kind: 'person' | 'bot' | 'free';
  here: boolean;
  warm?: boolean;
  level?: string | null;
}
/** What was asked for with `read`: only ever what this viewer may read now. */
export interface CaseText {
  title?: string;
  text: string;
  overview?: CaseOverview;
  clue_graph?: ClueGraph;
}
/** A case told to its end: what the house opens once a match is over. */
export interface FullCase {
  overview: CaseOverview;
  introduction: string;
  solution: string;
  cards: { number: number; title: string; text: string }[];
  clue_graph: ClueGraph;
}
/** Notes of this match, of whoever sits here; no part of it. What cannot be read is null. */
export interface Notes {
  read(): Promise<string | null>;
  write(text: string): Promise<boolean>;
}

export interface ChatLine {
  who: string;
  seat: number | null;
  text: string;
}

/** A word of the caller that was heard, perhaps before the view that has it. */
export interface CalledWord {
  word: string;
  at: number;
}
/** What a table with a clock has besides: its time, its line, and actions that count from the touch. */
export interface RealTime {
  /** The table's time now, in its milliseconds, as well as this page knows it. */
  now(): number;
  /** Round trip of the line in milliseconds; null where there is none. */
  readonly roundTrip: number | null;
  /** What the house takes off this seat's arrivals. */
  readonly allowance: number | null;
  readonly called: CalledWord | null;
  /** Does it at once; `stamp` is the event's own time. Null once it has entered, or the refusal. */
  act(action: string, stamp: number): Promise<Refused | null>;
  /** Stops the clock for this person, where that is theirs to do. */
  pause?(): void;
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
  /** Pages of the history are still on their way. */
  readonly loadingHistory?: boolean;
  readonly latest: GameEvent[];
  readonly version: number;
  readonly result: { scores: number[]; winners: number[] } | null;
  readonly refused: Refused | null;
  readonly busy: boolean;
  readonly connection: 'ok' | 'lost' | 'paused';
  readonly handOver: number | null;
  readonly chat: ChatLine[] | null;
  readonly deadline: number | null;
  /** A match that is over, seen once more: what is shown belongs to one step of it. */
  readonly replay?: boolean;
  /** When a lost connection is tried next, and how to try it now. */
  readonly retryAt?: number | null;
  retry?(): void;
  readonly realTime?: RealTime;
  /** The case that is played here, where the game has cases. */
  readonly caseId?: string | null;
  /** A name of this match that no other one has. */
  readonly matchId?: string;
  readonly notes?: Notes | null;
  read?(what: string, number?: number): Promise<CaseText | null>;
  /** Asks a bot whom it suspects: its answer, by what everybody can see; null if there is none. */
  suspects?(seat: number): Promise<GameEvent | null>;
  act(action: string, text?: string): void;
  undo(): void;
  playAgain(): void;
  takeScreen(): void;
  /** Whether it was heard, where there is somebody to hear it. */
  say(text: string): void | Promise<boolean>;
  clearRefusal(): void;
  close(): void;
}
