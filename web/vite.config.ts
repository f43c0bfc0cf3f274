// vite.config.ts: the page, built into build/web, where the server finds it.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

/** The service worker knows every file of this build, so that what was loaded once works without a network. */
function offline(): Plugin {
  return {
    name: 'offline',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((f) => f !== 'index.html').sort();
      const source = readFileSync('tools/sw.js', 'utf8').replace('[/* files */]', JSON.stringify(['/', '/favicon.svg', ...files.map((f) => '/' + f)]));
      const name = createHash('sha256').update(source).digest('hex').slice(0, 12);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: source.replace('parlour-cache', `parlour-${name}`) });
    },
  };
}

/** Beside every file that shrinks lies the same by gzip: the house sends it to browsers that can unpack it. */
function packed(): Plugin {
  return {
    name: 'packed',
    writeBundle({ dir }, bundle) {
      for (const file of Object.keys(bundle))
        if (/\.(js|css|svg|html|wasm|bin|webmanifest)$/.test(file)) writeFileSync(join(dir!, file + '.gz'), gzipSync(readFileSync(join(dir!, file)), { level: 9 }));
    },
  };
}

export default defineConfig({
  plugins: [svelte(), offline(), packed()],
  build: {
    outDir: process.env.PARLOUR_WEB_OUT ?? '../build/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content policy of the house knows no data: scripts and fonts
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://localhost:2210', '/ws': { target: 'ws://localhost:2210', ws: true } } },
  test: { include: ['tests/unit/**/*.test.ts'], environment: 'node', testTimeout: 30000 },
} as never);
