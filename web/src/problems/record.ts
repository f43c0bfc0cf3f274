// record.ts: stores the player's results for the problems of a game in this browser: rating, streak, and the problems tried so far.
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
const STEP = 32; // maximum change of the rating by one problem
const MOST = 2000; // maximum number of ids that are stored

/** The rating of a problem: 1000 for grade 1, 1800 for grade 5. */
export const ratingOf = ({ grade }: Pick<Problem, 'grade'>): number => 800 + 200 * grade;
/** Returns the player's new rating after a problem. As in chess, a surprising result changes the rating more than an expected one. */
export function rated(rating: number, problem: Pick<Problem, 'grade'>, right: boolean): number {
  const expected = 1 / (1 + 10 ** ((ratingOf(problem) - rating) / 400));
  return Math.round(rating + STEP * (Number(right) - expected));
}
/** The streak after the problem of `day` has been solved. A day on which the problem of the day is not solved ends the streak. */
export const streakAfter = ({ streak, day: last }: Results, day: number): number =>
  day === last ? streak : day === last + 1 ? streak + 1 : 1;
/** The streak to show on `day`. A streak that lasted until the day before still counts, because the problem of `day` can still be solved.
 * */
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

/** Returns the problem to offer next: of the problems that the player has not tried, the one whose rating is closest to the player's. If
 * all have been tried, the next in the list. */
export function nextProblem(list: Problem[], now: Problem, { rating, tried }: Results): Problem {
  const fresh = list.filter((p) => p !== now && !tried.includes(p.id));
  const far = (p: Problem) => Math.abs(ratingOf(p) - rating);
  if (fresh.length) return fresh.reduce((best, p) => (far(p) < far(best) ? p : best));
  return list[(list.indexOf(now) + 1) % list.length];
}
