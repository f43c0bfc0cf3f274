import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Engine } from '../../src/engine/engine';
import { BOOKS, FACES, VILLAIN_POINTS, type Card, type Follow } from '../../src/boards/i-say-holmes/data';
import { counters, follower, permitted, suits, whyNot } from '../../src/boards/i-say-holmes/card-rules';
import { mayCounter, whyAccuse } from '../../src/boards/i-say-holmes/card-text';
import { reasons, sequence } from '../../src/boards/i-say-holmes/sequence';
import { closingOf, storyOf, top } from '../../src/boards/i-say-holmes/story';
import { gameOf, has, type GameEvent } from '../../src/lib/words.svelte';
import { AutoAllow } from '../../src/boards/i-say-holmes/auto-allow.svelte';
import { settings } from '../../src/lib/settings.svelte';
import type { Picker } from '../../src/table/choices.svelte';
import type { Page, Table, View } from '../../src/table/table';
import type { IshView, IshViewStack } from '../../types/i-say-holmes';

const root = join(__dirname, '../../..');
const wasm = readFileSync(join(__dirname, '../../generated/parlour.wasm'));
const tables = readFileSync(join(root, 'src/games/i-say-holmes/tables.h'), 'utf8');
const rows = (macro: string) => {
  const body = new RegExp(`#define ${macro}\\(X\\)([\\s\\S]*?)\\n\\n`).exec(tables + '\n\n')![1];
  return [...body.matchAll(/X\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g)].map((m) => m[1].split(',').map((s) => s.trim().replace(/^"|"$/g, '')));
};
const kebab = (s: string) => s.toLowerCase().replace(/_/g, '-');

describe('the cards of I Say, Holmes!', () => {
  const title = new Map(rows('ISH_CARDS').map((r) => [r[0], r[1] as Card]));
  it('have the engine’s kind, copies, value, timing and target', () => {
    expect(FACES.map((f) => [f.id, f.kind, f.copies, f.value, f.when, f.names])).toEqual(
      rows('ISH_CARDS').map((r) => [r[1], kebab(r[2]), Number(r[3]), Number(r[4]), kebab(r[11]), kebab(r[12])]),
    );
  });
  it('follow and counter each other as in the engine', () => {
    const follow = (text: string): Follow[] =>
      text
        .split('|')
        .map((w) => w.trim())
        .map((w) => (/^ONE/.test(w) ? title.get(/\((\w+)\)/.exec(w)![1])! : (kebab(w.replace(/^ANY_/, '')) as Follow)));
    const story = new Map(rows('ISH_STORY').map((r) => [title.get(r[0])!, { follow: follow(r[1]).sort(), alibi: r[2] === '1' }]));
    const isay = rows('ISH_ALIBI_I_SAY').map((r) => title.get(r[0])!);
    for (const f of FACES) {
      expect([...f.follow].sort(), f.id).toEqual(story.get(f.id)?.follow ?? []);
      expect(f.alibi, f.id).toBe(story.get(f.id)?.alibi || isay.includes(f.id));
    }
  });
  it('books, villains and telegrams score as in the engine', () => {
    expect(BOOKS.map((b) => [b.id, b.threshold, b.points])).toEqual(rows('ISH_BOOKS').map((r) => [r[1], Number(r[2]), Number(r[3])]));
    expect(VILLAIN_POINTS).toEqual(Object.fromEntries(rows('ISH_VILLAINS').map((r) => [title.get(r[0])!, Number(r[1])])));
  });
  it('all have an explanation', () => {
    for (const f of FACES) {
      expect(has(`page.ish.about.${f.id}`), f.id).toBe(true);
      if (f.names === 'must' || f.names === 'may') expect(has(`page.ish.will.${f.id}`), f.id).toBe(true);
      if (f.names !== 'nobody') expect(has(`page.ish.would.${f.id}`), f.id).toBe(true);
    }
  });
});

describe('an Impromptu Arrest', () => {
  const table = (hand: Card[], legal: string[]) =>
    ({ game: gameOf('i-say-holmes'), names: ['Ada', 'Bram', 'Clara'], view: { hand }, legal }) as unknown as Table;
  const frame = (countered_by: number[]) => ({ kind: 'impromptu-arrest', card: null, countered_by }) as unknown as IshViewStack;
  it('tells the player why it must be made', () => {
    const both = ['name 1', 'name 2'];
    expect(whyAccuse(table([], both), frame([]))).toMatch(/no cards left/);
    expect(whyAccuse(table(['alibi'], both), frame([]))).toMatch(/only Interrupts/);
    expect(whyAccuse(table(['clue'], ['name 1']), frame([2]))).toBe('Clara has countered; accuse another player.');
    expect(whyAccuse(table(['clue'], both), frame([1, 2]))).toMatch(/again/);
  });
  it('is not called a card', () => {
    for (const to of [null, 1])
      expect(mayCounter(table([], []), frame([]), to)).toMatch(/counter the arrest with an Alibi or the Mastermind/);
  });
});

describe('rules restated by the board', () => {
  it('agree with the engine on every card through whole matches', { timeout: 60000 }, async () => {
    const asked = new Set<string>(),
      rules = new Set<string>();
    let closings = 0;
    for (const [n, options] of ['rounds=2', 'rounds=2 fast_play=true', 'rounds=3'].entries()) {
      const engine = await Engine.from(new Uint8Array(wasm));
      const seats = 3 + n * 2;
      expect(engine.open({ game: 'i-say-holmes', seats, seed: `law ${n}`, options })).toBeNull();
      for (let move = 0, told = 0, over = false; !over; move++) {
        expect(move).toBeLessThan(3000);
        const actors = engine.updates(0, 1 << 30).actors;
        const seat = Math.log2(actors & -actors);
        const look = engine.updates(seat, engine.updates(seat, 1 << 30).version - 1);
        const v = look.messages[0].view as unknown as IshView;
        asked.add(String(v.phase));
        const verb = (
          { turn: 'play', more: 'play', drawn: 'play', show: 'show', discard: 'discard', give: 'give', pass: 'pass' } as Record<
            string,
            string
          >
        )[String(v.phase)];
        if (verb)
          for (const card of new Set(v.hand as Card[])) {
            const why = whyNot(v, card),
              open = look.legal.includes(`${verb} ${card}`);
            expect(why === null, `${v.phase} ${card} on ${v.current}`).toBe(open);
            if (why) {
              rules.add(why.rule);
              expect(engine.act(seat, `${verb} ${card}`, null)?.rule, `${v.phase} ${card} on ${v.current}`).toBe(why.rule);
              expect(has(why.key) && has(`${why.key}.short`), why.key).toBe(true);
            }
          }
        if (move % 20 === 0) {
          const all = engine.updates(seat, 0).messages as unknown as Page[];
          expect(storyOf(all, v)).toEqual(storyOf(all));
          expect(storyOf(all, v).length).toBeGreaterThan(0);
        }
        if (v.phase === 'turn') expect(follower(v)).toBe(seat);
        if (v.phase === 'answer') {
          const held = counters(top(v)!).filter((c) => v.hand.includes(c));
          expect(look.legal.filter((a) => a === 'alibi' || a === 'mastermind')).toEqual(held);
        }
        // Every third action is random, because greedy bots avoid some situations.
        expect(engine.bot(seat, move % 3 ? 'greedy' : 'random', `dice ${n} ${move}`, false)).not.toBe('');
        const after = engine.updates(8, told);
        told = after.version;
        over = after.over;
        const closing = after.messages.length ? closingOf(after.messages.at(-1)!.events as GameEvent[]) : null;
        if (closing) {
          closings++;
          const last = (after.messages.at(-1)!.view as unknown as IshView).last_case;
          expect([closing.by, closing.guilty, closing.total, closing.book]).toEqual([last.by, last.guilty, last.total, last.book]);
          expect([...closing.villains].sort()).toEqual([...last.villains].sort());
          // The values of the cards in all hands add up to the engine's total.
          if (closing.how === 'arrest') expect(closing.hands.reduce((sum, h) => sum + h.sum, 0)).toBe(closing.total);
        }
      }
    }
    expect(closings).toBe(7);
    expect([...rules].sort()).toEqual(expect.arrayContaining(['ISH-17', 'ISH-26', 'ISH-74', 'ISH-8', 'ISH-9']));
    expect([...asked]).toEqual(expect.arrayContaining(['turn', 'drawn', 'answer', 'name', 'more', 'pass', 'show', 'token']));
  });
  it('fog continues in the direction of the marker', () => {
    const v = (travel: string) => ({ current: 'dense-fog', location: 'city', travel }) as unknown as IshView;
    const face = (id: string) => FACES.find((f) => f.id === id)!;
    expect([suits(v('cab'), face('london')), suits(v('cab'), face('village'))]).toEqual([true, false]);
    expect([suits(v('train'), face('london')), suits(v('train'), face('village'))]).toEqual([false, true]);
    expect([suits(v('none'), face('london')), suits(v('none'), face('village'))]).toEqual([true, true]);
    expect([permitted(v('none'), face('irene-adler')), permitted(v('none'), face('mrs-hudson'))]).toEqual([true, false]);
  });
  it('undo removes the last card of the story', async () => {
    const engine = await Engine.from(new Uint8Array(wasm));
    engine.open({ game: 'i-say-holmes', seats: 3, seed: 'undo', options: '' });
    for (let move = 0; ; move++) {
      const { actors } = engine.updates(0, 1 << 30);
      const seat = Math.log2(actors & -actors),
        play = engine.updates(seat, 1 << 30).legal.find((a) => a.startsWith('play '));
      const tell = () => {
        const all = engine.updates(8, 0).messages as unknown as (Page & { view: IshView })[];
        return storyOf(all, all.at(-1)!.view).map((s) => s.card);
      };
      const before = tell();
      engine.bot(seat, 'random', `dice ${move}`, false);
      if (!play || tell().length === before.length) continue;
      expect(engine.undo(seat)).toBeNull();
      expect(tell()).toEqual(before);
      break;
    }
  });
});

describe('automatic passing', () => {
  const wait = (legal: string[], random: number, decline = true) => {
    settings.decline = decline;
    settings.pace = 1;
    vi.spyOn(Math, 'random').mockReturnValue(random);
    const said: string[] = [];
    const picker = { hold: null } as unknown as Picker;
    const waiting = new AutoAllow({ legal, busy: false, act: (a: string) => void said.push(a) } as unknown as Table, picker);
    const end = waiting.begin();
    return { said, picker, waiting, end, length: waiting.length };
  };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    settings.decline = false;
  });
  it('takes the same time with any hand', () => {
    for (const random of [0, 0.4, 0.99])
      expect(wait(['allow'], random).length).toBe(wait(['allow', 'alibi', 'mastermind', 'escape'], random).length);
    expect(wait(['allow'], 0.1).length).not.toBe(wait(['allow'], 0.9).length);
  });
  it('passes only if there is no other answer and the wait is over', () => {
    const none = wait(['allow', 'escape'], 0.5),
      some = wait(['allow', 'alibi'], 0.5);
    vi.advanceTimersByTime(none.length - 1);
    expect(none.said).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(none.said).toEqual(['allow']);
    expect(some.said).toEqual([]);
  });
  it('delays manual answers by the same time, except an escape', () => {
    const { said, picker, length } = wait(['allow', 'alibi', 'escape'], 0.5);
    expect(picker.hold!('escape')).toBe(false);
    expect(picker.hold!('alibi')).toBe(true);
    vi.advanceTimersByTime(length - 1);
    expect(said).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(said).toEqual(['alibi']);
    expect(picker.hold!('allow')).toBe(false);
  });
  it('does nothing when the decision is no longer due', () => {
    const { said, end, picker, length } = wait(['allow'], 0.5);
    end();
    vi.advanceTimersByTime(length * 2);
    expect(said).toEqual([]);
    expect(picker.hold).toBeNull();
  });
  it('is off for players who turned it off', () => {
    const { said, picker, length } = wait(['allow'], 0.5, false);
    expect(picker.hold!('allow')).toBe(false);
    vi.advanceTimersByTime(length * 2);
    expect(said).toEqual([]);
  });
});

describe('a sequence of cards in Fast Play', () => {
  const problems = readFileSync(join(root, 'problems/i-say-holmes.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  it('is possible or not as in the engine, and says why', async () => {
    const engine = await Engine.from(new Uint8Array(wasm));
    const game = gameOf('i-say-holmes')!;
    for (const { seats, seed, log, viewer, answer } of problems.slice(0, 24)) {
      expect(engine.open({ game: 'i-say-holmes', seats, people: [viewer], seed, options: 'fast_play=true' })).toBe(null);
      for (const entry of log) expect(engine.act(Number(entry[0]), entry.slice(2), null)).toBe(null);
      const { view } = engine.snapshot(viewer) as unknown as { view: View & { hand: string[] } };
      const { legal } = engine.updates(viewer, 0);
      for (const card of new Set(view.hand)) {
        const { why } = sequence(game, view, [`play ${card}`]);
        expect(why === '', `${card}: ${why}`).toBe(legal.includes(`play ${card}`));
      }
      for (const order of answer) expect(sequence(game, view, order).why).toBe('');
      const travel = answer[0].find((action: string) => /train|cab|fog/.test(action));
      if (travel)
        expect(sequence(game, view, [...answer[0].filter((a: string) => a !== travel), travel, 'play london']).why).toMatch(
          /ends your turn/,
        );
      expect(reasons(game, view, answer[0]).split('After ').length).toBe(answer[0].length + 1);
    }
  });
});
