import { describe, expect, it } from 'vitest';
import { amountOf, choicesAfter, trayAfter } from '../../src/table/choices.svelte';
import { gameOf } from '../../src/lib/words.svelte';
import { seatAngle, wireAngles } from '../../src/boards/big-ben/dial';

const bb = gameOf('big-ben')!;
const sm = gameOf('sherlock-mycroft')!;
const names = ['Ada', 'Bram', 'Clara', 'Dudley'];

describe('choices', () => {
  const cuts = [1, 2, 3].flatMap((s) => [1, 2, 3, 4, 5].map((p) => `cut ${s} ${p}`));
  it('many actions of one verb are chosen argument by argument', () => {
    const first = choicesAfter(bb, cuts, [], names);
    expect(first.map((c) => c.words.join(' '))).toEqual(['cut 1', 'cut 2', 'cut 3']);
    expect(first[0].label).toBe('Cut one of Bram’s wires');
    const second = choicesAfter(bb, cuts, ['cut', '2'], names);
    expect(second).toHaveLength(5);
    expect(second[0]).toMatchObject({ full: true, words: ['cut', '2', '1'] });
  });
  it('few actions are shown in full, and every action can be reached', () => {
    const legal = ['take 1', 'take 2', 'pass'];
    expect(choicesAfter(sm, legal, [], names).map((c) => c.words.join(' '))).toEqual(legal);
    const reach = (chosen: string[]): string[] =>
      choicesAfter(bb, cuts, chosen, names).flatMap((c) => (c.full ? [c.words.join(' ')] : reach(c.words)));
    expect(reach([]).sort()).toEqual([...cuts].sort());
  });
  const wh = gameOf('watson-holmes')!;
  const view = { viewer: 0, seats: 4, over: false, waiting: [0] };
  const tray = (game: typeof wh, legal: string[], chosen: string[] = []) => {
    const { choices, amount } = trayAfter(game, legal, chosen, names, view);
    return { choices: choices.map((c) => c.words.join(' ')), amount };
  };
  it('numbers have a stepper when there are too many for buttons', () => {
    const bids = Array.from({ length: 251 }, (_, n) => `bid ${n}`);
    const numbers = Array.from({ length: 251 }, (_, n) => n);
    expect(choicesAfter(wh, bids, [], names).map((c) => c.words.join(' '))).toEqual(bids.slice(0, 12));
    expect(amountOf(wh, bids, [], 25)).toEqual({ words: ['bid'], numbers });
    expect(amountOf(wh, bids.slice(0, 11), [], 25)).toBeNull();
    expect(choicesAfter(wh, bids.slice(0, 11), [], names)).toHaveLength(11);
    expect(amountOf(bb, cuts, [], 2)).toBeNull();
  });
  it('the choice bar has the choices that the board does not offer, and a stepper for amounts', () => {
    expect(tray(wh, ['visit 1', 'visit 2', 'cross 2', 'trade toby', 'done'])).toEqual({ choices: ['trade toby', 'done'], amount: null });
    expect(tray(wh, ['bid 4', 'bid 0', 'bid 5', 'watson'])).toEqual({ choices: [], amount: { words: ['bid'], numbers: [0, 4, 5] } });
    expect(tray(wh, ['bid 0', 'bid 1'])).toEqual({ choices: ['bid 0', 'bid 1'], amount: null });
    expect(tray(bb, cuts)).toEqual({ choices: [], amount: null });
    expect(tray(sm, ['take 1', 'take 2', 'take 3', 'pass'])).toEqual({ choices: ['pass'], amount: null });
  });
  it('the choice bar has the next step of a choice if the board does not offer that step', () => {
    const legal = ['visit 5 call-off', 'visit 5 lockpick', 'visit 6', 'copy toby', 'copy inspector-lestrade 2', 'use toby 1', 'use toby 2'];
    expect(tray(wh, legal).choices).toEqual([]);
    expect(tray(wh, legal, ['visit', '5']).choices).toEqual(['visit 5 call-off', 'visit 5 lockpick']);
    expect(tray(wh, legal, ['copy']).choices).toEqual(['copy toby', 'copy inspector-lestrade 2']);
    expect(tray(wh, legal, ['use', 'toby']).choices).toEqual([]);
  });
  it('a game without its own board has all choices in the choice bar', () => {
    const other = { ...sm, id: 'no-board' };
    expect(tray(other, ['take 1', 'take 2', 'take 3', 'pass'])).toEqual({ choices: ['take 1', 'take 2', 'take 3', 'pass'], amount: null });
  });
});

describe('the dial', () => {
  it('puts the viewer’s seat at six o’clock and the others around the clock', () => {
    expect(seatAngle(2, 2, 5)).toBe(180);
    expect(new Set([0, 1, 2, 3, 4].map((s) => seatAngle(s, 2, 5))).size).toBe(5);
  });
  it('keeps the wires of neighbours apart', () => {
    for (let seats = 4; seats <= 8; seats++) {
      const a = wireAngles(0, 5, seats),
        b = wireAngles(360 / seats, 5, seats);
      expect(Math.max(...a)).toBeLessThan(Math.min(...b));
    }
  });
});
