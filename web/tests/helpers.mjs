// helpers.mjs: what the browser tests share.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Until nothing comes or goes any more: what fades out is half there for a moment, and its words are hard to read. */
export async function still(page) {
  const going = () =>
    document.getAnimations().some((a) => a.playState === 'running' && Number.isFinite(a.effect?.getComputedTiming().endTime));
  for (let i = 0; i < 50 && (await page.evaluate(going)); i++) await page.waitForTimeout(50);
}

/** Asks until the answer is yes: what is shown follows what was done, however slow the machine. (The browser cannot ask by itself: the
 * policy of the house forbids scripts that come as text.) */
export async function eventually(is, what) {
  for (const end = Date.now() + 30000; Date.now() < end; await new Promise((on) => setTimeout(on, 30))) if (await is()) return;
  assert.fail(typeof what === 'function' ? await what() : `it never came: ${what}`);
}

/** No violation of any rule axe knows by default, on what stays: a violation that is gone a moment later was of something passing by. */
export async function accessible(page, where) {
  await page.evaluate(axe);
  let violations = [];
  for (let look = 0; look < 4; look++) {
    if (look) await page.waitForTimeout(250);
    await still(page);
    ({ violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] })));
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
const choice = (page) => page.locator('.choice-bar [data-choice]:not([disabled])');

/** Plays on, one choice after the other, until `done` says so or the match is over. How many choices it made. */
export async function play(page, { pick = (n, i) => (i * 7 + 3) % n, by = 'click', done = async () => false, most = 900 } = {}) {
  let made = 0;
  for (let since = Date.now(); Date.now() - since < 60000 && made < most;) {
    if (await over(page).count()) return made;
    if (await done(made)) return made;
    const n = await choice(page).count();
    if (!n) {
      await page.waitForTimeout(8);
      continue;
    }
    since = Date.now();
    const i = pick(n, made);
    try {
      if (by === 'keys') {
        if (i < 9) await page.keyboard.press(String(i + 1));
        else {
          for (let k = 0; k <= i; k++) await page.keyboard.press('ArrowRight');
          await page.keyboard.press('Enter');
        }
      } else await choice(page).nth(i).click({ timeout: 1500 });
      made++;
    } catch {
      /* the table has moved on: look again */
    }
  }
  assert.fail(
    `it does not end: ${made} choices made; the choice bar says "${await page
      .locator('.choice-bar')
      .innerText()
      .catch(() => '?')}"`,
  );
}

/** No page scrolls sideways. */
export async function fits(page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(over <= 1, `the page is ${over} px too wide`);
}

export async function guest(page, url, name, hash = '#/lobby') {
  await page.goto(`${url}/${hash}`);
  await page.getByRole('textbox').fill(name);
  await page.getByRole('button', { name: 'Continue as a guest' }).click();
}
