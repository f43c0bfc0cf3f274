// savedmatch.test.ts: tests the list of saved matches, which shows the opponents, date and score of each match.
import { describe, expect, it } from 'vitest';
import { partsOf } from '../../src/boards/boards';
import { savedAgainst, whenPlayed } from '../../src/table/savedmatch';
import type { View } from '../../src/table/table';

const setup = { game: 'big-ben', seats: 5, people: [0], seed: 's', options: '', bot: 'master' };

describe('saved matches', () => {
  it('names the bots by number and level, and people at the same screen', () => {
    expect(savedAgainst(setup)).toBe('against 4 master bots');
    expect(savedAgainst({ ...setup, seats: 2, bot: 'greedy' })).toBe('against 1 regular bot');
    expect(savedAgainst({ ...setup, people: [0, 1, 2] })).toBe('3 players sharing this screen · against 2 master bots');
  });
  it('says when a match was played, in both languages', () => {
    const now = Date.UTC(2026, 0, 20, 12);
    expect(whenPlayed(now - 20000, now, 'en')).toBe('just now');
    expect(whenPlayed(now - 5 * 60000, now, 'en')).toBe('5 minutes ago');
    expect(whenPlayed(now - 86400000, now, 'es')).toBe('ayer');
  });
  it('tells the scores of a real-time match, best player first', () => {
    const view = { table: { deal: 2, players: [{ score: 7 }, { score: 19 }, { score: 0 }] } } as unknown as View;
    expect(partsOf('holmes-1904').standing!(view, ['Ada', 'Bram', 'Clara'])).toBe('Deal 2. Points: Bram 19, Ada 7, Clara 0.');
  });
});
