// watson-holmes: made by `parlour describe watson-holmes --ts` (tools/describe.sh renews it).

export type WhCharacter =
  | "mrs-hudson"
  | "irene-adler"
  | "wiggins"
  | "mycroft-holmes"
  | "langdale-pike"
  | "mary-morstan"
  | "toby"
  | "inspector-lestrade"
  | "inspector-gregson"
  | "shinwell-johnson";

export type WhPhase =
  | "visit"
  | "bid"
  | "after"
  | "opening"
  | "watson"
  | "bonus"
  | "read"
  | "judge"
  | "go-on"
  | "over";

export type WhMeans =
  | "call-off"
  | "lockpick"
  | "both"
  | "shinwell";

export type WhStatus =
  | "active"
  | "failed"
  | "won"
  | "solved"
  | "retired";

export type WhFace =
  | "down"
  | "used"
  | "traded";

export type WhLeave =
  | "reading"
  | "left"
  | "left-police";

export type WhOpening =
  | "undecided"
  | "passes"
  | "uses"
  | "copies";

export type WhAfterWin =
  | "undecided"
  | "goes-on"
  | "retires";

export type WhCheck =
  | "none"
  | "pending"
  | "wrong"
  | "right";

export type WhJudging =
  | "auto"
  | "self";

export type WhToken =
  | "police"
  | "call-off"
  | "lockpick"
  | "carriages"
  | "character";

export type WhSpot =
  | "nowhere"
  | "place"
  | "carriage-stop"
  | "baker-street";

export type WhBonus =
  | "nothing"
  | "police-or-call-off"
  | "lockpick"
  | "carriages"
  | "character";

export type WhIcon =
  | "police"
  | "call-off"
  | "lockpick"
  | "carriages"
  | "character";

export type WhRestriction =
  | "padlock"
  | "no-watson"
  | "no-police";

export type WhVisits =
  | "any"
  | "once-each"
  | "once";

export type WhVerdict =
  | "none"
  | "1"
  | "2"
  | "12"
  | "3"
  | "13"
  | "23"
  | "123"
  | "4"
  | "14"
  | "24"
  | "124"
  | "34"
  | "134"
  | "234"
  | "1234";

export type WhQuestion =
  | "1"
  | "2"
  | "3"
  | "4";

export type WhCheckResult =
  | "wrong"
  | "right";

export type WhPractice =
  | "street"
  | "river";

export interface WhOptions {
  /** Play without the Watson card; Mary Morstan gives three carriages instead. */
  expert: boolean;
  /** Who judges answers: `auto` is the program, `self` each player. */
  judging: (WhJudging | null);
  /** Seconds for reading cards in each round; 0: no limit. */
  reading_time: number;
  /** The practice case to play if no case is given. */
  practice: (WhPractice | null);
}

export interface WhViewOptions {
  /** Play without the Watson card; Mary Morstan gives three carriages instead. */
  expert: boolean;
  /** Who judges answers: `auto` is the program, `self` each player. */
  judging: (WhJudging | null);
  /** Seconds for reading cards in each round; 0: no limit. */
  reading_time: number;
  /** The practice case to play if no case is given. */
  practice: (WhPractice | null);
}

export interface WhViewPlace {
  /** Number on the card; 0: 221B. */
  number: number;
  /** Bonus on the back of the card; null: unknown to you. */
  back: (WhBonus | null);
  /** Bonuses announced on the front of the card. */
  front: WhIcon[];
  /** Restrictions on the front of the card. */
  restrictions: WhRestriction[];
  /** Zone of the place; 0: in every zone. */
  zone: number;
  /** First round in which it can be visited; 0: from the start. */
  opens_round: number;
  /** Number of the place whose card you must have read before; 0: none. */
  needs_place: number;
  /** Limit on visits. */
  visits: (WhVisits | null);
  /** The place has a police token. */
  police: boolean;
  /** Seats that have visited the place. */
  visited_by: number[];
  /** Seats that have read or heard the card. */
  read_by: number[];
  /** Seats that read the card this round with Mycroft Holmes or Langdale Pike. */
  extra_readers: number[];
  /** All players know its bonus, or that it has none. */
  bonus_known: boolean;
}

export interface WhViewAnswer {
  /** False for a blank answer. */
  written: boolean;
  /** Number of its text: the log entry that carries it, or the number to read it by from a server. */
  text_id: number;
}

export interface WhViewSeat {
  /** Status of this seat in the match. */
  status: (WhStatus | null);
  /** Carriages in hand. */
  carriages: number;
  /** Kind of space its pawn is on. */
  spot: (WhSpot | null);
  /** Number of the place of its pawn; 0: none. */
  place: number;
  /** Carriages bid at its place. */
  bid: number;
  /** Means of entry; null: none. */
  means: (WhMeans | null);
  /** Zone of this seat; 0: no zones. */
  zone: number;
  /** Police tokens in hand. */
  police: number;
  /** Call offs in hand. */
  call_off: number;
  /** Lockpicks in hand. */
  lockpick: number;
  /** Number of face-down characters. */
  face_down: number;
  /** This seat has finished reading. */
  done_reading: boolean;
  /** This seat has sent its answers this round. */
  answers_sent: boolean;
  /** Number of right answers; 255: not judged. */
  right: number;
  /** You may read the answers of this seat. */
  answers_readable: boolean;
  /** Answers of this seat, one per question. */
  answer: WhViewAnswer[];
  /** Seats whose answers it has consulted. */
  consulted: number[];
  /** State of this seat's check. */
  check: (WhCheck | null);
  /** Seat that must judge its check; null: none. */
  check_judge: (number | null);
}

export interface WhView {
  /** The seat this view is for; null for a spectator. */
  viewer: (number | null);
  /** Seats at the table. */
  seats: number;
  /** The match is over. */
  over: boolean;
  /** Seats that must decide now, as far as the viewer may know. */
  waiting: number[];
  /** The reading time is running. */
  waits_for_clock: boolean;
  /** Options of the match. */
  options: WhViewOptions;
  /** Number of questions in the case. */
  questions: number;
  /** Number of places, including 221B. */
  places: number;
  /** Minimum number of players. */
  seats_min: number;
  /** Maximum number of players. */
  seats_max: number;
  /** Number of zones; 0: none. */
  zones: number;
  /** Zone in which all players started. */
  start_zone: number;
  /** Carriages for crossing to another zone. */
  fare: number;
  /** Carriages of each seat at the start. */
  start_carriages: number;
  /** Players started with a police token or a call off. */
  start_police: boolean;
  /** The case allows the Watson card. */
  watson_allowed: boolean;
  /** Players were dealt a character. */
  deals_characters: boolean;
  /** Current phase. */
  phase: (WhPhase | null);
  /** Current round, from 1. */
  round: number;
  /** Start player. */
  start: (number | null);
  /** Seat that decides alone now; null: several decide. */
  turn: (number | null);
  /** `turn` has crossed to another zone this turn. */
  crossed: boolean;
  /** Seat that placed its pawn last this round; null: none. */
  placed_last: (number | null);
  /** First (1) or second (2) choice at the start of the investigation; 0 otherwise. */
  opening_pass: number;
  /** Holder of the Watson card; null: none. */
  watson: (number | null);
  /** Last round in which the only player left may visit places; 0: several players are left. */
  last_round: number;
  /** Number of the place read aloud this round; 0: none. */
  aloud: number;
  /** Number of the place `turn` is bidding for; 0: none. */
  bidding: number;
  /** Police tokens in the supply. */
  police: number;
  /** Call offs in the supply. */
  call_offs: number;
  /** Lockpicks in the supply. */
  lockpicks: number;
  /** Seats that decide together in this phase. */
  asked: number[];
  /** Seats that used Toby this round. */
  toby: number[];
  /** Seats that used Shinwell Johnson this round and have not spent him. */
  shinwell: number[];
  /** Seats that used Mrs Hudson this round and answer first. */
  hudson: number[];
  /** Seats that used Irene Adler this round: only they may write notes. Empty: no restriction. */
  irene: number[];
  /** Whether each character is face down, used or traded. */
  faces: Record<WhCharacter, (WhFace | null)>;
  /** Owner of each revealed character; null while face down. */
  owners: Record<WhCharacter, (number | null)>;
  /** Deck of characters, top first; null: unknown to you. */
  deck: (WhCharacter | null)[];
  /** Two characters offered as a bonus; null if offered to another seat. */
  offered: (WhCharacter | null)[];
  /** Places, 221B first. */
  place: WhViewPlace[];
  /** State of each seat. */
  seat: WhViewSeat[];
  /** Your face-down characters. */
  hand: WhCharacter[];
  /** Questions you have answered. */
  written: WhQuestion[];
  /** Your right answers, once judged. */
  verdict: WhQuestion[];
  /** You have judged your own answers (`self` judging). */
  judged: boolean;
  /** Your choice after the first win. */
  after_win: (WhAfterWin | null);
  /** Whether you have finished reading, and leave a police token. */
  leave: (WhLeave | null);
  /** Your choice at the start of the investigation. */
  opening_choice: (WhOpening | null);
  /** Character you chose at the start of the investigation. */
  opening_character: (WhCharacter | null);
  /** Number of the place you chose at the start of the investigation; 0: none. */
  opening_place: number;
  /** Question of your check, from 1; 0: none. */
  check_question: number;
  /** Numbers of the places whose cards you may read now. */
  readable_cards: number[];
  /** You may see the right answers. */
  sees_answers: boolean;
  /** You may read the solution. */
  sees_solution: boolean;
  /** You may write notes. */
  may_take_notes: boolean;
  /** You may talk to the table. */
  may_chat: boolean;
  /** Seat whose check you must judge; null: none. */
  judge_check_of: (number | null);
  /** Question of that check, from 1; 0: none. */
  judge_check_question: number;
  /** Number of its text, as `text_id`; 0: none. */
  judge_check_text_id: number;
}

export interface WhStateRng {
  /** The seed: 32 bytes. */
  seed: string;
  /** Number of 32-bit words drawn. */
  counter: number;
}

export interface WhStatePlace {
  /** Number on the card; 0: 221B. */
  number: number;
  /** Bonus on the back of the card. */
  back: (WhBonus | null);
  /** Bonuses announced on the front of the card. */
  front: WhIcon[];
  /** Restrictions on the front of the card. */
  restrictions: WhRestriction[];
  /** Zone of the place; 0: no zones, or 221B. */
  zone: number;
  /** First round in which it can be visited; 0: from the start. */
  opens_round: number;
  /** Index of the place whose card must have been read before; 0: none. */
  needs_place: number;
  /** Limit on visits. */
  visits: (WhVisits | null);
  /** Facts its text establishes, as a bit set. For bots and statistics only. */
  facts: string;
}

export interface WhStateCase {
  /** Format of the case: 1. */
  format: number;
  /** Number of questions. */
  questions: number;
  /** Number of places, including 221B. */
  places: number;
  /** Minimum number of players. */
  seats_min: number;
  /** Maximum number of players. */
  seats_max: number;
  /** Number of zones; 0: none. */
  zones: number;
  /** Zone in which all players start. */
  start_zone: number;
  /** Carriages for crossing to another zone. */
  fare: number;
  /** Carriages of each seat at the start. */
  carriages: number;
  /** Players start with a police token or a call off. */
  police: boolean;
  /** The Watson card is in play. */
  watson: boolean;
  /** Characters are dealt at the start. */
  characters: boolean;
  /** SHA-256 of the files of the case. */
  hash: string;
  /** Number of proofs of each question. */
  proofs: number[];
  /** Proofs of each question, as bit sets of facts. For bots and statistics only. */
  proof: string[];
  /** Places, 221B first. */
  place: WhStatePlace[];
}

export interface WhStateOptions {
  /** Play without the Watson card; Mary Morstan gives three carriages instead. */
  expert: boolean;
  /** Who judges answers: `auto` is the program, `self` each player. */
  judging: (WhJudging | null);
  /** Seconds for reading cards in each round; 0: no limit. */
  reading_time: number;
  /** The practice case to play if no case is given. */
  practice: (WhPractice | null);
}

export interface WhStatePlaceState {
  /** Seats that have visited the place. */
  visited_by: number[];
  /** Seats that have read or heard the card. */
  read_by: number[];
  /** Seats that read the card this round with Mycroft Holmes or Langdale Pike. */
  extra_readers: number[];
  /** The place has a police token. */
  police: boolean;
  /** All players know its bonus, or that it has none. */
  bonus_known: boolean;
}

export interface WhStateAnswer {
  /** False for a blank answer. */
  written: boolean;
  /** Number of its text: the log entry that carries it, or the number to read it by from a server. */
  text_id: number;
}

export interface WhStateSeat {
  /** Status of this seat in the match. */
  status: (WhStatus | null);
  /** Carriages in hand. */
  carriages: number;
  /** Index of the place of its pawn; 0: 221B, 254: carriage stop, 255: not placed. */
  at: number;
  /** Carriages bid at its place. */
  bid: number;
  /** Means of entry; null: none. */
  means: (WhMeans | null);
  /** Zone of this seat; 0: no zones. */
  zone: number;
  /** Police tokens in hand. */
  police: number;
  /** Call offs in hand. */
  call_off: number;
  /** Lockpicks in hand. */
  lockpick: number;
  /** Answers of this seat, one per question. */
  answer: WhStateAnswer[];
  /** Right answers as a bit set: bit n is question n + 1. */
  verdict: number;
  /** This seat has sent its answers this round. */
  answers_sent: boolean;
  /** This seat has judged its own answers (`self` judging). */
  judged: boolean;
  /** Whether this seat has finished reading, and leaves a police token. */
  leave: (WhLeave | null);
  /** Choice of this seat after the first win. */
  after_win: (WhAfterWin | null);
  /** Seats whose answers it has consulted. */
  consulted: number[];
  /** State of this seat's check. */
  check: (WhCheck | null);
  /** Question of its check, from 1; 0: none. */
  check_question: number;
  /** Log entry that carries the text of its check; 0: none. */
  check_entry: number;
  /** Seat that must judge its check; null: none. */
  check_judge: (number | null);
  /** Choice of this seat at the start of the investigation. */
  opening_choice: (WhOpening | null);
  /** Character chosen at the start of the investigation. */
  opening_character: (WhCharacter | null);
  /** Number of the place chosen at the start of the investigation; 0: none. */
  opening_place: number;
}

export interface WhState {
  /** The random generator: its seed and the number of words drawn. */
  rng: WhStateRng;
  /** Time of the last entry in milliseconds. */
  now: number;
  /** How often each viewer (seats 0 to 7, then the spectator) was shown something hidden. */
  seen: number[];
  /** Seats at the table. */
  seats: number;
  /** The match is over. */
  over: boolean;
  /** The part of the case that the rules need. */
  case: WhStateCase;
  /** Options of the match. */
  options: WhStateOptions;
  /** Current phase. */
  phase: (WhPhase | null);
  /** Current round, from 1. */
  round: number;
  /** Start player. */
  start: (number | null);
  /** Seat that decides alone now; null: several decide. */
  turn: (number | null);
  /** `turn` has crossed to another zone this turn. */
  crossed: boolean;
  /** Seat that placed its pawn last this round; null: none. */
  placed_last: (number | null);
  /** Index of the place `turn` is bidding for; 0: none. */
  bidding: number;
  /** First (1) or second (2) choice at the start of the investigation; 0 otherwise. */
  opening_pass: number;
  /** Holder of the Watson card; null: none. */
  watson: (number | null);
  /** Index of the place read aloud this round; 0: none. */
  aloud: number;
  /** Last round in which the only player left may visit places; 0: several players are left. */
  last_round: number;
  /** Seats that decide together in this phase. */
  asked: number[];
  /** Seats that used Toby this round. */
  toby: number[];
  /** Seats that used Shinwell Johnson this round and have not spent him. */
  shinwell: number[];
  /** Seats that used Mrs Hudson this round and answer first. */
  hudson: number[];
  /** Seats that used Irene Adler this round: only they may write notes. */
  irene: number[];
  /** Police tokens in the supply. */
  police: number;
  /** Call offs in the supply. */
  call_offs: number;
  /** Lockpicks in the supply. */
  lockpicks: number;
  /** End of the reading time, in milliseconds on the match clock; 0: no limit. */
  reading_until: number;
  /** Owner of each character; null: in the deck, on offer or not used. */
  owner: Record<WhCharacter, (number | null)>;
  /** Whether each character is face down, used or traded. */
  face: Record<WhCharacter, (WhFace | null)>;
  /** Seats that know the position of the character in the deck. */
  known: Record<WhCharacter, number[]>;
  /** Deck of characters, top first. */
  deck: (WhCharacter | null)[];
  /** Two characters offered as a bonus. */
  offered: (WhCharacter | null)[];
  /** Changing state of each place, 221B first. */
  place_state: WhStatePlaceState[];
  /** State of each seat. */
  seat: WhStateSeat[];
}

export type WhEvent =
  | { event: "crossed"; seat: number | null; zone: number; n: number }
  | { event: "called-off"; seat: number | null; place: number }
  | { event: "breaks-in"; seat: number | null; place: number }
  | { event: "shinwell-enters"; seat: number | null; place: number }
  | { event: "on-foot"; seat: number | null; place: number }
  | { event: "drove"; seat: number | null; place: number; n: number }
  | { event: "on-foot-toby"; seat: number | null; place: number; n: number }
  | { event: "drove-toby"; seat: number | null; place: number; n: number; counts: number }
  | { event: "toby-counts"; seat: number | null; place: number; n: number }
  | { event: "outbid"; seat: number | null; place: number; n: number }
  | { event: "outbid-on-foot"; seat: number | null; place: number }
  | { event: "at-stop"; seat: number | null }
  | { event: "at-baker-street"; seat: number | null; n: number }
  | { event: "watson"; seat: number | null }
  | { event: "used"; seat: number | null; character: WhCharacter | null }
  | { event: "used-at"; seat: number | null; character: WhCharacter | null; place: number }
  | { event: "copied"; seat: number | null; character: WhCharacter | null }
  | { event: "copied-at"; seat: number | null; character: WhCharacter | null; place: number }
  | { event: "traded"; seat: number | null; character: WhCharacter | null }
  | { event: "start"; seat: number | null }
  | { event: "chose" }
  | { event: "aloud"; seat: number | null; place: number }
  | { event: "declined"; seat: number | null }
  | { event: "lockpick-spent"; seat: number | null; place: number }
  | { event: "reads"; place: number }
  | { event: "gains"; seat: number | null; token: WhToken | null }
  | { event: "no-gain"; seat: number | null }
  | { event: "offered"; character: WhCharacter | null; other: WhCharacter | null }
  | { event: "kept"; character: WhCharacter | null }
  | { event: "left"; seat: number | null }
  | { event: "left-police"; seat: number | null; place: number }
  | { event: "time-up" }
  | { event: "answered"; question: number }
  | { event: "erased"; question: number }
  | { event: "answers-sent"; seat: number | null }
  | { event: "judged" }
  | { event: "failed"; seat: number | null; n: number }
  | { event: "solved"; seat: number | null }
  | { event: "consulted"; seat: number | null; of: number | null }
  | { event: "checks"; seat: number | null; of: number | null }
  | { event: "check-right"; seat: number | null }
  | { event: "check-wrong"; seat: number | null }
  | { event: "decided" }
  | { event: "goes-on"; seat: number | null }
  | { event: "retires"; seat: number | null }
  | { event: "last-player"; seat: number | null; n: number }
  | { event: "round"; round: number }
  | { event: "ends" }
  | { event: "all-lose" };
