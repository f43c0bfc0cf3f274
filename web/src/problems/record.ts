// record.ts: stores the player's results for the problems of a game in this browser: rating, streak, and the problems tried so far.
import type { Problem } from './problem';

export interface Results {
  rating: number;
  /** `streak` is the number of consecutive days on which the player solved the problem of the day. `day` is the last of these days. */
  streak: number;
  day: number;
  /** The ids of the problems that have been rated. */
  tried: string[];
}
const KEY = 'parlour.problems';
const START = 1200; // rating of a new player
const STEP = 32; // maximum amount by which one problem can change the rating
const MOST = 2000; // maximum number of problem ids that are stored

/** The rating of a problem: 1000 for grade 1, 1800 for grade 5. */
export const ratingOf = ({ grade }: Pick<Problem, 'grade'>): number => 800 + 200 * grade;
/** Returns the player's new rating after a problem. As in chess, a surprising result changes the rating more than an expected one. */
export function rated(rating: number, problem: Pick<Problem, 'grade'>, right: boolean): number {
  const expected = 1 / (1 + 10 ** ((ratingOf(problem) - rating) / 400));
  return Math.round(rating + STEP * (Number(right) - expected));
}
/** Returns the streak after the player has solved the problem of `day`. A day on which the problem of the day is not solved ends the
 * streak. */
export const streakAfter = ({ streak, day: last }: Results, day: number): number =>
  day === last ? streak : day === last + 1 ? streak + 1 : 1;
/** Returns the streak to show on `day`. A streak whose last day was the day before still counts, because the player can still solve the
 * problem of `day`. */
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

/** Rates the first answer to each problem, and counts the problem of the day if it was solved. Stores and returns the new results. */
export function storeAnswer(game: string, problem: Pick<Problem, 'id' | 'grade'>, right: boolean, daily: boolean, today: number): Results {
  const results = resultsOf(game);
  const next = { ...results };
  if (!results.tried.includes(problem.id)) {
    next.rating = rated(results.rating, problem, right);
    next.tried = [...results.tried, problem.id];
  }
  if (right && daily) {
    next.streak = streakAfter(results, today);
    next.day = today;
  }
  storeResults(game, next);
  return next;
}

/** Returns the problem to offer next. If there are problems that the player has not tried, it is the one whose rating is closest to the
 * player's. Otherwise it is the next problem in the list. */
export function nextProblem(list: Problem[], now: Problem, { rating, tried }: Results): Problem {
  const fresh = list.filter((p) => p !== now && !tried.includes(p.id));
  const far = (p: Problem) => Math.abs(ratingOf(p) - rating);
  if (fresh.length) return fresh.reduce((best, p) => (far(p) < far(best) ? p : best));
  return list[(list.indexOf(now) + 1) % list.length];
}
