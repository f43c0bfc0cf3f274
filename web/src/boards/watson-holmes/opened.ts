// opened.ts: stores when the booklet of a match was first closed in this browser. The booklet opens once, and playing time counts from there.
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
    /* storage is unavailable: the booklet opens again */
  }
}
