// clicks.mjs: tests two kinds of clicks on the board: those that choose a destination, and those that only make the page explain something.
// Animations are on.
import assert from 'node:assert/strict';
import { open } from '../browser.mjs';
import { accessible, play, quiet } from '../helpers.mjs';

const MOVING = { reducedMotion: 'no-preference', settings: { pace: 1 } };
const actions = (page) => page.locator('.choice-bar [data-choice]').evaluateAll((all) => all.map((b) => b.dataset.action.split(' ')));
/** Plays until the player has to move an action marker from one character to another and `test` returns true. The first argument of `test`
 * is the set of characters from which a marker may move. The second is the list of legal actions. */
const untilMove = (page, test) =>
  play(page, {
    done: async () => {
      if (await page.locator('.medallion.held, .plate-of.mine .action-marker').count()) return false;
      const list = await actions(page);
      return list.length > 0 && list.every((w) => w[0] === 'go' && w.length > 1) && test(new Set(list.map((w) => w[1])), list);
    },
  });

export const tests = {
  async 'a click on a destination moves the only action marker that can move'({ browser, url }) {
    const page = await open(browser, MOVING);
    await page.goto(`${url}/#/play/sherlock-mycroft?seed=only`);
    await untilMove(page, (from, list) => from.size === 1 && list.every((w) => w.length === 3));
    const [, from, to] = (await actions(page))[0];
    await page.locator(`[data-spot="at-${to}"]`).click();
    await page.locator(`[data-spot="at-${to}"] .action-marker.m0`).waitFor();
    const said = await page.locator('.medallion').evaluateAll((all) => all.map((m) => m.ariaLabel ?? m.querySelector('.sr').textContent));
    assert.deepEqual(
      said.filter((s) => /\.\./.test(s) || !s.endsWith('.')),
      [],
    );
    assert.equal(await page.locator(`[data-spot="at-${from}"] .action-marker.m0`).count(), 0);
    quiet(page);
  },
  async 'a click on the board that cannot be used is explained beside the choices'({ browser, url }) {
    const page = await open(browser, MOVING);
    await page.goto(`${url}/#/play/sherlock-mycroft?seed=explained`);
    const why = page.locator('.choice-bar .explanation');
    await page.locator('button.medallion').first().waitFor();
    await page.locator('.line .tag').first().click(); // the player cannot take a clue before moving an action marker
    await why.filter({ hasText: /^You cannot choose .* now\.$/ }).waitFor();
    await page.locator('.medallion.ghost').first().click();
    await why.filter({ hasText: /is not in London yet\. Choose another character\.$/ }).waitFor();
    await accessible(page, 'an explanation');
    await untilMove(page, (from) => from.size > 1);
    assert.equal(await why.count(), 0, 'the explanation ends with the decision');
    // Click a character that several action markers can move to. The page names these markers and asks the player to choose one of them
    // first. If the player's last choice takes effect before this click, the turn is over. In that case, play until the next turn and try
    // again.
    const named = /^To move to .+, first choose your action marker on .+ or .+\.$/;
    const said = [];
    let to, standing;
    do {
      await untilMove(page, (from) => from.size > 1);
      standing = new Set((await actions(page)).map((w) => w[1]));
      const spots = await page
        .locator('.medallion:not(.ghost, .spent, :has(.m0))')
        .evaluateAll((all) => all.map((m) => m.dataset.spot.slice(3)));
      for (to of spots.filter((s) => !standing.has(s))) {
        await page.locator(`[data-spot="at-${to}"]`).click();
        await why.waitFor();
        said.push((await why.textContent()).trim());
        if (named.test(said.at(-1)) || /not your turn/.test(said.at(-1))) break;
      }
    } while (/not your turn/.test(said.at(-1)) && said.length < 20);
    assert.match(said.at(-1) ?? '', named, said.join('\n'));
    // Choose a marker first, and then click the same character again. Now the marker moves there.
    await page.locator(`[data-spot="at-${[...standing][0]}"]`).click();
    await page.locator(`[data-spot="at-${to}"]`).click();
    await page.locator(`[data-spot="at-${to}"] .action-marker.m0`).waitFor();
    quiet(page);
  },
};
