import { expect, it } from 'vitest';
import { caseOfWeek, weekOf } from '../../src/lib/caseofweek';

it('the case of the week changes on Mondays and cycles through all cases', () => {
  const at = (day: string) => Date.parse(day + 'T12:00:00Z');
  expect(weekOf(at('1895-07-07')) + 1).toBe(weekOf(at('1895-07-08'))); // 7 July 1895 is a Sunday, 8 July a Monday
  expect(weekOf(at('2026-11-16'))).toBe(weekOf(at('2026-11-22')));
  const cases = ['c', 'a', 'b'].map((id) => ({ id }));
  const seen = [0, 7, 14].map((d) => caseOfWeek(cases, at('2026-11-16') + d * 86400000).id);
  expect([...seen].sort()).toEqual(['a', 'b', 'c']);
  expect(caseOfWeek([...cases].reverse(), at('2026-11-16')).id).toBe(seen[0]);
});
