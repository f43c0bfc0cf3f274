// outcome.ts: plays a problem to the end of its match, after the right answer and after the next best choice, to show why the answer is
// right. Master bots play both sides, in the deal of the match. Runs in a worker.
import type { EngineClient } from '../engine/client';
import { LEVELS } from '../engine/levels';
import type { View } from '../table/table';
import { optionsOf, type Problem } from './problem';

const SPECTATOR = 8;
const MASTER = LEVELS[LEVELS.length - 1];
const MOST = 60; // a line that is longer than this is not shown

export interface Step {
  seat: number;
  action: string;
  /** The spectator's view before the action. */
  view: View;
}
/** How the match ends: what both players do, the scores, and the spectator's view after the end. */
export interface Outcome {
  steps: Step[];
  scores: number[];
  view: View;
}
type Player = Pick<EngineClient, 'open' | 'act' | 'updates' | 'bot' | 'snapshot'>;

/** Makes the actions in `moves`, then lets master bots play to the end. Returns null if a move is not legal or the match does not end. */
export async function playOut(engine: Player, problem: Problem, moves: string[]): Promise<Outcome | null> {
  const { game, seats, seed, log } = problem;
  if (await engine.open({ game, seats, seed, options: optionsOf(problem) })) return null;
  for (const entry of log) if (await engine.act(Number(entry[0]), entry.slice(2), null)) return null;
  const steps: Step[] = [];
  for (let i = 0; i < MOST; i++) {
    const { actors, over, result } = await engine.updates(SPECTATOR, 1 << 30);
    const view = (await engine.snapshot(SPECTATOR)).view as View;
    if (over) return { steps, scores: result!.scores, view };
    const seat = 31 - Math.clz32(actors & -actors);
    const action = moves[i] ?? (await engine.bot(seat, MASTER, `${problem.id}/${i}`, false));
    if (!action || (moves[i] && (await engine.act(seat, action, null)))) return null;
    steps.push({ seat, action, view });
  }
  return null;
}

/** A part of the score, such as a suit: its name and its points for each seat. */
export interface Sum {
  name: string;
  points: number[];
}
/** A part of the score in which two ends of a match differ. */
export interface Change {
  name: string;
  best: number;
  other: number;
}
const leadOf = (points: number[], seat: number): number => points[seat] - Math.max(...points.filter((_, i) => i !== seat));
/** The leads of a seat, part by part, that differ between two ends; those that explain most come first. */
export function changes(best: Sum[], other: Sum[], seat: number): Change[] {
  return best
    .map(({ name, points }, i) => ({ name, best: leadOf(points, seat), other: leadOf(other[i].points, seat) }))
    .filter((c) => c.best !== c.other)
    .sort((a, b) => b.best - b.other - (a.best - a.other));
}
/** True if this deal ends better for the seat after the answer, as it does on average. */
export const agrees = (best: Outcome, other: Outcome, seat: number): boolean => leadOf(best.scores, seat) > leadOf(other.scores, seat);
