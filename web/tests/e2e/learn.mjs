// learn.mjs: tests of the lessons and problems.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { open } from '../browser.mjs';
import { accessible, choose, eventually, fits, quiet } from '../helpers.mjs';

const bubble = (page, step) => page.locator(`[role=dialog][data-step="${step}"]:not([data-waits=plays])`);
const next = (page) => page.getByRole('button', { name: 'Next', exact: true }).click();

/** Reads the problems of a game from the source tree. */
const problems = (game) =>
  readFileSync(new URL(`../../../problems/${game}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

export const tests = {
  async 'a newcomer goes through a lesson on a phone, leaves it, resumes it and plays a match'({ browser, url }) {
    const page = await open(browser, { width: 390, height: 844 });
    await page.goto(url);
    await page.getByRole('link', { name: 'Learn it in 4 minutes' }).click();
    await bubble(page, 'theme').waitFor();
    assert.equal(await page.locator('[data-ring]').count(), 1);
    await next(page);
    await bubble(page, 'goal').waitFor();
    await next(page);
    // If the learner chooses another move, the page does not make this move and explains why it is not the right one.
    await bubble(page, 'turn').waitFor();
    await choose(page, 'go hudson');
    await page.getByText('see Doctor Watson first').waitFor();
    await accessible(page, 'a lesson');
    await fits(page);
    await choose(page, 'go watson');
    await bubble(page, 'first-clue').waitFor();
    await page.goto(`${url}/#/`);
    await page.getByText('Lesson, step 4 of 14').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Learn it in 4 minutes' }).count(), 0, 'this is no longer the first visit');
    await page.locator('.saved a[href="#/learn/sherlock-mycroft"]').click();
    await bubble(page, 'first-clue').waitFor();
    // Continue with the keyboard. After each key the focus must be on the element that the learner needs next.
    await page.keyboard.press('Tab');
    await page.locator('[data-choice="take 1"]').first().focus();
    await page.keyboard.press('Enter');
    await bubble(page, 'rival').waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.textContent === 'Next'), 'Next has no focus');
    await page.keyboard.press('Enter');
    await bubble(page, 'share').waitFor();
    const skipTo = async (step) => {
      await page.locator('[data-skip]').click();
      await bubble(page, step).waitFor();
    };
    for (const step of ['second-clue', 'wildcard', 'assign', 'score']) await skipTo(step);
    await page.getByRole('button', { name: '9', exact: true }).click();
    await page.getByText('Not quite.').waitFor();
    // A question has nothing to do for the learner. The page shows the right answer, and the learner gives it.
    assert.equal(await page.locator('[data-skip]').count(), 0);
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await page.locator('.choices button.solid:focus', { hasText: /^8$/ }).waitFor();
    await page.keyboard.press('Enter');
    await bubble(page, 'money').waitFor();
    await skipTo('evening');
    await next(page);
    // The learner chooses an action marker first and then the character to whom it moves.
    await bubble(page, 'second-day').waitFor();
    await page.locator('[data-choice="go watson"]').first().click();
    await page.locator('[data-choice="go watson hudson"]').first().click();
    await bubble(page, 'tip').waitFor();
    await page.getByRole('button', { name: 'Finish', exact: true }).click();
    await bubble(page, 'over').waitFor();
    await page.getByRole('link', { name: 'Play a match' }).click();
    await page.locator('.choice-bar').waitFor();
    assert.equal(await page.locator('[role=dialog][data-step]').count(), 0);
    quiet(page);
  },
  async 'a lesson shows the next step after the board has shown the wire that was cut'({ browser, url }) {
    const page = await open(browser, { reducedMotion: 'no-preference', settings: { pace: 0.1 } });
    await page.goto(`${url}/#/learn/big-ben`);
    const goOn = (step) => bubble(page, step).locator('[data-primary], [data-skip]').first();
    for (const step of ['theme', 'role', 'wires', 'goal']) await goOn(step).click();
    await bubble(page, 'claims').locator('[data-skip]').click();
    await page.getByRole('button', { name: 'Somebody is lying' }).click();
    // True if the bubble with the next step becomes visible before the board counts the defusing wire that was cut.
    const early = page.evaluate(async () => {
      const found = () => document.querySelector('.bb .facts .count').textContent;
      const before = found();
      for (;;) {
        const next = document.querySelector('[data-step="next-cutter"]');
        if (next && getComputedStyle(next).visibility === 'visible') return found() === before;
        await new Promise(requestAnimationFrame);
      }
    });
    await bubble(page, 'first-cut').locator('[data-skip]').click();
    assert.equal(await early, false, 'the step was shown before the wire');
    quiet(page);
    await page.close();
  },
  async 'a learner who cannot react in time goes through the lesson of a real-time game'({ browser, url }) {
    const page = await open(browser, { width: 390, height: 844 });
    await page.goto(`${url}/#/learn/holmes-1904`);
    const shown = page.locator('[role=dialog][data-step]');
    for (let step = 'theme'; step !== 'holmes'; step = await shown.getAttribute('data-step')) {
      // Where the clock must be started, the step can be skipped instead.
      await shown.locator('[data-skip], [data-reveal], [data-primary]:not(:has(~ [data-skip])):not(.choices *)').first().click();
      if (await shown.locator('.choices').count()) await page.keyboard.press('Enter');
      await eventually(async () => (await shown.getAttribute('data-step')) !== step, `after the step ${step}`);
    }
    await accessible(page, 'a card with two words');
    quiet(page);
  },
  async 'a player solves problems, sees why, and plays on from there'({ browser, url }) {
    const page = await open(browser, { width: 390, height: 844 });
    await page.goto(`${url}/#/problems/big-ben`);
    await page.getByText('Problem of the day').first().waitFor();
    const { id, answer, choices } = problems('big-ben').find((p) => p.choices.length > 1);
    await page.goto(`${url}/#/problems/big-ben/${id}`);
    await page.locator('.bb .dial').waitFor();
    await page.getByText('Your rating in this browser: 1200').waitFor();
    await page.locator(`[data-answer="${choices.find((seat) => !answer.includes(seat))}"]`).click();
    await page.getByText('That is not right.').waitFor();
    assert.equal(await page.getByText('Your rating in this browser: 1200').count(), 0);
    await accessible(page, 'a problem');
    await fits(page);
    await page.locator(`[data-answer="${answer[0]}"]`).click();
    await page.locator('[data-stage=right]').getByText('To see it, compare').waitFor();
    await page.locator('[data-play-on]').click();
    await page.locator('.choice-bar').waitFor();
    await page.locator('.bb .dial').waitFor();
    assert.match(page.url(), /#\/play\/big-ben/);
    // A problem whose answer is an action. A wrong answer is told what it costs; the right one is made before the match goes on.
    const best = problems('sherlock-mycroft').find((p) => p.proof.by === 'exact' && p.answer[0] === 'aside');
    await page.goto(`${url}/#/problems/sherlock-mycroft/${best.id}`);
    await page.getByText('your first answer changes it').waitFor();
    await choose(page, best.proof.other);
    await page.getByText(/it costs you \d+\.\d points on average/).waitFor();
    await page.getByText('for this problem').waitFor();
    await choose(page, best.answer[0]);
    await page.locator('[data-goes-on=found]', { hasText: 'If masters play on in this deal' }).waitFor();
    await accessible(page, 'an explained problem');
    await page.locator('[data-play-on]').click();
    await page.locator('.history', { hasText: 'sets the wildcard aside' }).waitFor({ state: 'attached' });
    const asides = (await page.locator('.history').textContent()).match(/sets the wildcard aside/g).length;
    assert.ok(asides > best.log.filter((l) => l.endsWith(' aside')).length, 'the solved move has been made');
    // Solve a problem whose answer is a sequence of cards.
    const order = problems('i-say-holmes')[0];
    await page.goto(`${url}/#/problems/i-say-holmes/${order.id}`);
    for (const action of order.answer[0]) await page.locator(`[data-answer="${action}"]:not(:disabled)`).first().click();
    await page.getByText('Right!').waitFor();
    await page.locator('[data-next]').click();
    await page.locator('[data-answer]').first().waitFor();
    // The cards can also be chosen in the hand. An undone card comes back.
    const inHand = problems('i-say-holmes')[1];
    await page.goto(`${url}/#/problems/i-say-holmes/${inHand.id}`);
    const [first, ...rest] = inHand.answer[0];
    const card = (action) => page.locator(`[data-hand][data-choice="${action}"]`);
    await card(first).first().waitFor();
    const before = await card(first).count();
    await card(first).first().click();
    await page.getByRole('button', { name: 'Undo the last card' }).click();
    await eventually(async () => (await card(first).count()) === before, 'the undone card is in the hand again');
    for (const action of [first, ...rest]) await card(action).first().click();
    await page.getByText('Right!').waitFor();
    // A drill.
    await page.goto(`${url}/#/problems/holmes-1904`);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('READY', { exact: true }).waitFor();
    await page.keyboard.press('Space');
    await page.getByText('Too early!').waitFor();
    await page.locator('[data-stage=play]').waitFor();
    await page.keyboard.press('Space');
    await page.locator('[data-stage=cards] .card').nth(1).waitFor();
    await accessible(page, 'the drill');
    quiet(page);
  },
};
