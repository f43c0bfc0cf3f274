// screenshots.mjs WEB OUT: the pictures of the README, made anew; small if Debian's pngquant is there.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { launch, open, serve } from '../tests/browser.mjs';
import { play } from '../tests/help.mjs';

const web = resolve(process.argv[2] ?? '../build/web'), out = resolve(process.argv[3] ?? '../docs/screenshots');
mkdirSync(out, { recursive: true });
const hints = ['sm.1', 'sm.2', 'sm.3', 'bb.1', 'bb.2'].map((k) => `page.hint.${k}`);
const server = await serve(web);
const browser = await launch();

async function shot(name, { hash = '', steps = 0, ...how }) {
  const page = await open(browser, { ...how, settings: { learned: hints, ...how.settings } });
  await page.goto(`${server.url}/${hash}`);
  await page.waitForTimeout(600);
  if (steps) await play(page, { done: async (n) => n >= steps });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(out, `${name}.png`) });
  await page.context().close();
  spawnSync('pngquant', ['--force', '--speed', '1', '--strip', '--ext', '.png', '128', join(out, `${name}.png`)]);
}
await shot('front-room', { width: 1280, height: 860 });
await shot('sherlock-mycroft', { width: 1280, height: 800, hash: '#/play/sherlock-mycroft?seed=abc', steps: 41 });
await shot('sherlock-mycroft-morning', { width: 1280, height: 800, hash: '#/play/sherlock-mycroft?seed=abd', steps: 33, settings: { room: 'morning' } });
await shot('big-ben', { width: 1280, height: 800, hash: '#/play/big-ben?seed=abc2', steps: 4 });
await shot('phone', { width: 360, height: 700, hash: '#/play/sherlock-mycroft?seed=abc', steps: 30 });
await browser.close();
server.close();
