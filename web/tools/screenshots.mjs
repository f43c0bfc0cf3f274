// screenshots.mjs [WEB [OUT [WORD...]]]: takes the screenshots for the README. If words are given, takes only those whose names contain one
// of them. Reduces the file sizes if pngquant is installed.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { launch, open, serve } from '../tests/browser.mjs';
import { play } from '../tests/helpers.mjs';
import { solved, wish } from '../tests/e2e/watson-holmes.mjs';

/** Plays Sherlock Holmes, 1904, in slow motion, so that the players' hands are visible. Lays a card after each of the first `plays` calls
 * of PLAY. Stops `after` ms after the last one. */
const RATE = 0.3;
async function race(page, { plays, after }) {
  await page.locator('.veil button').click();
  for (let n = 1; n <= plays; n++) {
    await page.locator('[data-phase=play]').waitFor({ timeout: 60000 });
    await page.evaluate(
      (rate) =>
        [
          ['keydown', 420],
          ['keyup', 640],
        ].forEach(([type, ms]) => setTimeout(() => dispatchEvent(new KeyboardEvent(type, { key: ' ' })), ms / rate)),
      RATE,
    );
    if (n < plays) await page.locator('[data-phase=ready]').waitFor({ timeout: 60000 });
  }
  await page.waitForTimeout(after / RATE);
}

const web = resolve(process.argv[2] ?? '../build/web'),
  out = resolve(process.argv[3] ?? '../docs/screenshots');
mkdirSync(out, { recursive: true });
const hints = [
  'choices',
  'sm.1',
  'sm.2',
  'sm.3',
  'bb.1',
  'bb.2',
  'bb.3',
  'ish.1',
  'ish.2',
  'ish.3',
  'ish.4',
  'wh.1',
  'wh.2',
  'wh.3',
  'ho',
].map((k) => `page.hint.${k}`);
const only = process.argv.slice(4); // words from the command line; only screenshots whose names contain one of them are taken, or all if
// there are none
const server = await serve(web);
const browser = await launch();

/** Takes a screenshot after `steps` choices. If the CSS selector `stop` is set, first makes further choices until an element matches it. */
async function shot(name, { hash = '', steps = 0, stop = '', hover = '', then = async () => undefined, clock = null, ...how }) {
  if (only.length && !only.some((w) => name.includes(w))) return;
  const page = await open(browser, { ...how, settings: { seenHints: hints, ...how.settings } });
  await page.goto(`${server.url}/${hash}`);
  await page.waitForTimeout(600);
  if (steps) await play(page, { done: async (n) => n >= steps && (!stop || (await page.locator(stop).count()) > 0) });
  if (hover) await page.locator(hover).hover();
  await then(page);
  if (clock) await race(page, clock);
  else {
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.waitForTimeout(500);
  }
  await page.screenshot({ path: join(out, `${name}.png`) });
  await page.context().close();
  spawnSync('pngquant', ['--force', '--speed', '1', '--strip', '--ext', '.png', '128', join(out, `${name}.png`)]);
}
await shot('front-room', { width: 1280, height: 860 });
await shot('sherlock-mycroft', { width: 1280, height: 800, hash: '#/play/sherlock-mycroft?seed=abc', steps: 41 });
await shot('lesson', {
  width: 1280,
  height: 800,
  hash: '#/learn/sherlock-mycroft',
  then: async (page) => {
    for (const step of ['theme', 'goal']) {
      await page.locator(`[role=dialog][data-step="${step}"]`).waitFor();
      await page.getByRole('button', { name: 'Next', exact: true }).click();
    }
    await page.locator('[role=dialog][data-step="turn"]').waitFor();
  },
});
await shot('sherlock-mycroft-morning', {
  width: 1280,
  height: 800,
  hash: '#/play/sherlock-mycroft?seed=abd',
  steps: 33,
  settings: { theme: 'light' },
});
await shot('sherlock-mycroft-tablet', { width: 768, height: 1024, hash: '#/play/sherlock-mycroft?seed=abe', steps: 36 });
await shot('sherlock-mycroft-phone', { width: 360, height: 700, hash: '#/play/sherlock-mycroft?seed=abc', steps: 30 });
await shot('big-ben-tablet', {
  width: 768,
  height: 1024,
  hash: '#/play/big-ben?seed=abc3&seats=7',
  steps: 3,
  settings: { theme: 'light' },
});
await shot('big-ben-phone', { width: 360, height: 740, hash: '#/play/big-ben?seed=abc2', steps: 4 });
await shot('big-ben', {
  width: 1280,
  height: 800,
  hash: '#/play/big-ben?seed=abc2',
  steps: 4,
  then: (page) => page.locator('button.ask').first().click(),
});
await shot('i-say-holmes', {
  width: 1440,
  height: 900,
  hash: '#/play/i-say-holmes?seed=g1&seats=5',
  steps: 40,
  stop: '.ish:not(:has([data-closing])):has(.known) .hand .can',
});
await shot('i-say-holmes-name', {
  width: 1280,
  height: 800,
  hash: '#/play/i-say-holmes?seed=g2',
  steps: 18,
  stop: '[data-panel=name]',
  hover: '[data-name="2"]',
  settings: { theme: 'light' },
});
await shot('i-say-holmes-case', { width: 1280, height: 800, hash: '#/play/i-say-holmes?seed=g3', steps: 4, stop: '[data-closing=arrest]' });
await shot('i-say-holmes-tablet', {
  width: 768,
  height: 1024,
  hash: '#/play/i-say-holmes?seed=g4&seats=6',
  steps: 12,
  stop: '[data-panel=answer]',
});
await shot('i-say-holmes-phone', {
  width: 360,
  height: 740,
  hash: '#/play/i-say-holmes?seed=g5',
  steps: 8,
  stop: '.ish:not(:has([data-closing])) .hand .can',
});
const lively = { reducedMotion: 'no-preference' };
await shot('holmes-1904', {
  width: 1440,
  height: 900,
  hash: '#/play/holmes-1904?seed=baker&seats=8&rate=0.3',
  clock: { plays: 2, after: 540 },
  ...lively,
});
await shot('holmes-1904-tablet', {
  width: 768,
  height: 1024,
  hash: '#/play/holmes-1904?seed=street&seats=6&rate=0.3',
  clock: { plays: 2, after: 500 },
  settings: { theme: 'light' },
  ...lively,
});
await shot('holmes-1904-phone', {
  width: 360,
  height: 700,
  hash: '#/play/holmes-1904?seed=221b&seats=8&rate=0.3',
  clock: { plays: 2, after: 560 },
  ...lively,
});

// Screenshots of Watson & Holmes: a match after a few rounds, a card, and the end of a case.
const CASE = 'never-came-down';
const NOTES = 'Who gains by it?\nAsk the porter again: he looked away.\nThe boots!\n';
const ON = ['bid 2', 'bid 1', 'bid 3', 'bid', 'done', 'pass', 'decline', 'take', 'keep'];
const begin = async (page) => {
  await page.getByRole('button', { name: 'Start the case' }).click();
};
const rounds =
  (n, wishes = ['visit']) =>
  async (page) => {
    await begin(page);
    await wish(
      page,
      ['leave', ...wishes, ...ON],
      async () =>
        (await page.locator('.round b').innerText()) === `Round ${n}` &&
        (await page.locator('.choice-bar [data-action="visit"]').count()) > 0,
    );
  };
const noted = (then) => async (page) => {
  await then(page);
  await page.getByLabel('Your notes').fill(NOTES);
};
const read = async (page) => {
  await begin(page);
  await wish(page, ['visit', ...ON], async () => (await page.locator('.paper article').count()) > 0);
};
const alone = (seats, seed, bot = 'greedy', id = CASE) => `#/play/watson-holmes?case=${id}&seats=${seats}&seed=${seed}&bot=${bot}`;
const TOLD = 'city-road-lock'; // the example case of docs/case-format.md; the pictures contain spoilers for this case only
await shot('watson-holmes', { width: 1440, height: 900, hash: alone(5, 'gallery'), then: noted(rounds(4)) });
await shot('watson-holmes-booklet', { width: 768, height: 1024, hash: alone(3, 'gallery') });
await shot('watson-holmes-card', { width: 1440, height: 900, hash: alone(4, 'gallery-2', 'greedy', TOLD), then: noted(read) });
await shot('watson-holmes-web', { width: 1440, height: 900, hash: alone(2, 'gallery-3', 'clock', TOLD), then: solved(TOLD) });
await shot('watson-holmes-phone', { width: 360, height: 740, hash: alone(4, 'gallery'), then: rounds(2) });

// Waits for the end of a match that only bots play. In such a match `people=9` names a seat that does not exist, so bots have all seats.
const ended = async (page) => {
  const scene = page.locator('[data-ending]');
  const start = page.getByRole('button', { name: 'Start the case' });
  if (page.url().includes('case=')) await start.click();
  await scene
    .or(page.getByRole('button', { name: 'Show the result' }))
    .first()
    .waitFor({ timeout: 240000 });
  if (!(await scene.count())) await page.getByRole('button', { name: 'Show the result' }).click();
  await scene.waitFor();
  await page.locator('[data-turning]:not([data-turning=looking])').waitFor({ state: 'attached', timeout: 240000 });
  await page.waitForTimeout(1500); // the page needs time to read the match file and to draw the chart of the match
};
const end = (name, address) => shot(`${name}-end`, { width: 1280, height: 800, hash: `#/play/${name}?${address}&people=9`, then: ended });
await end('sherlock-mycroft', 'seed=end');
await end('big-ben', 'seed=end5&seats=6');
await end('i-say-holmes', 'seed=end&seats=4&options=rounds%3D4');
await end('watson-holmes', `case=${TOLD}&seats=4&seed=end2&bot=greedy`);
await end('holmes-1904', 'seed=end&seats=5&rate=40');
await browser.close();
server.close();
