// record.ts: the player's results with the problems of a game, stored in this browser: rating, streak and the problems tried.
import type { Problem } from './problem';

export interface Results {
  rating: number;
  /** The number of days in a row on which the player solved the problem of the day, and the last of these days. */
  streak: number;
  day: number;
  /** The ids of the problems that have been rated. */
  tried: string[];
}
const KEY = 'parlour.problems';
const START = 1200; // rating of a new player
const STEP = 32; // the most that one problem changes the rating
const MOST = 2000; // number of ids that are stored

/** The rating of a problem: 1000 for grade 1, 1800 for grade 5. */
export const ratingOf = ({ grade }: Pick<Problem, 'grade'>): number => 800 + 200 * grade;
/** The rating after a problem, as in chess: the more surprising the result, the more it changes. */
export function rated(rating: number, problem: Pick<Problem, 'grade'>, right: boolean): number {
  const expected = 1 / (1 + 10 ** ((ratingOf(problem) - rating) / 400));
  return Math.round(rating + STEP * (Number(right) - expected));
}
/** The streak after the problem of `day` has been solved. A day without its problem ends a streak. */
export const streakAfter = ({ streak, day: last }: Results, day: number): number =>
  day === last ? streak : day === last + 1 ? streak + 1 : 1;
/** The streak that is shown on `day`: it still counts if only the problem of this day is not solved yet. */
export const streakOn = ({ streak, day: last }: Results, day: number): number => (day - last <= 1 ? streak : 0);

function all(): Record<string, Partial<Results>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}
export const resultsOf = (game: string): Results => ({ rating: START, streak: 0, day: -2, tried: [], ...all()[game] });
export function storeResults(game: string, results: Results): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: { ...results, tried: results.tried.slice(-MOST) } }));
  } catch {
    /* storage is full, so the results are not kept */
  }
}

/** The next problem: one that has not been tried and whose rating is closest to the player's. When all have been tried, the next in the
 * list. */
export function nextProblem(list: Problem[], now: Problem, { rating, tried }: Results): Problem {
  const fresh = list.filter((p) => p !== now && !tried.includes(p.id));
  const far = (p: Problem) => Math.abs(ratingOf(p) - rating);
  if (fresh.length) return fresh.reduce((best, p) => (far(p) < far(best) ? p : best));
  return list[(list.indexOf(now) + 1) % list.length];
}
