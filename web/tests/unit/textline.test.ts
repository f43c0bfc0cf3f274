import { expect, it } from 'vitest';
import { fits, oneLine } from '../../src/lib/textline';

it('a text of several lines is sent as one', () => {
  expect(oneLine('the butler\nand\r\nthe\tcook\u2028or\u0085not\n')).toBe('the butler and the cook or not');
});
it('invisible characters are removed, joiners stay', () => {
  expect(oneLine('but\u202eler\u200b\u2066\u2069\ufeff\u00ad\ud800')).toBe('butler');
  expect(oneLine('👩\u200d🔬 é')).toBe('👩\u200d🔬 é');
  expect(oneLine(' \n\u200b ')).toBe('');
});
it('the limit is counted in bytes', () => {
  expect(fits('x'.repeat(600))).toBe(true);
  expect(fits('é'.repeat(301))).toBe(false);
});
