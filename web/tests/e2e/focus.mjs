// focus.mjs: tests which element has the keyboard focus after a choice and after an overlay opens or closes. Also tests where hints are
// shown. Animations are on.
import assert from 'node:assert/strict';
import { open } from '../browser.mjs';
import { accessible, eventually, quiet } from '../helpers.mjs';

const MOVING = { reducedMotion: 'no-preference', settings: { pace: 1 } };
const HINTS = [1, 2, 3, 4].flatMap((n) => ['sm', 'ish', 'wh'].map((game) => `page.hint.${game}.${n}`));
const choices = '.board [data-choice], .choice-bar [data-tray]:not([disabled])';
const focused = (page, selector) => page.evaluate((s) => !!document.activeElement?.matches(s), selector);
const focusIn = (page, selector) => page.evaluate((s) => !!document.activeElement?.closest(s), selector);

/** Returns a string that changes after every choice, and after every step of a choice that takes several steps. */
const state = async (page) => (await page.locator('.history .entry').count()) + (await page.locator('.choice-bar').innerText());

/** Runs in the page. Returns true if the hint is between the board and the choice bar, and the board has at least 30 % of the window's
 * height. */
function inPlace() {
  const [hint, board, bar] = ['.hint', 'main.board', '.choice-bar'].map((s) => document.querySelector(s).getBoundingClientRect());
  return hint.top >= board.bottom - 1 && hint.bottom <= bar.top + 1 && board.height >= innerHeight * 0.3;
}

export const tests = {
  async 'keyboard focus is on a choice after every choice'({ browser, url }) {
    const page = await open(browser, MOVING);
    await page.goto(`${url}/#/play/sherlock-mycroft?seed=focus`);
    await page.locator(choices).first().focus();
    for (let i = 0; i < 8; i++) {
      const before = await state(page);
      // After an action marker has been chosen, the focus is still on the marker's character. Move the focus to a destination.
      if (await focused(page, '.held')) await page.locator('.board [data-choice]:not(.held)').first().focus();
      await page.keyboard.press('Enter');
      await eventually(async () => (await state(page)) !== before, 'the choice is made');
      await eventually(() => focused(page, choices), `the focus is on a choice after choice ${i + 1}`);
    }
    quiet(page);
  },
  async 'a choice on the board by keyboard leaves the focus at the table, and a text field keeps it'({ browser, url }) {
    const page = await open(browser, MOVING);
    await page.goto(`${url}/#/play/sherlock-mycroft?seed=focus`);
    await page.locator('button.medallion', { hasText: 'Mrs Hudson' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.history', { hasText: 'Sherlock gains 3 investigation markers.' }).waitFor();
    await eventually(() => focused(page, choices), 'the focus is on a choice');
    // Add a text field elsewhere on the page and give it the focus. The field must keep the focus when the player's next decision begins.
    await page.evaluate(() => {
      const field = document.createElement('input');
      field.id = 'elsewhere';
      document.querySelector('.history').append(field);
    });
    await page.locator(choices).first().press('Enter');
    await page.locator('#elsewhere').focus();
    await page.locator(choices).first().waitFor();
    await page.locator('#elsewhere').pressSequentially('still here');
    assert.equal(await page.locator('#elsewhere').inputValue(), 'still here');
    assert.ok(await focused(page, '#elsewhere'));
    quiet(page);
  },
  async 'after a click with the mouse no choice has the focus'({ browser, url }) {
    const page = await open(browser, MOVING);
    await page.goto(`${url}/#/play/sherlock-mycroft?seed=focus`);
    await page.locator('button.medallion', { hasText: 'Mrs Hudson' }).click();
    await page.locator('.history', { hasText: 'Sherlock gains 3 investigation markers.' }).waitFor();
    await page.locator(choices).first().waitFor();
    await eventually(() => focused(page, '.choice-bar'), 'the focus rests on the choice bar');
    quiet(page);
  },
  async 'the history is a dialog on a phone: focus inside, Escape closes, the focus returns'({ browser, url }) {
    const page = await open(browser, { ...MOVING, width: 390, height: 844 });
    await page.goto(`${url}/#/play/sherlock-mycroft?seed=focus`);
    await page.locator(choices).first().waitFor();
    const opener = page.locator('button.drawer');
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'History' });
    await dialog.waitFor();
    assert.equal(await dialog.getAttribute('aria-modal'), 'true');
    await eventually(() => focusIn(page, '[role=dialog]'), 'the focus is in the dialog');
    for (let i = 0; i < 6; i++) {
      await page.keyboard.press('Tab');
      assert.ok(await focusIn(page, '[role=dialog]'), 'Tab stays in the dialog');
    }
    await accessible(page, 'the history over the board');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.ok(await focused(page, 'button.drawer'), 'the focus returns');
    quiet(page);
  },
  async 'a case booklet is a dialog that closes with Escape'({ browser, url }) {
    const page = await open(browser, { ...MOVING, settings: { pace: 1, seenHints: HINTS } });
    await page.goto(`${url}/#/play/watson-holmes?seed=focus&case=gervase-amory`);
    const dialog = page.getByRole('dialog', { name: 'Case', exact: true });
    await dialog.waitFor();
    await eventually(() => focusIn(page, '[role=dialog]'), 'the focus is in the booklet');
    await accessible(page, 'the booklet');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const opener = page.getByRole('button', { name: 'Case', exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.ok(await opener.evaluate((b) => b === document.activeElement), 'the focus returns');
    quiet(page);
  },
  async 'the pause of 1904 is a modal dialog'({ browser, url }) {
    const page = await open(browser, MOVING);
    await page.goto(`${url}/#/play/holmes-1904?seed=focus`);
    const pause = page.getByRole('dialog');
    await pause.waitFor();
    assert.equal(await pause.getAttribute('aria-modal'), 'true');
    await eventually(() => focusIn(page, '[role=dialog]'), 'the focus is in the pause sheet');
    await accessible(page, 'the pause sheet');
    quiet(page);
  },
  async 'hints cover neither board nor choices'({ browser, url }) {
    for (const game of ['sherlock-mycroft', 'big-ben', 'i-say-holmes', 'watson-holmes']) {
      const page = await open(browser, MOVING);
      await page.goto(`${url}/#/play/${game}?seed=hint&case=${game === 'watson-holmes' ? 'gervase-amory' : ''}`);
      if (game === 'watson-holmes') await page.getByRole('dialog').press('Escape');
      await page.locator('.hint').waitFor();
      for (const [width, height] of [
        [1440, 900],
        [844, 390],
        [390, 844],
      ]) {
        await page.setViewportSize({ width, height });
        await eventually(() => page.evaluate(inPlace), `${game} at ${width}x${height}: the hint covers something, or the board is low`);
      }
      await accessible(page, `a hint in ${game}`);
      quiet(page);
      await page.close();
    }
  },
};
