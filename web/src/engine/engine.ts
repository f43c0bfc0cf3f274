// engine.ts: a class that calls the WebAssembly engine. Each object holds one match. Runs in a worker, or directly in unit tests.
import { LEVELS, levelOf } from './levels';
import type { FullCase, CaseText } from '../table/table';
import type { FieldReading } from '../../types/wire';

export interface Message {
  version: number;
  /** If the message is about an undo: `seat` is the seat that undid its action, and `undone` lists the versions that were undone. */
  undo?: boolean;
  seat?: number;
  undone?: number[];
  events: { event: string; [k: string]: unknown }[];
  view: Record<string, unknown>;
}
export interface Updates {
  version: number;
  messages: Message[];
  legal: string[];
  asides: string[];
  actors: number;
  over: boolean;
  result: Result | null;
}
export interface Snapshot {
  version: number;
  view: Record<string, unknown>;
  legal: string[];
  result: Result | null;
}
export interface Result {
  scores: number[];
  winners: number[];
}
/** The reason why the engine refused a request. The page shows the text of the rule `rule`. If `rule` is empty, it shows the text with
 * the key `key` in words/ or, without a key, the English text `error`. */
export interface Refusal {
  rule: string;
  error: string;
  key?: string;
}
export interface MatchSetup {
  game: string;
  seats: number;
  /** The seats that people play. All other seats are played by bots. If this list is missing, people play all seats. */
  people?: number[];
  seed: string;
  options: string;
  save?: string;
  caseId?: string;
}

/** The weights of the network that master bots use in a game. */
export interface Network {
  game: string;
  weights: Uint8Array;
}

interface Exports {
  memory: WebAssembly.Memory;
  [name: string]: unknown;
}
type Fn = (...args: (number | bigint)[]) => number;

/** A master bot's analysis of one decision, using only what the seat knew. `versions` lists the versions of the views after the decision:
 * first the view of each seat, then the spectator's view. */
export interface Judged {
  entry: number;
  seat: number;
  taken: string;
  best: string;
  value: number;
  best_value: number;
  loss: number;
  max: number;
  versions: number[];
}
/** A hint: the action that a master bot would choose in a seat. `why` is the reason, if the game can give one. `value` is the expected
 * result of the action, from 0 to `max`, and `second` the next best action, if the bot searches. */
export interface Advice {
  action: string;
  choices?: number;
  why?: { event: string; [k: string]: unknown };
  value?: number;
  max?: number;
  second?: string;
  second_value?: number;
}
export interface Verified {
  ok: boolean;
  no?: Refusal;
  dealt: boolean;
  committed: boolean;
  commitment?: string;
  nonces: number;
}

const MEMORY = (4 << 20) + (1 << 17); // size of a master bot's search memory, in bytes
const OUT = 1 << 20,
  ENTRIES = 4000,
  TABLE = 15,
  NEEDS_TEXT = -1007,
  FULL = -1011;

/** Converts a negative return value of the engine to the id of a common rule (PL-…). Returns an empty string if the value refers to one
 * of the game's own rules. */
const houseRule = (verdict: number): string => (verdict < -1000 ? `PL-${-verdict - 1000}` : '');
/** FNV-1a hash of a string, used as the seed of a bot's random numbers. */
function number(text: string): bigint {
  let n = 14695981039346656037n;
  for (const c of new TextEncoder().encode(text)) n = BigInt.asUintN(64, (n ^ BigInt(c)) * 1099511628211n);
  return n;
}

function valueAt(value: unknown, [word, ...rest]: string[]): unknown {
  if (word === undefined) return value;
  if (word === '*') return (value as unknown[]).map((v) => valueAt(v, rest));
  return valueAt((value as Record<string, unknown>)[word], rest);
}

export class Engine {
  private c: Exports;
  private out: number;
  private base: number;
  private match = 0;
  private players = 0;
  private case = 0;
  private networks = new Set<string>(); // ids of the games whose networks are set
  private botMemory = new Map<number, number>(); // for each seat, the address of its bot's search memory

  private constructor(exports: Exports) {
    this.c = exports;
    this.out = this.f('parlour_alloc')(OUT);
    this.base = this.f('parlour_alloc')(16);
  }
  static async from(bytes: BufferSource): Promise<Engine> {
    return Engine.of(await WebAssembly.compile(bytes));
  }
  static async of(module: WebAssembly.Module): Promise<Engine> {
    return new Engine((await WebAssembly.instantiate(module, {})).exports as unknown as Exports);
  }
  private f(name: string): Fn {
    return this.c[name] as Fn;
  }
  private read(at: number): string {
    const bytes = new Uint8Array(this.c.memory.buffer);
    return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
  }
  /** Calls an exported function of the engine. String arguments are copied to the engine's memory and freed afterwards. */
  private call(name: string, ...args: (number | bigint | string | null)[]): number {
    const mark = this.f('parlour_alloc')(0);
    const ready = args.map((a) => (typeof a === 'string' ? this.text(a) : (a ?? 0)));
    const rc = this.f(name)(...ready);
    this.f('parlour_release')(mark);
    return rc;
  }
  private text(s: string): number {
    const bytes = new TextEncoder().encode(s);
    const at = this.f('parlour_alloc')(bytes.length + 1);
    const memory = new Uint8Array(this.c.memory.buffer);
    memory.set(bytes, at);
    memory[at + bytes.length] = 0;
    return at;
  }
  /** Calls an exported function that writes a string to a buffer, and returns the string. Adds the buffer and its size to the arguments. */
  private callText(name: string, ...args: (number | bigint | string)[]): string {
    const n = this.call(name, ...args, this.out, OUT);
    return n > 0 ? this.read(this.out) : '';
  }
  /** Like `callText`, but if the string does not fit into the buffer, tries again with a larger buffer. */
  private callLongText(name: string, ...args: (number | bigint | string)[]): string {
    const length = this.call(name, ...args, this.out, OUT);
    if (length >= 0) return length > 0 ? this.read(this.out) : '';
    for (let cap = OUT * 8; cap <= OUT * 512; cap *= 8) {
      const room = this.f('parlour_alloc')(cap);
      if (!room) break;
      const n = this.call(name, ...args, room, cap);
      const text = n > 0 ? this.read(room) : '';
      this.f('parlour_release')(room);
      if (text) return text;
    }
    return '';
  }
  private refusal(verdict: number): Refusal {
    const text = this.callText('parlour_refusal', this.match, verdict);
    return text ? JSON.parse(text) : { rule: '', error: String(verdict) };
  }

  /** Frees all engine memory. */
  private clear(): void {
    this.f('parlour_release')(this.base);
    this.base = this.f('parlour_alloc')(16);
    this.botMemory.clear();
  }
  /** Sets the network that master bots use in a game. Its weights stay in the engine's memory, below everything that `clear` frees. */
  private useNetwork({ game, weights }: Network): void {
    if (this.networks.has(game)) return;
    this.f('parlour_release')(this.base);
    const at = this.f('parlour_alloc')(weights.length);
    new Uint8Array(this.c.memory.buffer).set(weights, at);
    this.base = this.f('parlour_alloc')(16);
    if (this.call('parlour_set_network', game, at, weights.length) === 0) this.networks.add(game);
  }
  /** Starts a match, or loads the match file `o.save`. `packed` is the packed case, for a game with cases. */
  open(o: MatchSetup, packed?: Uint8Array, network?: Network): Refusal | null {
    this.clear();
    if (network) this.useNetwork(network);
    this.case = packed ? this.unpack(packed) : 0;
    if (packed && !this.case) return { rule: '', error: '', key: 'page.engine.case' };
    if (o.save) {
      const no = this.load(o.save);
      if (no) return no;
      this.grow();
      this.setPeople(o.people);
      // If the case has changed since the match was saved, show none of its texts.
      if (this.case && !this.f('parlour_case_fits')(this.match, this.case)) this.case = 0;
      return null;
    }
    const bytes = this.call('parlour_bytes', o.game, ENTRIES);
    this.match = this.f('parlour_alloc')(bytes);
    const rc = this.case
      ? this.call('parlour_case_begin', this.match, bytes, this.case, o.seats, o.seed, o.options)
      : this.call('parlour_begin', this.match, bytes, o.game, o.seats, o.seed, o.options);
    if (rc < 0) return { rule: houseRule(rc), error: '', key: 'page.engine.begin' };
    this.setPeople(o.people);
    return null;
  }
  /** Tells the engine which seats people play, so that the log records the actions of all other seats as made by bots. */
  private setPeople(people: number[] = []): void {
    const seats = people.reduce((set, seat) => set | (1 << seat), 0);
    if (seats) this.f('parlour_set_people')(this.match, seats);
  }
  /** Reads and replays a match file. Returns null if the file is valid, otherwise the refusal. */
  private load(file: string): Refusal | null {
    const length = new TextEncoder().encode(file).length;
    const bytes = this.f('parlour_read_bytes')(length);
    const room = this.f('parlour_alloc')(bytes);
    const rc = this.call('parlour_read', room, bytes, file, length, this.out, 512);
    if (rc < 0) return { rule: houseRule(rc) || 'PL-15', error: this.read(this.out), key: 'page.engine.file' };
    this.match = room;
    return null;
  }
  /** Checks that all entries of a match file are legal, the result is right and the deal matches the commitment. */
  verify(file: string): Verified {
    this.clear();
    const no = this.load(file);
    return no
      ? { ok: false, no, dealt: false, committed: false, nonces: 0 }
      : { ok: true, ...JSON.parse(this.callText('parlour_commitment', this.match)) };
  }
  entries(): number {
    return this.f('parlour_entries')(this.match);
  }
  /** Analyses one log entry of the match. Returns null if the entry is not a decision, and false if this game cannot be analysed. */
  judge(entry: number, playouts: number): Judged | null | false {
    const mark = this.f('parlour_alloc')(0);
    const n = this.f('parlour_analyse')(this.match, entry, playouts, this.f('parlour_alloc')(MEMORY), MEMORY, this.out, OUT);
    this.f('parlour_release')(mark);
    return n < 0 ? false : n ? JSON.parse(this.read(this.out)) : null;
  }
  /** Asks a bot whom it suspects. The bot uses only public information. Returns null in games without suspects. */
  suspects(seat: number): Message['events'][number] | null {
    const text = this.callText('parlour_suspects', this.match, seat);
    return text ? JSON.parse(text) : null;
  }
  /** Returns what a master bot would do in this seat, judging by the seat's view alone. The search has memory and random numbers of its
   * own, so it changes no later decision of a bot. Returns null if the seat has nothing to decide. */
  hint(seat: number, dice: string): Advice | null {
    if (this.case) {
      const [action] = this.callText('parlour_case_bot', this.match, this.case, seat, LEVELS[LEVELS.length - 1], dice, 0).split('\n');
      return action ? { action } : null;
    }
    const mark = this.f('parlour_alloc')(0);
    const n = this.f('parlour_hint')(this.match, seat, number(dice), 0, this.f('parlour_alloc')(MEMORY), MEMORY, this.out, OUT);
    const text = n > 0 ? this.read(this.out) : '';
    this.f('parlour_release')(mark);
    return text ? JSON.parse(text) : null;
  }
  private unpack(packed: Uint8Array): number {
    const at = this.f('parlour_alloc')(packed.length);
    new Uint8Array(this.c.memory.buffer).set(packed, at);
    const bytes = this.f('parlour_case_bytes')(packed.length);
    return this.f('parlour_case_open')(this.f('parlour_alloc')(bytes), bytes, at, packed.length);
  }
  /** A text of the case, or null if this viewer may not read it now. */
  caseText(viewer: number, what: string, number: number): CaseText | null {
    const text = this.case ? this.callText('parlour_case_read', this.match, this.case, viewer, what, BigInt(number)) : '';
    return text ? JSON.parse(text) : null;
  }
  /** Returns how an answer would be understood, field by field. Questions count from 1. Returns null if the viewer has no seat, or if the
   * text is not a single line of at most 600 bytes. */
  understand(viewer: number, question: number, text: string): FieldReading[] | null {
    const json = this.case ? this.callText('parlour_case_understand', this.match, this.case, viewer, question, text) : '';
    return json ? JSON.parse(json).fields : null;
  }
  /** Returns the whole case, or null until the match is over. */
  fullCase(): FullCase | null {
    const text = this.case ? this.callLongText('parlour_case_reveal', this.match, this.case) : '';
    return text ? JSON.parse(text) : null;
  }
  private enter(seat: number, action: string, text: string | null, at: bigint): number {
    return this.case
      ? this.call('parlour_case_act', this.match, this.case, seat, action, text, at)
      : this.call('parlour_act', this.match, seat, action, text, at);
  }
  private grow(): void {
    const game = this.read(this.f('parlour_match_game')(this.match));
    const bytes = this.call('parlour_bytes', game, this.f('parlour_entries')(this.match) + ENTRIES) + (1 << 16);
    const room = this.f('parlour_alloc')(bytes);
    if (this.f('parlour_move')(room, bytes, this.match) === 0) this.match = room;
  }
  updates(viewer: number, since: number): Updates {
    const lines = (s: string) => s.split('\n').filter(Boolean);
    const over = !!this.f('parlour_over')(this.match);
    return {
      version: this.f('parlour_version')(this.match, viewer),
      messages: JSON.parse(this.callLongText('parlour_messages', this.match, viewer, since) || '[]'),
      legal: lines(this.callText('parlour_legal', this.match, viewer)),
      asides: lines(this.callText('parlour_asides', this.match, viewer)),
      actors: this.f('parlour_actors')(this.match) & 0xff,
      over,
      result: over ? JSON.parse(this.callText('parlour_result', this.match)) : null,
    };
  }
  /** Submits an action. `at` is the match time in ms and is given only in real-time games. */
  act(seat: number, action: string, text: string | null, at = -1): Refusal | null {
    const rc = this.withRoom(() => this.enter(seat, action, text, BigInt(at)));
    return rc < 0 ? this.refusal(rc) : null;
  }
  private withRoom(enter: () => number): number {
    const rc = enter();
    if (rc !== FULL) return rc;
    this.grow();
    return enter();
  }
  undo(seat: number): Refusal | null {
    const rc = this.call('parlour_undo', this.match, seat, 1, -1n);
    return rc < 0 ? this.refusal(rc) : null;
  }
  /** Acts for a seat that nobody uses. Submits the first action in `actions` that is legal or, if none is, any legal action. Returns the
   * submitted action. */
  idle(seat: number, actions: string[]): string {
    const open = this.callText('parlour_legal', this.match, seat).split('\n').filter(Boolean);
    const action = actions.find((w) => open.includes(w)) ?? open[0] ?? '';
    return action && this.withRoom(() => this.enter(seat, action, null, -1n)) >= 0 ? action : '';
  }
  /** Returns the address of the search memory for a seat's bot. If there is not enough memory, returns 0, and the bot plays without
   * searching. */
  private memoryOf(seat: number): number {
    const at = this.botMemory.get(seat) ?? this.f('parlour_alloc')(MEMORY);
    if (at && !this.botMemory.has(seat)) this.f('parlour_search_reset')(at, MEMORY);
    if (at) this.botMemory.set(seat, at);
    return at;
  }
  /** Lets a bot act: submits its decision or, if `aside` is true, an action that is allowed at any time, such as a remark. Returns the
   * action, or an empty string if the bot does nothing. */
  bot(seat: number, bot: string, dice: string, aside: boolean): string {
    if (this.case) {
      const [action, words] = this.callText('parlour_case_bot', this.match, this.case, seat, levelOf(bot), dice, aside ? 1 : 0).split('\n');
      return action && this.withRoom(() => this.enter(seat, action, words ?? null, -1n)) >= 0 ? action : '';
    }
    const mind = aside || !LEVELS.includes(bot) ? 0 : this.memoryOf(seat);
    const mark = this.f('parlour_alloc')(0);
    const n = !mind
      ? this.f('parlour_bot_action')(this.match, seat, this.text(bot), this.text(dice), aside ? 1 : 0, this.out, OUT)
      : this.f('parlour_search_continue')(this.match, seat, this.text(bot), number(dice), 0, mind, MEMORY, this.out, OUT);
    const action = n > 0 ? this.read(this.out) : '';
    this.f('parlour_release')(mark);
    if (!action) return '';
    let rc = this.call('parlour_act', this.match, seat, action, null, -1n);
    if (rc === NEEDS_TEXT) rc = this.call('parlour_act', this.match, seat, action, '…', -1n);
    return rc < 0 ? '' : action;
  }
  /** If no seat can act but the match clock can, adds a tick to the log. Returns true if a tick was added. */
  tick(): boolean {
    const actors = this.f('parlour_actors')(this.match);
    if (actors & 0xff || !(actors & (1 << TABLE))) return false;
    return this.call('parlour_tick', this.match, BigInt(this.deadline())) === 0;
  }
  /** Match time at which the clock acts next, in ms; -1 if never. */
  deadline(): number {
    return Number((this.c.parlour_deadline as (p: number) => bigint)(this.match));
  }
  /** Lets the clock of a real-time match run from one match time to another. */
  tickTo(from: number, to: number): void {
    for (let due = this.deadline(); due >= 0 && due <= to; due = this.deadline()) {
      const rc = this.withRoom(() => this.call('parlour_tick', this.match, BigInt(Math.max(due, from))));
      if (rc < 0) throw new Error(this.refusal(rc).error);
    }
  }
  save(): string {
    const mark = this.f('parlour_alloc')(0);
    const cap = OUT + 160 * this.f('parlour_entries')(this.match);
    const room = this.f('parlour_alloc')(cap);
    const n = this.f('parlour_save')(this.match, room, cap);
    const file = n > 0 ? this.read(room) : '';
    this.f('parlour_release')(mark);
    return file;
  }
  /** Returns at most `most` messages to a viewer, starting after version `since`. */
  pages(viewer: number, since: number, most: number): Message[] {
    return JSON.parse(this.callText('parlour_messages_page', this.match, viewer, since, most) || '[]');
  }
  /** Returns the match time and the events of every message to a viewer, without the views. */
  index(viewer: number): { at: number[]; events: Message['events'][] } {
    const at: number[] = [],
      events: Message['events'][] = [];
    for (let page = this.pages(viewer, 0, 150); page.length; page = this.pages(viewer, at.length, 150))
      for (const m of page) {
        at.push(Number(m.view.now ?? 0));
        events.push(m.events);
      }
    return { at, events };
  }
  /** Reads the whole match as a viewer saw it. Returns one list of the values at `paths` for the first view, and one for each later view
   * in which at least one of the values has changed. A path looks like `seat.*.points`, where `*` stands for all elements of a list. */
  course(viewer: number, paths: string[]): unknown[][] {
    const steps: unknown[][] = [];
    let last = '';
    const words = paths.map((p) => p.split('.'));
    for (let from = 0, page = this.pages(viewer, 0, 150); page.length; page = this.pages(viewer, from, 150)) {
      for (const { view } of page) {
        const values = words.map((path) => valueAt(view, path));
        const text = JSON.stringify(values);
        if (text !== last) steps.push(values);
        last = text;
      }
      from += page.length;
    }
    return steps;
  }
  versions(viewer: number): number {
    return this.f('parlour_version')(this.match, viewer);
  }

  // ---- real-time games -------------------------------------------------------------------------------------

  /** Assigns bots to seats. `levels` lists one level per seat, separated by spaces; "-" means that a person plays the seat. */
  seatPlayers(levels: string, dice: string): boolean {
    this.players = this.f('parlour_alloc')(this.f('parlour_players_bytes')());
    return this.call('parlour_players_begin', this.players, this.match, levels, dice) === 0;
  }
  /** Applies the next action that is due at match time `now`. Returns true if there was one. */
  step(now: number): boolean {
    const rc = this.withRoom(() => this.call('parlour_players_step', this.match, this.players, BigInt(now)));
    if (rc < 0) throw new Error(this.refusal(rc).error);
    return rc > 0;
  }
  /** Match time at which the clock or a bot acts next; -1 if never. */
  next(): number {
    return Number((this.c.parlour_players_next as (p: number, s: number) => bigint)(this.match, this.players));
  }
  /** Returns the message that a viewer gets about the last log entry. */
  latest(viewer: number): Message | null {
    const text = this.callText('parlour_latest_message', this.match, viewer);
    return text ? JSON.parse(text) : null;
  }
  /** Pauses the match at the request of the player in this seat. `at` is the match time in ms. */
  halt(seat: number, at: number): boolean {
    return this.withRoom(() => this.call('parlour_act_as_table', this.match, seat, 'halt', BigInt(at))) === 0;
  }
  /** Returns the current view and the legal actions of a viewer. */
  snapshot(viewer: number): Snapshot {
    const over = !!this.f('parlour_over')(this.match);
    return {
      version: this.f('parlour_version')(this.match, viewer),
      view: JSON.parse(this.callText('parlour_view', this.match, viewer)),
      legal: this.callText('parlour_legal', this.match, viewer).split('\n').filter(Boolean),
      result: over ? JSON.parse(this.callText('parlour_result', this.match)) : null,
    };
  }
}
