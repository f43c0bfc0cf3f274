import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gameOf } from '../../src/lib/words.svelte';
import { lookUp, openGlossary } from '../../src/boards/glossary.svelte';
import type { Table } from '../../src/table/table';
import english from '../../generated/words-en.json';

const sheet = (of: string) => readFileSync(join(__dirname, `../../generated/icons-${of}.svg`), 'utf8');

// For each game, the kinds of game components that its sentences name. These components need glossary entries with pictures.
const THINGS = {
  'sherlock-mycroft': ['clue', 'character'],
  'big-ben': ['wire'],
  'i-say-holmes': ['card'],
  'watson-holmes': ['character'],
  'holmes-1904': ['title'],
};

describe('the glossary', () => {
  for (const [id, kinds] of Object.entries(THINGS))
    it(`has an entry for every game component of ${id}`, async () => {
      const game = gameOf(id)!,
        icons = sheet('common') + sheet(id);
      await openGlossary(id);
      for (const kind of kinds) {
        const prefix = `${game.key}.${kind}.`;
        const ids = Object.keys(english)
          .filter((k) => k.startsWith(prefix))
          .map((k) => k.slice(prefix.length));
        expect(ids.length, kind).toBeGreaterThan(2);
        for (const thing of ids) {
          const subject = lookUp({ game, view: null, names: [] } as unknown as Table, kind, thing);
          expect(subject, `${kind} ${thing}`).not.toBeNull();
          expect(subject!.title && subject!.text, `${kind} ${thing}`).toBeTruthy();
          expect(`${subject!.title} ${subject!.text}`, `${kind} ${thing}`).not.toMatch(/\b(page|sm|bb|ish|wh|ho)\.[a-z]/);
          expect(icons, `${kind} ${thing}`).toContain(`id="${subject!.icon}"`);
        }
      }
    });
});
