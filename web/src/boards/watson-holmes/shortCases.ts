// shortCases.ts: the list of short cases (docs/problems.md) and the results of this player.
import { dayOf, problemOfDay } from '../../problems/problem';

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
