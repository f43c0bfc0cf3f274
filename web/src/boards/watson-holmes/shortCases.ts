// shortCases.ts: the list of short cases (docs/problems.md) and the results of this player.
import { dayOf, problemOfDay } from '../../problems/problem';
import { rated, resultsOf, storeResults, streakAfter, type Results } from '../../problems/record';

export const GAME = 'watson-holmes';
export interface ShortCase {
  id: string;
  grade: number;
  /** The title in each language in which the case can be read. */
  title: Record<string, string>;
}

export const ofToday = (cases: ShortCase[], now: number): ShortCase => cases[problemOfDay(dayOf(now), cases.length)];
/** Returns `language`, the player's language, if the case exists in it. Otherwise returns English. */
const languageOf = ({ title }: ShortCase, language: string): string => (title[language] ? language : 'en');
export const titleOf = (c: ShortCase, language: string): string => c.title[languageOf(c, language)];
/** The id of the case's folder and file. */
export const fileOf = (c: ShortCase, language: string): string =>
  languageOf(c, language) === 'en' ? c.id : `${c.id}-${languageOf(c, language)}`;

/** Records the result of an attempt. Only the first attempt at a case changes the rating. Solving the case of the day extends the streak.
 * Returns the new results. */
export function store(c: ShortCase, right: boolean, daily: boolean, now: number): Results {
  const results = resultsOf(GAME);
  const first = !results.tried.includes(c.id);
  const next = {
    ...results,
    ...(first ? { rating: rated(results.rating, c, right), tried: [...results.tried, c.id] } : {}),
    ...(right && daily ? { streak: streakAfter(results, dayOf(now)), day: dayOf(now) } : {}),
  };
  storeResults(GAME, next);
  return next;
}
