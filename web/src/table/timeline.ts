// timeline.ts: merges the events of a match and the chat into one list, in chronological order.
import type { ChatLine, Page } from './table';

export type TimelineItem = { key: string; page: Page; said?: undefined } | { key: string; page?: undefined; said: ChatLine };

/** Merges the history pages of a match, sorted by version, and its chat lines, sorted by time. A chat line comes after the page that has
 * the same version. */
export function timeline(pages: readonly Page[], chat: readonly ChatLine[]): TimelineItem[] {
  const items: TimelineItem[] = [];
  let next = 0;
  const chatBefore = (version: number) => {
    for (; next < chat.length && chat[next].version < version; next++) items.push({ key: `c${chat[next].at}`, said: chat[next] });
  };
  for (const page of pages) {
    chatBefore(page.version);
    if (page.events.length) items.push({ key: `p${page.version}`, page });
  }
  chatBefore(Infinity);
  return items;
}
