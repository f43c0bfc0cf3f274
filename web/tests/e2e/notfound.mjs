// notfound.mjs: tests that unknown addresses show an error page with a link to the home page. Animations are on.
import assert from 'node:assert/strict';
import { open } from '../browser.mjs';
import { accessible, fits, guest } from '../helpers.mjs';

const MOVING = { reducedMotion: 'no-preference', settings: { pace: 1 } };

export const tests = {
  async 'unknown games and paths show a page with a link back'({ browser, url }) {
    for (const [hash, what, title] of [
      ['#/play/nothing?seed=1', 'game', 'No such game'],
      ['#/rules/nothing', 'game', 'No such game'],
      ['#/setup/nothing', 'game', 'No such game'],
      ['#/nowhere/at/all', 'path', 'No such page'],
      ['#/constructor', 'path', 'No such page'],
      ['#/%E0%A4%A', 'path', 'No such page'],
      ['nowhere', 'path', 'No such page'],
    ]) {
      const page = await open(browser, { ...MOVING, width: 390, height: 844 });
      await page.goto(`${url}/${hash}`);
      await page.locator(`[data-not-found="${what}"]`).getByRole('heading', { name: title }).waitFor();
      assert.match(await page.title(), new RegExp(`^${title}`));
      assert.equal(await page.locator('text=/undefined|nothing\\.name/').count(), 0);
      await fits(page);
      await accessible(page, hash);
      await page.getByRole('link', { name: 'Back to the home page' }).click();
      await page.locator('.shelf li').first().waitFor();
      assert.deepEqual(
        page.complaints.filter((c) => !/status of 404/.test(c)),
        [],
        hash,
      );
      await page.close();
    }
  },
  async 'an unknown table and an unknown replay show a page with a link back'({ browser, url }) {
    const page = await open(browser, MOVING);
    await guest(page, url, 'Nora');
    await page.getByRole('button', { name: 'Continue as a guest' }).waitFor({ state: 'detached' }); // signed in
    await page.goto(`${url}/t/aaaaaaaaaaaaaaaa`);
    await page.locator('[data-not-found="table"]').getByRole('heading', { name: 'No such table' }).waitFor();
    await accessible(page, 'an unknown table');
    await page.getByRole('link', { name: 'Go to the lobby' }).click();
    await page.locator('[data-not-found]').waitFor({ state: 'detached' });
    await page.goto(`${url}/replay/aaaaaaaaaaaaaaaa`);
    await page.locator('[data-not-found="replay"]').getByRole('heading', { name: 'No such match' }).waitFor();
    await accessible(page, 'an unknown replay');
  },
  async 'an unknown game is explained in Spanish too'({ browser, url }) {
    const page = await open(browser, { ...MOVING, settings: { pace: 1, language: 'es' } });
    await page.goto(`${url}/#/play/nada`);
    await page.getByRole('heading', { name: 'Ese juego no existe' }).waitFor();
    await page.locator('p', { hasText: 'No hay ningún juego llamado «nada».' }).waitFor();
  },
};
