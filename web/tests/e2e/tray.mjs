// tray.mjs: tests that the choice bar keeps its height, so that the board never moves, and that it shows only the choices that the board
// does not offer. Animations are on.
import assert from 'node:assert/strict';
import { open } from '../browser.mjs';
import { accessible, activate, asked, choice, choose, eventually, offered, over, play, quiet, slow, letBotsAct } from '../helpers.mjs';

const HINTS = ['sm', 'bb', 'ish', 'wh'].flatMap((game) => [1, 2, 3, 4].map((n) => `page.hint.${game}.${n}`)).concat('page.hint.choices');
const moving = (more = {}) => ({ reducedMotion: 'no-preference', settings: { pace: 0.1, seenHints: HINTS }, ...more });
const SIZES = [
  [1440, 900],
  [390, 844],
];
// For each game, `path` is the URL of a match, and `map` is the CSS selector of an element on the board that must not move.
const GAMES = {
  'sherlock-mycroft': { path: 'sherlock-mycroft?seed=still', map: '.london' },
  'big-ben': { path: 'big-ben?seed=still', map: '.dial' },
  'i-say-holmes': { path: 'i-say-holmes?seed=still&options=rounds%3D1', map: '.ish' },
  'watson-holmes': { path: 'watson-holmes?seed=still&case=gervase-amory&bot=random', map: '.outer' },
  'holmes-1904': { path: 'holmes-1904?seed=still&bot=regular&options=target%3D1', map: '.ho' },
};

/** Records every position of the elements that match `selectors`, until the match is over. */
const record = (page, selectors) =>
  page.evaluate((selectors) => {
    globalThis.places = Object.fromEntries(selectors.map((s) => [s, []]));
    const look = () => {
      if (document.querySelector('.choice-bar a[href^="#/replay"]')) return;
      for (const s of selectors) {
        const r = document.querySelector(s)?.getBoundingClientRect();
        if (!r?.width) continue;
        let scrolled = 0; // sum of the pixels by which the element and its ancestors are scrolled
        for (let e = document.querySelector(s); e; e = e.parentElement) scrolled += e.scrollTop;
        const at = [r.x, r.y + scrolled, r.width, r.height].map(Math.round).join(' ');
        const say = document.querySelector('.choice-bar .sentence')?.textContent.trim() ?? '';
        if (globalThis.places[s].at(-1)?.at !== at) globalThis.places[s].push({ at, say });
      }
      requestAnimationFrame(look);
    };
    look();
  }, selectors);

/** Makes at most `most` choices in a match: some by clicking on the board, others from the list of all choices. */
async function playStill(page, most) {
  for (let n = 0, since = Date.now(); n < most && !(await over(page).count());) {
    assert.ok(Date.now() - since < 60000, `nothing to choose: ${await page.locator('.choice-bar').innerText()}`);
    await letBotsAct(page);
    // Never choose the visit to 221B, because the player has to fill in a form there.
    const onBoard = page.locator('.board [data-choice]:not([data-choice="baker-street"]):visible');
    const listed = choice(page).and(page.locator(':not([data-action="baker-street"])'));
    const list = await listed.count();
    if (!list && (await offered(page)).join() === 'baker-street') return; // the visit to 221B is the only choice left
    if (!list) {
      await page.waitForTimeout(10);
      continue;
    }
    since = Date.now();
    const count = await onBoard.count();
    const done = await (
      count && n % 3 ? onBoard.nth((n * 5 + 2) % count).click({ timeout: 1500 }) : activate(listed.nth((n * 7 + 1) % list))
    ).then(
      () => true,
      () => false, // the click failed, because the table has changed or a sheet covers the board
    );
    if (!done && (await listed.count())) await activate(listed.first()).catch(() => undefined);
    n++;
  }
}
async function still(page, where) {
  const places = await page.evaluate(() => globalThis.places);
  for (const [what, list] of Object.entries(places)) {
    assert.ok(list.length, `${where}: ${what} was never seen`);
    assert.equal(list.length, 1, `${where}: ${what} has moved: ${JSON.stringify(list.slice(0, 6))}`);
  }
}

const WHOLE = 150; // larger than the number of choices in any of these matches
const staysStill =
  (game, width, height, most) =>
  async ({ browser, url }) => {
    const { path, map } = GAMES[game];
    const page = await open(browser, moving({ width, height }));
    await page.goto(`${url}/#/play/${path}`);
    await page.locator(map).first().waitFor();
    if (game === 'watson-holmes') await page.getByRole('button', { name: 'Start the case' }).click();
    if (game === 'holmes-1904') {
      await page.getByRole('dialog').getByRole('button').first().click();
      await record(page, ['main.board', map]);
      await eventually(async () => (await page.locator('.history .entry').count()) > 12, 'several cards are laid and words called');
    } else {
      await asked(page).catch(() => undefined);
      await record(page, ['main.board', map]);
      await playStill(page, most);
    }
    await still(page, `${game} at ${width}x${height}`);
    quiet(page);
  };
const matches = Object.keys(GAMES).flatMap((game) => [
  [`the board of ${game} stays where it is on a phone`, staysStill(game, 390, 844, 40)],
  ...SIZES.map(([width, height]) => [
    `the board of ${game} stays where it is during a whole match at ${width} by ${height}`,
    slow(staysStill(game, width, height, WHOLE)),
  ]),
]);

export const tests = {
  ...Object.fromEntries(matches),
  async 'the choice bar has only choices without a place on the board; C lists all of them'({ browser, url }) {
    for (const [width, height] of [...SIZES, [844, 390]]) {
      const page = await open(browser, moving({ width, height }));
      await page.goto(`${url}/#/play/watson-holmes?seed=list&case=gervase-amory&bot=clock`);
      await page.getByRole('button', { name: 'Start the case' }).click();
      const wanted = async () => (await offered(page)).includes('visit');
      await asked(page); // wait until it is the player's turn
      for (let i = 0; i < 5 && !(await wanted()); i++) await activate(choice(page).first());
      await eventually(wanted, 'a place can be visited');
      const shown = await page.locator('.choice-bar .offer [data-action]').evaluateAll((all) => all.map((b) => b.dataset.action));
      assert.deepEqual(
        shown.filter((a) => /^(visit|cross|use|watson|baker-street|carriage-stop)/.test(a)),
        [],
      );
      // The list is closed, but screen readers can still find all of its choices.
      assert.ok(await page.getByRole('button', { name: 'Go to the carriage stop' }).count());
      assert.equal(await page.locator('.choice-bar .all.open').count(), 0);
      const bar = await page.locator('.choice-bar').boundingBox();
      await page.keyboard.press('c');
      await page.locator('.choice-bar .all.open [data-choice]:focus').waitFor();
      assert.deepEqual(await page.locator('.choice-bar').boundingBox(), bar, 'the list does not change the height');
      await accessible(page, `the list of all choices at ${width} by ${height}`);
      await page.keyboard.press('Escape');
      await page.locator('.choice-bar .all.open').waitFor({ state: 'detached' });
      await page.locator('.choice-bar .lister').click();
      await page.locator('.choice-bar [data-action="carriage-stop"]').click();
      await page.locator('.history', { hasText: 'carriage stop' }).waitFor({ state: 'attached' });
      assert.deepEqual(await page.locator('.choice-bar').boundingBox(), bar);
      quiet(page);
      await page.close();
    }
  },
  async 'a stepper chooses an amount: buttons, arrow keys, typing, spoken value'({ browser, url }) {
    for (const [width, height] of SIZES) {
      const page = await open(browser, moving({ width, height }));
      await page.goto(`${url}/#/play/watson-holmes?seed=bid&case=gervase-amory&seats=2&bot=novice`);
      await page.getByRole('button', { name: 'Start the case' }).click();
      const field = page.getByRole('spinbutton');
      const wants = ['bid', 'visit'];
      let other; // number of a second place that the player may visit
      await eventually(async () => {
        if (await field.count()) return true;
        const list = await offered(page);
        const next = wants.map((w) => list.find((a) => a === w || a.startsWith(`${w} `))).find(Boolean) ?? list[0];
        if (next === 'visit') {
          const free = page.locator('.place.can:not(:has(.stand))');
          other = await free.nth(1).getAttribute('data-place');
          await free.first().locator('button').click();
        } else if (next) await activate(page.locator(`.choice-bar [data-choice][data-action="${next}"]`)).catch(() => undefined);
        return false;
      }, 'a bid is asked for');
      // The player bids for another place instead.
      await page.locator(`.place[data-place="${other}"] .card`).click();
      await page.locator(`.place.bidding[data-place="${other}"]`).waitFor();
      await field.waitFor();
      const value = async (n) => {
        await eventually(
          async () => (await field.getAttribute('aria-valuetext')) === (n ? `Bid ${n} carriage${n === 1 ? '' : 's'}` : 'Walk (bid 0)'),
          `${n} is said`,
        );
        assert.equal(await field.inputValue(), String(n));
      };
      await value(0);
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('button', { name: 'More' }).click();
      await value(2);
      await page.getByRole('button', { name: 'Less' }).click();
      await value(1);
      await field.focus();
      await page.keyboard.press('ArrowUp');
      await value(2);
      await page.keyboard.press('End');
      await value(12);
      await page.keyboard.press('ArrowUp');
      await value(12);
      await field.fill('99');
      assert.equal(await field.getAttribute('aria-invalid'), 'true');
      assert.ok(await page.locator('.stepper .solid').isDisabled());
      await field.fill('3');
      await value(3);
      for (const b of await page.locator('.stepper button').all()) {
        const box = await b.boundingBox();
        if (width < 500) assert.ok(box.height >= 44 && box.width >= 44, `a button of the stepper is ${box.width} by ${box.height} px`);
      }
      await accessible(page, 'the stepper');
      await page.keyboard.press('Enter');
      await page.locator('.history', { hasText: /3 carriages/ }).waitFor({ state: 'attached' });
      quiet(page);
      await page.close();
    }
  },
  async 'an explanation or a hint does not change the height of the choice bar'({ browser, url }) {
    for (const [width, height] of [...SIZES, [844, 390]]) {
      const page = await open(browser, { ...moving({ width, height }), settings: { pace: 0.1 } });
      await page.goto(`${url}/#/play/sherlock-mycroft?seed=still`);
      await page.locator('.hint').waitFor();
      const high = async () => (await page.locator('.choice-bar').boundingBox()).height;
      const before = await high();
      await page.locator('.medallion.ghost').first().click();
      await page.locator('.explanation').waitFor();
      assert.equal(await high(), before);
      // The hint stays visible while the bot decides, so the board must not move.
      const board = await page.locator('main.board').boundingBox();
      await choose(page, (await offered(page))[0]);
      await play(page, { done: async () => (await page.locator('.history .entry', { hasText: /^Mycroft/ }).count()) > 2 });
      assert.deepEqual(await page.locator('main.board').boundingBox(), board);
      quiet(page);
      await page.close();
    }
  },
  async 'I Say: hand, Current card and choice bar are visible without scrolling on low screens'({ browser, url }) {
    for (const [width, height] of [
      [844, 390],
      [720, 450], // a screen of 1440 by 900 pixels at 200 % zoom
      [640, 512], // a screen of 1280 by 1024 pixels at 200 % zoom
    ])
      for (const seats of [4, 8]) {
        const where = `${seats} players at ${width}x${height}`;
        const page = await open(browser, moving({ width, height }));
        await page.goto(`${url}/#/play/i-say-holmes?seed=low&seats=${seats}`);
        await asked(page);
        await page.locator('.hand li button').first().waitFor();
        const bottom = (await page.locator('main.board').boundingBox()).y + (await page.locator('main.board').boundingBox()).height;
        for (const [what, selector] of [
          ['a card of the hand', '.hand li button'],
          ['the Current card', '[data-current]'],
          ['a player', '.ish .seat'],
        ])
          await eventually(
            () =>
              page
                .locator(selector)
                .evaluateAll(
                  (all, [width, bottom]) =>
                    all
                      .map((e) => e.getBoundingClientRect())
                      .every((r) => r.left >= 0 && r.right <= width && r.top >= 0 && r.bottom <= bottom + 1),
                  [width, bottom],
                ),
            `${where}: ${what} is not fully visible`,
          );
        const scrolls = await page.locator('.frame').evaluate((e) => e.scrollHeight - e.clientHeight);
        assert.ok(scrolls <= 1, `${where}: the board scrolls by ${scrolls} px`);
        await accessible(page, where);
        // A card that can be played is played with one click.
        const card = page.locator('.hand [data-choice^="play "]').first();
        if (await card.count()) {
          await card.click();
          await page.locator('.history', { hasText: 'Ada plays' }).waitFor({ state: 'attached' });
        }
        quiet(page);
        await page.close();
      }
  },
};
