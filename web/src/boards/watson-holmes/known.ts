// known.ts: remembers which cases were read or solved in this browser, to warn before a case is played again. This information is never
// sent to the server.
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
    /* the browser cannot store which cases have been read, so the player will not be warned before playing this case again */
  }
}
