import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const root = join(__dirname, '../../..'),
  generated = join(root, 'web/generated'),
  art = join(generated, 'art');
const KB = 1024;
const packed = (path: string) => gzipSync(readFileSync(path), { level: 9 }).length;
const drawings = readdirSync(art).filter((f) => /^(?!.*-(small|medal)\.svg).*\.svg$/.test(f));
const sheets = readdirSync(generated).filter((f) => /^icons-.*\.svg$/.test(f));

describe('drawings', () => {
  it('have at most 25 KB in full size', () => {
    for (const f of drawings) expect(packed(join(art, f)), f).toBeLessThanOrEqual(25 * KB);
  });
  it('have at most 6 KB as the small cover of a box', () => {
    const covers = readdirSync(art).filter((f) => /^covers-.*-small\.svg$/.test(f));
    expect(covers.length).toBe(5);
    for (const f of covers) expect(packed(join(art, f)), f).toBeLessThanOrEqual(6 * KB);
  });
  it('have at most 60 KB as an icon of the app or as the picture for links', () => {
    const pictures = readdirSync(join(root, 'web/public')).filter((f) => f.endsWith('.png'));
    expect(pictures.length).toBe(5);
    for (const f of pictures) expect(readFileSync(join(root, 'web/public', f)).length, f).toBeLessThanOrEqual(60 * KB);
  });
  it('have at most 90 KB on the sheet of a board', () => {
    expect(sheets.length).toBeGreaterThan(5);
    for (const f of sheets) expect(packed(join(generated, f)), f).toBeLessThanOrEqual(90 * KB);
    const london = ['icons-sherlock-mycroft.svg', 'art/boards-london.svg', 'art/boards-smoke.svg'];
    expect(london.reduce((sum, f) => sum + packed(join(generated, f)), 0)).toBeLessThanOrEqual(90 * KB);
  });
  it('have at most 90 KB on the sheet of a board together with the background of the board', () => {
    const backgrounds = { 'big-ben': ['dial', 'clockwork-small'], 'holmes-1904': ['rim'] };
    for (const [board, names] of Object.entries(backgrounds)) {
      const files = [join(generated, `icons-${board}.svg`), ...names.map((n) => join(art, `boards-${n}.svg`))];
      expect(
        files.reduce((sum, f) => sum + packed(f), 0),
        board,
      ).toBeLessThanOrEqual(90 * KB);
    }
  });
  it('have at most 90 KB for the board of a case, with all its places', () => {
    const cases = readdirSync(join(root, 'cases'), { withFileTypes: true }).filter((e) => e.isDirectory());
    expect(cases.length).toBeGreaterThan(4);
    for (const { name } of cases) {
      const yaml = readFileSync(join(root, 'cases', name, 'case.yaml'), 'utf8');
      const pictures = new Set([...yaml.matchAll(/^ {4}picture: (.+)$/gm)].map((m) => m[1]));
      expect(pictures.size, name).toBeGreaterThan(10);
      let sum = packed(join(generated, 'icons-watson-holmes.svg'));
      for (const p of [...pictures, 'baker-street', 'carriage-stop'])
        sum += packed(p.includes('/') ? join(root, 'cases', name, p) : join(art, `places-${p}-small.svg`));
      expect(sum, name).toBeLessThanOrEqual(90 * KB);
    }
  });
  it('include every picture that a case may choose', () => {
    const schema = JSON.parse(readFileSync(join(root, 'cases/case.schema.json'), 'utf8'));
    const names: string[] = schema.properties.places.items.properties.picture.anyOf[1].enum;
    expect(names.length).toBeGreaterThanOrEqual(24);
    for (const name of names) expect(drawings).toContain(`places-${name}.svg`);
  });
  it('have an alternative text in every language if they show the end of a match', () => {
    const endings = drawings.filter((f) => f.startsWith('endings-'));
    expect(endings.length).toBeGreaterThanOrEqual(8);
    for (const language of ['en', 'es']) {
      const words = JSON.parse(readFileSync(join(root, `words/${language}/page-table.json`), 'utf8'));
      for (const f of endings) expect(words, f).toHaveProperty([`page.ending.picture.${f.slice(8, -4)}`]);
    }
  });
  it('can share one document: they have only one id each and refer to none', () => {
    for (const f of drawings) {
      const svg = readFileSync(join(art, f), 'utf8');
      expect(svg.match(/\bid="/g), f).toHaveLength(1); // there is only the id of the whole drawing, because the page uses no other id
      expect(svg, f).not.toContain('url(');
    }
  });
  it('are listed in art/README.md', () => {
    const readme = readFileSync(join(root, 'art/README.md'), 'utf8');
    for (const f of drawings) expect(readme).toContain(`| \`${f.replace('.svg', '')}\` |`);
  });
});

describe('icons', () => {
  it('are on the sheets if a source file names them', () => {
    const src = join(root, 'web/src');
    const on = new Set(sheets.flatMap((f) => [...readFileSync(join(generated, f), 'utf8').matchAll(/ id="([^"]+)"/g)].map((m) => m[1])));
    const missing: string[] = [];
    for (const f of readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((f) => /\.(svelte|ts)$/.test(f))) {
      const text = readFileSync(join(src, f), 'utf8');
      const maps = [...text.matchAll(/export const KINDS: Record<string, string> = \{[^}]*\}/g)].map((m) => m[0].replace(/.*\{/, ''));
      const named = [...text.matchAll(/<Icon\s+name="([\w-]+)"|\bicon: '([\w-]+)'/g)].map((m) => m[1] ?? m[2]);
      for (const name of [...named, ...maps.flatMap((m) => [...m.matchAll(/'([\w-]+)'/g)].map((n) => n[1]))])
        if (!on.has(name)) missing.push(`${f}: ${name}`);
    }
    expect(missing).toEqual([]);
  });
});
