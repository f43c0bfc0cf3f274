// sherlock-mycroft: made by `parlour describe sherlock-mycroft --ts` (tools/describe.sh renews it).

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
  glasses: number;
  /** Clues lying open, by title; under wildcard all wildcards, assigned or not. */
  open: Record<"false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map", number>;
  /** Suits with a wildcard. */
  wild_on: ("false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map")[];
  /** Wildcards set aside. */
  aside: number;
  /** The reserved clue. */
  reserved: ("false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null);
  /** Characters with a standing marker of this seat. */
  standing: ("watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran")[];
  /** Characters with a lying marker of this seat. */
  lying: ("watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran")[];
  /** Action markers not yet on the board. */
  markers: number;
  /** Hidden clues. */
  hidden_n: number;
  /** Those of them that everybody saw being stolen. */
  stolen: Record<"false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map", number>;
  /** The others, for their owner; nothing for anybody else. */
  hidden: Record<"false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map", number>;
  /** How many the others are, by age. */
  unknown: number[];
  /** Discards that only this seat knows. */
  burnt_n: number;
  /** Points by type as far as the viewer sees; under wildcard the loss for those set aside. */
  pays: Record<"false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map", number>;
  /** All of them together, a reserved clue's loss included. */
  points: number;
}

export interface SmViewMine {
  /** How many of each title. */
  kept: Record<"false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map", number>;
}

export interface SmViewMemory {
  /** What the viewer alone could place at that shuffle. */
  mine: Record<"false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map", number>;
  /** What the other alone could place: hidden clues older than the shuffle are among these. */
  theirs: Record<"false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map", number>;
  /** Both together; all that a spectator can tell. */
  all: Record<"false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map", number>;
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
  phase: ("choose" | "move" | "take" | "steal" | "draw" | "keep" | "discard" | "sell" | "give" | "swap" | "rival" | "wild" | "reserve" | "moriarty" | "moran" | "leftover" | "over" | null);
  /** Whose turn it is. */
  turn: (number | null);
  /** Who decides now; in the phase choose both do. */
  asked: (number | null);
  /** The character whose skill is in use. */
  at: ("watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran" | null);
  /** How far that skill, or a villain, has come. */
  step: number;
  /** Phase wild: the clue that raised the question. */
  pending: ("false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null);
  /** Violet Hunter: the card on its way to the line. */
  given: ("false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null);
  /** The line, place 1 first; null where a place is empty. */
  line: ("false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null)[];
  /** Cards in the clue deck. */
  deck_n: number;
  /** Cards in the discards. */
  discard_n: number;
  /** Investigation markers in the reserve. */
  bank: number;
  /** With whom the reserve card lies. */
  card_at: (number | null);
  /** The seat whose turn it is reserved its clue in this turn. */
  fresh: boolean;
  /** Characters in London, face down or not. */
  present: ("watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran")[];
  /** Those of them that are face down. */
  face_down: ("watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran")[];
  /** Villains that came and went. */
  met: ("watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran")[];
  /** Characters that are certainly still to be drawn, or held by the other while a start is chosen. */
  coming: ("watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran")[];
  /** One of the two villains is to come, and nobody knows which. */
  mystery: boolean;
  /** Seat 0, the first player, and seat 1. */
  seat: SmViewSeat[];
  /** Discards everybody saw. */
  known: Record<"false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map", number>;
  /** Discards only the viewer knows. */
  burnt: Record<"false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map", number>;
  /** Clues drawn at Langdale Pike's and not yet chosen from. */
  drawn_n: number;
  /** What they are, for the one who drew. */
  drawn: ("false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null)[];
  /** Alternative start: the viewer's two characters. */
  candidate: ("watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran" | null)[];
  /** Alternative start: the viewer's choice, until both have made theirs. */
  chosen: ("watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran" | null);
  /** Shuffles of the discards remembered. */
  age: number;
  /** The viewer's own hidden clues by age, stolen ones apart. */
  mine: SmViewMine[];
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
  first: Record<"false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map", number>;
  /** What seat 1 alone could place. */
  second: Record<"false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map", number>;
  /** Both together. */
  all: Record<"false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map", number>;
}

export interface SmStateHidden {
  /** How many of each title. */
  kept: Record<"false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map", number>;
}

export interface SmStateSeat {
  /** Investigation markers. */
  glasses: number;
  /** Clues lying open, by title; under wildcard all wildcards, assigned or not. */
  open: Record<"false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map", number>;
  /** Suits with a wildcard; the other wildcards are set aside. */
  wild_on: ("false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map")[];
  /** Characters with a standing marker of this seat. */
  standing: ("watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran")[];
  /** Characters with a lying marker of this seat. */
  lying: ("watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran")[];
  /** The reserved clue. */
  reserved: ("false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null);
  /** Alternative start: the two to choose from; null otherwise. */
  candidate: ("watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran" | null)[];
  /** Alternative start: the choice, until both have made theirs. */
  chosen: ("watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran" | null);
  /** Hidden clues that everybody saw being stolen. */
  stolen: Record<"false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map", number>;
  /** Hidden clues drawn from the deck, by age: before the first remembered shuffle, the second… */
  hidden: SmStateHidden[];
  /** Clues in the discards that only this seat knows. */
  burnt: Record<"false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map", number>;
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
  phase: ("choose" | "move" | "take" | "steal" | "draw" | "keep" | "discard" | "sell" | "give" | "swap" | "rival" | "wild" | "reserve" | "moriarty" | "moran" | "leftover" | "over" | null);
  /** Whose turn it is. */
  turn: (number | null);
  /** Who decides now; in the phase choose both do. */
  asked: (number | null);
  /** The character whose skill is in use. */
  at: ("watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran" | null);
  /** How far that skill, or a villain, has come. */
  step: number;
  /** Phase wild: the clue that raised the question. */
  pending: ("false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null);
  /** Violet Hunter: the card on its way to the line. */
  given: ("false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null);
  /** With whom the reserve card lies. */
  card_at: (number | null);
  /** The seat whose turn it is reserved its clue in this turn. */
  fresh: boolean;
  /** The line, place 1 first; null where a place is empty. */
  line: ("false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null)[];
  /** The clue deck; the last is drawn first. */
  deck: ("false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null)[];
  /** Characters to come; the last is drawn first. */
  folk: ("watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran" | null)[];
  /** Characters in London, face down or not. */
  present: ("watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran")[];
  /** Those of them that are face down. */
  face_down: ("watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran")[];
  /** Villains that came and went. */
  met: ("watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran")[];
  /** Discards everybody saw. */
  known: Record<"false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map", number>;
  /** Langdale Pike: clues drawn and not yet chosen from. */
  drawn: ("false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null)[];
  /** Shuffles of the discards remembered. */
  age: number;
  /** For each of them, the cards that were in no place all could see. */
  memory: SmStateMemory[];
  /** Seat 0, the first player, and seat 1. */
  seat: SmStateSeat[];
}

export type SmEvent =
  | { event: "picked"; seat: number | null; character: "watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran" | null }
  | { event: "chose"; seat: number | null; character: "watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran" | null }
  | { event: "placed"; seat: number | null; to: "watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran" | null }
  | { event: "moved"; seat: number | null; from: "watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran" | null; to: "watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran" | null }
  | { event: "declined"; seat: number | null; character: "watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran" | null }
  | { event: "stopped"; seat: number | null; character: "watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran" | null }
  | { event: "unused"; seat: number | null; character: "watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran" | null }
  | { event: "gained"; seat: number | null; n: number }
  | { event: "gained-none"; seat: number | null }
  | { event: "paid"; seat: number | null; n: number }
  | { event: "took"; seat: number | null; clue: "false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null; place: number }
  | { event: "collected"; seat: number | null; clue: "false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null }
  | { event: "stole"; seat: number | null; clue: "false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null; rival: number | null }
  | { event: "drew"; seat: number | null; n: number }
  | { event: "drew-clue"; seat: number | null; clue: "false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null }
  | { event: "kept"; seat: number | null }
  | { event: "kept-clue"; seat: number | null; clue: "false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null }
  | { event: "showed"; seat: number | null }
  | { event: "burnt"; seat: number | null; n: number }
  | { event: "discarded"; seat: number | null; clue: "false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null; place: number }
  | { event: "sold"; seat: number | null; clue: "false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null }
  | { event: "gave"; seat: number | null; clue: "false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null }
  | { event: "exchanged"; seat: number | null; clue: "false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null; place: number }
  | { event: "joined"; seat: number | null; clue: "false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null }
  | { event: "set-aside"; seat: number | null }
  | { event: "freed"; seat: number | null; clue: "false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null }
  | { event: "detached"; seat: number | null; clue: "false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null }
  | { event: "reserved"; seat: number | null; clue: "false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null; place: number }
  | { event: "not-reserved"; seat: number | null }
  | { event: "refilled"; place: number; clue: "false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null }
  | { event: "shuffled"; n: number }
  | { event: "spent"; character: "watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran" | null }
  | { event: "back"; character: "watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran" | null }
  | { event: "day"; day: number }
  | { event: "arrived"; character: "watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran" | null }
  | { event: "villain"; character: "watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran" | null }
  | { event: "dropped"; seat: number | null; clue: "false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null }
  | { event: "returned"; seat: number | null; n: number }
  | { event: "laid"; seat: number | null; character: "watson" | "hudson" | "lestrade" | "irene" | "gregson" | "wiggins" | "pike" | "toby" | "shinwell" | "billy" | "kramm" | "violet" | "moriarty" | "moran" | null }
  | { event: "revealed"; seat: number | null; clue: "false-pass" | "explosive" | "cigarette" | "bullet" | "button" | "footprint" | "fingerprint" | "wildcard" | "map" | null; n: number }
  | { event: "left"; seat: number | null; n: number }
  | { event: "points"; seat: number | null; n: number }
  | { event: "won"; seat: number | null }
  | { event: "unsolved" };
