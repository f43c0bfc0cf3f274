import { describe, expect, it } from 'vitest';
import { armTo, ringOf, turnOf } from '../../src/boards/holmes-1904/ring';
import { LOOK, TITLES } from '../../src/boards/holmes-1904/cards';
import { wordIn } from '../../src/boards/holmes-1904/voice-input.svelte';

const sizes = [
  [360, 330],
  [520, 560],
  [768, 700],
  [880, 620],
  [1100, 760],
];

describe('the ring', () => {
  it('has the viewer’s seat at the bottom and the left neighbour on the left', () => {
    const ring = ringOf(880, 620, 5, 2, 16);
    expect(ring.places[2].edge.y).toBe(Math.max(...ring.places.map((p) => p.edge.y)));
    expect(ring.places[3].edge.x).toBeLessThan(ring.middle.x);
    expect(turnOf(4, 4, 8)).toBe(Math.PI);
  });
  it('keeps piles apart, on the table and out of the middle, at every size', () => {
    for (const [width, height] of sizes)
      for (let seats = 3; seats <= 8; seats++) {
        const { places, card } = ringOf(width, height, seats, 0, 16);
        places.forEach(({ pile, edge }, i) => {
          const where = `${width}x${height}, ${seats} seats, seat ${i}`;
          expect(pile.x - card / 2, where).toBeGreaterThanOrEqual(0);
          expect(pile.x + card / 2, where).toBeLessThanOrEqual(width);
          expect(pile.y - card * 0.7, where).toBeGreaterThanOrEqual(0);
          expect(pile.y + card * 0.7, where).toBeLessThanOrEqual(height);
          expect(Math.hypot(pile.x - edge.x, pile.y - edge.y), where).toBeGreaterThan(card * 0.6);
          for (let j = 0; j < i; j++) {
            const other = places[j].pile;
            const apart = Math.abs(pile.x - other.x) >= card * 0.98 || Math.abs(pile.y - other.y) >= card * 1.38;
            expect(apart, `${where} and ${j}`).toBe(true);
          }
        });
      }
  });
  it('turns an arm towards its target', () => {
    expect(armTo({ x: 0, y: 0 }, { x: 10, y: 10 }).deg).toBeCloseTo(45);
  });
});

describe('words', () => {
  it('have their own key and colour', () => {
    expect(new Set(TITLES.map((w) => LOOK[w].key)).size).toBe(TITLES.length);
    expect(new Set(TITLES.map((w) => LOOK[w].ink)).size).toBe(TITLES.length);
  });
  it('are recognised when spoken', () => {
    expect(wordIn('um, burglar!')).toBe('burglar');
    expect(wordIn('Sherlock Holmes')).toBe('holmes');
    expect(wordIn('Scotland Yard')).toBe('yard');
    expect(wordIn('out of cards')).toBe('out');
    expect(wordIn('good evening')).toBeNull();
  });
});
