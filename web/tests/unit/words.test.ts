import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { actionParts, eventParts, gameOf, games, plain, t, argumentLabel } from '../../src/lib/words.svelte';
import { rulesOf } from '../../src/lib/rulebook';
import { textOf, type Block, type Run } from '../../src/lib/markdown';
import { ruleOf } from '../../src/table/rules';
import { REFUSALS } from '../../types/wire';
import english from '../../generated/words-en.json';

const names = ['Sherlock', 'Mycroft', 'C', 'D', 'E', 'F', 'G', 'H'];
const sm = gameOf('sherlock-mycroft')!;
const bb = gameOf('big-ben')!;

describe('sentences', () => {
  it('fill in seats, names and numbers as the terminal does', () => {
    expect(plain(eventParts(sm, { event: 'took', seat: 0, clue: 'bullet', place: 2 }, names))).toBe('Sherlock takes Bullet from place 2.');
    expect(plain(eventParts(sm, { event: 'gained', seat: 1, n: 1 }, names))).toBe('Mycroft gains 1 investigation marker.');
    expect(plain(eventParts(sm, { event: 'gained', seat: 1, n: 3 }, names))).toBe('Mycroft gains 3 investigation markers.');
    expect(plain(eventParts(bb, { event: 'hand', defusing: 1, secured: 4, bomb: 0 }, names))).toBe(
      'You are dealt 1 defusing wire, 4 secured wires and no bomb.',
    );
  });
  it('name the player who undoes', () => {
    expect(plain(eventParts(sm, { event: 'undo', seat: 1 }, names))).toBe('Mycroft: last action undone.');
  });
  it('mark seats and game components', () => {
    const parts = eventParts(sm, { event: 'took', seat: 0, clue: 'bullet', place: 2 }, names);
    expect(parts.find((p) => p.seat === 0)?.text).toBe('Sherlock');
    expect(parts.find((p) => p.kind === 'clue')?.id).toBe('bullet');
  });
  it('phrase actions with and without optional arguments', () => {
    expect(plain(actionParts(sm, 'go watson', names))).toBe('Go to Doctor Watson');
    expect(plain(actionParts(sm, 'go watson hudson', names))).toBe('Move from Doctor Watson to Mrs Hudson');
    expect(plain(actionParts(bb, 'cut 3 2', names))).toBe('Cut D’s wire 2');
    expect(plain(actionParts(bb, 'claim defusing 2', names))).toBe('Claim: I was dealt 2 defusing wires');
    expect(
      argumentLabel(
        bb,
        bb.actions.find((v) => v.word === 'cut')!,
        ['3', '2'],
        0,
        names,
      ),
    ).toBe('D');
  });
  it('exist for every event of every game', () => {
    for (const game of games)
      for (const e of game.events)
        expect(t(`${game.key}.event.${e.event}`), `${game.id} ${e.event}`).not.toBe(`${game.key}.event.${e.event}`);
  });
});

describe('catalogues', () => {
  const words = join(__dirname, '../../../words');
  const read = (path: string) => JSON.parse(readFileSync(join(words, path), 'utf8')) as Record<string, string>;
  const catalogues = (language: string) =>
    readdirSync(join(words, language))
      .filter((f) => f.endsWith('.json'))
      .sort();
  const blanks = (s: string) => [...new Set([...s.matchAll(/\{([\w-]+)/g)].map((m) => m[1]))].sort().join();
  for (const language of readdirSync(words).filter((d) => /^[a-z]{2}$/.test(d) && d !== 'en'))
    for (const file of readdirSync(join(words, language)).filter((f) => f.endsWith('.json')))
      it(`${language}/${file} has the keys and placeholders of the English file`, () => {
        const here = read(`${language}/${file}`),
          there = read(`en/${file}`);
        expect(Object.keys(there).filter((k) => !(k in here))).toEqual([]);
        expect(Object.keys(here).filter((k) => !(k in there))).toEqual([]);
        for (const key of Object.keys(here)) expect(blanks(here[key]), key).toBe(blanks(there[key]));
      });
  it('have a sentence for every refusal of the server', () => {
    expect(REFUSALS.length).toBeGreaterThan(50);
    for (const language of readdirSync(words).filter((d) => /^[a-z]{2}$/.test(d))) {
      const told = read(`${language}/refusals.json`);
      expect(Object.keys(told).sort()).toEqual(REFUSALS.map((id) => `refusal.${id}`).sort());
      expect(new Set(Object.values(told)).size, `each its own in ${language}`).toBe(REFUSALS.length);
    }
  });
  it('are complete in every language', () => {
    for (const language of readdirSync(words).filter((d) => /^[a-z]{2}$/.test(d)))
      expect(catalogues(language), language).toEqual(catalogues('en'));
  });
  for (const language of readdirSync(words).filter((d) => /^[a-z]{2}$/.test(d)))
    it(`every option of every game is explained in ${language}`, () => {
      const options = read(`${language}/options.json`);
      expect(Object.keys(options).sort()).toEqual(games.flatMap((g) => g.options.map((o) => `${g.key}.option.${o.name}`)).sort());
    });
  for (const language of readdirSync(words).filter((d) => /^[a-z]{2}$/.test(d) && d !== 'en'))
    for (const game of ['common', ...games.map((g) => g.id)])
      it(`the ${language} rules of ${game} have the same rules and tables`, async () => {
        const here = await rulesOf(game, language),
          there = await rulesOf(game, 'en');
        expect(here).not.toEqual(there);
        const rules = (blocks: Block[]) => blocks.flatMap((b) => (b.kind === 'rule' ? [b] : []));
        const levels = (blocks: Block[]) => blocks.flatMap((b) => (b.kind === 'head' ? [b.level] : []));
        const sizes = (blocks: Block[]) => blocks.flatMap((b) => (b.kind === 'table' ? [[b.rows.length, b.rows[0].length]] : []));
        expect(rules(here).map((b) => b.rule)).toEqual(rules(there).map((b) => b.rule));
        expect(levels(here)).toEqual(levels(there));
        expect(sizes(here)).toEqual(sizes(there));
        // Each rule contains the same numbers in every language.
        const told = (runs: Run[]) => textOf(runs.filter((r) => !r.code)).replace(/221B|[A-Z]+-\d+/g, '');
        const numbers = (runs: Run[]) => [...told(runs).matchAll(/\d+/g)].map(Number).sort().join();
        rules(here).forEach((b, n) => expect(numbers(b.runs), b.rule).toBe(numbers(rules(there)[n].runs)));
      });
  it('every message key used by the page exists', () => {
    const missing: string[] = [];
    const known = { ...english, ...read('en/page-account.json'), ...read('en/page-admin.json'), ...read('en/page-privacy.json') };
    const walk = (dir: string): void => {
      for (const f of readdirSync(dir, { withFileTypes: true })) {
        if (f.isDirectory()) walk(join(dir, f.name));
        else if (/\.(svelte|ts)$/.test(f.name))
          for (const m of readFileSync(join(dir, f.name), 'utf8').matchAll(/\bt\(\s*'([\w.-]+)'/g))
            if (!(m[1] in known)) missing.push(`${f.name}: ${m[1]}`);
      }
    };
    walk(join(__dirname, '../../src'));
    expect(missing).toEqual([]);
  });
});

describe('the rule behind an event', () => {
  it('is fixed, depends on one argument, or does not exist', () => {
    expect(ruleOf('sherlock-mycroft', { event: 'spent', character: 'toby' })).toBe('SM-18');
    expect(ruleOf('sherlock-mycroft', { event: 'gained', seat: 0, n: 3 })).toBeUndefined();
    expect(ruleOf('sherlock-mycroft', { event: 'placed', to: 'toby' })).toBe('SM-45');
    expect(ruleOf('watson-holmes', { event: 'used', character: 'irene-adler' })).toBe('WH-39');
    expect(ruleOf('holmes-1904', { event: 'forfeit-none', why: 'late' })).toBe('HO-9');
  });
});
