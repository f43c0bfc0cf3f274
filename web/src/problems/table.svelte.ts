// table.svelte.ts: the table of a problem. It shows one position. If the player chooses an action, it is not made: it is the player's
// answer.
import { startEngine } from '../engine/client';
import { LEVELS } from '../engine/levels';
import { newSeed } from '../lib/newgame';
import { gameOf, type GameEvent } from '../lib/words.svelte';
import { ReadOnlyTable } from '../table/readonly';
import { failure } from '../table/refused';
import { saves } from '../table/saves';
import { seatNames } from '../table/seatnames';
import type { Page, Refused, SeatInfo, Table, View } from '../table/table';
import { playOut, type Outcome } from './outcome';
import { optionsOf, piecesOf, without, type Answer, type Problem } from './problem';

const SPECTATOR = 8;

export class ProblemTable extends ReadOnlyTable implements Table {
  readonly game;
  readonly seat: number | null;
  readonly names: string[];
  readonly seatInfo: SeatInfo[];
  view = $state.raw<View | null>(null);
  legal = $state.raw<string[]>([]);
  history = $state.raw<Page[]>([]);
  latest = $state.raw<GameEvent[]>([]);
  version = $state(0);
  /** The reason why the position cannot be shown; an empty string if it can. */
  failure = $state('');
  private actions: string[] = [];
  /** The position of the problem, without the player's choices. */
  position: View | null = null;
  private saved = '';

  constructor(
    private problem: Problem,
    private answered: (action: string) => void,
  ) {
    super();
    this.game = gameOf(problem.game)!;
    this.seat = problem.viewer;
    this.names = seatNames(this.game, problem.seats);
    this.seatInfo = this.names.map((name, i) => ({ name, kind: i === this.seat ? 'person' : 'bot', here: true }));
    void this.load().catch((e) => (this.failure = failure(e)));
  }
  private async load(): Promise<void> {
    const { game, seats, seed, log, viewer } = this.problem;
    const engine = startEngine();
    try {
      const no = await engine.open({ game, seats, seed, options: optionsOf(this.problem) });
      if (no) throw new Error(no.error || no.key);
      for (const entry of log) {
        const at = entry.indexOf(' ');
        const refused = await engine.act(Number(entry.slice(0, at)), entry.slice(at + 1), null);
        if (refused) throw new Error(`problem ${this.problem.id}: ${entry}: ${refused.error}`);
      }
      const look = await engine.updates(viewer ?? SPECTATOR, 0);
      this.saved = await engine.save();
      this.history = look.messages.map((m) => ({ version: m.version, events: m.events as GameEvent[] }));
      this.version = look.version;
      this.actions = look.legal;
      this.position = look.messages.at(-1)!.view as View;
      this.offer(true);
    } finally {
      engine.close();
    }
  }
  /** If `open` is true, allows the player to choose on the board: an action if the answer is an action, or an action of the answer that is
   * not in `chosen` if the answer is a sequence. Otherwise allows no action. The hand is shown without the cards in `chosen`, in the view
   * `after` if it is given. */
  offer(open: boolean, chosen: string[] = [], after: View | null = this.position): void {
    const pieces = piecesOf(this.problem);
    const left = pieces ? without(pieces, chosen) : typeof this.problem.answer[0] === 'string' ? this.actions : [];
    this.legal = open ? left : [];
    const hand = this.position?.hand as string[] | undefined;
    const cards = chosen.map((action) => action.split(' ')[1]);
    this.view = hand && cards.length ? ({ ...after, hand: without(hand, cards) } as View) : this.position;
  }
  async act(action = ''): Promise<Refused | null> {
    this.answered(action);
    return null;
  }
  /** Plays on after the answer and after the next best choice. Returns null if the problem has no such choice or cannot be played on. */
  async outcomes(): Promise<{ best: Outcome; other: Outcome | null } | null> {
    const { line, other } = this.problem.proof;
    if (!line || !other) return null;
    const engine = startEngine();
    try {
      const best = await playOut(engine, this.problem, line);
      return best && { best, other: await playOut(engine, this.problem, [other]) };
    } catch {
      return null;
    } finally {
      engine.close();
    }
  }
  /** Makes the actions of the answer in the position. Returns the match file. */
  private async after(actions: string[]): Promise<string> {
    const { game, seats, seed, viewer } = this.problem;
    const engine = startEngine();
    try {
      if (await engine.open({ game, seats, seed, options: optionsOf(this.problem), save: this.saved })) return this.saved;
      for (const action of actions) if (await engine.act(viewer ?? 0, action, null)) break;
      return await engine.save();
    } finally {
      engine.close();
    }
  }
  /** Stores the position after `answer` as a match against bots. Returns the address of the match. */
  async playOn(answer: Answer): Promise<string> {
    const { game, seats, viewer } = this.problem;
    const seed = newSeed();
    const actions = typeof answer === 'number' ? [] : Array.isArray(answer) ? answer : [answer];
    saves.put({
      game,
      seats,
      people: [viewer ?? 0],
      seed,
      options: optionsOf(this.problem),
      bot: LEVELS[1],
      save: await this.after(actions),
      at: Date.now(),
    });
    return `#/play/${game}?seed=${seed}`;
  }
}
