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
  /** The seat that made the cut. */
  cutter: (number | null);
  /** The seat whose wire was cut. */
  owner: (number | null);
  /** Its place in front of its owner, from 1. */
  place: number;
  /** The kind of the cut wire. */
  wire: (BbWire | null);
}

export interface BbViewPlayers {
  /** The role of this seat; null if the viewer does not know it. */
  role: (BbSide | null);
  /** By place: true if the wire was cut in this round. */
  cut: boolean[];
  /** By place: the kind of wire if it was cut or the match is over; null if it is face down. */
  wire: (BbWire | null)[];
  /** Seats that this seat says it trusts. */
  trusts: number[];
  /** Seats that this seat accuses. */
  accuses: number[];
  /** Which wire claims this seat has made in this round. */
  claims: BbClaim[];
  /** Number of defusing wires it claims to have been dealt in this round; 0 without that claim. */
  claimed_defusing: number;
  /** True if it claims to have been dealt the bomb; false also without that claim. */
  claimed_bomb: boolean;
  /** Changes of claims and opinions since the last cut (BB-31). */
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
  /** `cut` while a cut is due, `over` at the end. */
  phase: (BbPhase | null);
  /** The viewer's own role; null for a spectator. */
  role: (BbSide | null);
  /** The round, from 1 to 4. */
  round: number;
  /** The seat that has the wire cutter. */
  cutter: (number | null);
  /** Cuts left in this round. */
  cuts_left: number;
  /** Defusing wires cut so far. */
  found: number;
  /** The side that has won; null until the end. */
  winner: (BbSide | null);
  /** The role card left over, shown at the end; null until then, or if all were dealt. */
  unused_role: (BbSide | null);
  /** Number of role cards by side, the one left over included. */
  roles: Record<BbSide, number>;
  /** Wires not cut yet, of all seats together. */
  uncut: Record<BbWire, number>;
  /** The viewer's own wires by kind, as dealt in this round. */
  hand_dealt: Record<BbWire, number>;
  /** The viewer's own wires by kind that are not cut yet. */
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
  /** The seat that made the cut. */
  cutter: (number | null);
  /** The seat whose wire was cut. */
  owner: (number | null);
  /** Its place in front of its owner, from 1. */
  place: number;
  /** The kind of the cut wire. */
  wire: (BbWire | null);
}

export interface BbStatePlayers {
  /** The role of this seat. */
  role: (BbSide | null);
  /** The wires by place; null if one was cut in this round or the place is not used in this round. */
  wire: (BbWire | null)[];
  /** Seats that this seat says it trusts. */
  trusts: number[];
  /** Seats that this seat accuses. */
  accuses: number[];
  /** Which wire claims this seat has made in this round. */
  claims: BbClaim[];
  /** Number of defusing wires it claims to have been dealt in this round; 0 without that claim. */
  claimed_defusing: number;
  /** True if it claims to have been dealt the bomb; false also without that claim. */
  claimed_bomb: boolean;
  /** Changes of claims and opinions since the last cut (BB-31). */
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
  /** The seat that has the wire cutter. */
  cutter: (number | null);
  /** Defusing wires cut so far. */
  found: number;
  /** The side that has won; null until the end. */
  winner: (BbSide | null);
  /** The role card left over; null if all were dealt. */
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
