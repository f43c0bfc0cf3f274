import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Engine, type Refusal } from '../../src/engine/engine';
import { EngineFailed } from '../../src/engine/client';
import { settings } from '../../src/lib/settings.svelte';
import { has, setLanguage, t } from '../../src/lib/words.svelte';
import { failure, refusedBy, whyNot } from '../../src/table/refused';

const fresh = () => Engine.from(new Uint8Array(readFileSync(join(__dirname, '../../generated/parlour.wasm'))));
const opening = { game: 'sherlock-mycroft', seats: 2, seed: 'a', options: '' };
async function inLanguage(language: string) {
  vi.stubGlobal('document', { documentElement: {} });
  settings.language = language;
  await setLanguage(language);
}
afterEach(async () => {
  await inLanguage('en');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('refusals of the engine', () => {
  it('are rules or message keys, never sentences of one language', async () => {
    const engine = await fresh();
    const file = (engine.open(opening), engine.save());
    const refused = {
      case: engine.open(opening, new Uint8Array(100)),
      seats: engine.open({ ...opening, seats: 7 }),
      options: engine.open({ ...opening, options: 'no=such' }),
      empty: engine.open({ ...opening, save: '\n' }),
      game: engine.open({ ...opening, save: file.replace('sherlock-mycroft', 'whist') }),
      entry: engine.verify(file.replace(/^end.*/m, '1 0 0 person 0 go nowhere\n$&')).no,
    } as Record<string, Refusal | null | undefined>;
    expect(refused.seats?.rule).toBe('PL-12');
    expect(refused.game?.rule).toBe('PL-16');
    for (const [what, no] of Object.entries(refused)) {
      expect(no, what).toBeTruthy();
      expect(no!.rule || has(no!.key ?? ''), `${what}: ${JSON.stringify(no)}`).toBeTruthy();
      await inLanguage('en');
      const english = [refusedBy(no!).text, await whyNot(no!)];
      await inLanguage('es');
      const spanish = [refusedBy(no!).text, await whyNot(no!)];
      for (const [i, told] of spanish.entries()) {
        expect(told, what).not.toBe('');
        expect(told, what).not.toBe(english[i]);
      }
    }
  });
  it('name the line of a file that is wrong', async () => {
    const engine = await fresh();
    const no = engine.verify('parlour-match 1\ngame whist\n').no!;
    expect(await whyNot(no)).toBe('line 2: unknown game');
    await inLanguage('es');
    expect(await whyNot(no)).toMatch(/^línea 2: /);
  });
});

describe('failures', () => {
  it('distinguish a missing network from a defect', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(failure(new EngineFailed('TypeError: Failed to fetch', true))).toBe(t('page.engine.unfetched'));
    expect(failure(new EngineFailed('RuntimeError: unreachable', false))).toBe(t('page.engine.stumbled'));
    expect(failure(new Error('x'))).not.toMatch(/Error/);
  });
});
