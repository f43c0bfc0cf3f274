// problem.ts: types and functions for problems. A problem is a position of a match with a question and a proven answer (docs/problems.md).
import { actionLabel } from '../table/choices.svelte';
import { fillText, type GameMeta } from '../lib/words.svelte';

/** An answer: a seat, an action, or a sequence of actions. */
export type Answer = number | string | string[];
export interface Problem {
  id: string;
  game: string;
  seats: number;
  seed: string;
  options?: Record<string, unknown>;
  log: string[];
  /** The seat from which the position is seen; null for a spectator. */
  viewer: number | null;
  ask: string;
  choices?: number[];
  answer: Answer[];
  grade: number;
  proof: {
    by: 'enumeration' | 'exact' | 'search';
    worlds?: number;
    playouts?: number;
    best: number;
    second: number;
    doubt?: number;
    other?: string;
    needs?: number[];
    /** The actions of both players that follow if each chooses the best action that it can find. The first action is the answer. */
    line?: string[];
  };
}
export const GRADES = 5;

const commonDivisor = (a: number, b: number): number => (b ? commonDivisor(b, a % b) : a);
/** Converts a time in ms since 1970 to a number of days since 1970-01-01. */
export const dayOf = (now: number): number => Math.floor(now / 86400000);
/** Returns the index of the problem of the day `day` in a list of `n` problems. */
export function problemOfDay(day: number, n: number): number {
  let step = Math.max(1, Math.floor((n * 618) / 1000));
  while (commonDivisor(step, n) !== 1) step++;
  return ((day % n) * step) % n;
}

export const isRight = (problem: Problem, given: Answer): boolean => problem.answer.some((a) => String(a) === String(given));
/** The options of a problem as a string in the engine's format. */
export const optionsOf = (problem: Problem): string =>
  Object.entries(problem.options ?? {})
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
/** If the answer is a sequence, returns its cards or other actions in alphabetical order. The player must put them in the right order. If
 * the answer is not a sequence, returns null. */
export const piecesOf = ({ answer: [first] }: Problem): string[] | null => (Array.isArray(first) ? [...first].sort() : null);
/** Returns `pieces` without the pieces in `chosen`. A piece that `pieces` has twice must be chosen twice. */
export function without(pieces: readonly string[], chosen: readonly string[]): string[] {
  const left = [...pieces];
  for (const piece of chosen) left.splice(left.indexOf(piece), 1);
  return left;
}

export function answerText(game: GameMeta, answer: Answer, names: string[]): string {
  if (typeof answer === 'number') return names[answer];
  return (Array.isArray(answer) ? answer : [answer]).map((action) => actionLabel(game, action, names)).join(', ');
}
/** How much worse than the right answer a wrong one is, in hundredths of a point, if the proof says so. `exact` is false if it is only
 * known to be at least as much. */
export function costOf({ proof }: Problem, given: Answer): { loss: number; exact: boolean } | null {
  return proof.by === 'enumeration' ? null : { loss: proof.best - proof.second, exact: proof.other === given };
}
/** Converts a number of hundredths to text with one digit after the decimal point. */
export function decimal(hundredths: number, words: Record<string, string>, sign: boolean): string {
  const tenths = Math.floor((Math.abs(hundredths) + 5) / 10);
  const before = hundredths < 0 ? '-' : sign ? '+' : '';
  return `${before}${Math.floor(tenths / 10)}${words['problem.decimal']}${tenths % 10}`;
}
/** Returns the sentences that are shown after the player's answer. They say why the right answer is right, and how this was proved.
 * `words` contains the strings of
 * words/LANGUAGE/problems.json. */
export function explanation(problem: Problem, game: GameMeta, names: string[], words: Record<string, string>): string {
  const { proof, answer, ask } = problem;
  const points = proof.by !== 'enumeration';
  const slots = {
    answer: answerText(game, answer[0], names),
    other: proof.other === undefined ? '' : answerText(game, proof.other, names),
    needs: (proof.needs ?? []).map((seat) => names[seat]).join(', '),
    worlds: proof.worlds ?? proof.playouts ?? 0,
    n: answer.length,
    best: points ? decimal(proof.best, words, true) : proof.best,
    second: points ? decimal(proof.second, words, true) : proof.second,
    loss: decimal(proof.best - proof.second, words, false),
    doubt: decimal(proof.doubt ?? 0, words, false),
  };
  const said = (key: string) => fillText(words[key] ?? '', slots);
  return `${said(`${game.key}.explained.${ask}`)} ${said(`problem.by.${proof.by}`)}`;
}
