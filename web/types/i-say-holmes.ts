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
  /** Fast Play: any number of cards in a turn, instead of Deduction. */
  fast_play: boolean;
  /** Rounds to play, 1 to 99; 0 is until His Last Bow is taken. Simulations play three unless they are told otherwise. */
  rounds: number;
}

export interface IshViewLastCase {
  /** How the last case was closed; null before the first. */
  how: (IshHow | null);
  /** Who arrested, or escaped. */
  by: (number | null);
  /** Who was arrested. */
  guilty: (number | null);
  /** The book the arrest earned. */
  book: (IshBook | null);
  /** Case points of the arrest. */
  total: number;
  /** The villains arrested, or escaped. */
  villains: IshCard[];
}

export interface IshViewStack {
  /** A turn, a card being played, an Impromptu Arrest, an Alibi's passing. */
  kind: (IshPending | null);
  /** What it does next when it waits for nobody. */
  stage: (IshStage | null);
  /** What it asks. */
  ask: (IshAsk | null);
  /** Whose it is. */
  seat: (number | null);
  /** The card; in a turn, the card another player has drawn, while it is to be played or kept and the viewer is sure of it. */
  card: (IshCard | null);
  /** The seat named; in a turn, whose turn is next if not the left neighbour's. */
  target: (number | null);
  /** With a Telegram and no stock, whose token moves. */
  from: (number | null);
  /** In a turn, how many cards may still be played; 255 is any number. */
  plays_left: number;
  /** Of whom it asks; who has answered is hidden until all have. */
  asked: number[];
  /** In an Impromptu Arrest, who has countered it. */
  countered_by: number[];
}

export interface IshViewSeat {
  /** Cards in hand. */
  cards: number;
  /** I Say tokens. */
  tokens: IshToken[];
  /** Telegrams. */
  telegrams: number;
  /** Case Closed Books. */
  books: IshBook[];
  /** Villains' tokens. */
  escaped: IshCard[];
  /** What the viewer is sure that hand holds, at least. */
  known: (IshCard | null)[];
  /** Victory points that lie open; at the end, all. */
  points: number;
  /** At the end: what the I Say tokens show. */
  token_points: Record<IshToken, number>;
  /** At the end: how many telegrams of each face. */
  telegram_faces: Record<IshFace, number>;
}

export interface IshView {
  /** Whose view this is; null for a spectator. */
  viewer: (number | null);
  /** Seats at the table. */
  seats: number;
  /** The match is over. */
  over: boolean;
  /** Seats that owe a decision, as far as the viewer may know. */
  waiting: number[];
  /** Fast Play is on. */
  fast_play: boolean;
  /** Rounds to play at most. */
  rounds: number;
  /** The round, from 1. */
  round: number;
  /** How the case before this one was closed. */
  last_case: IshViewLastCase;
  /** The Current card. */
  current: (IshCard | null);
  /** The side of the Location marker. */
  location: (IshPlace | null);
  /** The side of the Travel marker, or none. */
  travel: (IshTravel | null);
  /** Cards in the draw pile. */
  pile_n: number;
  /** Copies of each title in the discard pile. */
  discard: Record<IshCard, number>;
  /** The viewer's hand. */
  hand: (IshCard | null)[];
  /** What the viewer is sure all other hands hold between them. */
  known_together: (IshCard | null)[];
  /** Pending decisions; the last is the one that asks. */
  stack: IshViewStack[];
  /** What is asked now. */
  phase: (IshAsk | null);
  /** The viewer has answered what is asked of several at once. */
  answered: boolean;
  /** The card the viewer has committed to it. */
  choice: (IshCard | null);
  /** The card the viewer has drawn, to be played or kept. */
  drawn: (IshCard | null);
  /** One entry a seat. */
  seat: IshViewSeat[];
}

export interface IshStateRng {
  /** 32 bytes. */
  seed: string;
  /** Words drawn so far. */
  counter: number;
}

export interface IshStateLastCase {
  /** How the last case was closed; null before the first. */
  how: (IshHow | null);
  /** Who arrested, or escaped. */
  by: (number | null);
  /** Who was arrested. */
  guilty: (number | null);
  /** The book the arrest earned. */
  book: (IshBook | null);
  /** Case points of the arrest. */
  total: number;
  /** The villains arrested, or escaped. */
  villains: IshCard[];
}

export interface IshStateStack {
  /** A turn, a card being played, an Impromptu Arrest, an Alibi's passing. */
  kind: (IshPending | null);
  /** What it does next when it waits for nobody. */
  stage: (IshStage | null);
  /** What it asks. */
  ask: (IshAsk | null);
  /** Whose it is. */
  seat: (number | null);
  /** The card; in a turn, the card drawn that is to be played or kept. */
  card: (IshCard | null);
  /** The seat named; in a turn, whose turn is next if not the left neighbour's. */
  target: (number | null);
  /** With a Telegram and no stock, whose token moves. */
  from: (number | null);
  /** In a turn, how many cards may still be played; 255 is any number. */
  plays_left: number;
  /** Of whom it asks. */
  asked: number[];
  /** Who of them has answered, hidden until all have. */
  answered: number[];
  /** In an Impromptu Arrest, who has countered it. */
  countered_by: number[];
  /** By seat, the card committed; null for none. */
  choice: (IshCard | null)[];
}

export interface IshStateSeat {
  /** Copies of each title in hand. */
  hand: Record<IshCard, number>;
}

export interface IshStateAtLeast {
  /** At least so many of each title, in the order of the hand's. */
  cards: number[];
}

export interface IshStateMemory {
  /** By holder, seats 0 to 7; the last row is all others together. */
  at_least: IshStateAtLeast[];
}

export interface IshState {
  /** The generator: its seed and how many words were drawn. */
  rng: IshStateRng;
  /** Time of the last entry, in milliseconds. */
  now: number;
  /** How often each viewer (eight seats, then the spectators) was shown something hidden. */
  seen: number[];
  /** Seats at the table. */
  seats: number;
  /** The match is over. */
  over: boolean;
  /** Fast Play is on. */
  fast_play: boolean;
  /** Rounds to play at most. */
  rounds: number;
  /** The round, from 1. */
  round: number;
  /** How the case before this one was closed. */
  last_case: IshStateLastCase;
  /** The Current card. */
  current: (IshCard | null);
  /** The side of the Location marker. */
  location: (IshPlace | null);
  /** The side of the Travel marker, or none. */
  travel: (IshTravel | null);
  /** The draw pile; the last is the top. */
  pile: (IshCard | null)[];
  /** Copies of each title in the discard pile. */
  discard: Record<IshCard, number>;
  /** Pending decisions; the last is the one that asks. */
  stack: IshStateStack[];
  /** Who has each Case Closed Book. */
  book: Record<IshBook, (number | null)>;
  /** Who has each villain's token. */
  villain: Record<IshCard, (number | null)>;
  /** Faces of the I Say tokens: five pipes, five hats, five glasses. */
  isay_value: number[];
  /** Who has each of them; null is the stock. */
  isay_holder: (number | null)[];
  /** Faces of the eight telegrams. */
  telegram_face: (IshFace | null)[];
  /** Who has each of them; null is the stock. */
  telegram_holder: (number | null)[];
  /** One entry a seat. */
  seat: IshStateSeat[];
  /** By viewer, seats 0 to 7, then the spectators: what each is sure the others hold. A card drawn counts once it is kept. */
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
