import { Linter } from 'eslint';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FIRST_GAME } from '../../src/lib/newgame';
import { games } from '../../src/lib/words.svelte';
// @ts-expect-error: a tool without types
import gameWords, { games as known } from '../../tools/game-words.js';

const found = (code: string): string[] =>
  new Linter()
    .verify(code, [{ plugins: { parlour: { rules: { 'game-words': gameWords } } }, rules: { 'parlour/game-words': 'error' } }])
    .map((m) => m.message.split(':')[0]);

it('the linter knows every game of the engine', () => expect(known.sort()).toEqual(games.map((g) => g.id).sort()));

it.each([
  ["if (game === 'big-ben') x();", '"big-ben" is a game'],
  ['const at = `#/play/big-ben`;', '"big-ben" is a game'],
  ["const seats = { 'watson-holmes': 3 };", '"watson-holmes" is a game'],
  ["if (words[0] === 'steal') x();", '"steal" is a verb of sherlock-mycroft'],
  ["if ('exploded' !== e.event) x();", '"exploded" is an event of big-ben'],
  ["switch (e.event) { case 'guilty': x(); }", '"guilty" is an event of i-say-holmes'],
  ["if (['telegram', 'other'].includes(e.event)) x();", '"telegram" is an event of i-say-holmes'],
  ["const loud = new Set(['exploded']);", '"exploded" is an event of big-ben'],
  [
    "const sounds = { guilty: 'boom', telegram: 'tap', exploded: 'boom', cut: 'snip' };",
    '"guilty telegram exploded cut" is a table by verbs or events',
  ],
])('the linter finds %s', (code, what) => expect(found(code)).toEqual([what]));

it.each([
  "if (page === 'play') x();",
  "if (m.type === 'watch') x();",
  "const o = { name: 'x', round: 1 };",
  "t('page.table.lost');",
  "say('cut');",
])('the linter allows %s', (code) => expect(found(code)).toEqual([]));

it('the static start link leads to the first game offered', () =>
  expect(readFileSync(join(__dirname, '../../index.html'), 'utf8')).toContain(`href="#/play/${FIRST_GAME}"`));
