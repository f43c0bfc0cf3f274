// browser.mjs: starts Chromium and a plain file server for the page, for tests and screenshots. The server serves only the given folder.
import { createServer } from 'node:http';
import { readFileSync, existsSync, statSync } from 'node:fs';
import { connect, createServer as createLine } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};
// The Content-Security-Policy that the real server also sends. With it, tests find violations.
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'";

export function serve(folder) {
  const server = createServer((req, res) => {
    let path = normalize(decodeURIComponent(new URL(req.url, 'http://x').pathname));
    if (path === '/' || /^[/](join|t|replay)[/]/.test(path)) path = '/index.html';
    const file = join(folder, path);
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) return res.writeHead(404).end();
    res.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'content-security-policy': POLICY });
    res.end(readFileSync(file));
  });
  return new Promise((ready) =>
    server.listen(0, '127.0.0.1', () => ready({ url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() })),
  );
}

/** Starts a proxy for this port. The proxy delays every byte by half of `roundTrip`. The test can increase `roundTrip` later but must not
 * reduce it. cut() closes all connections and refuses new ones until restore() is called. */
export function slowProxy(port, roundTrip) {
  const ends = new Set();
  let whole = true;
  const line = {
    roundTrip,
    cut() {
      whole = false;
      for (const end of ends) end.destroy();
    },
    restore: () => void (whole = true),
  };
  const server = createLine((near) => {
    if (!whole) return near.destroy();
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      from.on('data', (bytes) => setTimeout(() => to.write(bytes), line.roundTrip / 2));
      from.on('close', () => {
        ends.delete(from);
        setTimeout(() => to.destroy(), line.roundTrip / 2);
      });
      ends.add(from);
      from.on('error', () => undefined);
      from.setNoDelay(true);
    }
  });
  return new Promise((yes) =>
    server.listen(0, '127.0.0.1', () =>
      yes(Object.assign(line, { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() })),
    ),
  );
}

// Without tier-up, the browser compiles WebAssembly only once and does not optimise it. This makes the tests faster, because each one
// compiles the engine again and uses it only briefly.
export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--js-flags=--no-wasm-tier-up',
    ],
  });

/** Runs in the page. Pauses animations that repeat, such as the smoke over London. They only decorate, but drawing them takes much CPU
 * time. */
function pauseDecoration() {
  const pause = () => {
    for (const a of document.getAnimations()) if (a.effect.getComputedTiming().iterations > 1) a.pause();
  };
  document.addEventListener('animationstart', pause, true);
}

/** Opens a page with the given settings and records all errors and warnings from the browser. Errors that
 * Svelte reports are also in `browser.errors`, where the runner looks for them. The service worker is blocked, because it
 * would load the whole page into a cache for each new context. Only the test of offline play allows it. */
export async function open(browser, { width = 1440, height = 900, settings = {}, ...more } = {}) {
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
    colorScheme: 'dark',
    serviceWorkers: 'block',
    ...more,
  });
  await context.addInitScript(
    (s) => {
      if (!localStorage.getItem('parlour.settings')) localStorage.setItem('parlour.settings', JSON.stringify(s));
    },
    { pace: 0, sound: false, ...settings },
  );
  await context.addInitScript(pauseDecoration);
  const page = await context.newPage();
  page.setDefaultTimeout(30000);
  page.complaints = [];
  browser.errors ??= [];
  page.on('pageerror', (e) => {
    page.complaints.push(String(e));
    if (String(e).includes('svelte.dev/e/')) browser.errors.push(String(e));
  });
  page.on('console', (m) => m.type() === 'error' && page.complaints.push(m.text()));
  return page;
}
