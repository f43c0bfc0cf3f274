import { describe, expect, it } from 'vitest';
import { throughPause } from '../../src/table/realtimereplay.svelte';

describe('a pause, seen once more', () => {
  it('takes a moment, however long it was', () => expect(throughPause(5000, 605000)).toBe(604000));
  it('takes as long as it took where that was less', () => expect(throughPause(5000, 5800)).toBe(5000));
  it('is left alone where nothing follows', () => expect(throughPause(5000, undefined)).toBe(5000));
});
