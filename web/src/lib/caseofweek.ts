// caseofweek.ts: chooses the case of the week, which is the same for all players of a server. A new case is chosen each Monday (UTC).
const DAY = 86400000;

/** The number of Mondays (UTC) from 1 January 1970, a Thursday, up to the time `at` in ms. */
export const weekOf = (at: number): number => Math.floor((at / DAY + 3) / 7);

export function caseOfWeek<T extends { id: string }>(cases: T[], at: number): T {
  const order = [...cases].sort((a, b) => (a.id < b.id ? -1 : 1));
  return order[weekOf(at) % order.length];
}
