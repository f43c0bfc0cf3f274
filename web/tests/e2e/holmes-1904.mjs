// holmes-1904.mjs: the game against the clock: alone by keyboard, on a phone, and over lines of different length.
import assert from 'node:assert/strict';
import { open } from '../browser.mjs';
import { accessible, fits, quiet } from '../help.mjs';

const phase = (page, name) => page.locator(`[data-phase="${name}"]`);

export const tests = {
  async '1904 alone at leisurely pace: a deal to its end by keyboard, and told to those who listen'({ browser, url }) {
    const page = await open(browser);
    await page.goto(`${url}/#/play/holmes-1904?seed=keys&seats=8&options=pace%3Dleisurely&rate=6`);
    await page.locator('.veil').getByRole('button', { name: 'Begin' }).waitFor();
    await accessible(page, 'before the first READY');
    await page.keyboard.press('Enter'); // the button has the focus
    // Everything the live regions say from now on.
    await page.evaluate(() => {
      globalThis.told = [];
      for (const region of document.querySelectorAll('[data-told], [data-word]')) new MutationObserver(() => region.textContent && globalThis.told.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
    });
    await phase(page, 'ready').waitFor();
    await phase(page, 'play').waitFor();
    await page.keyboard.press(' ');
    await page.locator('.ledger', { hasText: 'Ada lays' }).waitFor();
    await page.keyboard.press('s');
    await page.locator('[data-lies]', { hasText: 'You ' }).waitFor({ state: 'attached' });
    await accessible(page, 'in the middle of it');
    // SHERLOCK HOLMES with none there: a forfeit, explained at once, with its rule.
    await page.keyboard.press('h');
    await page.locator('.news .slip', { hasText: 'You pay 2 cards' }).waitFor();
    assert.equal(await page.locator('.news .slip a').getAttribute('href'), '#/rules/holmes-1904/HO-43');
    // What is left of the hand goes the same way, until OUT OF CARDS can be called.
    const sheet = page.locator('.counted');
    for (let i = 0; i < 60 && !(await sheet.count()); i++) {
      await page.keyboard.press('h');
      await page.keyboard.press('o');
      await page.waitForTimeout(40);
    }
    await sheet.waitFor();
    assert.match(await sheet.innerText(), /Ada counts/);
    await accessible(page, 'a deal is counted');
    const told = await page.evaluate(() => globalThis.told);
    assert.ok(told.some((s) => s.startsWith('READY')) && told.some((s) => s.startsWith('PLAY')), told.join(' | '));
    assert.ok(told.some((s) => /You [A-Z]/.test(s)), 'one’s own card is told');
    assert.ok(Math.max(...told.map((s) => s.length)) < 400, 'nobody can listen to that much at once');
    // It goes on with the next deal, from the keyboard.
    await page.keyboard.press('p');
    await phase(page, 'ready').waitFor();
    quiet(page);
  },
};
