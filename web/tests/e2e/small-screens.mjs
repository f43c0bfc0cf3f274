// small-screens.mjs: tests of the table on phones: buttons are large enough for a finger, and nothing covers the choices. Animations are
// on.
import assert from 'node:assert/strict';
import { accessible, asked, begin, choice, eventually, fits, gather, moving, play, quiet, someone, withServer } from '../helpers.mjs';

const FINGER = 44; // px
const PHONES = [
  [390, 844],
  [844, 390],
];
const phone = (width, height) => ({ width, height, hasTouch: true, isMobile: true });

/** Fails if a button or link in the bar is too small to tap or is off-screen. */
async function barFits(page, where) {
  const sizes = await page.locator('.bar :is(a, button)').evaluateAll((all) =>
    all
      .filter((e) => e.checkVisibility())
      .map((e) => {
        const { width, height, left, right } = e.getBoundingClientRect();
        return { name: e.getAttribute('aria-label') ?? e.textContent.trim(), size: Math.min(width, height), left, right };
      }),
  );
  assert.ok(sizes.length > 3);
  for (const { name, size, left, right } of sizes) {
    assert.ok(size >= FINGER, `${where}: the button “${name}” is ${size} px`);
    assert.ok(left >= 0 && right <= page.viewportSize().width, `${where}: the button “${name}” is outside the screen`);
  }
}
const box = (locator) =>
  locator.evaluate((e) => {
    const { left, top, right, bottom } = e.getBoundingClientRect();
    return { left, top, right, bottom };
  });
const overlap = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;

export const tests = {
  async 'no set-up page scrolls sideways on a phone'({ browser, url }) {
    for (const width of [390, 320]) {
      const page = await moving(browser, phone(width, 844));
      for (const game of ['sherlock-mycroft', 'big-ben', 'i-say-holmes', 'holmes-1904', 'watson-holmes']) {
        await page.goto(`${url}/#/setup/${game}`);
        await page.locator(`form a[href="#/lobby?create=${game}"]`).waitFor();
        if (game === 'watson-holmes') await page.locator('form input[type=radio]').first().waitFor();
        await fits(page);
      }
      quiet(page);
    }
  },
  async 'on a phone every button of the bar is at least 44 px, in every game'({ browser, url }) {
    for (const [width, height] of PHONES) {
      const page = await moving(browser, phone(width, height));
      for (const game of ['sherlock-mycroft', 'big-ben', 'i-say-holmes', 'watson-holmes?case=city-road-lock', 'holmes-1904']) {
        await page.goto(`${url}/#/play/${game}${game.includes('?') ? '&' : '?'}seed=bar`);
        await page.locator('.board > .whole > *').first().waitFor();
        await barFits(page, `${game} at ${width}x${height}`);
        await fits(page);
      }
      quiet(page);
      await page.close();
    }
  },
  async 'Sherlock & Mycroft on a phone in landscape: every choice can be reached, and the board says that there is more below'({
    browser,
    url,
  }) {
    const page = await moving(browser, { ...phone(844, 390), settings: { pace: 0.1 } });
    await page.goto(`${url}/#/play/sherlock-mycroft?seed=side`);
    const frame = page.locator('.board .frame');
    await asked(page);
    while (await page.locator('.hint button').count()) await page.locator('.hint button').first().tap();
    const more = page.locator('[data-more]');
    const kinds = new Set();
    await play(page, {
      done: async (n) => {
        if (!(await choice(page).count())) return false;
        const choices = page.locator('.board [data-choice]');
        for (let i = 0; i < (await choices.count()); i++) {
          kinds.add((await choices.nth(i).getAttribute('data-choice')).split(' ')[0]);
          await choices.nth(i).tap({ trial: true }); // scrolls to the choice, and fails if something covers it
        }
        return n >= 24;
      },
    });
    assert.ok(kinds.size > 1, `the board offered ${[...kinds].join(', ')}`);
    await frame.evaluate((f) => f.scrollTo(0, 0));
    await more.waitFor();
    await accessible(page, 'a board with more below');
    await frame.evaluate((f) => f.scrollTo(0, f.scrollHeight));
    await more.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await eventually(async () => !(await more.count()), 'a large screen shows the whole board');
    quiet(page);
  },
  'a question about an absent player covers neither the board nor the history': withServer(
    ['--absence', '6', '--bot-wait', '60000'],
    async ({ browser, url }) => {
      // The flag --bot-wait delays the bots, because they could end the match before the question appears.
      const { pages } = await gather(browser, url, 'big-ben', [someone('Ana'), someone('Ben')], { seats: 8 });
      const [a, b] = pages;
      await begin(pages);
      await b.close();
      const question = a.locator('[data-absence]');
      for (const [width, height] of [[1440, 900], [1024, 768], ...PHONES]) {
        await a.setViewportSize({ width, height });
        const where = `${width}x${height}`;
        await question.waitFor();
        const drawer = a.locator('button.drawer');
        for (const open of (await drawer.isVisible()) ? [false, true] : [true]) {
          if ((await drawer.isVisible()) && open) await drawer.click();
          await eventually(async () => {
            const side = await box(a.locator('.side'));
            return !open || (side.right <= width + 1 && side.left < width);
          }, 'the history has slid in');
          const asks = await box(question);
          for (const part of ['.board', '.foot', ...(open ? ['.side'] : [])])
            assert.ok(!overlap(asks, await box(a.locator(part).first())), `${where}: the question covers ${part}`);
          assert.ok(asks.left >= 0 && asks.right <= width && asks.top >= 0 && asks.bottom <= height, `${where}: ${JSON.stringify(asks)}`);
          for (const button of await question.getByRole('button').all())
            assert.ok((await box(button)).bottom <= height, `${where}: a choice is below the screen`);
        }
        if (await drawer.isVisible()) {
          await barFits(a, where);
          await a.keyboard.press('Escape');
        }
        const board = await box(a.locator('.board'));
        assert.ok(board.bottom - board.top >= 160, `${where}: the board is ${board.bottom - board.top} px high`);
        await fits(a);
        await accessible(a, `question about an absent player at ${where}`);
      }
      await question.getByRole('button', { name: 'Let a bot play' }).click();
      await question.waitFor({ state: 'detached' });
      quiet(a);
    },
  ),
};
