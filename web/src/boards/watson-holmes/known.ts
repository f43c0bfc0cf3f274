// known.ts: stores which cases were read or solved in this browser, to warn before playing them again. Never sent.
const KEY = 'parlour.cases';
export type Knows = 'read' | 'solved';

export function known(): Record<string, Knows> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}
export function learn(id: string, how: Knows): void {
  const all = known();
  if (all[id] === 'solved' || all[id] === how) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all, [id]: how }));
  } catch {
    /* storage is unavailable: no warning next time */
  }
}
