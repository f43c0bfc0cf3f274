// web.ts: the author's web of a case, and what somebody had seen of it. Knows no answer but those it is given.
import type { Web } from '../../../types/wire';

/** Facts that some proof of this question uses, through its deductions; all questions where none is named. */
export function factsFor(web: Web, question: number | null): Set<number> {
  const found = new Set<number>();
  web.questions.forEach((q, i) => {
    if (question === null || question === i) for (const proof of q.proofs as number[][]) for (const f of proof) found.add(f);
  });
  return found;
}
/** The proof a reader of these places comes nearest to; the shortest one, if they come equally near. */
export function nearest(web: Web, question: number, read: Set<number>): number[] {
  const proofs = web.questions[question].proofs as number[][];
  const lacks = (p: number[]) => p.filter((f) => !read.has(web.facts[f].place)).length;
  return [...proofs].sort((a, b) => lacks(a) - lacks(b) || a.length - b.length)[0] ?? [];
}
export const proved = (web: Web, question: number, read: Set<number>): boolean =>
  nearest(web, question, read).every((f) => read.has(web.facts[f].place));

export interface Step {
  states: string;
  facts: number[];
  deductions: Step[];
}
/** A proof as its author wrote it: facts, and conclusions with what they follow from, as far as it lies within `facts`. */
export function stepsOf(web: Web, question: number, facts: Set<number>): Step {
  const whole = (from: { facts: number[]; deductions: number[] }): boolean =>
    from.facts.every((f) => facts.has(f)) && from.deductions.every((d) => web.deductions[d].from.some(whole));
  const grow = (states: string, list: { facts: number[]; deductions: number[] }[]): Step => {
    const from = list.find(whole) ?? list[0];
    return {
      states,
      facts: from?.facts ?? [],
      deductions: (from?.deductions ?? []).map((d) => grow(web.deductions[d].states, web.deductions[d].from)),
    };
  };
  return grow(web.questions[question].answer, web.questions[question].from);
}
