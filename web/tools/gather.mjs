// gather.mjs WASM: collects the files that the page needs from the rest of the source tree: strings, rules, game descriptions, cases, icons
// and the engine. Writes them to web/generated. Does not write files that have not changed.
import { readFileSync, writeFileSync, mkdirSync, readdirSync, existsSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const root = join(web, '..');
const out = join(web, 'generated');
const wasm = process.argv[2] ?? join(root, 'build/src/wasm/parlour.wasm');
mkdirSync(out, { recursive: true });

function put(name, content) {
  const path = join(out, name);
  const bytes = Buffer.from(content);
  if (existsSync(path) && readFileSync(path).equals(bytes)) return;
  writeFileSync(path, bytes);
}

const json = (path) => JSON.parse(readFileSync(path, 'utf8'));

// ---- texts: one file for each language; English refusals are left out, because the server sends them in full ---------
// Pages that are loaded on demand have their texts in files of their own (lib/words.svelte.ts).
const ON_DEMAND = ['account', 'admin', 'privacy'];
const elsewhereUsed = ['terminal.json', 'problems.json', ...ON_DEMAND.map((part) => `page-${part}.json`)];
const languages = readdirSync(join(root, 'words'), { withFileTypes: true })
  .filter((d) => d.isDirectory())
  .map((d) => d.name);
for (const language of languages) {
  const words = {};
  for (const file of readdirSync(join(root, 'words', language)).sort())
    if (file.endsWith('.json') && !elsewhereUsed.includes(file) && !(language === 'en' && file === 'refusals.json'))
      Object.assign(words, json(join(root, 'words', language, file)));
  put(`words-${language}.json`, JSON.stringify(words));
  for (const part of ON_DEMAND)
    put(`${part}-words-${language}.json`, JSON.stringify(json(join(root, `words/${language}/page-${part}.json`))));
}
put('languages.json', JSON.stringify(languages));

// ---- the engine and the descriptions of its games ----------------------------------------------------------------
const engine = readFileSync(wasm);
put('parlour.wasm', engine);
const c = (await WebAssembly.instantiate(engine, {})).instance.exports;
const CAP = 1 << 17;
const buffer = c.parlour_alloc(CAP);
function text(at) {
  const bytes = new Uint8Array(c.memory.buffer);
  return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
}
const games = [];
for (let i = 0; i < c.parlour_game_count(); i++) {
  const id = c.parlour_game_id(i);
  if (c.parlour_describe(id, buffer, CAP) <= 0) continue;
  const game = JSON.parse(text(buffer));
  games.push(game);
}
put('games.json', JSON.stringify(games));
for (const { id } of games) {
  const network = join(root, 'src/games', id, 'network.bin');
  if (existsSync(network)) put(`network-${id}.bin`, readFileSync(network));
}
const levels = [];
for (let at; (at = c.parlour_level_name(levels.length));) levels.push(text(at));
put('levels.json', JSON.stringify(levels));

// ---- lessons, as JSON (docs/lessons.md), with their length in minutes and their cases --------------------------------
const parlour = join(dirname(wasm), '../main/parlour');
// A text may have one version for the terminal and one for the page, in the member `page`.
const forPage = (key, value) => value?.page ?? value;
const lessons = {};
for (const { id } of games) {
  if (!existsSync(join(root, 'lessons', `${id}.yaml`))) continue;
  const lesson = JSON.parse(execFileSync(parlour, ['learn', id, '--json']), forPage);
  put(`lesson-${id}.json`, JSON.stringify(lesson));
  const { minutes, case: named = {} } = lesson;
  lessons[id] = minutes;
  for (const name of new Set(Object.values(named)))
    put(`case-${name}.bin`, execFileSync(parlour, ['case', 'pack', join(root, 'lessons/cases', name)], { maxBuffer: 1 << 24 }));
}
put('lessons.json', JSON.stringify(lessons));

// ---- how-to-play pages, with the positions of their pictures (docs/how-to-play.md) ------------------------------------
const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'; // use the system's Python, because it has the YAML reader
for (const { id } of games) {
  const file = join(root, 'how-to', `${id}.yaml`);
  if (existsSync(file))
    put(`how-to-${id}.json`, execFileSync(python, [join(root, 'tools/how_to.py'), parlour, file], { maxBuffer: 1 << 24 }));
}

// ---- problems: one file for each game, and the texts that explain them (docs/problems.md) ---------------------------------------
const problems = games.map(({ id }) => id).filter((id) => existsSync(join(root, 'problems', `${id}.jsonl`)));
for (const id of problems) {
  const lines = readFileSync(join(root, 'problems', `${id}.jsonl`), 'utf8').split('\n');
  put(`problems-${id}.json`, `[${lines.filter(Boolean).join(',\n')}]`);
}
put('problems.json', JSON.stringify(problems));
for (const language of languages) {
  const file = join(root, 'words', language, 'problems.json');
  if (existsSync(file)) put(`sentences-of-problems-${language}.json`, readFileSync(file));
}

// ---- short cases (docs/problems.md): each has a folder for every language ----------------------------------------
const shorts = {};
for (const name of readdirSync(join(root, 'problems/cases')).sort()) {
  const folder = join(root, 'problems/cases', name);
  const yaml = readFileSync(join(folder, 'case.yaml'), 'utf8');
  const { id, language } = /^(?<id>.+?)(?:-(?<language>[a-z]{2}))?$/.exec(name).groups;
  put(`case-${name}.bin`, execFileSync(parlour, ['case', 'pack', folder], { maxBuffer: 1 << 24 }));
  shorts[id] ??= { id, grade: Number(/^difficulty: (\d)/m.exec(yaml)[1]), title: {} };
  shorts[id].title[language ?? 'en'] = /^title: "?(.+?)"?$/m.exec(yaml)[1];
}
put('short-cases.json', JSON.stringify(Object.values(shorts)));

// ---- strings for the first screen: those whose keys occur in index.html ------------------------------------------
const html = readFileSync(join(web, 'index.html'), 'utf8');
const first = {};
for (const language of languages) {
  const said = { ...json(join(out, 'words-en.json')), ...json(join(out, `words-${language}.json`)) };
  first[language] = {};
  const take = (mark, key) => {
    if (!said[key]) throw new Error(`index.html names the text ${key}, which is not in words/${language}`);
    first[language][mark] = said[key].replace('{n}', lessons[games[0].id]); // in these strings, {n} is always the length of the first
    // game's lesson
  };
  for (const [, mark] of html.matchAll(/data-(?:word|label)="([^"]+)"/g))
    if (!mark.startsWith('game.*.')) take(mark, mark);
    else for (const game of games) take(mark.replace('*', game.id), game.key + mark.slice('game.*'.length));
}
put('first.json', JSON.stringify(first));

// ---- cases, packed by `parlour case pack` ------------------------------------------------------------------------
const cases = [];
for (const id of readdirSync(join(root, 'cases')).sort()) {
  const file = join(root, 'cases', id, 'case.yaml');
  if (!existsSync(file)) continue;
  const yaml = readFileSync(file, 'utf8');
  const one = (pattern, otherwise) => pattern.exec(yaml)?.[1] ?? otherwise;
  put(`case-${id}.bin`, execFileSync(parlour, ['case', 'pack', join(root, 'cases', id)], { maxBuffer: 1 << 24 }));
  cases.push({
    id,
    title: one(/^title: "?(.+?)"?$/m, id),
    difficulty: Number(one(/^difficulty: (\d)/m, 1)),
    min: Number(one(/players:.*min: (\d)/, 2)),
    max: Number(one(/players:.*max: (\d)/, 7)),
    languages: one(/^languages: \[(.+)\]/m, 'en').split(/, */),
  });
}
put('cases.json', JSON.stringify(cases));

// ---- field tables of the views, for games without their own board ------------------------------------------------
for (const { id } of games)
  if (!existsSync(join(web, 'src/boards', id)))
    put(`fields-${id}.json`, JSON.stringify(JSON.parse(execFileSync(parlour, ['describe', id, '--json'])).view));

// ---- rules as Markdown: English from the games' READMEs, other languages from words/ ------------------------------
for (const game of games) {
  const readme = join(root, 'src/games', game.id, 'README.md');
  if (existsSync(readme)) put(`rules-${game.id}.md`, readFileSync(readme));
}
put('rules-common.md', readFileSync(join(root, 'src/kernel/README.md')));
for (const language of languages) {
  const folder = join(root, 'words', language, 'rules');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  for (const file of files) put(`rules-${file.replace(/\.md$/, '')}-${language}.md`, readFileSync(join(folder, file)));
}

// ---- icon sheets: one common sheet and one for each board, each with the icons that its source files name -------
const set = json(join(web, 'node_modules/@iconify-json/game-icons/icons.json'));
const drawn = {};
for (const name of json(join(web, 'src/ui/icons.json'))) {
  const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent];
  if (!icon) throw new Error(`src/ui/icons.json: the icon set has no icon ${name}`);
  drawn[name] = icon.body;
}
// ---- drawings, made by the build of art/ ---------------------------------------------------------------------------
// They are on the same sheets as the icons: people as medallions, others as small variants. Places, covers, backgrounds of boards,
// endings and the pictures of empty pages have their own files.
const art = join(out, 'art');
execFileSync('python3', [join(root, 'art/build.py'), art]);
const view = {};
for (const file of readdirSync(art)) {
  const name =
    /^(people-.+)-medal\.svg$/.exec(file)?.[1] ?? /^((?!people-|places-|covers-|boards-|endings-|empty-).+)-small\.svg$/.exec(file)?.[1];
  if (!name) continue;
  const [, box, body] = /viewBox="([^"]+)"[^>]*>(.*)<\/svg>/s.exec(readFileSync(join(art, file), 'utf8'));
  view[name] = box;
  drawn[name] = body;
}
const code = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((e) =>
    e.isDirectory() ? code(join(folder, e.name)) : /\.(svelte|ts)$/.test(e.name) ? [join(folder, e.name)] : [],
  );
// The files game.ts and Cover.svelte are in the main bundle, so their icons are on the common sheet.
const boardOf = (path) => /boards\/([^/]+)\/(?!game\.ts$|Cover\.svelte$)/.exec(path)?.[1];
// Whether the source text uses this icon or drawing. It may contain the full name, or a template such as `cards-${card}`, which stands for
// all drawings whose names begin with `cards-`.
const named = (text, name) =>
  new RegExp(`['"\`]${name}['"\`]`).test(text) ||
  (name in view && [...text.matchAll(/`([a-z]+-[a-z-]*)\$\{/g)].some(([, start]) => name.startsWith(start)));
let elsewhere = '';
const textOf = {};
for (const path of code(join(web, 'src'))) {
  const board = boardOf(path);
  if (board) textOf[board] = (textOf[board] ?? '') + readFileSync(path, 'utf8');
  else elsewhere += readFileSync(path, 'utf8');
}
const all = Object.keys(drawn);
const isDrawing = (name) => name in view;
// Icons that several boards use are on the common sheet, so that the browser loads them once.
const boardsWith = (name) => Object.values(textOf).filter((text) => named(text, name)).length;
const common = all.filter((name) => named(elsewhere, name) || (!isDrawing(name) && boardsWith(name) !== 1));
const symbol = (name) => `<symbol id="${name}" viewBox="${view[name] ?? '0 0 512 512'}">${drawn[name]}</symbol>`;
const sheet = (names) => `<svg xmlns="http://www.w3.org/2000/svg">${names.map(symbol).join('')}</svg>\n`;
put('icons-common.svg', sheet(common));
put('icons-common.json', JSON.stringify(common));
for (const [game, text] of Object.entries(textOf))
  put(`icons-${game}.svg`, sheet(all.filter((name) => !common.includes(name) && named(text, name))));
console.log(`${games.length} games, ${all.length} icons and drawings, ${languages.length} languages`);
