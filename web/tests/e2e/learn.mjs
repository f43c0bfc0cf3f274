// learn.mjs: tests of the lessons.
import assert from 'node:assert/strict';
import { open } from '../browser.mjs';
import { accessible, choose, eventually, fits, quiet } from '../helpers.mjs';

const bubble = (page, step) => page.locator(`[role=dialog][data-step="${step}"]:not([data-waits=plays])`);
const next = (page) => page.getByRole('button', { name: 'Next', exact: true }).click();

export const tests = {
  async 'a newcomer goes through a lesson on a phone, leaves it, resumes it and plays a match'({ browser, url }) {
    const page = await open(browser, { width: 390, height: 844 });
    await page.goto(url);
    await page.getByRole('link', { name: 'Learn in 4 minutes' }).click();
    await bubble(page, 'theme').waitFor();
    assert.equal(await page.locator('[data-ring]').count(), 1);
    await next(page);
    await bubble(page, 'goal').waitFor();
    await next(page);
    // Another move is explained, and not made.
    await bubble(page, 'turn').waitFor();
    await choose(page, 'go hudson');
    await page.getByText('see Doctor Watson first').waitFor();
    await accessible(page, 'a lesson');
    await fits(page);
    await choose(page, 'go watson');
    await bubble(page, 'first-clue').waitFor();
    await page.goto(`${url}/#/`);
    await page.getByText('Lesson, step 4 of 14').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Learn in 4 minutes' }).count(), 0, 'this is no longer the first visit');
    await page.locator('.saved a[href="#/learn/sherlock-mycroft"]').click();
    await bubble(page, 'first-clue').waitFor();
    // From here with the keyboard: after each key the focus is where the learner needs it.
    await page.keyboard.press('Tab');
    await page.locator('[data-choice="take 1"]').first().focus();
    await page.keyboard.press('Enter');
    await bubble(page, 'rival').waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.textContent === 'Next'), 'Next has no focus');
    await page.keyboard.press('Enter');
    await bubble(page, 'map').waitFor();
    await page.getByRole('button', { name: '5', exact: true }).click();
    await page.getByText('Not quite.').waitFor();
    await page.getByRole('button', { name: '3', exact: true }).click();
    await bubble(page, 'share').waitFor();
    for (const step of ['second-clue', 'wildcard', 'assign', 'money', 'evening']) {
      await page.locator('[data-skip]').click();
      await bubble(page, step).waitFor();
    }
    await next(page);
    await bubble(page, 'second-day').waitFor();
    await page.locator('[data-skip]').click();
    await bubble(page, 'tip').waitFor();
    await next(page);
    await bubble(page, 'over').waitFor();
    await page.getByRole('link', { name: 'Play a match' }).click();
    await page.locator('.choice-bar').waitFor();
    assert.equal(await page.locator('[role=dialog][data-step]').count(), 0);
    quiet(page);
  },
};
