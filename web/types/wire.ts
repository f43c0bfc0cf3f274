// wire.ts: the wire protocol. Made by tools/wire.py from src/server/wire.json; change that file.

export const PROTOCOL = "parlour.1";

/** Why something is refused, beside the rules; the sentences are in the catalogues as no.ID. */
export const REFUSALS = [
  "answer-large",
  "asked",
  "begun",
  "begun-leave",
  "begun-watch",
  "broken",
  "busy",
  "case-away",
  "damaged",
  "free-seats",
  "host",
  "host-tables",
  "json",
  "label",
  "length",
  "level",
  "logins-many",
  "method",
  "mute-many",
  "name-alike",
  "name-empty",
  "name-letters",
  "name-reserved",
  "name-taken",
  "names-many",
  "no-bot",
  "no-case",
  "no-clock",
  "no-game",
  "no-invitation",
  "no-match",
  "no-notes",
  "no-option",
  "no-sides",
  "no-table",
  "no-token",
  "nobody",
  "nonce",
  "nonce-late",
  "not-asked",
  "not-begun",
  "not-found",
  "not-here",
  "not-host",
  "not-open",
  "not-over",
  "not-seated",
  "not-shown",
  "not-there",
  "not-yours",
  "odd-address",
  "options",
  "origin",
  "over",
  "passphrase",
  "passphrase-length",
  "paused",
  "rematch-early",
  "rematch-laid",
  "replays-many",
  "requests-many",
  "seat",
  "seat-in-use",
  "seat-taken",
  "seats",
  "seats-taken",
  "silence",
  "store",
  "store-damaged",
  "store-full",
  "stored-much",
  "tables-address",
  "tables-many",
  "text",
  "tokens-many",
  "too-fast",
  "too-large",
  "tries-many",
  "type",
  "watched-out",
  "watchers-many",
  "which-table",
  "words",
] as const;

/** Somebody, as others may know them. */
export interface Person {
  /** The name. */
  name: string;
  /** A short word that is this person's alone. It opens no door. */
  tag: string;
}

/** One option of a game. */
export interface Option {
  /** Its name. */
  name: string;
  /** boolean, number or name. */
  type: string;
  /** What it does. */
  doc: string;
  /** Its value when it is left out. */
  default: unknown;
  /** The largest number it can be, for a number. */
  max?: number;
  /** The kind of name, for a name. */
  of?: string;
  /** The choices, for a name. */
  names?: string[];
}

/** A case that can be played. */
export interface Case {
  /** Its id. */
  id: string;
  /** Its title. */
  title: string;
  /** How hard it is, from 1 to 3. */
  difficulty: number;
  /** Fewest seats. */
  min: number;
  /** Most seats. */
  max: number;
}

/** A game of the house. */
export interface Game {
  /** Its id. */
  id: string;
  /** Its title. */
  name: string;
  /** One line about it. */
  about: string;
  /** Fewest seats. */
  min: number;
  /** Most seats. */
  max: number;
  /** Its options. */
  options: Option[];
  /** Its cases, where it has any. */
  cases?: Case[];
}

/** The front of a card. */
export interface Front {
  /** Its number. */
  number: number;
  /** What the place is called. */
  name: string;
}

/** The public part of a case: its title and the names on its cards. */
export interface CaseOverview {
  /** Its id. */
  id: string;
  /** Its title. */
  title: string;
  /** Who wrote it. */
  author: string;
  /** How hard it is, from 1 to 3. */
  difficulty: number;
  /** The names of its zones, if it has any. */
  zones: string[];
  /** Its places. */
  places: Front[];
}

/** A fact of a case. */
export interface Clue {
  /** The number of the place whose card gives it. */
  place: number;
  /** What it says. */
  states: string;
  /** The fact only misleads. */
  red_herring: boolean;
}

/** One way to conclude something: all of these together. */
export interface From {
  /** By their places in the list of facts. */
  facts: number[];
  /** By their places in the list of deductions. */
  deductions: number[];
}

/** A conclusion on the way. */
export interface Deduction {
  /** What it says. */
  states: string;
  /** What it follows from; each will do. */
  from: From[];
  /** The same worked out down to facts: lists of their places. */
  proofs: unknown;
}

/** A question and its answer. */
export interface Solved {
  /** The question. */
  asks: string;
  /** The answer. */
  answer: string;
  /** What proves it; each will do. */
  from: From[];
  /** The same worked out down to facts: lists of their places. */
  proofs: unknown;
}

/** Facts, deductions and questions of a case, and which prove which. */
export interface ClueGraph {
  /** How many cards would have been enough. */
  shortest: number;
  /** All facts. */
  facts: Clue[];
  /** All deductions. */
  deductions: Deduction[];
  /** All questions. */
  questions: Solved[];
}

/** A table in the lobby. */
export interface Row {
  /** Its id. */
  table: string;
  /** The game's id. */
  game: string;
  /** open, playing or over. */
  status: string;
  /** The host's name. */
  host: string | null;
  /** Seats at the table. */
  seats: number;
  /** Seats taken by people. */
  people: number;
  /** Seats taken by bots. */
  bots: number;
  /** Others may watch. */
  spectators: boolean;
  /** Seconds for a decision, or no clock. */
  decision: number | null;
}

/** A seat, and who is on it. */
export interface Seat {
  /** free, person or bot. */
  kind: string;
  /** What they are called. */
  name: string | null;
  /** The person's tag. */
  tag: string | null;
  /** The bot's level. */
  level: string | null;
  /** A person who is connected. */
  here: boolean;
  /** A bot keeps the person's seat warm. */
  warm: boolean;
  /** Added randomness to the deal. */
  nonce: boolean;
}

/** One thing that happened: a game's event with its arguments, and its sentence. */
export interface Event {
  /** Its name; `take-back` is the house's own. */
  event: string;
  /** Its sentence. */
  text: string;
  [argument: string]: unknown;
}

/** What one message told. */
export interface Page {
  /** The message's. */
  version: number;
  /** What happened, in order; the sentences with the names of today. */
  events: Event[];
}

/** How a match ended. */
export interface Result {
  /** Points of each seat. */
  scores: number[];
  /** Seats that have won. */
  winners: number[];
  /** The side of each seat, where the game has sides. */
  sides?: string[];
}

/** Begin or end to hear of the tables of the house. Answered with `lobby`, then `row` and `gone` as they change. */
export interface ToLobby {
  type: "lobby";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** Hear of them, or no longer. */
  on: boolean;
  /** Only tables of this game. */
  game?: string;
}

/** Sit down at any open table that waits for someone, or at a new one with bots on the other seats. */
export interface ToQuick {
  type: "quick";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** Of this game only. */
  game?: string;
}

/** Open a table. Its maker is the host and watches it; `sit` comes after. */
export interface ToCreate {
  type: "create";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** The game's id. */
  game: string;
  /** How many play; the fewest the game allows, if left out. */
  seats?: number;
  /** The game's own options by name. */
  options?: Record<string, unknown>;
  /** The id of a case, for the game that has cases. */
  case?: string;
  /** Seconds for each decision; a day and more is correspondence. No clock, if left out. */
  decision?: number;
  /** Seconds each seat has beside that, for the whole match. */
  bank?: number;
  /** Listed in the lobby (so it is, if left out), or by invitation only. */
  open?: boolean;
  /** Others may watch; so they may, if left out. */
  spectators?: boolean;
  /** Seconds by which those who watch are behind. */
  delay?: number;
}

/** Come to a table: as the person of a seat with that seat's eyes, else as a spectator. Name it by its id, or by its invitation's code.
 * Answered with `table` and, once it is played, `view`: the messages after `version` if they are few, else the whole view; and with
 * `ask`, if one's consent is still asked. Refused with `name-alike` to a spectator who could be taken for somebody who sits, watches or
 * has talked there, or for a bot. */
export interface ToWatch {
  type: "watch";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** The table's id. */
  table?: string;
  /** Its invitation's code, in place of the id. */
  code?: string;
  /** The version last seen. */
  version?: number;
}

/** Take a free seat of a table one watches, before the start. */
export interface ToSit {
  type: "sit";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** The table's id. */
  table: string;
  /** Which; the first free one, if left out. */
  seat?: number;
}

/** Give one's seat up, before the start. */
export interface ToStand {
  type: "stand";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** The table's id. */
  table: string;
}

/** The host puts a bot on a free seat, or takes one away. */
export interface ToBot {
  type: "bot";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** The table's id. */
  table: string;
  /** Which seat. */
  seat: number;
  /** How well it plays: novice, regular or master. Left out: the seat is emptied. */
  level?: string;
}

/** The host asks somebody to give up a seat, before the start. */
export interface ToKick {
  type: "kick";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** The table's id. */
  table: string;
  /** Whose. */
  seat: number;
}

/** The host hands the table over to the person of another seat. */
export interface ToHost {
  type: "host";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** The table's id. */
  table: string;
  /** To whom. */
  seat: number;
}

/** The host changes what the table plays by, before the start. What is left out stays. */
export interface ToChange {
  type: "change";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** The table's id. */
  table: string;
  /** How many play; seats above it must be free. */
  seats?: number;
  /** The game's own options by name. */
  options?: Record<string, unknown>;
  /** The id of a case; an empty text is none. */
  case?: string;
  /** Seconds for each decision; 0 is no clock. */
  decision?: number;
  /** Seconds each seat has beside that. */
  bank?: number;
  /** Listed in the lobby, or by invitation only. */
  open?: boolean;
  /** Others may watch. */
  spectators?: boolean;
  /** Seconds by which those who watch are behind. */
  delay?: number;
}

/** The person of a seat adds randomness of their own to the deal, before the start. */
export interface ToNonce {
  type: "nonce";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** The table's id. */
  table: string;
  /** 32 bytes as hexadecimal digits. */
  nonce: string;
}

/** The host begins the match. Every seat must be taken. A race of people (holmes-1904) begins in a pause, until one of them says
 * `resume`. */
export interface ToStart {
  type: "start";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** The table's id. */
  table: string;
}

/** Do something, or say an aside. Answered with `ok` once it can no longer be lost, or with `no`. */
export interface ToAct {
  type: "act";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** The table's id. */
  table: string;
  /** One of `legal` or `asides`. */
  action: string;
  /** The words, where the action has a blank to be filled: one line, at most 600 bytes (PL-17, PL-19). */
  text?: string;
  /** The version it was chosen at; a stale choice is refused (PL-10), an aside never is. */
  version?: number;
  /** The sender's own number for it: sent again after a lost connection, it does nothing more. */
  client?: number;
  /** The number of the last `call` heard, where the clock runs: nothing that answers it counts as done before it was sent. */
  heard?: number;
}

/** Ask for the time at a table where the clock runs. Answered at once with `time`: half of what the answer took is the way of one
 * message. */
export interface ToClock {
  type: "clock";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** The table's id. */
  table: string;
}

/** Read what this viewer may read now, as its view says: the introduction of the case, a card, the right answers, the solution, or a
 * text somebody wrote. Answered with `words`. */
export interface ToRead {
  type: "read";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** The table's id. */
  table: string;
  /** overview, introduction, questions, card, answers, solution or text. */
  what: string;
  /** The number of the card, or the number the view has for the text: `text` of an answer, or `judges_text`. A text is numbered by its
   * place in the view, never by its entry of the log. */
  number?: number;
}

/** Ask for one's own notes of the match at a table one sits at. Answered with `notes`. */
export interface ToNotes {
  type: "notes";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** The table's id. */
  table: string;
}

/** Keep one's notes of the match: all of them, in place of what was kept before. They are no part of the match, of its file or of its
 * replay. Refused while the view says that one may not write. */
export interface ToNote {
  type: "note";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** The table's id. */
  table: string;
  /** The notes. */
  text: string;
}

/** Take one's last action back: at once where it is a right, else everyone is asked. */
export interface ToUndo {
  type: "undo";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** The table's id. */
  table: string;
}

/** Answer to `ask`. */
export interface ToConsent {
  type: "consent";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** The table's id. */
  table: string;
  /** Agreed, or not. */
  yes: boolean;
}

/** Talk at the table. Spectators hear those who play, and are heard by spectators only while it is played. */
export interface ToChat {
  type: "chat";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** The table's id. */
  table: string;
  /** One line. */
  text: string;
}

/** Hear somebody's talk no longer, or again; holds for this connection. */
export interface ToMute {
  type: "mute";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** The table's id. */
  table: string;
  /** The tag of the person. */
  who: string;
  /** Mute, or hear again. */
  on: boolean;
}

/** Ask a bot whom it suspects, in a game with secret sides. It answers whoever asks, and nobody else, by what everybody can see: what it
 * holds is its own. Answered with `why`. */
export interface ToWhy {
  type: "why";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** The table's id. */
  table: string;
  /** The bot's seat. */
  seat: number;
}

/** The invitation to a table one sits at or hosts. Answered with `invitation`. */
export interface ToInvite {
  type: "invite";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** The table's id. */
  table: string;
}

/** After the end, open a table like this one; the others here are told where. */
export interface ToRematch {
  type: "rematch";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** The table's id. */
  table: string;
}

/** Take one's seat back from the bot that kept it warm. `watch` and `act` do so too. */
export interface ToHere {
  type: "here";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** The table's id. */
  table: string;
}

/** Go away from a table. A bot keeps the seat of somebody who leaves in the middle of a match; it spends nothing that could not be given
 * back while it has another choice. */
export interface ToLeave {
  type: "leave";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** The table's id. */
  table: string;
}

/** Ask for what followed a version: the messages after it if they are few, else the whole view. */
export interface ToResync {
  type: "resync";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** The table's id. */
  table: string;
  /** The version last seen; 0 for the whole view. */
  version: number;
}

/** Ask for what one was told before a version: whoever got a `view` with `snapshot` has the rest of the ledger from here. Answered with
 * `past`. */
export interface ToPast {
  type: "past";
  /** The sender's number for it; the answer's `re`. */
  id?: number;
  /** The table's id. */
  table: string;
  /** The version whose predecessors are wanted: one more than a snapshot's own, which came without its events. */
  before: number;
}

export type ToHouse =
  | ToLobby
  | ToQuick
  | ToCreate
  | ToWatch
  | ToSit
  | ToStand
  | ToBot
  | ToKick
  | ToHost
  | ToChange
  | ToNonce
  | ToStart
  | ToAct
  | ToClock
  | ToRead
  | ToNotes
  | ToNote
  | ToUndo
  | ToConsent
  | ToChat
  | ToMute
  | ToWhy
  | ToInvite
  | ToRematch
  | ToHere
  | ToLeave
  | ToResync
  | ToPast;

/** The first message. */
export interface FromWelcome {
  type: "welcome";
  /** parlour.1 */
  protocol: string;
  /** As whom one is here. */
  you: Person;
  /** Somebody with a passphrase; else a guest. */
  account: boolean;
  /** What can be played. */
  games: Game[];
  /** Tables at which one sits and whose match is not over. */
  tables: string[];
  /** How well bots can play. */
  levels: string[];
}

/** A request was carried out, and is durable. */
export interface FromOk {
  type: "ok";
  /** The request's `id`. */
  re: number;
  /** The table it made or found. */
  table?: string;
  /** The seat it gave. */
  seat?: number;
  /** The same request had been carried out before. */
  again?: boolean;
  /** Everybody's consent is asked first. */
  asked?: boolean;
}

/** A request was refused and changed nothing. */
export interface FromNo {
  type: "no";
  /** The request's `id`, if it could be read. */
  re: number | null;
  /** A word for programs: one of the refusals below, or `rule`. */
  error: string;
  /** The rule that refused, as SM-17 or PL-3. */
  rule?: string;
  /** A sentence for people. */
  text: string;
}

/** The tables there are. */
export interface FromLobby {
  type: "lobby";
  /** One for each table. */
  rows: Row[];
}

/** A table is new or has changed. */
export interface FromRow {
  type: "row";
  /** As it is now. */
  row: Row;
}

/** A table is no longer listed. */
export interface FromGone {
  type: "gone";
  /** Its id. */
  table: string;
}

/** A table as everyone there may know it. */
export interface FromTable {
  type: "table";
  /** Its id. */
  table: string;
  /** The game's id. */
  game: string;
  /** open, playing or over. */
  status: string;
  /** The host's tag. */
  host: string | null;
  /** One's own seat. */
  seat: number | null;
  /** All seats in order. */
  seats: Seat[];
  /** The game's options. */
  options: unknown;
  /** The id of its case. */
  case?: string;
  /** Listed in the lobby. */
  open: boolean;
  /** Others may watch. */
  spectators: boolean;
  /** Seconds by which those who watch are behind. */
  delay: number;
  /** Seconds for each decision, or no clock. */
  decision: number | null;
  /** Seconds beside that. */
  bank: number;
  /** SHA-256 of the salt and the house's secret, as hexadecimal digits. */
  commitment: string;
  /** How many watch. */
  watching: number;
  /** The house cannot write at present; play waits. */
  paused: boolean;
  /** Once it is over. */
  result?: Result;
  /** Once it is over. */
  salt?: string;
  /** Once it is over. */
  secret?: string;
  /** Once it is over: what each seat added, or an empty text. */
  nonces?: string[] | null;
  /** The table of the rematch. */
  next?: string;
}

/** What this viewer may know now, and what was told since the message before. */
export interface FromView {
  type: "view";
  /** The table's id. */
  table: string;
  /** Counts this viewer's messages. */
  version: number;
  /** What happened, in order. */
  events: Event[];
  /** The game's view, whole. */
  view: unknown;
  /** What this seat may do now. */
  legal: string[];
  /** What it may say beside that. */
  asides: string[];
  /** Not all that was told before it was sent. */
  snapshot?: boolean;
  /** Milliseconds until the one seat that is asked runs out of time. */
  left?: number;
  /** Milliseconds in this seat's own bank. */
  bank?: number;
}

/** What this viewer was told before, as it was told: the events of its own messages and nothing else. The newest below `before`, as many
 * as one message holds. */
export interface FromPast {
  type: "past";
  /** The request's `id`. */
  re: number;
  /** The table's id. */
  table: string;
  /** One for each version without gaps, oldest first. */
  pages: Page[];
  /** There are older ones: ask again, before the first of these. */
  more: boolean;
}

/** What the table itself calls, on time. The view that has it follows when nothing can arrive any more that was done before; should
 * something arrive that changes it, none does. */
export interface FromCall {
  type: "call";
  /** The table's id. */
  table: string;
  /** Its number; `heard` of what answers it. */
  call: number;
  /** The event it will be, as ready or play. */
  word: string;
  /** When, in milliseconds on the table's clock. */
  at: number;
}

/** The time at a table. */
export interface FromTime {
  type: "time";
  /** The request's `id`. */
  re: number;
  /** The table's id. */
  table: string;
  /** Milliseconds on the table's clock, as this was sent. */
  at: number;
  /** The clock runs; else it stands still with its table. */
  runs: boolean;
  /** Milliseconds to this client and back, as the house last measured it. */
  round_trip: number | null;
  /** Milliseconds that are taken off this seat's arrivals. */
  allowed: number;
  /** Milliseconds by which the table waits for what was done earlier: the most that is taken off anybody's. */
  behind: number;
}

/** What was asked for with `read`. */
export interface FromWords {
  type: "words";
  /** The request's `id`. */
  re: number;
  /** The table's id. */
  table: string;
  /** As it was asked. */
  what: string;
  /** As it was asked. */
  number?: number;
  /** What stands above it. */
  title?: string;
  /** The words; Markdown, but for what somebody wrote. */
  text: string;
  /** For `overview`. */
  overview?: CaseOverview;
  /** With the solution. */
  clue_graph?: ClueGraph;
}

/** One's own notes of a match, asked for with `notes`. Nobody else is ever told them. */
export interface FromNotes {
  type: "notes";
  /** The request's `id`. */
  re: number;
  /** The table's id. */
  table: string;
  /** The notes; empty if there are none. */
  text: string;
}

/** Whom a bot suspects and why, asked for with `why`; a spectator who is behind hears what could be said of what it has seen. */
export interface FromWhy {
  type: "why";
  /** The request's `id`. */
  re: number;
  /** The table's id. */
  table: string;
  /** Who answers. */
  seat: number;
  /** The answer: its name, whom it would look to (`seat`) and the figures behind it, and its sentence. The words are in the catalogue as
   * bb.why.suspect and the like. */
  why: Event;
}

/** Somebody talked. */
export interface FromSaid {
  type: "said";
  /** The table's id. */
  table: string;
  /** Who; nobody if they are no longer known here. */
  who: Person | null;
  /** Their seat; nobody's is a spectator. */
  seat: number | null;
  /** What they said. */
  text: string;
  /** When, in milliseconds since 1970. */
  at: number;
}

/** Somebody asks everyone's consent to take an action back. */
export interface FromAsk {
  type: "ask";
  /** The table's id. */
  table: string;
  /** Who asks. */
  seat: number;
}

/** What became of it. */
export interface FromAsked {
  type: "asked";
  /** The table's id. */
  table: string;
  /** Everyone agreed, or not. */
  agreed: boolean;
}

/** How others come to a table. */
export interface FromInvitation {
  type: "invitation";
  /** The request's `id`. */
  re: number;
  /** The table's id. */
  table: string;
  /** The code. */
  code: string;
  /** A link others on the network can follow. */
  link: string;
  /** The link as a picture (SVG). */
  qr: string;
}

/** The house cannot write at present. Nothing is lost; play goes on when it can. */
export interface FromPause {
  type: "pause";
  /** A sentence for people. */
  text: string;
}

/** Play goes on. */
export interface FromResume {
  type: "resume";
}

/** The house closes for a moment; come back soon. */
export interface FromBye {
  type: "bye";
  /** A sentence for people. */
  text: string;
}

export type FromHouse =
  | FromWelcome
  | FromOk
  | FromNo
  | FromLobby
  | FromRow
  | FromGone
  | FromTable
  | FromView
  | FromPast
  | FromCall
  | FromTime
  | FromWords
  | FromNotes
  | FromWhy
  | FromSaid
  | FromAsk
  | FromAsked
  | FromInvitation
  | FromPause
  | FromResume
  | FromBye;
