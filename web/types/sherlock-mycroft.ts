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
  /** James Moriarty is among the characters to come. */
  moriarty: boolean;
  /** Sebastian Moran is among the characters to come. */
  moran: boolean;
  /** One villain more, by lot. */
  random_villain: boolean;
}

export interface SmViewOptions {
  /** Each player chooses one of two characters for day 1. */
  alternative_start: boolean;
  /** Play with the card that lets a player reserve a clue. */
  reserve: boolean;
  /** James Moriarty is among the characters to come. */
  moriarty: boolean;
  /** Sebastian Moran is among the characters to come. */
  moran: boolean;
  /** One villain more, by lot. */
  random_villain: boolean;
}

export interface SmViewSeat {
  /** Investigation markers. */
  investigation_markers: number;
  /** Clues lying open, by title; under wildcard all wildcards, assigned or not. */
  open: Record<SmClue, number>;
  /** Suits with a wildcard. */
  wild_on: SmClue[];
  /** Wildcards set aside. */
  aside: number;
  /** The reserved clue. */
  reserved: (SmClue | null);
  /** Characters with a standing marker of this seat. */
  standing: SmCharacter[];
  /** Characters with a lying marker of this seat. */
  lying: SmCharacter[];
  /** Action markers not yet on the board. */
  action_markers_in_hand: number;
  /** Hidden clues. */
  hidden_n: number;
  /** Those of them that everybody saw being stolen. */
  stolen: Record<SmClue, number>;
  /** The others, for their owner; nothing for anybody else. */
  hidden: Record<SmClue, number>;
  /** How many the others are, by age. */
  hidden_n_by_epoch: number[];
  /** Discards that only this seat knows. */
  secret_discard_n: number;
  /** Points by type as far as the viewer sees; under wildcard the loss for those set aside. */
  points_by_type: Record<SmClue, number>;
  /** All of them together, a reserved clue's loss included. */
  points: number;
}

export interface SmViewHiddenByEpoch {
  /** How many of each title. */
  clues: Record<SmClue, number>;
}

export interface SmViewMemory {
  /** What the viewer alone could place at that shuffle. */
  mine: Record<SmClue, number>;
  /** What the other alone could place: hidden clues older than the shuffle are among these. */
  theirs: Record<SmClue, number>;
  /** Both together; all that a spectator can tell. */
  all: Record<SmClue, number>;
}

export interface SmView {
  /** Whose view this is; null for a spectator. */
  viewer: (number | null);
  /** Seats at the table. */
  seats: number;
  /** The match is over. */
  over: boolean;
  /** Seats that owe a decision, as far as the viewer may know. */
  waiting: number[];
  /** The options played with. */
  options: SmViewOptions;
  /** Day 1 to 7. */
  day: number;
  /** What is asked now. */
  phase: (SmPhase | null);
  /** Whose turn it is. */
  turn: (number | null);
  /** Who decides now; in the phase choose both do. */
  asked: (number | null);
  /** The character whose skill is in use. */
  at: (SmCharacter | null);
  /** How far that skill, or a villain, has come. */
  step: number;
  /** Phase wild: the clue that raised the question. */
  pending: (SmClue | null);
  /** Violet Hunter: the card on its way to the line. */
  given: (SmClue | null);
  /** The line, place 1 first; null where a place is empty. */
  line: (SmClue | null)[];
  /** Cards in the clue deck. */
  deck_n: number;
  /** Cards in the discards. */
  discard_n: number;
  /** Investigation markers in the reserve. */
  bank: number;
  /** With whom the reserve card lies. */
  reserve_card_at: (number | null);
  /** The seat whose turn it is reserved its clue in this turn. */
  reserved_this_turn: boolean;
  /** Characters in London, face down or not. */
  present: SmCharacter[];
  /** Those of them that are face down. */
  face_down: SmCharacter[];
  /** Villains that came and went. */
  villains_gone: SmCharacter[];
  /** Characters that are certainly still to be drawn, or held by the other while a start is chosen. */
  coming: SmCharacter[];
  /** One of the two villains is to come, and nobody knows which. */
  unknown_villain: boolean;
  /** Seat 0, the first player, and seat 1. */
  seat: SmViewSeat[];
  /** Discards everybody saw. */
  public_discards: Record<SmClue, number>;
  /** Discards only the viewer knows. */
  secret_discards: Record<SmClue, number>;
  /** Clues drawn at Langdale Pike's and not yet chosen from. */
  drawn_n: number;
  /** What they are, for the one who drew. */
  drawn: (SmClue | null)[];
  /** Alternative start: the viewer's two characters. */
  candidate: (SmCharacter | null)[];
  /** Alternative start: the viewer's choice, until both have made theirs. */
  chosen: (SmCharacter | null);
  /** Shuffles of the discards remembered. */
  epoch: number;
  /** The viewer's own hidden clues by age, stolen ones apart. */
  hidden_by_epoch: SmViewHiddenByEpoch[];
  /** What was certain at each remembered shuffle. */
  memory: SmViewMemory[];
}

export interface SmStateRng {
  /** 32 bytes. */
  seed: string;
  /** Words drawn so far. */
  counter: number;
}

export interface SmStateOptions {
  /** Each player chooses one of two characters for day 1. */
  alternative_start: boolean;
  /** Play with the card that lets a player reserve a clue. */
  reserve: boolean;
  /** James Moriarty is among the characters to come. */
  moriarty: boolean;
  /** Sebastian Moran is among the characters to come. */
  moran: boolean;
  /** One villain more, by lot. */
  random_villain: boolean;
}

export interface SmStateMemory {
  /** What seat 0 alone could place. */
  first: Record<SmClue, number>;
  /** What seat 1 alone could place. */
  second: Record<SmClue, number>;
  /** Both together. */
  all: Record<SmClue, number>;
}

export interface SmStateHidden {
  /** How many of each title. */
  clues: Record<SmClue, number>;
}

export interface SmStateSeat {
  /** Investigation markers. */
  investigation_markers: number;
  /** Clues lying open, by title; under wildcard all wildcards, assigned or not. */
  open: Record<SmClue, number>;
  /** Suits with a wildcard; the other wildcards are set aside. */
  wild_on: SmClue[];
  /** Characters with a standing marker of this seat. */
  standing: SmCharacter[];
  /** Characters with a lying marker of this seat. */
  lying: SmCharacter[];
  /** The reserved clue. */
  reserved: (SmClue | null);
  /** Alternative start: the two to choose from; null otherwise. */
  candidate: (SmCharacter | null)[];
  /** Alternative start: the choice, until both have made theirs. */
  chosen: (SmCharacter | null);
  /** Hidden clues that everybody saw being stolen. */
  stolen: Record<SmClue, number>;
  /** Hidden clues drawn from the deck, by age: before the first remembered shuffle, the second… */
  hidden: SmStateHidden[];
  /** Clues in the discards that only this seat knows. */
  secret_discards: Record<SmClue, number>;
}

export interface SmState {
  /** The generator: its seed and how many words were drawn. */
  rng: SmStateRng;
  /** Time of the last entry, in milliseconds. */
  now: number;
  /** How often each viewer (eight seats, then the spectators) was shown something hidden. */
  seen: number[];
  /** Seats at the table. */
  seats: number;
  /** The match is over. */
  over: boolean;
  /** The options played with. */
  options: SmStateOptions;
  /** Day 1 to 7. */
  day: number;
  /** What is asked now. */
  phase: (SmPhase | null);
  /** Whose turn it is. */
  turn: (number | null);
  /** Who decides now; in the phase choose both do. */
  asked: (number | null);
  /** The character whose skill is in use. */
  at: (SmCharacter | null);
  /** How far that skill, or a villain, has come. */
  step: number;
  /** Phase wild: the clue that raised the question. */
  pending: (SmClue | null);
  /** Violet Hunter: the card on its way to the line. */
  given: (SmClue | null);
  /** With whom the reserve card lies. */
  reserve_card_at: (number | null);
  /** The seat whose turn it is reserved its clue in this turn. */
  reserved_this_turn: boolean;
  /** The line, place 1 first; null where a place is empty. */
  line: (SmClue | null)[];
  /** The clue deck; the last is drawn first. */
  deck: (SmClue | null)[];
  /** Characters to come; the last is drawn first. */
  character_deck: (SmCharacter | null)[];
  /** Characters in London, face down or not. */
  present: SmCharacter[];
  /** Those of them that are face down. */
  face_down: SmCharacter[];
  /** Villains that came and went. */
  villains_gone: SmCharacter[];
  /** Discards everybody saw. */
  public_discards: Record<SmClue, number>;
  /** Langdale Pike: clues drawn and not yet chosen from. */
  drawn: (SmClue | null)[];
  /** Shuffles of the discards remembered. */
  epoch: number;
  /** For each of them, the cards that were in no place all could see. */
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
