// holmes-1904: made by `parlour describe holmes-1904 --ts` (tools/describe.sh renews it).

export type HoTitle =
  | "holmes"
  | "burglar"
  | "robber"
  | "thief"
  | "run"
  | "clue"
  | "arrest"
  | "escape";

export type HoPhase =
  | "gap"
  | "ready"
  | "play"
  | "sweep"
  | "paused"
  | "over";

export type HoPace =
  | "brisk"
  | "leisurely"
  | "1904";

export type HoCaller =
  | "table"
  | "dealer";

export type HoForfeit =
  | "early"
  | "late"
  | "not-withdrawn"
  | "resting"
  | "wrong-call"
  | "silent-holmes"
  | "mix-up";

export type HoRace =
  | "word"
  | "pool"
  | "void"
  | "taken"
  | "saved"
  | "swept"
  | "holmes-swept"
  | "out"
  | "out-yard"
  | "out-twice"
  | "before-out"
  | "yard-before-out"
  | "not-out"
  | "not-yard"
  | "yards"
  | "no-three"
  | "covered"
  | "caught";

export type HoWindow =
  | "play"
  | "withdraw"
  | "rest"
  | "call"
  | "sweep"
  | "reach"
  | "gap"
  | "soonest"
  | "latest"
  | "trap"
  | "silence";

export type HoHand =
  | "away"
  | "laying"
  | "touching";

export type HoPenalty =
  | "none"
  | "card"
  | "pile";

export type HoAgain =
  | "again";

export type HoVerb =
  | "press"
  | "release"
  | "call"
  | "yard"
  | "out"
  | "ready"
  | "play"
  | "pause"
  | "resume"
  | "halt"
  | "disconnected";

export interface HoOptions {
  /** How long the windows are. */
  pace: (HoPace | null);
  /** Who calls READY and PLAY. */
  caller: (HoCaller | null);
  /** Points that win, 1 to 200; 0 means 50. */
  target: number;
}

export interface HoViewOptions {
  /** How long the windows are. */
  pace: (HoPace | null);
  /** Who calls READY and PLAY. */
  caller: (HoCaller | null);
  /** Points that win, 1 to 200; 0 means 50. */
  target: number;
}

export interface HoViewPending {
  /** Who did it. */
  seat: (number | null);
  /** What. */
  verb: (HoVerb | null);
  /** The seat or the title it names, by number; 255 where it names none. */
  arg: number;
}

export interface HoViewRecord {
  /** When it was decided. */
  at: number;
  /** What it was about. */
  race: (HoRace | null);
  /** Who was first. */
  winner: (number | null);
  /** Who was second. */
  loser: (number | null);
  /** By how many milliseconds; 0: the same instant, and the lot decided. */
  ms: number;
  /** The word or card it was about. */
  title: (HoTitle | null);
}

export interface HoViewPlayers {
  /** Points of the deals counted so far. */
  score: number;
  /** Cards in its hand. */
  hand_n: number;
  /** Cards in its playing pile. */
  pile_n: number;
  /** The top card of its pile; null where it has none. */
  top: (HoTitle | null);
  /** Where its hand is: away, or on its pile since laying or touching. */
  hand: (HoHand | null);
  /** What a hand left on the pile has cost so far: nothing, one card, or all it can. */
  hand_penalty: (HoPenalty | null);
  /** Since when its hand lies on its pile; -1 while it is away. */
  hand_since: number;
  /** When it laid a Sherlock Holmes that waits for its call; -1 if none does. */
  holmes_at: number;
  /** When its pile was taken, since the last READY; -1 if it was not. */
  lost_at: number;
  /** Who took it; null if nobody did. */
  lost_to: (number | null);
  /** With which call; null if it was not taken. */
  lost_word: (HoTitle | null);
  /** An uncalled Sherlock Holmes was swept away with it, since the last READY. */
  holmes_swept: boolean;
  /** Since when its pile is protected, to the end of the sweep; -1 if it is not. */
  protected_at: number;
  /** It has laid a card at this PLAY. */
  played: boolean;
  /** It has paid for not laying in time. */
  late: boolean;
  /** It has called SHERLOCK HOLMES in this sweep. */
  sweeping: boolean;
  /** When its hand lands on the first pile it reaches for; -1 if it reaches for none. */
  lands_at: number;
  /** Whose piles its hand reaches for, one after the other. */
  reach: (number | null)[];
}

export interface HoViewTable {
  /** The options of this match. */
  options: HoViewOptions;
  /** Seats at the table. */
  seats: number;
  /** What was called last, or that a sweep is on. */
  phase: (HoPhase | null);
  /** Nothing runs until somebody resumes. */
  paused: boolean;
  /** A pause comes before the next READY. */
  pause_requested: boolean;
  /** Who dealt. */
  dealer: (number | null);
  /** Which deal this is, from 1. */
  deal: number;
  /** PLAYs called in this deal. */
  plays: number;
  /** READYs in a row that no PLAY followed. */
  traps: number;
  /** Calls of Scotland Yard since a card was laid. */
  yard_calls: number;
  /** Who called this sweep first; null if there is none. */
  sweep_caller: (number | null);
  /** When READY was last called in this deal; -1 if it was not. */
  ready_at: number;
  /** When PLAY was last called in this deal; -1 if it was not. */
  play_at: number;
  /** There is no READY before this time, whatever else is open. */
  ready_after: number;
  /** When the sweep was first called; -1 if there is none. */
  sweep_began_at: number;
  /** When it was last called; -1 if there is none. */
  sweep_called_at: number;
  /** The pool, first laid first. */
  pool: (HoTitle | null)[];
  /** What was done in the present instant and is settled with the next one. */
  pending: HoViewPending[];
  /** The last decisions between rivals, the latest last. */
  record: HoViewRecord[];
  /** The seats, in order. */
  players: HoViewPlayers[];
}

export interface HoView {
  /** Whose view this is; null for a spectator. */
  viewer: (number | null);
  /** Seats at the table. */
  seats: number;
  /** The match is over. */
  over: boolean;
  /** Seats that owe a decision, as far as the viewer may know. */
  waiting: number[];
  /** What was called last, or that a sweep is on, or a pause, or the end. */
  phase: (HoPhase | null);
  /** The table's time, in milliseconds. */
  now: number;
  /** How long each window is, in milliseconds. */
  windows: Record<HoWindow, number>;
  /** What lies open: the same for everybody. */
  table: HoViewTable;
}

export interface HoStateRng {
  /** 32 bytes. */
  seed: string;
  /** Words drawn so far. */
  counter: number;
}

export interface HoStateOptions {
  /** How long the windows are. */
  pace: (HoPace | null);
  /** Who calls READY and PLAY. */
  caller: (HoCaller | null);
  /** Points that win, 1 to 200; 0 means 50. */
  target: number;
}

export interface HoStatePending {
  /** Who did it. */
  seat: (number | null);
  /** What. */
  verb: (HoVerb | null);
  /** The seat or the title it names, by number; 255 where it names none. */
  arg: number;
}

export interface HoStateRecord {
  /** When it was decided. */
  at: number;
  /** What it was about. */
  race: (HoRace | null);
  /** Who was first. */
  winner: (number | null);
  /** Who was second. */
  loser: (number | null);
  /** By how many milliseconds; 0: the same instant, and the lot decided. */
  ms: number;
  /** The word or card it was about. */
  title: (HoTitle | null);
}

export interface HoStatePlayers {
  /** Points of the deals counted so far. */
  score: number;
  /** Cards in its hand. */
  hand_n: number;
  /** Cards in its playing pile. */
  pile_n: number;
  /** The top card of its pile; null where it has none. */
  top: (HoTitle | null);
  /** Where its hand is: away, or on its pile since laying or touching. */
  hand: (HoHand | null);
  /** What a hand left on the pile has cost so far: nothing, one card, or all it can. */
  hand_penalty: (HoPenalty | null);
  /** Since when its hand lies on its pile; -1 while it is away. */
  hand_since: number;
  /** When it laid a Sherlock Holmes that waits for its call; -1 if none does. */
  holmes_at: number;
  /** When its pile was taken, since the last READY; -1 if it was not. */
  lost_at: number;
  /** Who took it; null if nobody did. */
  lost_to: (number | null);
  /** With which call; null if it was not taken. */
  lost_word: (HoTitle | null);
  /** An uncalled Sherlock Holmes was swept away with it, since the last READY. */
  holmes_swept: boolean;
  /** Since when its pile is protected, to the end of the sweep; -1 if it is not. */
  protected_at: number;
  /** It has laid a card at this PLAY. */
  played: boolean;
  /** It has paid for not laying in time. */
  late: boolean;
  /** It has called SHERLOCK HOLMES in this sweep. */
  sweeping: boolean;
  /** When its hand lands on the first pile it reaches for; -1 if it reaches for none. */
  lands_at: number;
  /** Whose piles its hand reaches for, one after the other. */
  reach: (number | null)[];
}

export interface HoStateTable {
  /** The options of this match. */
  options: HoStateOptions;
  /** Seats at the table. */
  seats: number;
  /** What was called last, or that a sweep is on. */
  phase: (HoPhase | null);
  /** Nothing runs until somebody resumes. */
  paused: boolean;
  /** A pause comes before the next READY. */
  pause_requested: boolean;
  /** Who dealt. */
  dealer: (number | null);
  /** Which deal this is, from 1. */
  deal: number;
  /** PLAYs called in this deal. */
  plays: number;
  /** READYs in a row that no PLAY followed. */
  traps: number;
  /** Calls of Scotland Yard since a card was laid. */
  yard_calls: number;
  /** Who called this sweep first; null if there is none. */
  sweep_caller: (number | null);
  /** When READY was last called in this deal; -1 if it was not. */
  ready_at: number;
  /** When PLAY was last called in this deal; -1 if it was not. */
  play_at: number;
  /** There is no READY before this time, whatever else is open. */
  ready_after: number;
  /** When the sweep was first called; -1 if there is none. */
  sweep_began_at: number;
  /** When it was last called; -1 if there is none. */
  sweep_called_at: number;
  /** The pool, first laid first. */
  pool: (HoTitle | null)[];
  /** What was done in the present instant and is settled with the next one. */
  pending: HoStatePending[];
  /** The last decisions between rivals, the latest last. */
  record: HoStateRecord[];
  /** The seats, in order. */
  players: HoStatePlayers[];
}

export interface HoStateCards {
  /** Its hand, the top card first. */
  hand: (HoTitle | null)[];
  /** Its playing pile, the card laid first first. */
  pile: (HoTitle | null)[];
}

export interface HoState {
  /** The generator: its seed and how many words were drawn. */
  rng: HoStateRng;
  /** Time of the last entry, in milliseconds. */
  now: number;
  /** How often each viewer (eight seats, then the spectators) was shown something hidden. */
  seen: number[];
  /** Seats at the table. */
  seats: number;
  /** The match is over. */
  over: boolean;
  /** When the house calls PLAY after this READY; -1: it is a trap, or there was no READY. */
  play_due: number;
  /** What lies open. */
  table: HoStateTable;
  /** The cards of each seat. */
  cards: HoStateCards[];
}

export type HoEvent =
  | { event: "deal"; deal: number; dealer: number | null }
  | { event: "ready"; plays: number }
  | { event: "play"; plays: number }
  | { event: "laid"; seat: number | null; title: HoTitle | null }
  | { event: "forfeit"; seat: number | null; n: number; why: HoForfeit | null }
  | { event: "forfeit-none"; seat: number | null; why: HoForfeit | null }
  | { event: "matched"; seat: number | null; title: HoTitle | null; n: number }
  | { event: "captured"; seat: number | null; other: number | null; n: number }
  | { event: "pool"; seat: number | null; n: number }
  | { event: "vain"; seat: number | null; title: HoTitle | null }
  | { event: "void"; seat: number | null; title: HoTitle | null }
  | { event: "holmes"; seat: number | null }
  | { event: "reached"; seat: number | null; other: number | null }
  | { event: "protected"; seat: number | null }
  | { event: "swept"; seat: number | null; other: number | null; n: number }
  | { event: "sweep-over" }
  | { event: "yard"; seat: number | null; n: number }
  | { event: "out"; seat: number | null }
  | { event: "out-by-table"; seat: number | null }
  | { event: "plays-over"; plays: number }
  | { event: "scored"; seat: number | null; holmes: number; rogues: number; points: number; total: number }
  | { event: "extra-deal"; points: number }
  | { event: "won"; seat: number | null; points: number }
  | { event: "pause-requested"; seat: number | null }
  | { event: "paused" }
  | { event: "resumed"; seat: number | null }
  | { event: "halted"; seat: number | null }
  | { event: "disconnected"; seat: number | null }
  | { event: "race-word"; seat: number | null; other: number | null; ms: number; title: HoTitle | null }
  | { event: "race-pool"; seat: number | null; other: number | null; ms: number; title: HoTitle | null }
  | { event: "race-void"; seat: number | null; other: number | null; ms: number; title: HoTitle | null }
  | { event: "race-taken"; seat: number | null; other: number | null; ms: number; title: HoTitle | null }
  | { event: "race-saved"; seat: number | null; other: number | null; ms: number; title: HoTitle | null }
  | { event: "race-swept"; seat: number | null; other: number | null; ms: number; title: HoTitle | null }
  | { event: "race-holmes-swept"; seat: number | null; other: number | null; ms: number; title: HoTitle | null }
  | { event: "lot-word"; seat: number | null; other: number | null; ms: number; title: HoTitle | null }
  | { event: "lot-pool"; seat: number | null; other: number | null; ms: number; title: HoTitle | null }
  | { event: "lot-void"; seat: number | null; other: number | null; ms: number; title: HoTitle | null }
  | { event: "lot-taken"; seat: number | null; other: number | null; ms: number; title: HoTitle | null }
  | { event: "lot-saved"; seat: number | null; other: number | null; ms: number; title: HoTitle | null }
  | { event: "lot-swept"; seat: number | null; other: number | null; ms: number; title: HoTitle | null }
  | { event: "lot-holmes-swept"; seat: number | null; other: number | null; ms: number; title: HoTitle | null }
  | { event: "lot-out"; seat: number | null; other: number | null; ms: number; title: HoTitle | null }
  | { event: "lot-out-yard"; seat: number | null; other: number | null; ms: number; title: HoTitle | null }
  | { event: "lot-out-twice"; seat: number | null; other: number | null; ms: number; title: HoTitle | null }
  | { event: "lot-before-out"; seat: number | null; other: number | null; ms: number; title: HoTitle | null }
  | { event: "lot-yard-before-out"; seat: number | null; other: number | null; ms: number; title: HoTitle | null }
  | { event: "lot-not-out"; seat: number | null; other: number | null; ms: number; title: HoTitle | null }
  | { event: "lot-not-yard"; seat: number | null; other: number | null; ms: number; title: HoTitle | null }
  | { event: "lot-yards"; seat: number | null; other: number | null; ms: number; title: HoTitle | null }
  | { event: "lot-no-three"; seat: number | null; other: number | null; ms: number; title: HoTitle | null }
  | { event: "lot-covered"; seat: number | null; other: number | null; ms: number; title: HoTitle | null }
  | { event: "lot-caught"; seat: number | null; other: number | null; ms: number; title: HoTitle | null }
  | { event: "more" };
