// helpers.mjs: functions shared by the browser tests.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { open } from './browser.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits until all animations have ended, because half-transparent text fails the contrast check. It does not wait for animations that
 * repeat, such as the pendulum, because they run for a long time and change no text. */
export async function still(page) {
  const going = () => document.getAnimations().some((a) => a.playState === 'running' && a.effect?.getComputedTiming().iterations === 1);
  for (let i = 0; i < 50 && (await page.evaluate(going)); i++) await page.waitForTimeout(50);
}

/** Repeats a check until it succeeds, because machines may be slow. The browser's own waitForFunction cannot be used, because the
 * Content-Security-Policy forbids scripts given as text. */
export async function eventually(is, what, patience = 30000) {
  let pause = 20; // time until the next check, in ms; it grows after each failed check, because checks take CPU time from the page
  for (const end = Date.now() + patience; Date.now() < end; pause = Math.min(pause * 1.5, 150)) {
    if (await is()) return;
    await new Promise((on) => setTimeout(on, pause));
  }
  assert.fail(typeof what === 'function' ? await what() : `timeout: ${what}`);
}

/** Fails if axe finds a violation that does not disappear. A violation is ignored if its element disappears a moment later. */
export async function accessible(page, where) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  let violations = [];
  for (let look = 0; look < 4; look++) {
    if (look) await page.waitForTimeout(250);
    await still(page);
    ({ violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'], preload: false })));
    if (!violations.length) return;
  }
  assert.equal(
    violations.length,
    0,
    `${where}: ` +
      violations
        .map(
          (v) =>
            `${v.id}: ${v.help}\n  ${v.nodes
              .slice(0, 3)
              .map((n) => n.html.slice(0, 160) + '\n    ' + (n.any[0]?.message ?? ''))
              .join('\n  ')}`,
        )
        .join('\n'),
  );
}

export const quiet = (page) => assert.deepEqual(page.complaints, []);
export const over = (page) => page.locator('.choice-bar a[href^="#/replay"]');
/** The buttons in the list of all choices. The list is closed most of the time, but screen readers can always find its buttons. */
export const choice = (page) => page.locator('.choice-bar [data-choice]:not([disabled])');
/** The actions in the list of all choices. */
export const offered = (page) => choice(page).evaluateAll((list) => list.map((b) => b.dataset.action));
/** Waits until the player has something to choose. */
export const asked = (page) => choice(page).first().waitFor({ state: 'attached' });
/** Activates a button in the list of all choices as a screen reader would, without opening the list. */
export const activate = (button, timeout = 1500) => button.evaluate((b) => b.click(), undefined, { timeout });
/** Chooses an action: on the board if the board offers it, otherwise in the list of all choices. */
export async function choose(page, action) {
  const there = page.locator(`.board [data-choice="${action}"]`).first();
  if (await there.count()) return there.click();
  if (!(await page.locator('.choice-bar .all.open').count())) await page.locator('.choice-bar .lister').click();
  await page.locator(`.choice-bar [data-choice][data-action="${action}"]`).click();
}
/** Opens the list of all choices if it is closed, and then presses the given keys. */
async function inList(page, ...keys) {
  if (!(await page.locator('.choice-bar .all.open').count())) await page.keyboard.press('c');
  for (const key of keys) await page.keyboard.press(key);
}

/** In a match of Big Ben against bots, the bots wait until the player has spoken or lets them act, and the next round begins when the
 * player asks for it. This function ends such a wait. Returns false if nothing waits for the player. */
export async function letBotsAct(page) {
  const go = page.locator('[data-next-round], [data-let-act]');
  if (!(await go.count())) return false;
  await activate(go.first()).catch(() => undefined); // the table may have changed
  return true;
}

/** Makes one choice after another until `done()` is true or the match is over. Returns the number of choices. */
export async function play(page, { pick = (n, i) => (i * 7 + 3) % n, by = 'click', done = async () => false, most = 900 } = {}) {
  let made = 0;
  let pause = 8; // time until the next check, in ms; it grows after each failed check, because checks take CPU time from the page
  for (let since = Date.now(); Date.now() - since < 60000 && made < most;) {
    if (await over(page).count()) return made;
    if (await done(made)) return made;
    if (await letBotsAct(page)) {
      since = Date.now();
      continue;
    }
    const n = await choice(page).count();
    if (!n) {
      await page.waitForTimeout(pause);
      pause = Math.min(pause * 2, 120);
      continue;
    }
    pause = 8;
    since = Date.now();
    const i = pick(n, made);
    try {
      if (by === 'keys') {
        if (i < 9) await inList(page, String(i + 1));
        else await inList(page, ...Array(i).fill('ArrowRight'), 'Enter');
      } else await activate(choice(page).nth(i));
      made++;
    } catch {
      /* the table has changed: read the choices again */
    }
  }
  assert.fail(
    `it does not end: ${made} choices made; the choice bar says "${await page
      .locator('.choice-bar')
      .innerText()
      .catch(() => '?')}"`,
  );
}

/** Fails if the page scrolls horizontally. */
export async function fits(page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(over <= 1, `the page is ${over} px too wide`);
}

export async function guest(page, url, name, hash = '#/lobby') {
  await page.goto(`${url}/${hash}`);
  await page.getByRole('textbox').fill(name);
  await page.getByRole('button', { name: 'Continue as a guest' }).click();
}

/** Marks a test as slow, so that it runs only with `--full`. Other tests must check nearly the same behaviour. */
export const slow = (test) => Object.assign(test, { slow: true });

/** Turns one function into two tests. The first has no animations and runs only with `--full`. The second has animations, and bots play
 * at their normal pace. The function receives `motion`, the options to pass to `open`. */
export const withAndWithoutMotion = (name, test) => ({
  [name]: slow((given) => test({ ...given, motion: {} })),
  [`${name}, with motion on`]: (given) => test({ ...given, motion: { reducedMotion: 'no-preference', settings: { pace: 1 } } }),
});

let people = 0;
/** Makes a name that no other player on the server has. */
export const someone = (word) => `${word} ${Date.now() % 100000}${people++}`;
/** Opens a page with animations on and bots at their normal pace. */
export const moving = (browser, more = {}) =>
  open(browser, { reducedMotion: 'no-preference', ...more, settings: { pace: 1, ...more.settings } });

/** Opens a table, and one page for each player in `names`, the host first. Each player takes a seat. Returns the pages and the address
 * of the table. `urls` lists the server address for each player. A player without an entry uses `url`. If `listed` is false, the table is
 * not in the
 * lobby. */
export async function gather(browser, url, game, names, { seats, listed = true, urls = [], ...more } = {}) {
  const pages = [];
  for (const [i, name] of names.entries()) {
    const page = await moving(browser, more);
    await guest(page, urls[i] ?? url, name, i ? new URL(pages[0].url()).hash : '#/lobby');
    if (i === 0) {
      await page.locator('select').first().selectOption(game);
      if (seats) await page.locator('select').nth(1).selectOption(String(seats));
      if (!listed) {
        await page.locator('summary').click();
        await page.getByRole('checkbox', { name: /Show this table in the lobby/ }).uncheck();
      }
      await page.getByRole('button', { name: 'Open a table' }).click();
    } else await page.getByRole('button', { name: 'Sit here' }).first().click();
    await page.getByRole('button', { name: 'Leave seat' }).waitFor();
    pages.push(page);
  }
  return { pages, hash: new URL(pages[0].url()).hash };
}
/** Starts the match at the table of the given players. Bots take the free seats. */
export async function begin(pages) {
  await pages[0].getByRole('button', { name: /start/i }).click();
  for (const p of pages) await p.locator('.choice-bar').waitFor();
}

/** Runs a test with its own server, which is started with these options. The test receives the path of the server's database as `db`. */
export const withServer = (options, test) => async (given) => {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-own-server-'));
  const db = join(folder, 'p.db');
  const words = ['serve', '--port', '0', '--host', '127.0.0.1', '--db', db, '--web', given.web, '--bot-wait', '0'];
  const limits = ['--rate', '0', '--rate-address', '0', '--print-port', '--quiet'];
  const server = spawn(given.parlour, [...words, ...limits, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const line = await new Promise((yes) => createInterface(server.stdout).once('line', yes));
    await test({ ...given, db, url: `http://127.0.0.1:${/:(\d+)/.exec(line.replace(/^.*\/\//, ''))[1]}` });
  } finally {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Does an operation over the administration socket of the server with this database. Returns the reply, which must not be a refusal. */
export async function operate(db, op, members = {}) {
  const socket = connect(`${db}-admin`);
  socket.write(`${JSON.stringify({ op, ...members })}\n`);
  const reply = await new Promise((yes, no) => {
    createInterface(socket).once('line', yes);
    socket.once('error', no);
  });
  socket.end();
  const answer = JSON.parse(reply);
  assert.ok(answer.ok, reply);
  return answer;
}

export const PASSPHRASE = 'the game is afoot';
/** Creates an account in a browser without a session. */
export async function register(page, url, name) {
  await guest(page, url, name, '#/profile');
  await page.getByLabel('Passphrase').fill(PASSPHRASE);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Account created.').waitFor();
}
