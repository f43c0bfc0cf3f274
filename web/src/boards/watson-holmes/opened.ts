// opened.ts: stores when the booklet of a match was first closed in this browser. The booklet opens only once, and the playing time
// starts when it is closed.
const KEY = 'parlour.opened',
  MOST = 40;

function all(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}
export const openedAt = (tag?: string): number | null => (tag ? (all()[tag] ?? null) : null);
export function opened(tag?: string): void {
  if (!tag || openedAt(tag)) return;
  const kept = Object.entries(all()).slice(1 - MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...kept, [tag, Date.now()]])));
  } catch {
    /* the browser cannot store that the booklet was closed, so the booklet will open again */
  }
}
