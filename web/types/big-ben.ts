// big-ben: made by `parlour describe big-ben --ts` (tools/describe.sh renews it).

export type BbSide =
  | "sherlock"
  | "moriarty";

export type BbWire =
  | "secured"
  | "defusing"
  | "bomb";

export type BbClaim =
  | "defusing"
  | "bomb";

export type BbStance =
  | "bomb"
  | "no-bomb";

export type BbPhase =
  | "cut"
  | "over";

export interface BbOptions {
}

export interface BbViewCuts {
  /** The round it was made in, from 1. */
  round: number;
  /** Who cut. */
  cutter: (number | null);
  /** Whose wire was cut. */
  owner: (number | null);
  /** Its place in front of its owner, from 1. */
  place: number;
  /** What it was. */
  wire: (BbWire | null);
}

export interface BbViewPlayers {
  /** Its role; null where the viewer does not know it. */
  role: (BbSide | null);
  /** By place: true where the wire was cut this round. */
  cut: boolean[];
  /** By place: the wire, once it is cut or the match is over; null where it lies face down. */
  wire: (BbWire | null)[];
  /** Seats this one says it trusts. */
  trusts: number[];
  /** Seats it accuses. */
  accuses: number[];
  /** Which of its two wire claims stand. */
  claims: BbClaim[];
  /** Defusing wires it claims to have been dealt this round; 0 where that claim does not stand. */
  claimed_defusing: number;
  /** It claims to have been dealt the bomb; false also where that claim does not stand. */
  claimed_bomb: boolean;
  /** Times it has changed what it says since the last cut. */
  changes: number;
}

export interface BbView {
  /** The seat this view is for; null for a spectator. */
  viewer: (number | null);
  /** Seats at the table. */
  seats: number;
  /** The match is over. */
  over: boolean;
  /** Seats that must decide now, as far as the viewer may know. */
  waiting: number[];
  /** What is asked: a cut, or nothing any more. */
  phase: (BbPhase | null);
  /** The viewer's own role; null for a spectator. */
  role: (BbSide | null);
  /** The round, from 1 to 4. */
  round: number;
  /** Who holds the wire cutter. */
  cutter: (number | null);
  /** Cuts left in this round. */
  cuts_left: number;
  /** Defusing wires cut so far. */
  found: number;
  /** The side that has won; null until the end. */
  winner: (BbSide | null);
  /** The role nobody was dealt, shown at the end; null until then, and where all were dealt. */
  unused_role: (BbSide | null);
  /** Role cards the roles were dealt from. */
  roles: Record<BbSide, number>;
  /** Wires not cut yet, on the whole table. */
  uncut: Record<BbWire, number>;
  /** The viewer's own hand as dealt this round. */
  hand_dealt: Record<BbWire, number>;
  /** What is left of it. */
  hand_left: Record<BbWire, number>;
  /** Every cut so far, in order. */
  cuts: BbViewCuts[];
  /** The seats, in order. */
  players: BbViewPlayers[];
}

export interface BbStateRng {
  /** The seed: 32 bytes. */
  seed: string;
  /** Number of 32-bit words drawn. */
  counter: number;
}

export interface BbStateCuts {
  /** The round it was made in, from 1. */
  round: number;
  /** Who cut. */
  cutter: (number | null);
  /** Whose wire was cut. */
  owner: (number | null);
  /** Its place in front of its owner, from 1. */
  place: number;
  /** What it was. */
  wire: (BbWire | null);
}

export interface BbStatePlayers {
  /** Its role. */
  role: (BbSide | null);
  /** Its wires by place; null where one was cut this round and where none was dealt. */
  wire: (BbWire | null)[];
  /** Seats this one says it trusts. */
  trusts: number[];
  /** Seats it accuses. */
  accuses: number[];
  /** Which of its two wire claims stand. */
  claims: BbClaim[];
  /** Defusing wires it claims to have been dealt this round; 0 where that claim does not stand. */
  claimed_defusing: number;
  /** It claims to have been dealt the bomb; false also where that claim does not stand. */
  claimed_bomb: boolean;
  /** Times it has changed what it says since the last cut. */
  changes: number;
}

export interface BbState {
  /** The random generator: its seed and the number of words drawn. */
  rng: BbStateRng;
  /** Time of the last entry in milliseconds. */
  now: number;
  /** How often each viewer (seats 0 to 7, then the spectator) was shown something hidden. */
  seen: number[];
  /** Seats at the table. */
  seats: number;
  /** The match is over. */
  over: boolean;
  /** The round, from 1 to 4. */
  round: number;
  /** Who holds the wire cutter. */
  cutter: (number | null);
  /** Defusing wires cut so far. */
  found: number;
  /** The side that has won; null until the end. */
  winner: (BbSide | null);
  /** The role nobody was dealt; null where all were. */
  unused_role: (BbSide | null);
  /** Every cut so far, in order. */
  cuts: BbStateCuts[];
  /** The seats, in order. */
  players: BbStatePlayers[];
}

export type BbEvent =
  | { event: "cut"; seat: number | null; owner: number | null; place: number; wire: BbWire | null }
  | { event: "found"; found: number; all: number }
  | { event: "deal"; round: number; wires: number; cutter: number | null }
  | { event: "hand"; secured: number; defusing: number; bomb: number }
  | { event: "claim-count"; seat: number | null; count: number }
  | { event: "claim-bomb"; seat: number | null }
  | { event: "claim-no-bomb"; seat: number | null }
  | { event: "trust"; seat: number | null; other: number | null }
  | { event: "accuse"; seat: number | null; other: number | null }
  | { event: "withdraw-claim"; seat: number | null; what: BbClaim | null }
  | { event: "withdraw-opinion"; seat: number | null; other: number | null }
  | { event: "saved"; side: BbSide | null }
  | { event: "exploded"; side: BbSide | null }
  | { event: "time-up"; side: BbSide | null }
  | { event: "role"; seat: number | null; side: BbSide | null }
  | { event: "unused"; side: BbSide | null }
  | { event: "uncut"; seat: number | null; secured: number; defusing: number; bomb: number };
