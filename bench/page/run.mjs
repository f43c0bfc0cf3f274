#!/usr/bin/env node
// run.mjs PARLOUR WEB [--only sizes|lighthouse|clicks|opening|paint|master] [--clicks N] [--runs N] [--json]: measures the page: download sizes,
// Lighthouse scores of the home page and of a table (median of the runs), the time from a click to its visible effect, the time to paint
// each board, the time a master bot takes for a decision, and how long a first visit over a slow connection takes until the page shows
// something and until it can be used.
// Starts and stops its own server.
// Not a test: the figures depend on the machine. Exits with 1 if a goal is missed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { measureMasters } from './master.mjs';
import { measurePaint } from './paint.mjs';

const GOALS = { initial: 130 * 1024, wasm: 250 * 1000, score: 95, click: 50, master: 150 };
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const here = dirname(fileURLToPath(import.meta.url));
const words = process.argv.slice(2);
if (words.includes('--help') || words.includes('-h')) {
  console.log('usage: run.mjs PARLOUR WEB [--only sizes|lighthouse|clicks|opening|paint|master] [--page WORD] [--clicks N] [--runs N] [--json]');
  process.exit(0);
}
const flag = (name, otherwise) => (words.includes(name) ? words[words.indexOf(name) + 1] : otherwise);
const [parlour = join(here, '../../build/src/main/parlour'), web = join(here, '../../build/web')] = words.filter((w, i) => !w.startsWith('--') && !/^--(only|page|clicks|runs)$/.test(words[i - 1] ?? ''));
const only = flag('--only', ''), which = flag('--page', ''), clicks = Number(flag('--clicks', 120)), runs = Number(flag('--runs', 3));
const figures = {};
let missed = 0;
function tell(what, value, good, mark) {
  if (!good) missed++;
  if (!words.includes('--json')) console.log(`${good ? 'ok    ' : 'MISSED'} ${what.padEnd(44)} ${value}  (${mark})`);
  figures[what] = value;
}

if (!existsSync(join(here, 'node_modules/lighthouse'))) {
  const done = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: here, stdio: ['ignore', 2, 2] });
  if (done.status) process.exit(1);
}

// ---- sizes -------------------------------------------------------------------------------------------------------
function sizes() {
  const size = (f) => gzipSync(readFileSync(join(web, f)), { level: 9 }).length;
  const kb = (n) => `${(n / 1024).toFixed(1)} KB`;
  const first = new Set();
  /** Adds a script and all its static imports to the set `first`. */
  const need = (f) => {
    if (first.has(f)) return;
    first.add(f);
    for (const m of readFileSync(join(web, f), 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) need('assets/' + m[1]);
  };
  for (const m of readFileSync(join(web, 'index.html'), 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)) need(m[1]);
  const initial = [...first].reduce((n, f) => n + size(f), 0);
  const wasm = readdirSync(join(web, 'assets')).filter((f) => f.endsWith('.wasm')).reduce((n, f) => n + size('assets/' + f), 0);
  tell('initial script, gzipped', kb(initial), initial <= GOALS.initial, 'at most 130 KB');
  tell('wasm with all games, gzipped', kb(wasm), wasm <= GOALS.wasm, 'at most 250,000 bytes');
}

// ---- server ------------------------------------------------------------------------------------------------------
const folder = mkdtempSync(join(tmpdir(), 'parlour-bench-'));
function open() {
  const house = spawn(resolve(parlour), ['serve', '--port', '0', '--host', '127.0.0.1', '--db', join(folder, 'p.db'), '--web', resolve(web), '--rate', '0', '--rate-address', '0', '--print-port', '--quiet'], { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((yes, no) => {
    house.once('exit', (rc) => no(new Error(`the server exited with ${rc}`)));
    createInterface(house.stdout).once('line', (line) => yes({ url: `http://127.0.0.1:${/(\d+)\D*$/.exec(line)[1]}`, close: () => house.kill('SIGTERM') }));
  });
}

// ---- Lighthouse --------------------------------------------------------------------------------------------------
const GAMES = [['Sherlock & Mycroft', 'sherlock-mycroft'], ['Big Ben', 'big-ben'], ['I Say, Holmes!', 'i-say-holmes'], ['Watson & Holmes', 'watson-holmes'], ['1904', 'holmes-1904']];
const BOARDS = GAMES.map(([name, id]) => [name, `#/play/${id}?seed=bench`]);
// Lighthouse's two device profiles: desktop (10 Mbit/s), and a phone on a slow connection (1.6 Mbit/s, CPU four times slower).
const PAGES = [['home page', ''], ...BOARDS].flatMap((page) => [[...page, 'desktop'], [...page, 'phone']]).filter(([page, , device]) => `${page}, ${device}`.includes(which));
const TIMINGS = ['first-contentful-paint', 'largest-contentful-paint', 'speed-index', 'total-blocking-time', 'cumulative-layout-shift'];
async function lighthouse(url) {
  const { default: run, desktopConfig } = await import('lighthouse');
  const { chromium } = await import('playwright-core');
  const port = 9300 + (process.pid % 500);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, `--remote-debugging-port=${port}`] });
  try {
    for (const [page, hash, device] of PAGES) {
      const name = `${page}, ${device}`;
      const seen = [];
      for (let tries = 0; seen.length < runs && tries < 3 * runs; tries++) {
        const { lhr } = await run(`${url}/${hash}`, { port, output: 'json', logLevel: 'silent', onlyCategories: ['performance', 'accessibility', 'best-practices'] }, device === 'desktop' ? desktopConfig : undefined);
        if (!lhr.runtimeError) seen.push(lhr);
        else if (!words.includes('--json')) console.log(`       repeated after an error: ${lhr.runtimeError.code}`);
      }
      figures[`timings, ${name}`] = Object.fromEntries(TIMINGS.map((id) => [id, seen.map((lhr) => lhr.audits[id].displayValue).join(', ')]));
      figures[`benchmark index, ${name}`] = seen.map((lhr) => Math.round(lhr.environment.benchmarkIndex)).join(' ');
      for (const category of ['performance', 'accessibility', 'best-practices']) {
        const scores = seen.map((lhr) => Math.round((lhr.categories[category].score ?? 0) * 100)).sort((x, y) => x - y);
        const n = scores[scores.length >> 1] ?? 0;
        tell(`Lighthouse, ${name}: ${category}`, `${n} of ${scores.join(' ')}`, n >= GOALS.score, 'at least 95');
        const worst = seen.find((lhr) => lhr.categories[category].score * 100 < GOALS.score);
        if (worst && !words.includes('--json'))
          for (const { id, weight } of worst.categories[category].auditRefs) if (weight && (worst.audits[id].score ?? 1) < 0.9) console.log(`         ${id}: ${worst.audits[id].displayValue ?? worst.audits[id].title}`);
      }
    }
  } finally {
    await browser.close();
  }
}

// ---- clicks ------------------------------------------------------------------------------------------------------
/** Runs in the page. Clicks a choice and returns the time in ms until the browser paints a frame that shows the effect of the click: a
 * new sentence in the history or other choices in the choice bar. Disabling the button does not count as an effect. */
function click(n) {
  return new Promise((yes) => {
    const list = [...document.querySelectorAll('.choice-bar [data-choice]:not([disabled])')];
    if (!list.length) return yes(null);
    const shown = () => document.querySelectorAll('.history .entry').length + [...document.querySelectorAll('[data-action]')].map((e) => e.dataset.action).join();
    const before = shown(), begin = performance.now();
    const watch = new MutationObserver(() => {
      if (shown() === before) return;
      watch.disconnect();
      requestAnimationFrame(() => {
        const painted = new MessageChannel(); // a message on this channel arrives only after the frame has been painted
        painted.port1.onmessage = () => yes(performance.now() - begin);
        painted.port2.postMessage(0);
      });
    });
    watch.observe(document.querySelector('.table'), { subtree: true, childList: true, attributes: true });
    list[n % list.length].click();
  });
}
async function measureClicks(url) {
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    for (const game of ['sherlock-mycroft', 'big-ben']) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.addInitScript(() => localStorage.setItem('parlour.settings', JSON.stringify({ pace: 0.4, sound: false })));
      const took = [];
      const next = page.locator('.choice-bar [data-choice]:not([disabled]), .choice-bar a[href^="#/replay"]').first();
      for (let match = 0; took.length < clicks / 2 && match < 40; match++) {
        await page.goto(`${url}/?n=${match}#/play/${game}?seed=bench${match}`);
        for (let n = 0; took.length < clicks / 2; n++) {
          await next.waitFor();
          if (await page.locator('.choice-bar a[href^="#/replay"]').count()) break;
          const ms = await page.evaluate(click, n * 7 + 3);
          if (ms !== null) took.push(ms);
        }
      }
      took.sort((a, b) => a - b);
      const at = (p) => took[Math.min(took.length - 1, Math.floor(took.length * p))];
      tell(`click to effect, ${game}, ${took.length} clicks`, `median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms`, at(0.95) <= GOALS.click, 'p95 within 50 ms');
      await page.close();
    }
  } finally {
    await browser.close();
  }
}

// ---- a first visit over a slow connection --------------------------------------------------------------------------
// Lighthouse extrapolates from a fast visit. This measurement throttles the network and the CPU of the browser, and takes the time until
// the page can be used. There is no goal for this time.
const OPENINGS = [['home page', '', '.shelf .acts a'], ['Sherlock & Mycroft', '#/play/sherlock-mycroft?seed=bench', '.choice-bar [data-choice]'], ['Big Ben', '#/play/big-ben?seed=bench', '.dial .door']];
async function measureOpenings(url) {
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    for (const [name, hash, ready] of OPENINGS) {
      const seen = [];
      for (let n = 0; n < runs; n++) {
        const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });
        const page = await context.newPage();
        const line = await context.newCDPSession(page);
        await line.send('Network.enable');
        await line.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 });
        await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
        await page.goto(`${url}/${hash}`, { waitUntil: 'commit' });
        await page.locator(ready).first().waitFor({ timeout: 60000 });
        seen.push(await page.evaluate(() => [performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN, performance.now()]));
        await context.close();
      }
      const middle = (i) => (seen.map((s) => s[i]).sort((x, y) => x - y)[seen.length >> 1] / 1000).toFixed(1);
      tell(`slow connection, ${name}`, `first paint after ${middle(0)} s, usable after ${middle(1)} s`, true, 'no goal');
    }
  } finally {
    await browser.close();
  }
}

// ---- paint -------------------------------------------------------------------------------------------------------
async function paint(url) {
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    await measurePaint(browser, url, runs, (name, text) => tell(`paint, ${name}`, text, true, 'no goal'));
  } finally {
    await browser.close();
  }
}

// ---- master bots -------------------------------------------------------------------------------------------------
async function masters(url) {
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    await measureMasters(browser, url, web, clicks, (name, median, p95) => tell(`master bot, ${name}`, `median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`, p95 <= GOALS.master, 'p95 within 150 ms'));
  } finally {
    await browser.close();
  }
}

if (!words.includes('--json')) console.log(`${cpus().length} cores, load average ${loadavg()[0].toFixed(1)}`);
const house = await open();
try {
  if (!only || only === 'sizes') sizes();
  if (!only || only === 'clicks') await measureClicks(house.url);
  if (!only || only === 'master') await masters(house.url);
  if (!only || only === 'opening') await measureOpenings(house.url);
  if (!only || only === 'paint') await paint(house.url);
  if (!only || only === 'lighthouse') await lighthouse(house.url);
} finally {
  house.close();
  rmSync(folder, { recursive: true, force: true });
}
if (words.includes('--json')) console.log(JSON.stringify(figures));
process.exit(missed ? 1 : 0);
