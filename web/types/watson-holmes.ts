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
  /** Without the Watson card; Mary Morstan then brings three carriages. */
  expert: boolean;
  /** Who says whether answers are right: the house, or the players themselves. */
  judging: (WhJudging | null);
  /** Seconds for reading cards in each round; 0 for no limit. */
  reading_time: number;
  /** Which practice case is played where no case is given. */
  practice: (WhPractice | null);
}

export interface WhViewOptions {
  /** Without the Watson card; Mary Morstan then brings three carriages. */
  expert: boolean;
  /** Who says whether answers are right: the house, or the players themselves. */
  judging: (WhJudging | null);
  /** Seconds for reading cards in each round; 0 for no limit. */
  reading_time: number;
  /** Which practice case is played where no case is given. */
  practice: (WhPractice | null);
}

export interface WhViewPlace {
  /** The number on the card; 0 for 221B. */
  number: number;
  /** What its back gives; null while you cannot know. */
  back: (WhBonus | null);
  /** What its front announces. */
  front: WhIcon[];
  /** What its front restricts. */
  restrictions: WhRestriction[];
  /** Its zone; 0 for all of them. */
  zone: number;
  /** The first round in which it can be visited. */
  opens_round: number;
  /** The number of the place that must have been read before; 0 for none. */
  needs_place: number;
  /** How often it can be visited. */
  visits: (WhVisits | null);
  /** A police token lies there. */
  police: boolean;
  /** Who has been there. */
  visited_by: number[];
  /** Who has read or heard the card. */
  read_by: number[];
  /** Who reads it in this round beside its visitor. */
  extra_readers: number[];
  /** Its bonus, or that it has none, is known to all. */
  bonus_known: boolean;
}

export interface WhViewAnswer {
  /** It is no blank. */
  written: boolean;
  /** Number of its text: the log entry that carries it, or the number to read it by from a server. */
  text_id: number;
}

export interface WhViewSeat {
  /** Whether it still plays. */
  status: (WhStatus | null);
  /** Carriages in hand. */
  carriages: number;
  /** Where its pawn stands. */
  spot: (WhSpot | null);
  /** The number of the place; 0 if it stands at none. */
  place: number;
  /** Carriages laid there. */
  bid: number;
  /** How it enters. */
  means: (WhMeans | null);
  /** Its zone. */
  zone: number;
  /** Police tokens in hand. */
  police: number;
  /** Call offs in hand. */
  call_off: number;
  /** Lockpicks in hand. */
  lockpick: number;
  /** Characters face down. */
  face_down: number;
  /** It has finished reading. */
  done_reading: boolean;
  /** Its answers are sealed. */
  answers_sent: boolean;
  /** How many of its answers were right; 255 if they were not judged. */
  right: number;
  /** You may read its answers. */
  answers_readable: boolean;
  /** Its answers. */
  answer: WhViewAnswer[];
  /** Whose answers it has consulted. */
  consulted: number[];
  /** What became of its check. */
  check: (WhCheck | null);
  /** Who has to judge the check. */
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
  /** The time for reading runs. */
  waits_for_clock: boolean;
  /** The options. */
  options: WhViewOptions;
  /** How many questions the case has. */
  questions: number;
  /** How many places it has, 221B among them. */
  places: number;
  /** The fewest players. */
  seats_min: number;
  /** The most players. */
  seats_max: number;
  /** How many zones there are; 0 for none. */
  zones: number;
  /** The zone in which all began. */
  start_zone: number;
  /** Carriages for a crossing. */
  fare: number;
  /** Carriages at the start. */
  start_carriages: number;
  /** Police tokens were handed out. */
  start_police: boolean;
  /** The case has the Watson card. */
  watson_allowed: boolean;
  /** Characters were dealt. */
  deals_characters: boolean;
  /** What is asked now. */
  phase: (WhPhase | null);
  /** The round, from 1. */
  round: number;
  /** Who has the start token. */
  start: (number | null);
  /** Whose turn, choice or bonus it is. */
  turn: (number | null);
  /** It has crossed in this turn. */
  crossed: boolean;
  /** Who has placed a pawn last. */
  placed_last: (number | null);
  /** 1 or 2: the first or the second asking of the opening. */
  opening_pass: number;
  /** Who has the Watson card. */
  watson: (number | null);
  /** The last free round of the only player left; 0 while there are more. */
  last_round: number;
  /** The number of the place read aloud in this round; 0 for none. */
  aloud: number;
  /** The number of the place that is bid for; 0 for none. */
  bidding: number;
  /** Police tokens in the supply. */
  police: number;
  /** Call offs in the supply. */
  call_offs: number;
  /** Lockpicks in the supply. */
  lockpicks: number;
  /** Who is asked together. */
  asked: number[];
  /** Whom Toby serves in this round. */
  toby: number[];
  /** Whom Shinwell Johnson serves in this round. */
  shinwell: number[];
  /** Whom Mrs Hudson lets in first. */
  hudson: number[];
  /** Who alone may write notes in this round; empty: everybody. */
  irene: number[];
  /** Face down, used, or turned for carriages. */
  faces: Record<WhCharacter, (WhFace | null)>;
  /** Whose each character face up is. */
  owners: Record<WhCharacter, (number | null)>;
  /** The deck from the top, as far as you know it. */
  deck: (WhCharacter | null)[];
  /** Two characters on offer; null if not to you. */
  offered: (WhCharacter | null)[];
  /** The places, 221B first. */
  place: WhViewPlace[];
  /** What lies before each seat. */
  seat: WhViewSeat[];
  /** Your characters face down. */
  hand: WhCharacter[];
  /** The questions you have answered. */
  written: WhQuestion[];
  /** Which of your answers were right, once they are judged. */
  verdict: WhQuestion[];
  /** You have judged your answers. */
  judged: boolean;
  /** Whether you go on after a win. */
  after_win: (WhAfterWin | null);
  /** Whether you have finished reading. */
  leave: (WhLeave | null);
  /** What you have said at the opening. */
  opening_choice: (WhOpening | null);
  /** The character you have chosen. */
  opening_character: (WhCharacter | null);
  /** The number of the place you have chosen; 0 for none. */
  opening_place: number;
  /** The question you have checked; 0 for none. */
  check_question: number;
  /** The numbers of the cards you may read now. */
  readable_cards: number[];
  /** You may see the right answers. */
  sees_answers: boolean;
  /** You may read the solution. */
  sees_solution: boolean;
  /** You may write notes. */
  may_take_notes: boolean;
  /** You may talk to the table. */
  may_chat: boolean;
  /** Whose check you have to judge. */
  judge_check_of: (number | null);
  /** The question of that check; 0 for none. */
  judge_check_question: number;
  /** The entry that carries its text. */
  judge_check_text_id: number;
}

export interface WhStateRng {
  /** The seed: 32 bytes. */
  seed: string;
  /** Number of 32-bit words drawn. */
  counter: number;
}

export interface WhStatePlace {
  /** The number on the card; 0 for 221B. */
  number: number;
  /** What its back gives. */
  back: (WhBonus | null);
  /** What its front announces. */
  front: WhIcon[];
  /** What its front restricts. */
  restrictions: WhRestriction[];
  /** Its zone; 0 in a case without zones. */
  zone: number;
  /** The first round in which it can be visited. */
  opens_round: number;
  /** Index of the place that must have been read before; 0 for none. */
  needs_place: number;
  /** How often it can be visited. */
  visits: (WhVisits | null);
  /** The facts it establishes: for bots and statistics alone. */
  facts: string;
}

export interface WhStateCase {
  /** 1. */
  format: number;
  /** How many questions there are. */
  questions: number;
  /** How many places there are, 221B among them. */
  places: number;
  /** The fewest players. */
  seats_min: number;
  /** The most players. */
  seats_max: number;
  /** How many zones there are; 0 for none. */
  zones: number;
  /** The zone in which all begin. */
  start_zone: number;
  /** Carriages for a crossing. */
  fare: number;
  /** Carriages at the start. */
  carriages: number;
  /** Police tokens are handed out at the start. */
  police: boolean;
  /** The Watson card is in play. */
  watson: boolean;
  /** Characters are dealt at the start. */
  characters: boolean;
  /** What identifies the texts of the case. */
  hash: string;
  /** How many proofs each question has. */
  proofs: number[];
  /** The proofs of each question, as sets of facts: for bots and statistics alone. */
  proof: string[];
  /** The places, 221B first. */
  place: WhStatePlace[];
}

export interface WhStateOptions {
  /** Without the Watson card; Mary Morstan then brings three carriages. */
  expert: boolean;
  /** Who says whether answers are right: the house, or the players themselves. */
  judging: (WhJudging | null);
  /** Seconds for reading cards in each round; 0 for no limit. */
  reading_time: number;
  /** Which practice case is played where no case is given. */
  practice: (WhPractice | null);
}

export interface WhStatePlaceState {
  /** Who has been there. */
  visited_by: number[];
  /** Who has read or heard the card. */
  read_by: number[];
  /** Who reads it in this round beside its visitor. */
  extra_readers: number[];
  /** A police token lies there. */
  police: boolean;
  /** Its bonus, or that it has none, is known to all. */
  bonus_known: boolean;
}

export interface WhStateAnswer {
  /** It is no blank. */
  written: boolean;
  /** Number of its text: the log entry that carries it, or the number to read it by from a server. */
  text_id: number;
}

export interface WhStateSeat {
  /** Whether it still plays. */
  status: (WhStatus | null);
  /** Carriages in hand. */
  carriages: number;
  /** Index of the place where its pawn stands; 0 is 221B, 254 the carriage stop, 255 nowhere. */
  at: number;
  /** Carriages laid there. */
  bid: number;
  /** How it enters. */
  means: (WhMeans | null);
  /** Its zone. */
  zone: number;
  /** Police tokens in hand. */
  police: number;
  /** Call offs in hand. */
  call_off: number;
  /** Lockpicks in hand. */
  lockpick: number;
  /** Its answers. */
  answer: WhStateAnswer[];
  /** Which answers are right: bit n is question n + 1. */
  verdict: number;
  /** Its answers are sealed. */
  answers_sent: boolean;
  /** It has judged its answers itself. */
  judged: boolean;
  /** Whether it has finished reading. */
  leave: (WhLeave | null);
  /** Whether it goes on after a win. */
  after_win: (WhAfterWin | null);
  /** Whose answers it has consulted. */
  consulted: number[];
  /** What became of its check. */
  check: (WhCheck | null);
  /** The question it checked; 0 for none. */
  check_question: number;
  /** The entry that carries the text of its check. */
  check_entry: number;
  /** Who has to judge the check. */
  check_judge: (number | null);
  /** What it has said at the opening. */
  opening_choice: (WhOpening | null);
  /** The character it has chosen. */
  opening_character: (WhCharacter | null);
  /** The number of the place it has chosen; 0 for none. */
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
  /** The case, as the rules see it. */
  case: WhStateCase;
  /** The options. */
  options: WhStateOptions;
  /** What is asked now. */
  phase: (WhPhase | null);
  /** The round, from 1. */
  round: number;
  /** Who has the start token. */
  start: (number | null);
  /** Whose turn, choice or bonus it is. */
  turn: (number | null);
  /** It has crossed in this turn. */
  crossed: boolean;
  /** Who has placed a pawn last. */
  placed_last: (number | null);
  /** Index of the place that is bid for; 0 for none. */
  bidding: number;
  /** 1 or 2: the first or the second asking of the opening. */
  opening_pass: number;
  /** Who has the Watson card. */
  watson: (number | null);
  /** Index of the place read aloud; 0 for none. */
  aloud: number;
  /** The last free round of the only player left; 0 while there are more. */
  last_round: number;
  /** Who is asked together. */
  asked: number[];
  /** Whom Toby serves in this round. */
  toby: number[];
  /** Whom Shinwell Johnson serves in this round. */
  shinwell: number[];
  /** Whom Mrs Hudson lets in first. */
  hudson: number[];
  /** Who alone may write notes in this round. */
  irene: number[];
  /** Police tokens in the supply. */
  police: number;
  /** Call offs in the supply. */
  call_offs: number;
  /** Lockpicks in the supply. */
  lockpicks: number;
  /** When reading ends, in milliseconds; 0 for no limit. */
  reading_until: number;
  /** Whose each character is; null in the deck, on offer and in the box. */
  owner: Record<WhCharacter, (number | null)>;
  /** Face down, used, or turned for carriages. */
  face: Record<WhCharacter, (WhFace | null)>;
  /** Who knows where it lies in the deck. */
  known: Record<WhCharacter, number[]>;
  /** The deck of characters, from the top. */
  deck: (WhCharacter | null)[];
  /** The two characters on offer. */
  offered: (WhCharacter | null)[];
  /** What has happened to each place. */
  place_state: WhStatePlaceState[];
  /** What lies before each seat. */
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
