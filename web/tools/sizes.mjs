// sizes.mjs WEB: what somebody's browser must load, gzipped. The initial script is what the front room needs.
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const web = resolve(process.argv[2] ?? '../build/web');
const size = (f) => gzipSync(readFileSync(join(web, f)), { level: 9 }).length;
const kb = (n) => `${(n / 1024).toFixed(1)} KB`;
const assets = readdirSync(join(web, 'assets')).map((f) => 'assets/' + f);
const first = new Set();
/** A script and all it imports at once. */
function need(f) {
  if (first.has(f)) return;
  first.add(f);
  for (const m of readFileSync(join(web, f), 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) need('assets/' + m[1]);
}
for (const m of readFileSync(join(web, 'index.html'), 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)) need(m[1]);
const initial = [...first].reduce((n, f) => n + size(f), 0);
const all = assets.filter((f) => f.endsWith('.js')).reduce((n, f) => n + size(f), 0);
const wasm = assets.filter((f) => f.endsWith('.wasm')).reduce((n, f) => n + size(f), 0);
console.log(`initial script ${kb(initial)} (at most 130 KB), all scripts ${kb(all)}, wasm ${kb(wasm)} (at most 250 KB), gzipped`);
process.exit(initial > 130 * 1024 || wasm > 250 * 1024 ? 1 : 0);
