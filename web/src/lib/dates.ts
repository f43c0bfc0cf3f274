// dates.ts: writes times, in ms since 1970, in the language of the page.
import { currentLanguage } from './words.svelte';

const format = (at: number, style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(currentLanguage(), style).format(at);
export const day = (at: number) => format(at, { dateStyle: 'medium' });
/** The time, without the date if it is on the same day as another time. */
export const brief = (at: number, other: number) => (day(at) === day(other) ? format(at, { timeStyle: 'short' }) : moment(at));
export const moment = (at: number) => format(at, { dateStyle: 'medium', timeStyle: 'short' });
