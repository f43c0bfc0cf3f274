import { describe, expect, it } from 'vitest';
import { decisive } from '../../src/boards/big-ben/ending';
import { aheadFrom } from '../../src/boards/holmes-1904/ending';
import { firstToKnow } from '../../src/boards/watson-holmes/ending';
import type { ClueGraph } from '../../types/wire';

describe('the turning point of 1904', () => {
  it('is the deal from which the winner led alone until the end', () => {
    expect(
      aheadFrom(
        [
          [3, 5],
          [9, 6],
          [9, 11],
          [14, 12],
        ],
        0,
      ),
    ).toBe(4);
  });
  it('is not a deal after which another player had as many points', () => {
    expect(
      aheadFrom(
        [
          [9, 11],
          [23, 23],
          [39, 28],
        ],
        0,
      ),
    ).toBe(3);
  });
  it('is the first deal if the winner always led alone', () => {
    expect(
      aheadFrom(
        [
          [5, 4],
          [9, 6],
        ],
        0,
      ),
    ).toBe(1);
  });
});

describe('the turning point of Big Ben', () => {
  const cut = (round: number, wire: 'secured' | 'defusing' | 'bomb') => ({ round, wire, cutter: 0, owner: 1, place: 1 });
  const rounds = [cut(1, 'defusing'), cut(1, 'secured'), cut(2, 'defusing'), cut(2, 'defusing'), cut(3, 'secured'), cut(3, 'secured')];
  it('is the cut of the bomb', () => {
    const cuts = [...rounds, cut(4, 'bomb')];
    expect(decisive({ cuts, winner: 'moriarty' })).toEqual({ bomb: cuts.at(-1) });
  });
  it('is the round with the most finds if Sherlock’s side wins, and with the fewest if time runs out', () => {
    expect(decisive({ cuts: rounds, winner: 'sherlock' })).toEqual({ round: 2, found: 2 });
    expect(decisive({ cuts: rounds, winner: 'moriarty' })).toEqual({ round: 3, found: 0 });
  });
});

describe('the turning point of Watson & Holmes', () => {
  // Cards 1 and 2 together prove the answer to the first question. Card 3 proves the answer to the second question.
  const graph = {
    facts: [{ place: 1 }, { place: 2 }, { place: 3 }],
    questions: [{ proofs: [[0, 1]] }, { proofs: [[2]] }],
  } as unknown as ClueGraph;
  const step = (round: number, ...readers: number[][]) => [round, [1, 2, 3], readers];

  it('is the round in which a player had first read enough', () => {
    const steps = [step(1, [0], [1], []), step(2, [0], [0, 1], []), step(3, [0, 1], [0, 1], [0])];
    expect(firstToKnow(graph, steps, 2)).toEqual({ round: 3, who: [0] });
  });
  it('does not exist if nobody had read enough', () => {
    expect(firstToKnow(graph, [step(1, [0], [1], [1])], 2)).toBeNull();
  });
});
