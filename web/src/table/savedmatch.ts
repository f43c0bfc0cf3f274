// savedmatch.ts: describes an unfinished local match for the list of saved matches.
import { levelOf } from '../engine/levels';
import { has, t } from '../lib/words.svelte';
import type { LocalSetup } from './local.svelte';

/** Describes the players of a match. Gives the number and the level of the bots and, if several people share the screen, the number of
 * people. */
export function savedAgainst({ seats, people, bot }: LocalSetup): string {
  const bots = seats - people.length;
  const players = people.length > 1 ? t('page.saved.people', { n: people.length }) : '';
  const key = `page.saved.bots.${bot}`;
  const against = bots ? t(has(key) ? key : `page.saved.bots.${levelOf(bot)}`, { n: bots }) : '';
  return [players, against].filter(Boolean).join(' · ');
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86400000],
  ['hour', 3600000],
  ['minute', 60000],
];
/** Says how long ago a match was last played, such as "5 minutes ago" or "yesterday". */
export function whenPlayed(at: number, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const found = UNITS.find(([, ms]) => now - at >= ms);
  return found ? format.format(-Math.floor((now - at) / found[1]), found[0]) : t('page.saved.now');
}

/** The points of all players as a sentence, best player first. */
export function pointsOf(names: string[], points: number[]): string {
  const order = names.map((_, i) => i).sort((a, b) => points[b] - points[a]);
  return t('page.saved.points', { list: order.map((i) => `${names[i]} ${points[i]}`).join(', ') });
}
