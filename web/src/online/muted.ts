// muted.ts: the user ids (tags) of the people whose chat this browser hides. They are stored in localStorage. The maximum is 16, as on the
// server.
const KEY = 'parlour-muted';
const MOST = 16;

export function readMuted(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((tag) => typeof tag === 'string').slice(-MOST) : [];
  } catch {
    return []; // no access to localStorage, or a damaged entry
  }
}
export function writeMuted(tags: string[]): string[] {
  const kept = tags.slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    /* without localStorage the list is lost when the page is closed */
  }
  return kept;
}
