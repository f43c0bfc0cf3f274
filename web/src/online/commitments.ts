// seals.ts: the commitments this browser saw before games began, to be held against what is shown afterwards.
const KEY = 'parlour.seals',
  MOST = 60;

function all(): [string, string][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}
export const commitments = {
  of: (match: string): string | undefined => all().find(([m]) => m === match)?.[1],
  /** The first one seen counts: a house cannot change it later. */
  keep(match: string, seal: string): void {
    const known = all();
    if (!seal || known.some(([m]) => m === match)) return;
    try {
      localStorage.setItem(KEY, JSON.stringify([[match, seal], ...known].slice(0, MOST)));
    } catch {
      /* then it is not compared */
    }
  },
};
