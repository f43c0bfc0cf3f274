import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pictureOf, picturesOf, type HowTo } from '../../src/howto/howto';
import { games, languages } from '../../src/lib/words.svelte';
import { rulesOf } from '../../src/lib/rulebook';

const generated = join(__dirname, '../../generated');
const pages = readdirSync(generated)
  .filter((name) => /^how-to-.*\.json$/.test(name))
  .map((name) => JSON.parse(readFileSync(join(generated, name), 'utf8')) as HowTo);

it('every game has a how-to-play page', () => {
  expect(pages.map((p) => p.game).sort()).toEqual(games.map((g) => g.id).sort());
});

describe.each(pages)('the how-to-play page of $game', (page) => {
  const game = games.find((g) => g.id === page.game)!;
  it('cites only rules that exist, in every language', async () => {
    const cited = [...picturesOf(page), ...page.mistakes].flatMap((p) => p.rules).concat(page.house);
    for (const language of languages) {
      const known = (await rulesOf(page.game, language)).flatMap((b) => (b.kind === 'rule' ? [b.rule] : []));
      expect(cited.filter((rule) => !known.includes(rule))).toEqual([]);
    }
  });
  it('has a picture for most sentences of the history', () => {
    const rules = game.events.flatMap((e) => [e.rule ?? [], Object.values(e.rules ?? {}).flatMap((by) => Object.values(by))].flat());
    const shown = rules.filter((rule) => pictureOf(page, rule));
    expect(shown.length / rules.length).toBeGreaterThan(0.5);
  });
  it('has pictures with different names', () => {
    const ids = picturesOf(page).map((p) => p.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
  it('shows an example whose sum is that of its rows', () => {
    const { rows, columns } = page.scoring;
    const sums = columns.map((_, i) => rows.filter((r) => !r.total).reduce((sum, r) => sum + Number(r.values[i]), 0));
    const total = rows.find((r) => r.total);
    if (total) expect(total.values).toEqual(sums);
    for (const row of rows) expect(row.values.length).toBe(columns.length);
  });
});
