// clueGraph.ts: functions that search the clue graph of a case: which facts matter, and which proofs a player can complete with the cards
// read so far.
import type { ClueGraph } from '../../../types/wire';

/** Returns the facts that occur in at least one proof of the answer to `question`. If `question` is null, returns the facts of all
 * proofs. */
export function factsFor(graph: ClueGraph, question: number | null): Set<number> {
  const found = new Set<number>();
  graph.questions.forEach((q, i) => {
    if (question === null || question === i) for (const proof of q.proofs as number[][]) for (const f of proof) found.add(f);
  });
  return found;
}
/** Returns the proof with the fewest facts that are unknown to a player who has read the cards of the places `read`. If there are several
 * such proofs, returns the shortest. */
export function nearest(graph: ClueGraph, question: number, read: Set<number>): number[] {
  const proofs = graph.questions[question].proofs as number[][];
  const lacks = (p: number[]) => p.filter((f) => !read.has(graph.facts[f].place)).length;
  return [...proofs].sort((a, b) => lacks(a) - lacks(b) || a.length - b.length)[0] ?? [];
}
export const proved = (graph: ClueGraph, question: number, read: Set<number>): boolean =>
  nearest(graph, question, read).every((f) => read.has(graph.facts[f].place));

export interface Step {
  states: string;
  facts: number[];
  deductions: Step[];
}
/** Returns a proof of the answer to `question`. Its steps are facts and deductions from facts, as the author of the case wrote them.
 * Prefers a proof that uses only `facts`. */
export function stepsOf(graph: ClueGraph, question: number, facts: Set<number>): Step {
  const whole = (from: { facts: number[]; deductions: number[] }): boolean =>
    from.facts.every((f) => facts.has(f)) && from.deductions.every((d) => graph.deductions[d].from.some(whole));
  const grow = (states: string, list: { facts: number[]; deductions: number[] }[]): Step => {
    const from = list.find(whole) ?? list[0];
    return {
      states,
      facts: from?.facts ?? [],
      deductions: (from?.deductions ?? []).map((d) => grow(graph.deductions[d].states, graph.deductions[d].from)),
    };
  };
  return grow(graph.questions[question].answer, graph.questions[question].from);
}
