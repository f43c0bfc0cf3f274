import { describe, expect, it } from 'vitest';
import { throughPause } from '../../src/table/realtimereplay.svelte';

describe('a pause in a replay', () => {
  it('is shortened to a moment', () => expect(throughPause(5000, 605000)).toBe(604000));
  it('is not shortened if it was short', () => expect(throughPause(5000, 5800)).toBe(5000));
  it('is unchanged if nothing follows', () => expect(throughPause(5000, undefined)).toBe(5000));
});
