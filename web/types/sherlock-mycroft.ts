// sherlock-mycroft: made by `parlour describe sherlock-mycroft --ts` (tools/describe.sh renews it).

export type SmClue =
  | "false-pass"
  | "explosive"
  | "cigarette"
  | "bullet"
  | "button"
  | "footprint"
  | "fingerprint"
  | "wildcard"
  | "map";

export type SmCharacter =
  | "watson"
  | "hudson"
  | "lestrade"
  | "irene"
  | "gregson"
  | "wiggins"
  | "pike"
  | "toby"
  | "shinwell"
  | "billy"
  | "kramm"
  | "violet"
  | "moriarty"
  | "moran";

export type SmPhase =
  | "choose"
  | "move"
  | "take"
  | "steal"
  | "draw"
  | "keep"
  | "discard"
  | "sell"
  | "give"
  | "swap"
  | "rival"
  | "wild"
  | "reserve"
  | "moriarty"
  | "moran"
  | "leftover"
  | "over";

export interface SmOptions {
  /** Each player chooses one of two characters for day 1. */
  alternative_start: boolean;
  /** Play with the card that lets a player reserve a clue. */
  reserve: boolean;
  /** James Moriarty is in the character deck. */
  moriarty: boolean;
  /** Sebastian Moran is in the character deck. */
  moran: boolean;
  /** One more villain, chosen at random, is in the character deck. */
  random_villain: boolean;
}

export interface SmViewOptions {
  /** Each player chooses one of two characters for day 1. */
  alternative_start: boolean;
  /** Play with the card that lets a player reserve a clue. */
  reserve: boolean;
  /** James Moriarty is in the character deck. */
  moriarty: boolean;
  /** Sebastian Moran is in the character deck. */
  moran: boolean;
  /** One more villain, chosen at random, is in the character deck. */
  random_villain: boolean;
}

export interface SmViewSeat {
  /** Investigation markers this seat has. */
  investigation_markers: number;
  /** Open clues by title; `wildcard` counts all wildcards, assigned or set aside. */
  open: Record<SmClue, number>;
  /** Suits with an assigned wildcard. */
  wild_on: SmClue[];
  /** Number of wildcards set aside. */
  aside: number;
  /** The clue this seat has reserved. */
  reserved: (SmClue | null);
  /** Characters with a standing action marker of this seat. */
  standing: SmCharacter[];
  /** Characters with a lying action marker of this seat. */
  lying: SmCharacter[];
  /** Action markers not yet on the board. */
  action_markers_in_hand: number;
  /** Number of hidden clues. */
  hidden_n: number;
  /** Hidden clues that this seat stole; everybody saw them. */
  stolen: Record<SmClue, number>;
  /** Hidden clues drawn from the deck, by title; empty unless this is the viewer's own seat. */
  hidden: Record<SmClue, number>;
  /** Number of hidden clues drawn from the deck, by epoch. */
  hidden_n_by_epoch: number[];
  /** Number of discards that only this seat has seen. */
  secret_discard_n: number;
  /** Points by title, from open clues and the hidden ones the viewer knows; `wildcard` is the loss for those set aside. */
  points_by_type: Record<SmClue, number>;
  /** Sum of `points_by_type`, minus 3 for a reserved clue. */
  points: number;
}

export interface SmViewHiddenByEpoch {
  /** Number of hidden clues by title. */
  clues: Record<SmClue, number>;
}

export interface SmViewMemory {
  /** Titles of the cards that only the viewer could locate at that shuffle. */
  mine: Record<SmClue, number>;
  /** Titles of the cards that only the rival could locate: its hidden clues from before the shuffle are among these. */
  theirs: Record<SmClue, number>;
  /** Titles of both together, which is all that a spectator can deduce. */
  all: Record<SmClue, number>;
}

export interface SmView {
  /** The seat this view is for; null for a spectator. */
  viewer: (number | null);
  /** Seats at the table. */
  seats: number;
  /** The match is over. */
  over: boolean;
  /** Seats that must decide now, as far as the viewer may know. */
  waiting: number[];
  /** The options of this match. */
  options: SmViewOptions;
  /** Day 1 to 7. */
  day: number;
  /** The decision that is due. */
  phase: (SmPhase | null);
  /** The seat whose turn it is. */
  turn: (number | null);
  /** The seat that decides now; in the phase `choose` both decide. */
  asked: (number | null);
  /** The character whose skill is in use. */
  at: (SmCharacter | null);
  /** Steps done in that skill or in a villain's visit. */
  step: number;
  /** Phase `wild`: the clue just gained, which allows a wildcard to be assigned. */
  pending: (SmClue | null);
  /** Violet Hunter: the clue given for exchange, until one is taken. */
  given: (SmClue | null);
  /** The line from place 1 to 4; null where a place is empty. */
  line: (SmClue | null)[];
  /** Number of cards in the clue deck. */
  deck_n: number;
  /** Number of cards in the discards. */
  discard_n: number;
  /** Investigation markers left in the reserve. */
  bank: number;
  /** The seat that has the reserve card. */
  reserve_card_at: (number | null);
  /** True if the seat whose turn it is reserved its clue in this turn. */
  reserved_this_turn: boolean;
  /** Characters in London, face up or face down. */
  present: SmCharacter[];
  /** Characters in London that are face down. */
  face_down: SmCharacter[];
  /** Villains that have come and left. */
  villains_gone: SmCharacter[];
  /** Characters certain to be in the character deck, or, in the phase `choose`, there or among the rival's two. */
  coming: SmCharacter[];
  /** True if one of the two villains is in the character deck and no player knows which. */
  unknown_villain: boolean;
  /** Seat 0, the first player, and seat 1. */
  seat: SmViewSeat[];
  /** Discards by title that everybody has seen. */
  public_discards: Record<SmClue, number>;
  /** Discards by title that only the viewer has seen. */
  secret_discards: Record<SmClue, number>;
  /** Langdale Pike: number of clues drawn, of which one is to be kept. */
  drawn_n: number;
  /** The drawn clues; null for viewers who did not draw them. */
  drawn: (SmClue | null)[];
  /** Alternative start: the viewer's two characters. */
  candidate: (SmCharacter | null)[];
  /** Alternative start: the viewer's choice, until both players have chosen. */
  chosen: (SmCharacter | null);
  /** Number of remembered shuffles of the discards. */
  epoch: number;
  /** The viewer's own hidden clues drawn from the deck, by epoch. */
  hidden_by_epoch: SmViewHiddenByEpoch[];
  /** The titles that could be deduced at each remembered shuffle. */
  memory: SmViewMemory[];
}

export interface SmStateRng {
  /** The seed: 32 bytes. */
  seed: string;
  /** Number of 32-bit words drawn. */
  counter: number;
}

export interface SmStateOptions {
  /** Each player chooses one of two characters for day 1. */
  alternative_start: boolean;
  /** Play with the card that lets a player reserve a clue. */
  reserve: boolean;
  /** James Moriarty is in the character deck. */
  moriarty: boolean;
  /** Sebastian Moran is in the character deck. */
  moran: boolean;
  /** One more villain, chosen at random, is in the character deck. */
  random_villain: boolean;
}

export interface SmStateMemory {
  /** Titles of the cards that only seat 0 could locate. */
  first: Record<SmClue, number>;
  /** Titles of the cards that only seat 1 could locate. */
  second: Record<SmClue, number>;
  /** Titles of both together. */
  all: Record<SmClue, number>;
}

export interface SmStateHidden {
  /** Number of hidden clues by title. */
  clues: Record<SmClue, number>;
}

export interface SmStateSeat {
  /** Investigation markers this seat has. */
  investigation_markers: number;
  /** Open clues by title; `wildcard` counts all wildcards, assigned or set aside. */
  open: Record<SmClue, number>;
  /** Suits with an assigned wildcard; the other wildcards are set aside. */
  wild_on: SmClue[];
  /** Characters with a standing action marker of this seat. */
  standing: SmCharacter[];
  /** Characters with a lying action marker of this seat. */
  lying: SmCharacter[];
  /** The clue this seat has reserved. */
  reserved: (SmClue | null);
  /** Alternative start: the two characters to choose from; null otherwise. */
  candidate: (SmCharacter | null)[];
  /** Alternative start: the chosen character, until both players have chosen. */
  chosen: (SmCharacter | null);
  /** Hidden clues that this seat stole; everybody saw them. */
  stolen: Record<SmClue, number>;
  /** Hidden clues drawn from the deck, by epoch: before the first remembered shuffle, the second… */
  hidden: SmStateHidden[];
  /** Discards by title that only this seat has seen. */
  secret_discards: Record<SmClue, number>;
}

export interface SmState {
  /** The random generator: its seed and the number of words drawn. */
  rng: SmStateRng;
  /** Time of the last entry in milliseconds. */
  now: number;
  /** How often each viewer (seats 0 to 7, then the spectator) was shown something hidden. */
  seen: number[];
  /** Seats at the table. */
  seats: number;
  /** The match is over. */
  over: boolean;
  /** The options of this match. */
  options: SmStateOptions;
  /** Day 1 to 7. */
  day: number;
  /** The decision that is due. */
  phase: (SmPhase | null);
  /** The seat whose turn it is. */
  turn: (number | null);
  /** The seat that decides now; in the phase `choose` both decide. */
  asked: (number | null);
  /** The character whose skill is in use. */
  at: (SmCharacter | null);
  /** Steps done in that skill or in a villain's visit. */
  step: number;
  /** Phase `wild`: the clue just gained, which allows a wildcard to be assigned. */
  pending: (SmClue | null);
  /** Violet Hunter: the clue given for exchange, until one is taken. */
  given: (SmClue | null);
  /** The seat that has the reserve card. */
  reserve_card_at: (number | null);
  /** True if the seat whose turn it is reserved its clue in this turn. */
  reserved_this_turn: boolean;
  /** The line from place 1 to 4; null where a place is empty. */
  line: (SmClue | null)[];
  /** The clue deck; the last card is drawn first. */
  deck: (SmClue | null)[];
  /** The character deck; the last card is drawn first. */
  character_deck: (SmCharacter | null)[];
  /** Characters in London, face up or face down. */
  present: SmCharacter[];
  /** Characters in London that are face down. */
  face_down: SmCharacter[];
  /** Villains that have come and left. */
  villains_gone: SmCharacter[];
  /** Discards by title that everybody has seen. */
  public_discards: Record<SmClue, number>;
  /** Langdale Pike: the clues drawn, of which one is to be kept. */
  drawn: (SmClue | null)[];
  /** Number of remembered shuffles of the discards. */
  epoch: number;
  /** For each remembered shuffle, the cards that not everybody could locate then. */
  memory: SmStateMemory[];
  /** Seat 0, the first player, and seat 1. */
  seat: SmStateSeat[];
}

export type SmEvent =
  | { event: "picked"; seat: number | null; character: SmCharacter | null }
  | { event: "chose"; seat: number | null; character: SmCharacter | null }
  | { event: "placed"; seat: number | null; to: SmCharacter | null }
  | { event: "moved"; seat: number | null; from: SmCharacter | null; to: SmCharacter | null }
  | { event: "declined"; seat: number | null; character: SmCharacter | null }
  | { event: "stopped"; seat: number | null; character: SmCharacter | null }
  | { event: "unused"; seat: number | null; character: SmCharacter | null }
  | { event: "gained"; seat: number | null; n: number }
  | { event: "gained-none"; seat: number | null }
  | { event: "paid"; seat: number | null; n: number }
  | { event: "took"; seat: number | null; clue: SmClue | null; place: number }
  | { event: "collected"; seat: number | null; clue: SmClue | null }
  | { event: "stole"; seat: number | null; clue: SmClue | null; rival: number | null }
  | { event: "drew"; seat: number | null; n: number }
  | { event: "drew-clue"; seat: number | null; clue: SmClue | null }
  | { event: "kept"; seat: number | null }
  | { event: "kept-clue"; seat: number | null; clue: SmClue | null }
  | { event: "showed"; seat: number | null }
  | { event: "discarded-unseen"; seat: number | null; n: number }
  | { event: "discarded"; seat: number | null; clue: SmClue | null; place: number }
  | { event: "sold"; seat: number | null; clue: SmClue | null }
  | { event: "gave"; seat: number | null; clue: SmClue | null }
  | { event: "exchanged"; seat: number | null; clue: SmClue | null; place: number }
  | { event: "joined"; seat: number | null; clue: SmClue | null }
  | { event: "set-aside"; seat: number | null }
  | { event: "freed"; seat: number | null; clue: SmClue | null }
  | { event: "detached"; seat: number | null; clue: SmClue | null }
  | { event: "reserved"; seat: number | null; clue: SmClue | null; place: number }
  | { event: "not-reserved"; seat: number | null }
  | { event: "refilled"; place: number; clue: SmClue | null }
  | { event: "shuffled"; n: number }
  | { event: "spent"; character: SmCharacter | null }
  | { event: "back"; character: SmCharacter | null }
  | { event: "day"; day: number }
  | { event: "arrived"; character: SmCharacter | null }
  | { event: "villain"; character: SmCharacter | null }
  | { event: "dropped"; seat: number | null; clue: SmClue | null }
  | { event: "returned"; seat: number | null; n: number }
  | { event: "laid"; seat: number | null; character: SmCharacter | null }
  | { event: "revealed"; seat: number | null; clue: SmClue | null; n: number }
  | { event: "left"; seat: number | null; n: number }
  | { event: "points"; seat: number | null; n: number }
  | { event: "won"; seat: number | null }
  | { event: "unsolved" };
