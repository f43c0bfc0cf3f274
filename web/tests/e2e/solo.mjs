// solo.mjs: tests of local matches against bots, which run in the browser. The server only delivers files.
import assert from 'node:assert/strict';
import { open } from '../browser.mjs';
import { accessible, asked, eventually, fits, over, play, quiet, withAndWithoutMotion } from '../helpers.mjs';

export const tests = {
  async 'the home page shows five games and one main button, in both themes and on a phone'({ browser, url }) {
    for (const [width, room] of [
      [1440, 'dark'],
      [1440, 'light'],
      [768, 'dark'],
      [360, 'light'],
    ]) {
      const page = await open(browser, { width, settings: { theme: room } });
      await page.goto(url);
      await page.locator('.shelf li').nth(4).waitFor();
      assert.equal(await page.locator('.shelf li').count(), 5);
      await fits(page);
      await accessible(page, `front room ${width} ${room}`);
      quiet(page);
    }
  },
  async 'one click from the home page to a game'({ browser, url }) {
    const page = await open(browser);
    await page.goto(url);
    await page.getByRole('link', { name: 'Play Sherlock & Mycroft' }).click();
    await asked(page);
    quiet(page);
  },
  ...withAndWithoutMotion('a whole match of Sherlock & Mycroft by keyboard', async ({ browser, url, motion }) => {
    const page = await open(browser, motion);
    await page.goto(`${url}/#/play/sherlock-mycroft?seed=keys`);
    await play(page, { by: 'keys', done: async (n) => (n % 17 === 5 && (await accessible(page, `choice ${n}`)), false) });
    await page.locator('.choice-bar', { hasText: /won|wins|Nobody/ }).waitFor();
    await page.locator('.history', { hasText: /wins the match\.|unsolved/ }).waitFor();
    await accessible(page, 'the end');
    quiet(page);
  }),
  async 'the setting for reduced motion stops all animations'({ browser, url }) {
    const drifts = () => document.getAnimations().some((a) => a.effect.getComputedTiming().endTime > 5000);
    for (const [reducedMotion, motion] of [
      ['no-preference', 'auto'],
      ['reduce', 'auto'],
      ['no-preference', 'off'],
    ]) {
      const calm = reducedMotion === 'reduce' || motion === 'off';
      const page = await open(browser, { reducedMotion, settings: { motion } });
      await page.goto(`${url}/#/play/sherlock-mycroft?seed=board`);
      await page.locator('button.medallion', { hasText: 'Mrs Hudson' }).waitFor();
      await eventually(
        async () => (await page.evaluate(drifts)) === !calm,
        `smoke that ${calm ? 'stands' : 'drifts'}: ${reducedMotion}, ${motion}`,
      );
      await page.evaluate(() => document.addEventListener('transitionrun', (e) => (globalThis.glided ??= []).push(e.propertyName)));
      await page.locator('button.medallion', { hasText: 'Mrs Hudson' }).click();
      await page.locator('.history', { hasText: 'Sherlock gains 3 investigation markers.' }).waitFor();
      if (calm) assert.deepEqual(await page.evaluate(() => globalThis.glided ?? []), []);
      quiet(page);
    }
  },
  async 'a choice on the board does what its button does'({ browser, url }) {
    const page = await open(browser);
    await page.goto(`${url}/#/play/sherlock-mycroft?seed=board`);
    await page.locator('button.medallion', { hasText: 'Mrs Hudson' }).click();
    await page.locator('.history', { hasText: 'Sherlock gains 3 investigation markers.' }).waitFor();
    quiet(page);
  },
  async 'a hint says what a master would do, marks that choice and does not make it'({ browser, url }) {
    for (const [game, width] of [
      ['sherlock-mycroft', 1280],
      ['big-ben', 390],
      ['i-say-holmes', 768],
      ['watson-holmes', 1280],
    ]) {
      const page = await open(browser, { width, settings: { pace: 0 } });
      await page.goto(`${url}/#/play/${game}?seed=advice`);
      await page.locator('[data-hint]:not([disabled])').waitFor();
      const before = await page.locator('.history').textContent();
      await page.keyboard.press('h');
      await page.locator('[data-hint-text]', { hasText: /^A master would choose “.+”|is the only choice you have\.$/ }).waitFor();
      await eventually(async () => (await page.locator('[data-hinted]').count()) > 0, `a marked choice in ${game}`);
      assert.equal(await page.locator('.history').textContent(), before, 'a hint makes no choice');
      await accessible(page, `a hint in ${game}`);
      await fits(page);
      quiet(page);
    }
    // The hint is about one decision. Where several people share the screen, there are no hints.
    const page = await open(browser);
    await page.goto(`${url}/#/play/sherlock-mycroft?seed=advice`);
    await page.locator('[data-hint]:not([disabled])').click();
    await page.locator('button.medallion[data-hinted]').click();
    await eventually(async () => (await page.locator('[data-hint-text]').textContent()) === '', 'the hint goes away');
    await page.goto(`${url}/#/play/sherlock-mycroft?seed=shared&people=0,1`);
    await page.locator('button.medallion').first().waitFor();
    assert.equal(await page.locator('[data-hint]').count(), 0);
    quiet(page);
  },
  async 'the first match of a game is against novices, later ones are not'({ browser, url }) {
    const page = await open(browser);
    await page.goto(`${url}/#/play/sherlock-mycroft`);
    await page.getByText('novice bot').waitFor();
    await page.evaluate(() => localStorage.setItem('parlour.finished', '["sherlock-mycroft"]'));
    await page.goto(`${url}/#/`);
    await page.getByRole('link', { name: 'Play Sherlock & Mycroft' }).click();
    await page.getByText('regular bot').waitFor();
    await page.goto(`${url}/#/setup/big-ben`);
    await page.getByText('Level of the bots').waitFor();
    assert.equal(await page.locator('select').last().inputValue(), 'novice');
    quiet(page);
  },
  async 'a card can be inspected with pointer and keyboard'({ browser, url }) {
    const page = await open(browser);
    await page.goto(`${url}/#/play/sherlock-mycroft?seed=look`);
    await page.locator('.line .tag').first().hover();
    await page
      .getByRole('tooltip')
      .getByText(/There are \d clues of this suit|There are 5 map fragments|Assign it to a suit/)
      .waitFor();
    await page.mouse.move(5, 5);
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    await page.locator('button.medallion', { hasText: 'Doctor Watson' }).focus();
    await page.keyboard.press('i');
    await page.getByRole('tooltip').getByText('Pay 1 investigation marker: take a clue from the line.').waitFor();
    await accessible(page, 'the card inspector');
    quiet(page);
  },
  async 'a long press inspects without choosing; things named in the history can be inspected'({ browser, url }) {
    const page = await open(browser, { hasTouch: true });
    await page.goto(`${url}/#/play/sherlock-mycroft?seed=look`);
    const hudson = page.locator('button.medallion', { hasText: 'Mrs Hudson' });
    await hudson.waitFor();
    const box = await hudson.boundingBox();
    const at = [{ x: box.x + box.width / 2, y: box.y + box.height / 3 }];
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at });
    await page.getByRole('tooltip').getByText('Gain 3 investigation markers.').waitFor();
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await hudson.tap(); // a second, short tap chooses the character
    await page.locator('.history', { hasText: 'Sherlock gains 3 investigation markers.' }).waitFor();
    assert.equal(
      await page.locator('.history .entry', { hasText: 'Sherlock goes to Mrs Hudson' }).count(),
      1,
      'the long press chose nothing',
    );
    await page.locator('.history .term', { hasText: 'Mrs Hudson' }).first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('tooltip').getByText('Gain 3 investigation markers.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    quiet(page);
  },
  async 'markers, clues and the cutter can be dragged to allowed places only'({ browser, url }) {
    const page = await open(browser);
    const lay = async (from, to) => {
      await from.hover(); // wait until the element has stopped moving
      const [a, b] = [await from.boundingBox(), await to.boundingBox()];
      await page.mouse.down();
      await page.mouse.move(a.x + a.width / 2 + 12, a.y + a.height / 2 + 12);
      await page.locator('.drop-here').first().waitFor({ state: 'attached' }); // wait until the drop targets are highlighted
      await page.mouse.move(b.x + b.width / 2, b.y + b.height / 3, { steps: 4 });
      await page.mouse.up();
    };
    await page.goto(`${url}/#/play/sherlock-mycroft?seed=board`);
    const marker = page.locator('.plate-of.mine .action-marker').first();
    await marker.waitFor();
    await lay(marker, page.locator('.line')); // a marker cannot be dropped on the line of clues, so nothing happens
    assert.equal(await page.locator('.history .entry').count(), 0);
    await lay(marker, page.locator('.medallion', { hasText: 'Doctor Watson' }));
    await page.locator('.history', { hasText: 'Sherlock goes to Doctor Watson.' }).waitFor();
    await lay(page.locator('.line .tag.can').first(), page.locator('.evidence'));
    await page.locator('.history', { hasText: /Sherlock takes .* from place 1/ }).waitFor();
    for (let seed = 1; seed < 20; seed++) {
      await page.goto(`${url}/#/play/big-ben?seed=lay${seed}`);
      await page.locator('.dial').waitFor();
      await page.locator('.choice-bar [data-choice], .choice-bar a[href^="#/replay"]').first().waitFor({ state: 'attached' });
      if (await over(page).count()) continue; // the bots have already finished this match, so start another match
      await lay(page.locator('.seat-of.mine .tool[data-drag]'), page.locator('g.door.can').first());
      await page.locator('.history', { hasText: /Ada cuts \w+’s wire/ }).waitFor();
      break;
    }
    quiet(page);
  },
  async 'an action can be undone; a sentence links to the picture of its rule, whose number appears on hover, on focus or by a setting'({
    browser,
    url,
  }) {
    const page = await open(browser);
    await page.goto(`${url}/#/play/sherlock-mycroft?seed=back`);
    await page.locator('button.medallion', { hasText: 'Mrs Hudson' }).click();
    await page.locator('.history', { hasText: 'gains 3 investigation markers' }).waitFor();
    await page.keyboard.press('u');
    await page.locator('.history', { hasText: 'last action undone' }).waitFor();
    await page.locator('.history .undone', { hasText: /Undone:.*Sherlock goes to Mrs Hudson/ }).waitFor();
    assert.equal(await page.locator('.history .undone', { hasText: 'undoes' }).count(), 0, 'the undo itself is not marked as undone');
    const link = page.locator('.history a', { hasText: 'SM-36' }).first();
    assert.equal(await link.getAttribute('href'), '#/rules/sherlock-mycroft/SM-36/picture');
    const seen = () => link.evaluate((a) => getComputedStyle(a).opacity === '1');
    assert.equal(await seen(), false);
    await page.locator('.history p', { hasText: 'goes to Mrs Hudson' }).first().hover();
    assert.equal(await seen(), true);
    await page.mouse.move(0, 0);
    assert.equal(await seen(), false);
    await page.keyboard.press('Tab');
    await link.focus();
    assert.equal(await seen(), true);
    await page.goto(`${url}/#/settings`);
    await page.getByLabel('Show rule numbers in the history').check();
    await page.goto(`${url}/#/play/sherlock-mycroft?seed=back`);
    await link.waitFor();
    assert.equal(await seen(), true);
  },
  async 'an unfinished match is saved and continues'({ browser, url }) {
    const page = await open(browser);
    await page.goto(`${url}/#/play/sherlock-mycroft?seed=kept`);
    await play(page, { done: async (n) => n >= 6 });
    const told = await page.locator('.history .entry').count();
    await page.goto(`${url}/#/`);
    await page.getByRole('link', { name: 'Resume' }).click();
    await page
      .locator('.history .entry')
      .nth(told - 1)
      .waitFor();
  },
  ...withAndWithoutMotion('a whole match of Big Ben, accessible in all states', async ({ browser, url, motion }) => {
    const page = await open(browser, motion);
    await page.goto(`${url}/#/play/big-ben?seed=tick`);
    await play(page, { done: async (n) => (n % 5 === 1 && (await accessible(page, `choice ${n}`)), false) });
    await accessible(page, 'the end');
    quiet(page);
  }),
  async 'Big Ben: cut a wire on the dial and make a claim'({ browser, url }) {
    const page = await open(browser);
    for (let seed = 1; seed < 20; seed++) {
      await page.goto(`${url}/#/play/big-ben?seed=cut${seed}`);
      await page.locator('.choice-bar [data-choice], .choice-bar a[href^="#/replay"]').first().waitFor({ state: 'attached' });
      if (await over(page).count()) continue; // the bots have already ended this match, so start another match
      await page.keyboard.press('c'); // opens the list of all choices
      await page.getByRole('button', { name: 'Claim: I was dealt 1 defusing wire', exact: true }).click();
      await page.locator('.history', { hasText: 'Ada claims to have been dealt 1 defusing wire' }).waitFor();
      // Using the keyboard, ask a bot whom it suspects. The bot's reply appears beside its claims.
      const ask = page.getByRole('button', { name: 'Ask Bram: whom do you suspect?' });
      await ask.focus();
      await page.keyboard.press('Enter');
      await page.locator('[aria-live] .bubble', { hasText: /^Bram answers: I suspect (nobody yet|\w+.*Moriarty’s side: \d+%)/ }).waitFor();
      await accessible(page, 'an answer');
      await page.keyboard.press('Escape');
      await page.locator('.bubble').waitFor({ state: 'detached' });
      await page.evaluate(() =>
        localStorage.setItem(
          'parlour.settings',
          JSON.stringify({ ...JSON.parse(localStorage.getItem('parlour.settings')), language: 'es' }),
        ),
      );
      await page.reload();
      await page.getByRole('button', { name: 'Preguntar a Bram: ¿de quién sospechas?' }).click();
      await page.locator('.bubble', { hasText: /Bram responde: (Sospecho de|Todavía no sospecho)/ }).waitFor();
      await page.getByRole('button', { name: 'Ocultar la respuesta' }).click();
      await page.evaluate(() =>
        localStorage.setItem(
          'parlour.settings',
          JSON.stringify({ ...JSON.parse(localStorage.getItem('parlour.settings')), language: 'en' }),
        ),
      );
      await page.reload();
      const door = page.locator('g.door.can').first();
      const name = await door.getAttribute('aria-label');
      await door.focus();
      await page.keyboard.press('Enter');
      await page.locator('.history', { hasText: new RegExp(`Ada cuts ${/(\w+)’s/.exec(name)[1]}’s wire \\d`) }).waitFor();
      break;
    }
    quiet(page);
  },
  async 'both boards fit a phone and play to the end'({ browser, url }) {
    for (const game of ['sherlock-mycroft', 'big-ben']) {
      const page = await open(browser, { width: 360, height: 700, hasTouch: true, isMobile: true });
      await page.goto(`${url}/#/play/${game}?seed=phone`);
      await play(page, { done: async (n) => (n === 4 && (await fits(page), await accessible(page, `${game} on a phone`)), false) });
      await fits(page);
      quiet(page);
      await page.close();
    }
  },
  async 'once loaded, a game needs no network'({ browser, url }) {
    const page = await open(browser, { serviceWorkers: 'allow' });
    await page.goto(`${url}/#/play/sherlock-mycroft?seed=offline`);
    await asked(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.context().setOffline(true);
    await play(page);
    assert.ok(await over(page).count());
    quiet(page);
  },
  async 'the installed page opens and plays without a server'({ browser, url }) {
    const page = await open(browser, { serviceWorkers: 'allow' });
    await page.goto(url.replace('127.0.0.1', 'localhost'));
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await eventually(() => page.evaluate(() => !!navigator.serviceWorker.controller), 'the keeper of the page');
    await page.context().setOffline(true);
    await page.goto(`${url.replace('127.0.0.1', 'localhost')}/#/play/big-ben?seed=kept`);
    await page.reload();
    await play(page);
    assert.ok(await over(page).count());
  },
  async 'the table is hidden while two people hand over the screen'({ browser, url }) {
    const page = await open(browser);
    await page.goto(`${url}/#/play/sherlock-mycroft?seed=curtain&people=0,1`);
    await page.locator('button.medallion', { hasText: 'Mrs Hudson' }).click();
    const curtain = page.getByRole('dialog');
    await curtain.waitFor();
    await accessible(page, 'curtain');
    await curtain.getByRole('button').click();
    await asked(page);
    await page.locator('.history', { hasText: 'Sherlock gains 3 investigation markers' }).waitFor();
  },
  async 'a finished match can be replayed step by step'({ browser, url }) {
    const page = await open(browser);
    await page.goto(`${url}/#/play/big-ben?seed=replay`);
    await play(page);
    await over(page).click();
    const slider = page.getByRole('slider');
    await slider.waitFor();
    const first = await page.locator('.history .entry').count();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.locator('.history .entry').nth(first).waitFor();
    await page.getByRole('combobox').selectOption('2');
    await page.locator('.seat-of.mine', { hasText: 'Clara' }).waitFor();
    await accessible(page, 'replay');
    await page.getByRole('button', { name: 'Verify the deal' }).click();
    await page.locator('[data-verified=true]', { hasText: 'Every entry in the log follows the rules' }).waitFor();
    await page.getByRole('button', { name: 'Analysis' }).click();
    await page.locator('figure').waitFor();
    await page.locator('progress').waitFor({ state: 'detached', timeout: 60000 });
    await accessible(page, 'the course of a match');
    const worst = page.locator('[data-worst]');
    if (await worst.count()) {
      await slider.press('End'); // start at the last step, so that a click on a mistake changes the step
      const end = await slider.inputValue();
      await worst.first().click();
      await eventually(async () => (await slider.inputValue()) !== end, 'a mark leads to its step');
    }
    quiet(page);
  },
  async 'nothing is loaded from other sites'({ browser, url }) {
    const page = await open(browser);
    const hosts = new Set();
    page.on('request', (r) => r.url().startsWith('http') && hosts.add(new URL(r.url()).origin));
    await page.goto(url);
    await page.goto(`${url}/#/play/big-ben?seed=x`);
    await asked(page);
    assert.deepEqual([...hosts], [url]);
  },
};
