import { expect, it } from 'vitest';
import { boards } from '../../src/boards/boards';
import { games } from '../../src/lib/words.svelte';

it('every game of the engine has a board', () => expect(Object.keys(boards).sort()).toEqual(games.map((g) => g.id).sort()));
