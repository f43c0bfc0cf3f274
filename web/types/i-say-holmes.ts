// i-say-holmes: made by `parlour describe i-say-holmes --ts` (tools/describe.sh renews it).

export type IshCard =
  | "the-game-is-afoot"
  | "boat"
  | "foot-chase"
  | "hansom-cab"
  | "dense-fog"
  | "train"
  | "221b-baker-street"
  | "fleet-street"
  | "london"
  | "scotland-yard"
  | "west-end"
  | "castle"
  | "countryside"
  | "estate"
  | "manor"
  | "village"
  | "clue"
  | "disguise"
  | "suspicion"
  | "telegram"
  | "arrest"
  | "constabulary"
  | "detective"
  | "professor-moriarty"
  | "colonel-moran"
  | "john-clay"
  | "mr-woodley"
  | "c-a-milverton"
  | "alibi"
  | "mastermind"
  | "sherlock-holmes"
  | "dr-john-watson"
  | "mycroft-holmes"
  | "inspector-lestrade"
  | "irene-adler"
  | "baker-street-irregulars"
  | "mrs-hudson"
  | "prime-minister";

export type IshKind =
  | "opening"
  | "travel"
  | "city"
  | "country"
  | "information"
  | "action"
  | "villain"
  | "interrupt"
  | "i-say";

export type IshBook =
  | "hound-of-the-baskervilles"
  | "the-return"
  | "the-memoirs"
  | "the-adventures"
  | "sign-of-the-four"
  | "his-last-bow";

export type IshToken =
  | "pipe"
  | "hat"
  | "glass";

export type IshFace =
  | "nothing"
  | "minus-one"
  | "minus-two"
  | "left"
  | "right"
  | "both-sides";

export type IshAsk =
  | "nothing"
  | "turn"
  | "drawn"
  | "more"
  | "token"
  | "name"
  | "move"
  | "answer"
  | "show"
  | "look"
  | "give"
  | "gift"
  | "discard"
  | "pass";

export type IshHow =
  | "arrest-card"
  | "holmes"
  | "watson"
  | "impromptu"
  | "escape";

export type IshPending =
  | "turn"
  | "card"
  | "impromptu-arrest"
  | "alibi";

export type IshStage =
  | "start"
  | "naming"
  | "answering"
  | "effect"
  | "check"
  | "end";

export type IshPlace =
  | "city"
  | "country";

export type IshTravel =
  | "none"
  | "cab"
  | "train";

export type IshTie =
  | "points"
  | "books"
  | "villains"
  | "i-say-tokens";

export interface IshOptions {
  /** Fast Play: any number of cards in a turn, in place of Deduction. */
  fast_play: boolean;
  /** Rounds to play, 1 to 99; 0 plays until His Last Bow is taken. Simulations play three by default. */
  rounds: number;
}

export interface IshViewLastCase {
  /** How the last case was closed; null before the first case is closed. */
  how: (IshHow | null);
  /** Seat that arrested or escaped. */
  by: (number | null);
  /** Seat that was arrested. */
  guilty: (number | null);
  /** Book that the arrest earned. */
  book: (IshBook | null);
  /** Total case value of the arrest. */
  total: number;
  /** Villains that were arrested or escaped. */
  villains: IshCard[];
}

export interface IshViewStack {
  /** A turn, a card being played, an Impromptu Arrest, or the passing after an Alibi. */
  kind: (IshPending | null);
  /** Next step of this frame when it waits for no answer. */
  stage: (IshStage | null);
  /** Question that players must answer. */
  ask: (IshAsk | null);
  /** Player of the turn, card, arrest or Alibi. */
  seat: (number | null);
  /** The card; in a turn, the card another player has drawn and not yet played or kept, if the viewer knows it. */
  card: (IshCard | null);
  /** The named seat; in a turn, the next seat to play if it is not the left neighbour. */
  target: (number | null);
  /** For a Telegram without stock, the seat whose telegram moves. */
  from: (number | null);
  /** In a turn, the number of cards that may still be played; 255 is any number. */
  plays_left: number;
  /** Seats that must answer. Which of them have answered is hidden until all have. */
  asked: number[];
  /** In an Impromptu Arrest, the seats that have countered it. */
  countered_by: number[];
}

export interface IshViewSeat {
  /** Number of cards in hand. */
  cards: number;
  /** Types of I Say tokens it owns. */
  tokens: IshToken[];
  /** Number of telegrams it owns. */
  telegrams: number;
  /** Case Closed Books it owns. */
  books: IshBook[];
  /** Villain tokens it owns. */
  escaped: IshCard[];
  /** Cards the viewer knows in this hand. */
  known: (IshCard | null)[];
  /** Public victory points; at the end, all points. */
  points: number;
  /** At the end: points of its I Say tokens, by type. */
  token_points: Record<IshToken, number>;
  /** At the end: its number of telegrams of each face. */
  telegram_faces: Record<IshFace, number>;
}

export interface IshView {
  /** The seat this view is for; null for a spectator. */
  viewer: (number | null);
  /** Seats at the table. */
  seats: number;
  /** The match is over. */
  over: boolean;
  /** Seats that must decide now, as far as the viewer may know. */
  waiting: number[];
  /** True with Fast Play. */
  fast_play: boolean;
  /** Greatest number of rounds. */
  rounds: number;
  /** Number of the current round, from 1. */
  round: number;
  /** How the previous case was closed. */
  last_case: IshViewLastCase;
  /** The Current card. */
  current: (IshCard | null);
  /** Side of the Location marker. */
  location: (IshPlace | null);
  /** Side of the Travel marker, or none. */
  travel: (IshTravel | null);
  /** Number of cards in the draw pile. */
  pile_n: number;
  /** Number of copies of each title in the discard pile. */
  discard: Record<IshCard, number>;
  /** The viewer's hand. */
  hand: (IshCard | null)[];
  /** Cards the viewer knows in the other hands together, including those known in a certain hand. */
  known_together: (IshCard | null)[];
  /** Pending decisions; the last one is on top and asks. */
  stack: IshViewStack[];
  /** Current question. */
  phase: (IshAsk | null);
  /** True if several players are asked and the viewer has answered. */
  answered: boolean;
  /** Card the viewer has chosen as the answer. */
  choice: (IshCard | null);
  /** Card the viewer has drawn and must play or keep. */
  drawn: (IshCard | null);
  /** One entry per seat. */
  seat: IshViewSeat[];
}

export interface IshStateRng {
  /** The seed: 32 bytes. */
  seed: string;
  /** Number of 32-bit words drawn. */
  counter: number;
}

export interface IshStateLastCase {
  /** How the last case was closed; null before the first case is closed. */
  how: (IshHow | null);
  /** Seat that arrested or escaped. */
  by: (number | null);
  /** Seat that was arrested. */
  guilty: (number | null);
  /** Book that the arrest earned. */
  book: (IshBook | null);
  /** Total case value of the arrest. */
  total: number;
  /** Villains that were arrested or escaped. */
  villains: IshCard[];
}

export interface IshStateStack {
  /** A turn, a card being played, an Impromptu Arrest, or the passing after an Alibi. */
  kind: (IshPending | null);
  /** Next step of this frame when it waits for no answer. */
  stage: (IshStage | null);
  /** Question that players must answer. */
  ask: (IshAsk | null);
  /** Player of the turn, card, arrest or Alibi. */
  seat: (number | null);
  /** The card; in a turn, the drawn card that must be played or kept. */
  card: (IshCard | null);
  /** The named seat; in a turn, the next seat to play if it is not the left neighbour. */
  target: (number | null);
  /** For a Telegram without stock, the seat whose telegram moves. */
  from: (number | null);
  /** In a turn, the number of cards that may still be played; 255 is any number. */
  plays_left: number;
  /** Seats that must answer. */
  asked: number[];
  /** Seats that have answered, hidden until all have. */
  answered: number[];
  /** In an Impromptu Arrest, the seats that have countered it. */
  countered_by: number[];
  /** By seat, the card chosen as the answer; null for none. */
  choice: (IshCard | null)[];
}

export interface IshStateSeat {
  /** Number of copies of each title in hand. */
  hand: Record<IshCard, number>;
}

export interface IshStateAtLeast {
  /** Fewest copies of each title, in the order of card titles. */
  cards: number[];
}

export interface IshStateMemory {
  /** By holder, seats 0 to 7; the last row is for all other hands together. */
  at_least: IshStateAtLeast[];
}

export interface IshState {
  /** The random generator: its seed and the number of words drawn. */
  rng: IshStateRng;
  /** Time of the last entry in milliseconds. */
  now: number;
  /** How often each viewer (seats 0 to 7, then the spectator) was shown something hidden. */
  seen: number[];
  /** Seats at the table. */
  seats: number;
  /** The match is over. */
  over: boolean;
  /** True with Fast Play. */
  fast_play: boolean;
  /** Greatest number of rounds. */
  rounds: number;
  /** Number of the current round, from 1. */
  round: number;
  /** How the previous case was closed. */
  last_case: IshStateLastCase;
  /** The Current card. */
  current: (IshCard | null);
  /** Side of the Location marker. */
  location: (IshPlace | null);
  /** Side of the Travel marker, or none. */
  travel: (IshTravel | null);
  /** Cards of the draw pile; the last is the top card. */
  pile: (IshCard | null)[];
  /** Number of copies of each title in the discard pile. */
  discard: Record<IshCard, number>;
  /** Pending decisions; the last one is on top and asks. */
  stack: IshStateStack[];
  /** Owner of each Case Closed Book; null if it is available. */
  book: Record<IshBook, (number | null)>;
  /** Owner of each villain's token; null if nobody has it. */
  villain: Record<IshCard, (number | null)>;
  /** Points on the I Say tokens: five pipes, five hats, five magnifying glasses. */
  isay_value: number[];
  /** Owner of each of them; null for the stock. */
  isay_holder: (number | null)[];
  /** Faces of the eight telegrams. */
  telegram_face: (IshFace | null)[];
  /** Owner of each of them; null for the stock. */
  telegram_holder: (number | null)[];
  /** One entry per seat. */
  seat: IshStateSeat[];
  /** By viewer, seats 0 to 7, then the spectator: cards the viewer knows in other hands. A drawn card counts once it is kept. */
  memory: IshStateMemory[];
}

export type IshEvent =
  | { event: "round"; seat: number | null; n: number }
  | { event: "played"; seat: number | null; card: IshCard | null }
  | { event: "located"; place: IshPlace | null }
  | { event: "drew"; seat: number | null; n: number }
  | { event: "no-cards"; seat: number | null }
  | { event: "kept"; seat: number | null }
  | { event: "stopped"; seat: number | null }
  | { event: "token"; seat: number | null; token: IshToken | null }
  | { event: "token-from"; seat: number | null; token: IshToken | null; from: number | null }
  | { event: "no-token"; seat: number | null }
  | { event: "named"; seat: number | null; to: number | null }
  | { event: "named-nobody"; seat: number | null }
  | { event: "allowed"; seat: number | null }
  | { event: "all-allowed" }
  | { event: "countered"; seat: number | null; card: IshCard | null }
  | { event: "passed" }
  | { event: "passed-card"; to: number | null; card: IshCard | null }
  | { event: "got-card"; from: number | null; card: IshCard | null }
  | { event: "hands-passed" }
  | { event: "fog" }
  | { event: "fog-card"; card: IshCard | null }
  | { event: "showed"; seat: number | null; to: number | null; n: number }
  | { event: "showed-card"; seat: number | null; to: number | null; card: IshCard | null }
  | { event: "looked"; seat: number | null; to: number | null }
  | { event: "looked-away"; seat: number | null }
  | { event: "gave"; seat: number | null; to: number | null }
  | { event: "gave-card"; seat: number | null; to: number | null; card: IshCard | null }
  | { event: "gift"; seat: number | null; to: number | null; token: IshToken | null }
  | { event: "gift-from"; seat: number | null; to: number | null; token: IshToken | null; from: number | null }
  | { event: "telegram"; seat: number | null; to: number | null }
  | { event: "telegram-moved"; seat: number | null; from: number | null; to: number | null }
  | { event: "swapped"; seat: number | null; to: number | null }
  | { event: "discarded"; seat: number | null; card: IshCard | null }
  | { event: "no-villain"; seat: number | null }
  | { event: "shuffled"; n: number }
  | { event: "impromptu"; seat: number | null }
  | { event: "innocent"; seat: number | null; to: number | null; n: number }
  | { event: "guilty"; seat: number | null; to: number | null }
  | { event: "arrested"; card: IshCard | null }
  | { event: "escaped"; seat: number | null; card: IshCard | null }
  | { event: "total"; n: number }
  | { event: "book"; seat: number | null; book: IshBook | null }
  | { event: "drew-1"; a: IshCard | null }
  | { event: "drew-2"; a: IshCard | null; b: IshCard | null }
  | { event: "drew-3"; a: IshCard | null; b: IshCard | null; c: IshCard | null }
  | { event: "drew-4"; a: IshCard | null; b: IshCard | null; c: IshCard | null; d: IshCard | null }
  | { event: "drew-5"; a: IshCard | null; b: IshCard | null; c: IshCard | null; d: IshCard | null; e: IshCard | null }
  | { event: "hand-1"; seat: number | null; a: IshCard | null }
  | { event: "hand-2"; seat: number | null; a: IshCard | null; b: IshCard | null }
  | { event: "hand-3"; seat: number | null; a: IshCard | null; b: IshCard | null; c: IshCard | null }
  | { event: "hand-4"; seat: number | null; a: IshCard | null; b: IshCard | null; c: IshCard | null; d: IshCard | null }
  | { event: "hand-5"; seat: number | null; a: IshCard | null; b: IshCard | null; c: IshCard | null; d: IshCard | null; e: IshCard | null }
  | { event: "holds-1"; seat: number | null; a: IshCard | null }
  | { event: "holds-2"; seat: number | null; a: IshCard | null; b: IshCard | null }
  | { event: "holds-3"; seat: number | null; a: IshCard | null; b: IshCard | null; c: IshCard | null }
  | { event: "holds-4"; seat: number | null; a: IshCard | null; b: IshCard | null; c: IshCard | null; d: IshCard | null }
  | { event: "holds-5"; seat: number | null; a: IshCard | null; b: IshCard | null; c: IshCard | null; d: IshCard | null; e: IshCard | null }
  | { event: "current"; card: IshCard | null }
  | { event: "marker-off" }
  | { event: "next-turn"; seat: number | null }
  | { event: "short"; seat: number | null; n: number }
  | { event: "no-gift"; seat: number | null }
  | { event: "nothing-to-give"; seat: number | null }
  | { event: "nobody-to-name"; seat: number | null }
  | { event: "nothing-to-show"; seat: number | null; to: number | null }
  | { event: "over-book"; seat: number | null }
  | { event: "over-rounds"; n: number }
  | { event: "points"; seat: number | null; n: number }
  | { event: "won"; seat: number | null; by: IshTie | null }
  | { event: "shared"; seat: number | null };
