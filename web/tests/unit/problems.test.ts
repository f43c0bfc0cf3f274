import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Engine } from '../../src/engine/engine';
import { gameOf } from '../../src/lib/words.svelte';
import { seatNames } from '../../src/table/seatnames';
import { agrees, changes, playOut } from '../../src/problems/outcome';
import { costOf, dayOf, explanation, isRight, optionsOf, piecesOf, problemOfDay, type Problem } from '../../src/problems/problem';
import { nextProblem, rated, resultsOf, storeResults, streakAfter, streakOn } from '../../src/problems/record';

const generated = join(__dirname, '../../generated');
const json = (name: string) => JSON.parse(readFileSync(join(generated, name), 'utf8'));
const lists = readdirSync(generated)
  .filter((name) => /^problems-.*\.json$/.test(name))
  .map((name) => json(name) as Problem[]);

describe('problems', () => {
  it('are there', () => expect(lists.length).toBeGreaterThan(1));
  for (const list of lists)
    it(`of ${list[0].game} can be shown, and their answers are among the choices`, async () => {
      const engine = await Engine.from(new Uint8Array(readFileSync(join(generated, 'parlour.wasm'))));
      for (const problem of list.filter((_, i) => i % 20 === 0)) {
        const { game, seats, seed, log, viewer, choices, answer } = problem;
        expect(engine.open({ game, seats, seed, options: optionsOf(problem) }), problem.id).toBeNull();
        for (const entry of log) expect(engine.act(Number(entry[0]), entry.slice(2), null), `${problem.id}: ${entry}`).toBeNull();
        const { legal } = engine.snapshot(viewer ?? 8);
        for (const a of answer)
          if (typeof a === 'number') expect(choices).toContain(a);
          else expect(legal).toContain(Array.isArray(a) ? a[0] : a);
        expect(isRight(problem, answer.at(-1)!)).toBe(true);
        expect(isRight(problem, piecesOf(problem)?.toReversed().concat('') ?? -1)).toBe(false);
      }
    });
  for (const language of ['en', 'es'])
    it(`have a question and an explanation without gaps in ${language}`, () => {
      const words = json(`sentences-of-problems-${language}.json`);
      for (const [problem] of lists.map((list) => list.slice(0, 1))) {
        const game = gameOf(problem.game)!;
        expect(words[`${game.key}.problem.${problem.ask}`]).toBeTruthy();
        const text = explanation(problem, game, seatNames(game, problem.seats), words);
        expect(text).toMatch(/\. .+\.$/);
        expect(text).not.toMatch(/[{}]|undefined/);
      }
    });
});

describe('the explanation of a problem', () => {
  it('says what a wrong answer costs, at least', () => {
    const problem = { proof: { by: 'exact', best: 500, second: 20, other: 'pass' } } as Problem;
    expect(costOf(problem, 'pass')).toEqual({ loss: 480, exact: true });
    expect(costOf(problem, 'take 1')).toEqual({ loss: 480, exact: false });
    expect(costOf({ proof: { by: 'enumeration', best: 3, second: 2 } } as Problem, 1)).toBeNull();
  });
  it('plays the line and the next best choice to the end of the match', { timeout: 60000 }, async () => {
    const engine = await Engine.from(new Uint8Array(readFileSync(join(generated, 'parlour.wasm'))));
    const problem = lists.flat().find((p) => p.proof.by === 'exact' && p.proof.line!.length === 4)!;
    const { line, other } = problem.proof;
    const player = engine as unknown as Parameters<typeof playOut>[0];
    const best = (await playOut(player, problem, line!))!;
    expect(best.steps.slice(0, 4).map((s) => s.action)).toEqual(line);
    expect(best.view.over).toBe(true);
    const instead = (await playOut(player, problem, [other!]))!;
    expect(instead.steps[0].action).toBe(other);
    expect(instead.scores).toHaveLength(2);
    expect(await playOut(player, problem, ['fly moon'])).toBeNull();
  });
  it('names the parts of the score that change, the most important first', () => {
    const sum = (name: string, ...points: number[]) => ({ name, points });
    const best = [sum('Bullet', 6, 0), sum('Button', 0, 0), sum('Map', 1, 3)];
    const other = [sum('Bullet', 5, 0), sum('Button', 0, 7), sum('Map', 1, 3)];
    expect(changes(best, other, 0)).toEqual([
      { name: 'Button', best: 0, other: -7 },
      { name: 'Bullet', best: 6, other: 5 },
    ]);
    expect(agrees({ scores: [9, 4] } as never, { scores: [9, 5] } as never, 0)).toBe(true);
    expect(agrees({ scores: [9, 4] } as never, { scores: [9, 5] } as never, 1)).toBe(false);
  });
});

describe('the problem of the day', () => {
  it('is the one of the documentation', () => {
    expect(dayOf(Date.parse('2026-11-18T23:59:59Z'))).toBe(20775);
    expect(problemOfDay(20775, 240)).toBe(195);
  });
  it('comes again only after all others', () => {
    for (const n of [1, 2, 7, 80, 240]) expect(new Set(Array.from({ length: n }, (_, day) => problemOfDay(day + 1000, n))).size).toBe(n);
  });
});

describe('the results', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => kept.set(k, v) });
  });
  it('change the rating by 16 for a problem of the same strength, more for a surprise', () => {
    expect(rated(1200, { grade: 2 }, true)).toBe(1216);
    expect(rated(1200, { grade: 2 }, false)).toBe(1184);
    expect(rated(1200, { grade: 5 }, true)).toBe(1231);
    expect(rated(1200, { grade: 5 }, false)).toBe(1199);
  });
  it('count days in a row', () => {
    const results = { ...resultsOf('x'), streak: 3, day: 10 };
    expect([10, 11, 12].map((day) => streakAfter(results, day))).toEqual([3, 4, 1]);
    expect([10, 11, 12].map((day) => streakOn(results, day))).toEqual([3, 3, 0]);
  });
  it('are kept for each game', () => {
    storeResults('x', { ...resultsOf('x'), rating: 1300 });
    storeResults('y', { ...resultsOf('y'), streak: 2 });
    expect(resultsOf('x').rating).toBe(1300);
    expect(resultsOf('y')).toMatchObject({ rating: 1200, streak: 2 });
  });
  it('choose the next problem: not tried, and near the rating', () => {
    const list = [1, 2, 3, 2].map((grade, i) => ({ id: `p${i}`, grade })) as Problem[];
    expect(nextProblem(list, list[0], resultsOf('x')).id).toBe('p1');
    expect(nextProblem(list, list[0], { ...resultsOf('x'), tried: ['p1'] }).id).toBe('p3');
    expect(nextProblem(list, list[3], { ...resultsOf('x'), tried: ['p0', 'p1', 'p2', 'p3'] }).id).toBe('p0');
  });
});
