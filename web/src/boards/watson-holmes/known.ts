// known.ts: which cases this browser's person has read or solved, so that nothing is spoilt. Never leaves the browser.
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
    /* then it warns once too little */
  }
}
