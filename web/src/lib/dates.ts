// dates.ts: writes times, in ms since 1970, in the language of the page.
const format = (at: number, style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(document.documentElement.lang, style).format(at);
export const day = (at: number) => format(at, { dateStyle: 'medium' });
export const moment = (at: number) => format(at, { dateStyle: 'medium', timeStyle: 'short' });
