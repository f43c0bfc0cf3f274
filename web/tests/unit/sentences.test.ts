import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { actionParts, eventParts, gameOf, languages, plain, setLanguage, type GameEvent } from '../../src/lib/words.svelte';
import { settings } from '../../src/lib/settings.svelte';

// The output of tests/sentences.c. It has every kind of event and action with random arguments, each with its text on the terminal.
type Line = { language: string; game: string; told?: GameEvent; action?: string; text?: string };
const said = readFileSync(join(__dirname, '../../generated/sentences.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((l) => JSON.parse(l) as Line);
const names = ['Ada', 'Bram', 'Clara', 'Dov', 'Edith', 'Femi', 'Grete', 'Hugo'];

vi.stubGlobal('document', { documentElement: {} }); // replaces the page's document; setLanguage() sets the language attribute of its
// element

for (const language of languages)
  it(`the page says every sentence as the terminal does: ${language}`, async () => {
    settings.language = language;
    await setLanguage(language);
    const lines = said.filter((l) => l.language === language);
    expect(lines.length).toBeGreaterThan(1000);
    const wrong = lines.flatMap((l) => {
      const game = gameOf(l.game)!;
      const [want, parts] = l.told ? [l.told.text, eventParts(game, l.told, names)] : [l.text, actionParts(game, l.action!, names)];
      return plain(parts) === want ? [] : [`${l.game}, ${l.told?.event ?? l.action}: "${plain(parts)}" is "${want}" in the terminal`];
    });
    expect(wrong).toEqual([]);
  });
