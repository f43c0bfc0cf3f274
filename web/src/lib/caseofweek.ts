// week.ts: the case of the week: the same for everybody in a house, another one each Monday.
const DAY = 86400000;

/** Weeks since the first Monday of 1970 began, by UTC: the first of January 1970 was a Thursday. */
export const weekOf = (at: number): number => Math.floor((at / DAY + 3) / 7);

export function caseOfWeek<T extends { id: string }>(cases: T[], at: number): T {
  const order = [...cases].sort((a, b) => (a.id < b.id ? -1 : 1));
  return order[weekOf(at) % order.length];
}
