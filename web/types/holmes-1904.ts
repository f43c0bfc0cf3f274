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
  /** Length of the windows. */
  pace: (HoPace | null);
  /** Who calls READY and PLAY: the table or the dealer. */
  caller: (HoCaller | null);
  /** Points that win the match, 1 to 200; 0 means 50. */
  target: number;
}

export interface HoViewOptions {
  /** Length of the windows. */
  pace: (HoPace | null);
  /** Who calls READY and PLAY: the table or the dealer. */
  caller: (HoCaller | null);
  /** Points that win the match, 1 to 200; 0 means 50. */
  target: number;
}

export interface HoViewPending {
  /** Seat that acts. */
  seat: (number | null);
  /** Verb of the action. */
  verb: (HoVerb | null);
  /** Seat or title number of the action's argument; 255 without one. */
  arg: number;
}

export interface HoViewRecord {
  /** Time of the decision. */
  at: number;
  /** What the two players raced for. */
  race: (HoRace | null);
  /** Seat that came first. */
  winner: (number | null);
  /** Seat that came second. */
  loser: (number | null);
  /** The winner's lead in milliseconds; 0: same millisecond, decided at random. */
  ms: number;
  /** Title of the word or card they raced for. */
  title: (HoTitle | null);
}

export interface HoViewPlayers {
  /** Points from the deals counted so far. */
  score: number;
  /** Number of cards in its hand. */
  hand_n: number;
  /** Number of cards in its playing pile. */
  pile_n: number;
  /** Top card of its pile; null without a pile. */
  top: (HoTitle | null);
  /** Where the player's hand is: away from the pile, or on it after laying a card or touching it. */
  hand: (HoHand | null);
  /** Highest forfeit so far for leaving the hand on the pile: none, one card, or the pile. */
  hand_penalty: (HoPenalty | null);
  /** Time at which the hand came to the pile; -1 while it is away. */
  hand_since: number;
  /** Time at which it laid a Sherlock Holmes that is still uncalled; -1 if there is none. */
  holmes_at: number;
  /** Time at which its pile was taken; -1 if it was not taken since the last READY. */
  lost_at: number;
  /** Seat that took its pile; null if it was not taken. */
  lost_to: (number | null);
  /** Title that was called to take its pile; null if it was not taken. */
  lost_word: (HoTitle | null);
  /** True if a sweep took its pile with an uncalled Sherlock Holmes on top, since the last READY. */
  holmes_swept: boolean;
  /** Time from which its pile is protected, to the end of the sweep; -1 if it is not protected. */
  protected_at: number;
  /** True if it has laid a card at this PLAY. */
  played: boolean;
  /** True if it has paid for not laying a card in time. */
  late: boolean;
  /** True if it has called SHERLOCK HOLMES in this sweep. */
  sweeping: boolean;
  /** Time at which its hand lands on the first pile it reaches for; -1 if it reaches for none. */
  lands_at: number;
  /** Seats whose piles it reaches for, in order. */
  reach: (number | null)[];
}

export interface HoViewTable {
  /** Options of this match. */
  options: HoViewOptions;
  /** Number of seats. */
  seats: number;
  /** Current phase: before READY, after READY, after PLAY, a sweep, or the end. */
  phase: (HoPhase | null);
  /** True while the clock is stopped; any seat may resume. */
  paused: boolean;
  /** True if a pause begins before the next READY. */
  pause_requested: boolean;
  /** Seat of the dealer. */
  dealer: (number | null);
  /** Number of the deal, from 1. */
  deal: number;
  /** Number of PLAYs called in this deal. */
  plays: number;
  /** Number of READYs in a row that no PLAY followed. */
  traps: number;
  /** Number of SCOTLAND YARD calls since a card was last laid. */
  yard_calls: number;
  /** Seat that called this sweep first; null outside a sweep. */
  sweep_caller: (number | null);
  /** Time of the last READY in this deal; -1 before the first. */
  ready_at: number;
  /** Time of the last PLAY in this deal; -1 before the first. */
  play_at: number;
  /** READY waits at least until after this time. */
  ready_after: number;
  /** Time of the first SHERLOCK HOLMES of this sweep; -1 outside a sweep. */
  sweep_began_at: number;
  /** Time of the latest SHERLOCK HOLMES of this sweep; -1 outside a sweep. */
  sweep_called_at: number;
  /** Cards of the pool, oldest first. */
  pool: (HoTitle | null)[];
  /** Accepted actions of the current millisecond; they take effect when it is over. */
  pending: HoViewPending[];
  /** The last 16 decisions between rivals, oldest first. */
  record: HoViewRecord[];
  /** One entry per seat, in seat order. */
  players: HoViewPlayers[];
}

export interface HoView {
  /** The seat this view is for; null for a spectator. */
  viewer: (number | null);
  /** Seats at the table. */
  seats: number;
  /** The match is over. */
  over: boolean;
  /** Seats that must decide now, as far as the viewer may know. */
  waiting: number[];
  /** Current phase: before READY, after READY, after PLAY, a sweep, a pause, or the end. */
  phase: (HoPhase | null);
  /** Time on the match clock, in milliseconds. */
  now: number;
  /** Length of each window, in milliseconds. */
  windows: Record<HoWindow, number>;
  /** The public part, the same for every viewer. */
  table: HoViewTable;
}

export interface HoStateRng {
  /** The seed: 32 bytes. */
  seed: string;
  /** Number of 32-bit words drawn. */
  counter: number;
}

export interface HoStateOptions {
  /** Length of the windows. */
  pace: (HoPace | null);
  /** Who calls READY and PLAY: the table or the dealer. */
  caller: (HoCaller | null);
  /** Points that win the match, 1 to 200; 0 means 50. */
  target: number;
}

export interface HoStatePending {
  /** Seat that acts. */
  seat: (number | null);
  /** Verb of the action. */
  verb: (HoVerb | null);
  /** Seat or title number of the action's argument; 255 without one. */
  arg: number;
}

export interface HoStateRecord {
  /** Time of the decision. */
  at: number;
  /** What the two players raced for. */
  race: (HoRace | null);
  /** Seat that came first. */
  winner: (number | null);
  /** Seat that came second. */
  loser: (number | null);
  /** The winner's lead in milliseconds; 0: same millisecond, decided at random. */
  ms: number;
  /** Title of the word or card they raced for. */
  title: (HoTitle | null);
}

export interface HoStatePlayers {
  /** Points from the deals counted so far. */
  score: number;
  /** Number of cards in its hand. */
  hand_n: number;
  /** Number of cards in its playing pile. */
  pile_n: number;
  /** Top card of its pile; null without a pile. */
  top: (HoTitle | null);
  /** Where the player's hand is: away from the pile, or on it after laying a card or touching it. */
  hand: (HoHand | null);
  /** Highest forfeit so far for leaving the hand on the pile: none, one card, or the pile. */
  hand_penalty: (HoPenalty | null);
  /** Time at which the hand came to the pile; -1 while it is away. */
  hand_since: number;
  /** Time at which it laid a Sherlock Holmes that is still uncalled; -1 if there is none. */
  holmes_at: number;
  /** Time at which its pile was taken; -1 if it was not taken since the last READY. */
  lost_at: number;
  /** Seat that took its pile; null if it was not taken. */
  lost_to: (number | null);
  /** Title that was called to take its pile; null if it was not taken. */
  lost_word: (HoTitle | null);
  /** True if a sweep took its pile with an uncalled Sherlock Holmes on top, since the last READY. */
  holmes_swept: boolean;
  /** Time from which its pile is protected, to the end of the sweep; -1 if it is not protected. */
  protected_at: number;
  /** True if it has laid a card at this PLAY. */
  played: boolean;
  /** True if it has paid for not laying a card in time. */
  late: boolean;
  /** True if it has called SHERLOCK HOLMES in this sweep. */
  sweeping: boolean;
  /** Time at which its hand lands on the first pile it reaches for; -1 if it reaches for none. */
  lands_at: number;
  /** Seats whose piles it reaches for, in order. */
  reach: (number | null)[];
}

export interface HoStateTable {
  /** Options of this match. */
  options: HoStateOptions;
  /** Number of seats. */
  seats: number;
  /** Current phase: before READY, after READY, after PLAY, a sweep, or the end. */
  phase: (HoPhase | null);
  /** True while the clock is stopped; any seat may resume. */
  paused: boolean;
  /** True if a pause begins before the next READY. */
  pause_requested: boolean;
  /** Seat of the dealer. */
  dealer: (number | null);
  /** Number of the deal, from 1. */
  deal: number;
  /** Number of PLAYs called in this deal. */
  plays: number;
  /** Number of READYs in a row that no PLAY followed. */
  traps: number;
  /** Number of SCOTLAND YARD calls since a card was last laid. */
  yard_calls: number;
  /** Seat that called this sweep first; null outside a sweep. */
  sweep_caller: (number | null);
  /** Time of the last READY in this deal; -1 before the first. */
  ready_at: number;
  /** Time of the last PLAY in this deal; -1 before the first. */
  play_at: number;
  /** READY waits at least until after this time. */
  ready_after: number;
  /** Time of the first SHERLOCK HOLMES of this sweep; -1 outside a sweep. */
  sweep_began_at: number;
  /** Time of the latest SHERLOCK HOLMES of this sweep; -1 outside a sweep. */
  sweep_called_at: number;
  /** Cards of the pool, oldest first. */
  pool: (HoTitle | null)[];
  /** Accepted actions of the current millisecond; they take effect when it is over. */
  pending: HoStatePending[];
  /** The last 16 decisions between rivals, oldest first. */
  record: HoStateRecord[];
  /** One entry per seat, in seat order. */
  players: HoStatePlayers[];
}

export interface HoStateCards {
  /** Cards of its hand, the top card first. */
  hand: (HoTitle | null)[];
  /** Cards of its playing pile, the top card last. */
  pile: (HoTitle | null)[];
}

export interface HoState {
  /** The random generator: its seed and the number of words drawn. */
  rng: HoStateRng;
  /** Time of the last entry in milliseconds. */
  now: number;
  /** How often each viewer (seats 0 to 7, then the spectator) was shown something hidden. */
  seen: number[];
  /** Seats at the table. */
  seats: number;
  /** The match is over. */
  over: boolean;
  /** Time at which the table calls PLAY after this READY; -1 for a trap, or without a READY. */
  play_due: number;
  /** The public part. */
  table: HoStateTable;
  /** Cards of each seat. */
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
