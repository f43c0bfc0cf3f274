import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Engine } from '../../src/engine/engine';
import type { EngineClient } from '../../src/engine/client';
import { merged, placeBubble, shade, type Box } from '../../src/learn/bubble';
import { begins, fits, LessonRun, type Lesson } from '../../src/learn/lesson';
import { caseOf, matchOf } from '../../src/learn/match';
import { selectorOf } from '../../src/learn/points';
import { gameOf } from '../../src/lib/words.svelte';

const generated = join(__dirname, '../../generated');
const wasm = readFileSync(join(generated, 'parlour.wasm'));
const lessons = readdirSync(generated)
  .filter((name) => /^lesson-.*\.json$/.test(name))
  .map((name) => JSON.parse(readFileSync(join(generated, name), 'utf8')) as Lesson);

/** Starts a lesson with its own engine. If the lesson has a case, its texts are in `language`. */
async function begun(lesson: Lesson, language = 'en'): Promise<LessonRun> {
  const engine = await Engine.from(new Uint8Array(wasm));
  const id = caseOf(lesson, language);
  const packed = id ? new Uint8Array(readFileSync(join(generated, `case-${id}.bin`))) : undefined;
  const client = {
    open: async (setup: Parameters<Engine['open']>[0]) => engine.open(setup, packed),
    updates: async (viewer: number, since: number) => engine.updates(viewer, since),
    act: async (...args: Parameters<Engine['act']>) => engine.act(...args),
    tickTo: async (from: number, to: number) => engine.tickTo(from, to),
    deadline: async () => engine.deadline(),
    snapshot: async (viewer: number) => engine.snapshot(viewer),
  } as unknown as EngineClient;
  const run = new LessonRun(lesson, matchOf(lesson, client, language), !!gameOf(lesson.game)!.clock);
  await run.rewind([]);
  return run;
}
/** Makes the scripted actions of the step. In a real-time game it lets the match clock run for up to a minute. */
async function prepared(run: LessonRun): Promise<void> {
  for (let ms = 0; run.waits === 'plays' && ms <= 60000; ms += 100) await run.runClock(run.now + 100);
}

describe('a lesson', () => {
  it('exists for some games', () => expect(lessons.length).toBeGreaterThan(2));
  for (const lesson of lessons)
    for (const language of ['en', 'es'])
      it(`of ${lesson.game} can be played to its end in ${language}, and all that it says is true`, async () => {
        const run = await begun(lesson, language);
        for (let n = 0; run.waits !== 'over' && n < 40; n++) {
          await prepared(run);
          expect(await run.isTrue(), run.current.id).toBe(true);
          await run.skip(language);
        }
        expect(run.waits).toBe('over');
        const { inputs } = run;
        const again = await begun(lesson, language);
        await again.rewind(inputs.slice(0, -1));
        await prepared(again);
        expect(again.waits).not.toBe('over');
        await again.rewind(inputs);
        expect(again.waits).toBe('over');
      });
  it('does not make another move than the one it asks for, and explains why', async () => {
    const run = await begun(lessons.find((l) => l.game === 'sherlock-mycroft')!);
    run.next();
    run.next();
    expect(run.waits).toBe('do');
    expect(await run.act('go hudson', null)).toBe('again');
    expect(run.reply?.en).toMatch(/Watson/);
    expect(await run.act('go nobody', null)).toBe('illegal');
    expect(await run.act('go watson', null)).toBe('on');
    expect(run.current.id).toBe('first-clue');
  });
  it('of a real-time game does a step for the learner before its clock has run, and can be resumed after it', async () => {
    const run = await begun(lessons.find((l) => l.game === 'holmes-1904')!);
    for (await prepared(run); !run.current.within; await prepared(run)) await run.skip('en');
    const { inputs, step } = run;
    await run.rewind(inputs);
    expect(run.waits).toBe('plays');
    await run.skip('en');
    expect(run.step).toBe(step + 1);
    await run.rewind(run.inputs);
    expect(run.step).toBe(step + 1);
  });
  it('of a real-time game replies to an action that comes too early and to a call that cannot be made', async () => {
    const run = await begun(lessons.find((l) => l.game === 'holmes-1904')!);
    const goTo = async (step: string) => {
      for (await prepared(run); run.current.id !== step; await prepared(run)) await run.skip('en');
    };
    await goTo('ready');
    expect(await run.act('press', null)).toBe('again');
    expect(run.reply?.en).toMatch(/Too early/);
    await goTo('play');
    expect(run.reply).toBe(null);
    expect(run.replyToIllegal('release')).toBe(false); // the lesson lifts the learner's hand
    expect(run.replyToIllegal('call run')).toBe(true);
    expect(run.reply?.en).toMatch(/nothing to call/);
    await goTo('no-match');
    run.next();
    await run.runClock(run.now + 10);
    expect(run.waits).toBe('plays');
    expect(await run.act('press', null)).toBe('again');
    expect(run.reply?.en).toMatch(/Too early/);
    await prepared(run);
    expect(await run.act('press', null)).toBe('on');
  });
  it('goes on after another move if the step has a branch', async () => {
    const run = await begun(lessons.find((l) => l.game === 'sherlock-mycroft')!);
    while (run.current.id !== 'second-day') {
      await prepared(run);
      await run.skip('en');
    }
    expect(await run.act('go watson toby', null)).toBe('on');
    expect(run.branch).toBe(true);
    expect(await run.isTrue()).toBe(true);
    run.next();
    expect(run.current.id).toBe('tip');
  });
  it('asks again after a wrong answer to a question', async () => {
    const run = await begun(lessons.find((l) => l.steps.some((s) => s.ask))!);
    for (await prepared(run); run.waits !== 'ask'; await prepared(run)) await run.skip('en');
    const { right, wrong, choices } = run.current.ask!;
    expect(run.answer((right + 1) % choices.length)).toBe('again');
    expect(run.reply).toBe(wrong);
    expect(run.answer(right)).toBe('on');
  });
  it('asks again after a wrong answer in free text', async () => {
    const lesson = lessons.find((l) => l.steps.some((s) => s.answer));
    if (!lesson) return;
    const run = await begun(lesson);
    for (await prepared(run); !run.current.answer; await prepared(run)) await run.skip('en');
    const { step } = run;
    expect(await run.act('answer 1', 'It was Sherlock Holmes')).toBe('again');
    expect(run.step).toBe(step);
    expect(await run.act('answer 1', run.current.answer.en)).toBe('on');
    expect(run.step).toBe(step + 1);
  });
  it('points only at things that the board of its game knows', async () => {
    for (const lesson of lessons) {
      const file = join(__dirname, '../../src/boards', lesson.game, 'points.ts');
      expect(existsSync(file), file).toBe(true);
      const { points } = await import(file);
      for (const point of lesson.steps.flatMap((s) => s.point)) expect(selectorOf(point, points), `${lesson.game}: ${point}`).toBeTruthy();
    }
  });
});

describe('a pattern', () => {
  it('fits whole words, * fits one word, and * at the end fits the rest', () => {
    for (const [pattern, action, yes] of [
      ['go a', 'go a', true],
      ['go a', 'go ab', false],
      ['go a', 'go a b', false],
      ['go * b', 'go a b', true],
      ['go * b', 'go a c', false],
      ['go *', 'go a b', true],
      ['go *', 'go', false],
      ['*', 'go a', true],
    ] as const)
      expect(fits(pattern, action), `${pattern}: ${action}`).toBe(yes);
  });
});

describe('the beginning of an action', () => {
  it('can lead to an action that fits a pattern', () => {
    expect(begins('go * b', 'go a')).toBe(true);
    expect(begins('cut 2 2', 'cut 2')).toBe(true);
    expect(begins('cut 2 2', 'cut 1')).toBe(false);
    expect(begins('cut *', 'cut 1 2')).toBe(true);
    expect(begins('take 1', 'take 1 2')).toBe(false);
  });
});

describe('the bubble', () => {
  const screen: Box = { x: 0, y: 0, width: 390, height: 844 };
  const size = { width: 370, height: 160 };
  const covers = (at: { x: number; y: number }, b: Box) =>
    at.x < b.x + b.width && b.x < at.x + size.width && at.y < b.y + b.height && b.y < at.y + size.height;
  it('is on the screen, and covers neither its target nor the choices if there is room', () => {
    const foot: Box = { x: 0, y: 744, width: 390, height: 100 };
    for (const target of [
      { x: 20, y: 60, width: 60, height: 60 },
      { x: 300, y: 500, width: 80, height: 240 },
      { x: 0, y: 100, width: 390, height: 420 },
      foot,
    ]) {
      const at = placeBubble(size, [target], [foot], screen);
      expect(at.x).toBeGreaterThanOrEqual(0);
      expect(at.x + size.width).toBeLessThanOrEqual(screen.width);
      expect(covers(at, target) || covers(at, foot), JSON.stringify({ target, at })).toBe(false);
    }
  });
  it('is near the lower edge if the step points at nothing', () => expect(placeBubble(size, [], [], screen)).toEqual({ x: 10, y: 676 }));
  it('leaves one hole in the shade for boxes that overlap', () => {
    const boxes = [
      { x: 0, y: 0, width: 10, height: 10 },
      { x: 20, y: 0, width: 10, height: 10 },
      { x: 5, y: 5, width: 20, height: 10 },
    ];
    expect(merged(boxes)).toEqual([{ x: 0, y: 0, width: 30, height: 15 }]);
    expect(shade(merged(boxes), { x: 0, y: 0, width: 90, height: 90 })).toBe('M0 0h90v90h-90zM0 0h30v15h-30z');
  });
});
