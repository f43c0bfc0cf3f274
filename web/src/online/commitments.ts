// commitments.ts: stores the commitments that this browser receives before each match. The replay of a match can then compare its
// commitment with the stored one.
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
  /** Keeps only the first commitment of a match, so that a server cannot replace it later. */
  keep(match: string, seal: string): void {
    const known = all();
    if (!seal || known.some(([m]) => m === match)) return;
    try {
      localStorage.setItem(KEY, JSON.stringify([[match, seal], ...known].slice(0, MOST)));
    } catch {
      /* storage is full, so the replay will not show a comparison */
    }
  },
};
