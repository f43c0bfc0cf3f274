import { describe, expect, it } from 'vitest';
import { Picker } from '../../src/table/choices.svelte';
import type { Table, View } from '../../src/table/table';
import { gameOf } from '../../src/lib/words.svelte';

/** Returns a picker for a table with the given legal actions. The table has only the members that a picker uses. */
function at(legal: string[]) {
  const table = {
    game: gameOf('big-ben')!,
    legal,
    names: ['Ada', 'Bo', 'Cy', 'Di'],
    version: 1,
    busy: false,
    seat: 0,
    result: null,
    view: { viewer: 0 } as unknown as View,
  };
  const picker = new Picker(table as unknown as Table);
  return { picker, comes: (more: Partial<typeof table>) => Object.assign(table, { version: table.version + 1 }, more) };
}
const cuts = ['cut 1 0', 'cut 1 1', 'cut 1 2', 'cut 2 0', 'cut 2 1', 'cut 2 2', 'cut 3 0', 'cut 3 1'];

describe('an incomplete choice', () => {
  it('stays while other players act and the legal actions are the same', () => {
    const { picker, comes } = at([...cuts]);
    picker.pick(['cut', '2']);
    comes({ legal: [...cuts] });
    expect(picker.chosen).toEqual(['cut', '2']);
  });
  it('is dropped when the legal actions change', () => {
    const { picker, comes } = at([...cuts]);
    picker.pick(['cut', '2']);
    comes({ legal: cuts.filter((c) => c !== 'cut 3 1') });
    expect(picker.chosen).toEqual([]);
  });
  it('is not passed on to the next player at the same screen', () => {
    const { picker, comes } = at([...cuts]);
    picker.pick(['cut', '2']);
    comes({ legal: [...cuts], view: { viewer: 1 } as unknown as View });
    expect(picker.chosen).toEqual([]);
  });
});

describe('a click on a thing', () => {
  const to = (word: string) => ({ verbs: ['cut'], word });
  it('chooses the only action that leads to it', () => {
    const { picker } = at(['cut 1 5', 'cut 1 6', 'cut 1 7']);
    expect(picker.wordsFor(to('6'))).toEqual(['cut', '1', '6']);
  });
  it('chooses nothing while several actions lead to it, and completes a partial choice', () => {
    const { picker } = at(['cut 1 5', 'cut 2 5', 'cut 2 6']);
    expect(picker.wordsFor(to('5'))).toBeNull();
    picker.pick(['cut', '2']);
    expect(picker.wordsFor(to('5'))).toEqual(['cut', '2', '5']);
  });
  it('is taken as the first argument where it can be one', () => {
    const { picker } = at([...cuts]);
    expect(picker.wordsFor(to('2'))).toEqual(['cut', '2']);
  });
  it('that cannot be used is explained until the decision changes', () => {
    const { picker, comes } = at([...cuts]);
    picker.explain('Wire 9', to('9'));
    expect(picker.explanation).toBe('You cannot choose Wire 9 now.');
    comes({ legal: cuts.slice(1) });
    expect(picker.explanation).toBe('');
    comes({ legal: [] });
    picker.explain('Wire 9', to('9'));
    expect(picker.explanation).toBe('It is not your turn.');
  });
});
