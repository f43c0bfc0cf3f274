// drill.ts: a drill without a match. It has ten rounds, each with READY, PLAY and two cards, and measures how quickly and how well the
// player reacts.
import { TITLES, type Title } from './cards';

export const ROUNDS = 10;
/** Time limits in ms: PRESS_MS to lay a card after PLAY, and CALL_MS to call a word after that. */
export const PRESS_MS = 2000,
  CALL_MS = 1800;

export interface Round {
  /** Time from READY to PLAY, in ms. */
  wait: number;
  mine: Title;
  other: Title;
}
/** The result of a drill. `reaction` is the average time in ms from PLAY until the player lays a card, or null if the player was never in
 * time. */
export interface Run {
  at: number;
  reaction: number | null;
  hits: number;
  slips: number;
}

/** Makes the rounds of a drill. In half of them the two cards have the same title. `random` returns numbers from 0 to 1. */
export function makeRounds(random: () => number): Round[] {
  const any = (list: readonly Title[]) => list[Math.floor(random() * list.length)];
  const order = Array.from({ length: ROUNDS }, (_, i) => ({ match: i % 2 === 0, at: random() })).sort((a, b) => a.at - b.at);
  return order.map(({ match }) => {
    const mine = any(TITLES);
    const other = match ? mine : any(TITLES.filter((title) => title !== mine));
    return { wait: 900 + Math.floor(random() * 1800), mine, other };
  });
}
/** Returns true if the player's call is right for the two cards of this round. `called` is null if the player called nothing. A Sherlock
 * Holmes on the player's own pile must always be called. */
export const isHit = ({ mine, other }: Round, called: Title | null): boolean =>
  called === (mine === other || mine === 'holmes' ? mine : null);

export const average = (numbers: number[]): number | null =>
  numbers.length ? Math.round(numbers.reduce((a, b) => a + b, 0) / numbers.length) : null;

const KEY = 'parlour.drill',
  MOST = 30,
  MARGIN = 8; // between the chart's axis and its first and last point
export function pastRuns(): Run[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}
/** Stores the result of a drill and returns all results that are stored, oldest first. */
export function storeRun(run: Run): Run[] {
  const runs = [...pastRuns(), run].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(runs));
  } catch {
    /* storage is full, so the result is not kept */
  }
  return runs;
}

/** The points of a line chart of the reaction times, in a box of this size. The box begins at 0 ms and ends above the longest time. */
export function chartOf(runs: Run[], width: number, height: number): { x: number; y: number; run: Run }[] {
  const most = 1.1 * Math.max(1, ...runs.map((r) => r.reaction ?? 0));
  return runs
    .map((run, i) => ({
      x: runs.length > 1 ? MARGIN + (i / (runs.length - 1)) * (width - 2 * MARGIN) : width / 2,
      y: height * (1 - (run.reaction ?? 0) / most),
      run,
    }))
    .filter(({ run }) => run.reaction !== null);
}
