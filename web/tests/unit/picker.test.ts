import { describe, expect, it } from 'vitest';
import { Picker } from '../../src/table/choices.svelte';
import type { Table, View } from '../../src/table/table';
import { gameOf } from '../../src/lib/words.svelte';

/** Returns a picker for a table with these legal actions. The table has only the parts that a picker uses. */
function at(legal: string[]) {
  const table = {
    game: gameOf('big-ben')!,
    legal,
    names: ['Ada', 'Bo', 'Cy', 'Di'],
    version: 1,
    busy: false,
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
