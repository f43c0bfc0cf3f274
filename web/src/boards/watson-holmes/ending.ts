// ending.ts: finds out who solved the case, in which round, and in what order the players attempted a solution in that round.
import { t } from '../../lib/words.svelte';
import type { ClueGraph } from '../../../types/wire';
import type { MatchRecord } from '../../table/ending.svelte';
import { joinNames } from '../../table/prompt';
import type { Table } from '../../table/table';
import { viewOf } from './caseTexts.svelte';
import { proved } from './clueGraph';

export interface Attempt {
  seat: number;
  round: number;
  /** The number of carriages that the player had when going to 221B. */
  carriages: number;
  solved: boolean;
}
/** Collects all attempts to solve the case from the history. Returns them in the order in which they were judged. */
export function attemptsOf(table: Table): Attempt[] {
  const list: Attempt[] = [];
  const carriages: Record<number, number> = {};
  let round = 1;
  for (const page of table.history)
    for (const e of page.events) {
      const seat = e.seat as number;
      if (e.event === 'round') round = e.round as number;
      if (e.event === 'at-baker-street') carriages[seat] = e.n as number;
      if (e.event === 'solved' || e.event === 'failed')
        list.push({ seat, round, carriages: carriages[seat] ?? 0, solved: e.event === 'solved' });
    }
  return list;
}

const winnersOf = (table: Table): number[] => viewOf(table).seat.flatMap((s, i) => (s.status === 'won' ? [i] : []));

export function why(table: Table): string {
  const winners = winnersOf(table);
  if (!winners.length) return t('page.wh.end.none');
  const round = attemptsOf(table).find((a) => a.solved)?.round;
  if (round === undefined && viewOf(table).seat.some((s) => s.answer.some((a) => a.overruled)))
    return t('page.wh.end.by-vote', { who: joinNames(winners.map((s) => table.names[s])), n: winners.length });
  return t('page.wh.end.solved', { who: joinNames(winners.map((s) => table.names[s])), n: round ?? viewOf(table).round });
}

/** Returns a sentence about the round in which the case was solved: the order in which the players at 221B answered. Returns '' if only
 * one player was there. */
export function tieBreak(table: Table): string {
  const first = attemptsOf(table).find((a) => a.solved);
  if (!first) return '';
  const there: { seat: number; n: number }[] = [],
    hudson = new Set<number>();
  let round = 1;
  for (const page of table.history)
    for (const e of page.events) {
      if (e.event === 'round') round = e.round as number;
      if (round !== first.round) continue;
      if (e.event === 'at-baker-street') there.push({ seat: e.seat as number, n: e.n as number });
      if (e.character === 'mrs-hudson' && (e.event === 'used' || e.event === 'copied')) hudson.add(e.seat as number);
    }
  if (there.length < 2) return '';
  const before = (a: number) => (hudson.has(a) ? 1 : 0);
  const order = there.sort((a, b) => before(b.seat) - before(a.seat) || b.n - a.n);
  const names = order.map(({ seat, n }) => t(hudson.has(seat) ? 'page.wh.end.guest' : 'page.wh.end.there', { who: table.names[seat], n }));
  return t('page.wh.end.order', { who: names.join(', ') });
}

/** Paths of the values that `turningPoint` needs from the match; they are passed to MatchRecord.course. */
const PATHS = ['round', 'place.*.number', 'place.*.read_by'];
type Step = [round: number, numbers: number[], readers: number[][]];

/** Finds the first round in which a player had read enough cards to prove every answer. Returns that round and all players who could prove
 * every answer in it, or null if nobody ever could. */
export function firstToKnow(graph: ClueGraph, steps: unknown[][], seats: number): { round: number; who: number[] } | null {
  for (const [round, numbers, readers] of steps as Step[]) {
    const who = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => {
      const read = new Set(numbers.filter((_, i) => readers[i].includes(seat)));
      return graph.questions.every((_, question) => proved(graph, question, read));
    });
    if (who.length) return { round, who };
  }
  return null;
}
export async function turningPoint(table: Table, record: MatchRecord): Promise<string> {
  const [solution, steps] = await Promise.all([table.read?.('solution'), record.course(PATHS)]);
  if (!solution?.clue_graph || !steps) return '';
  const first = firstToKnow(solution.clue_graph, steps, table.names.length);
  if (!first) return t('page.wh.end.nobody-knew');
  return t('page.wh.end.knew', { who: joinNames(first.who.map((s) => table.names[s])), n: first.round, k: first.who.length });
}
/** The name of the picture shown at the end. `solved` shows Holmes and Watson by the fire. */
export const picture = (table: Table): string => (table.result?.winners.length ? 'solved' : 'unsolved');
