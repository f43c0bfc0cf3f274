// vite.config.ts: builds the page into build/web, from where the server serves it.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

/** Fills the first screen of index.html with English text. Makes the first paint wait for main.ts, and preloads the main bundle at the
 * same time. */
function first(): Plugin {
  return {
    name: 'first',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const { en } = JSON.parse(readFileSync('generated/first.json', 'utf8')) as Record<string, Record<string, string>>;
        const escaped = (s: string) => s.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
        html = html
          .replace(/(<[^<>]*data-word="([^"*]+)"[^<>]*>)/g, (mark, _, key: string) => mark + escaped(en[key]))
          .replace(/data-label="([^"]+)"/g, (mark, key: string) => `${mark} aria-label="${escaped(en[key])}"`)
          .replace('<script type="module"', '<script type="module" blocking="render"');
        const chunks = Object.values(bundle ?? {}).filter((c) => c.type === 'chunk');
        const wanted = new Set<string>();
        const want = (name: string) => {
          const chunk = chunks.find((c) => c.fileName === name);
          if (!chunk || wanted.has(name) || html.includes(name)) return;
          wanted.add(name);
          chunk.imports.forEach(want);
          chunk.viteMetadata?.importedCss.forEach((css) => wanted.add(css));
        };
        want(chunks.find((c) => c.moduleIds.some((id) => id.endsWith('/src/app.ts')))?.fileName ?? '');
        const links = [...wanted].map(
          (name) => `<link rel="${name.endsWith('.css') ? 'preload" as="style' : 'modulepreload'}" crossorigin href="/${name}">`,
        );
        // Fonts after the script and style of the first paint: a browser loads only six files at a time.
        const letters = html.match(/ *<link\s+rel="preload"[^>]*\sas="font"[^>]*>\n/g) ?? [];
        for (const l of letters) html = html.replace(l, '');
        return html.replace(/\s*<\/head>/, `\n${letters.join('')}    ${links.join('\n    ')}\n  </head>`);
      },
    },
  };
}

/** Writes static.js, and the service worker with the list of all files of this build. The picture for links is not in the list, because
 * only other sites show it. Fails if a listed file is missing: then no browser could install the service worker. */
function offline(): Plugin {
  let files: string[] = [];
  return {
    name: 'offline',
    generateBundle: {
      order: 'post', // Vite removes the scripts of chunks that have only styles
      handler(_, bundle) {
        const built = Object.keys(bundle).filter((f) => f !== 'index.html');
        const adapter = readFileSync('tools/static.js', 'utf8');
        this.emitFile({ type: 'asset', fileName: 'static.js', source: adapter });
        const fixed = readdirSync('public').filter((f) => f !== 'preview.png');
        files = [...fixed, 'static.js', ...built.sort()];
        const source = readFileSync('tools/sw.js', 'utf8').replace('[/* files */]', JSON.stringify(['./', ...files.map((f) => './' + f)]));
        const name = createHash('sha256').update(source).digest('hex').slice(0, 12);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: source.replace('parlour-cache', `parlour-${name}`) });
      },
    },
    writeBundle({ dir }) {
      const missing = files.filter((f) => !existsSync(join(dir!, f)));
      if (missing.length) this.error(`the service worker lists files that were not built: ${missing.join(', ')}`);
    },
  };
}

/** Writes gzip and brotli versions of the files. The server sends the smallest version that the browser accepts. Over plain HTTP, browsers
 * accept only gzip. */
function packed(): Plugin {
  return {
    name: 'packed',
    writeBundle({ dir }, bundle) {
      for (const file of Object.keys(bundle)) {
        if (!/\.(js|css|svg|html|wasm|bin|webmanifest)$/.test(file)) continue;
        const bytes = readFileSync(join(dir!, file));
        writeFileSync(join(dir!, file + '.gz'), gzipSync(bytes, { level: 9 }));
        writeFileSync(join(dir!, file + '.br'), brotliCompressSync(bytes));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), first(), offline(), packed()],
  // Scripts and styles find other files relative to themselves, so that the page can be in any folder of a web host (`parlour page`).
  // index.html has absolute addresses, because the server also sends it for addresses such as /replay/ID.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  build: {
    outDir: process.env.PARLOUR_WEB_OUT ?? '../build/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the server's content security policy forbids data: URLs for scripts and fonts
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://localhost:2210', '/ws': { target: 'ws://localhost:2210', ws: true } } },
  test: { include: ['tests/unit/**/*.test.ts'], environment: 'node', testTimeout: 30000 },
} as never);
