// ending.ts: explains the result of a match of Sherlock Holmes, 1904, and finds its closest race and the scores after each deal.
import { t } from '../../lib/words.svelte';
import { joinNames } from '../../table/prompt';
import type { MatchRecord } from '../../table/ending.svelte';
import type { Table } from '../../table/table';
import type { HoView } from '../../../types/holmes-1904';
import { viewOf } from './cards';

export type Verdict = HoView['table']['record'][number];

export const targetOf = (table: Table): number => viewOf(table).table.options.target || 50;

export function why(table: Table): string {
  const v = viewOf(table).table,
    winners = table.result?.winners ?? [];
  if (!winners.length) return '';
  const who = joinNames(winners.map((s) => table.names[s]));
  const args = { who, n: v.players[winners[0]].score, deals: v.deal, target: targetOf(table) };
  return t(winners.length > 1 ? 'page.ho.end.shared' : 'page.ho.end.won', args);
}

/** Paths of the values that the scene at the end of the match needs from each view. They are passed to MatchRecord.course. */
export const PATHS = ['table.deal', 'over', 'table.players.*.score', 'table.record'];
type Step = [deal: number, over: boolean, scores: number[], record: Verdict[]];

/** Returns the scores of all seats after each deal. */
export function dealsOf(steps: unknown[][]): number[][] {
  const deals: number[][] = [];
  let deal = 1;
  for (const [now, over, scores] of steps as Step[]) {
    if (now > deal || over) deals[deal - 1] = scores;
    deal = now;
  }
  return deals;
}

/** The race with the smallest winning margin. Each view contains only the latest races, so the views of all steps are searched. */
export function closestOf(steps: unknown[][]): Verdict | null {
  let closest: Verdict | null = null;
  for (const [, , , record] of steps as Step[]) for (const v of record) if (!closest || v.ms < closest.ms) closest = v;
  return closest;
}

/** Returns the number of the deal from which `seat` led alone until the end. `deals` contains the scores after each deal. */
export function aheadFrom(deals: number[][], seat: number): number {
  return deals.map((scores) => scores.some((n, other) => other !== seat && n >= scores[seat])).lastIndexOf(true) + 2;
}
export async function turningPoint(table: Table, record: MatchRecord): Promise<string> {
  const winners = table.result?.winners ?? [];
  const deals = dealsOf((await record.course(PATHS)) ?? []);
  if (winners.length !== 1 || deals.length < 2) return '';
  const who = table.names[winners[0]],
    deal = aheadFrom(deals, winners[0]);
  return deal === 1 ? t('page.ho.end.ahead-always', { who }) : t('page.ho.end.ahead', { who, n: deal });
}
export const picture = (): string => 'last-card';
