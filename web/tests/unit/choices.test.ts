import { describe, expect, it } from 'vitest';
import { choicesAfter, numbersOf } from '../../src/table/choices.svelte';
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
    expect(first[0].label).toBe('Cut a wire of Bram');
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
  it('numbers are typed when there are too many for buttons', () => {
    const wh = gameOf('watson-holmes')!;
    const bids = Array.from({ length: 251 }, (_, n) => `bid ${n}`);
    expect(choicesAfter(wh, bids, [], names).map((c) => c.words.join(' '))).toEqual(bids.slice(0, 12));
    expect(numbersOf(bids)).toEqual({ verb: 'bid', numbers: Array.from({ length: 251 }, (_, n) => n) });
    expect(numbersOf(bids.slice(0, 11))).toBeNull();
    expect(choicesAfter(wh, bids.slice(0, 11), [], names)).toHaveLength(11);
    expect(numbersOf(cuts)).toBeNull();
  });
});

describe('the dial', () => {
  it('puts the own seat at six o’clock and the others around', () => {
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
