// motion.mjs: tests of the boards with the default settings: animations are on, and bots play at their normal pace.
import assert from 'node:assert/strict';
import { open } from '../browser.mjs';
import { quiet } from '../helpers.mjs';

export const tests = {
  async 'Big Ben shows every cut while bots play at full pace'({ browser, url }) {
    const page = await open(browser, { reducedMotion: 'no-preference', settings: { pace: 1 } });
    // Record each change to the board's counter of remaining cuts. Seat 9 (`people=9`) does not exist, so bots play the whole match.
    await page.addInitScript(() => {
      globalThis.counts = [];
      new MutationObserver(() => {
        const text = document.querySelector('.dial .left')?.textContent;
        const round = document.querySelector('.dial .round')?.textContent;
        if (text && globalThis.counts.at(-1) !== `${round} ${text}`) globalThis.counts.push(`${round} ${text}`);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await page.goto(`${url}/#/play/big-ben?seed=river&seats=4&people=9`);
    await page.locator('.choice-bar a[href^="#/replay"]').waitFor({ timeout: 120000 });
    const cuts = await page.locator('.history .entry', { hasText: 'cuts' }).count();
    const shown = await page.evaluate(() => globalThis.counts.length);
    assert.ok(cuts > 4, `${cuts} cuts in the history`);
    assert.ok(shown >= cuts - 1, `${cuts} cuts were made, the board showed ${shown} states`);
    quiet(page);
  },
};
