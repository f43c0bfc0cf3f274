// closed.test.ts: the reasons why a player cannot visit a place of Watson & Holmes.
import { describe, expect, it } from 'vitest';
import { obstacles } from '../../src/boards/watson-holmes/closed';
import type { WhView, WhViewPlace, WhViewSeat } from '../../types/watson-holmes';

const place = { number: 1, restrictions: [], opens_round: 0, needs_place: 0, visits: 'any', police: false, visited_by: [], read_by: [] };
const seat = { carriages: 5, bid: 0, spot: 'nowhere', place: 0, call_off: 0, lockpick: 0 };
/** Returns the obstacles of seat 0 at the first place. */
const of = (p: object, mine: object = {}, other: object = {}, more: object = {}) => {
  const one = { ...place, ...p } as unknown as WhViewPlace;
  const seats = [
    { ...seat, ...mine },
    { ...seat, ...other },
  ] as unknown as WhViewSeat[];
  const two = { ...place, number: 2 } as unknown as WhViewPlace;
  const view = { round: 1, place: [one, two], seat: seats, shinwell: [], toby: [], ...more } as unknown as WhView;
  return obstacles(view, 0, one).map((o) => [o.key.replace('page.wh.place.', ''), o.n ?? o.place].filter(Boolean).join(' '));
};

describe('a place that the player cannot visit', () => {
  it('is open without an obstacle', () => expect(of({})).toEqual([]));
  it('names the token that opens a police token or a padlock', () => {
    expect(of({ police: true })).toEqual(['police']);
    expect(of({ police: true }, { call_off: 1 })).toEqual([]);
    expect(of({ restrictions: ['padlock'] }, { call_off: 1 })).toEqual(['padlock']);
    expect(of({ police: true, restrictions: ['padlock'] }, { lockpick: 1 })).toEqual([]);
    expect(of({ police: true, restrictions: ['padlock'] }, {}, {}, { shinwell: [0] })).toEqual([]);
  });
  it('names the round, the card or the visit that closes it', () => {
    expect(of({ opens_round: 3 })).toEqual(['opens 3']);
    expect(of({ needs_place: 2 })).toEqual(['needs 2']);
    expect(of({ visits: 'once', visited_by: [1] })).toEqual(['used']);
    expect(of({ visits: 'once-each', visited_by: [1] })).toEqual([]);
    expect(of({ visits: 'once-each', visited_by: [0] })).toEqual(['used-by-you']);
  });
  it('names the bid that the player cannot beat', () => {
    const there = { spot: 'place', place: 1, bid: 5 };
    expect(of({}, {}, there)).toEqual(['dear 5']);
    expect(of({}, { carriages: 6 }, there)).toEqual([]);
    expect(of({}, {}, there, { toby: [0] })).toEqual([]);
    expect(of({}, { carriages: 6 }, there, { toby: [1] })).toEqual(['dear 7']);
  });
});
