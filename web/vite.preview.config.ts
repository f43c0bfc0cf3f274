// vite.preview.config.ts: builds the page of `parlour case serve` (preview.html) into the same folder as the page. It is a build of its
// own: with two pages in one build, the files of the first page would be split into many small ones.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [svelte()],
  publicDir: false,
  build: {
    outDir: process.env.PARLOUR_WEB_OUT ?? '../build/web',
    emptyOutDir: false, // keeps the files of the page, which is built first
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy forbids data: URLs for scripts and fonts
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: { input: 'preview.html' },
  },
});
