// vite.config.ts: the page, built into build/web, where the server finds it.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [svelte()],
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
  test: { include: ['tests/unit/**/*.test.ts'], environment: 'node' },
} as never);
