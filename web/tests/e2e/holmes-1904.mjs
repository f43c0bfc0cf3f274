// holmes-1904.mjs: tests of the real-time game: played alone by keyboard, on a phone, and by players with unequal latency.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { slowProxy, open } from '../browser.mjs';
import { accessible, eventually, fits, over, quiet, withAndWithoutMotion } from '../helpers.mjs';
import { request } from '../request.mjs';

const phase = (page, name) => page.locator(`[data-phase="${name}"]`);

/** Starts a server with --trust-pings. Without this flag the server uses the latency that TCP measures. In this test, that is only the
 * latency between the server and the proxy. */
async function startServer(parlour, web) {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-1904-'));
  const server = spawn(
    parlour,
    [
      'serve',
      '--port',
      '0',
      '--host',
      '127.0.0.1',
      '--db',
      join(folder, 'p.db'),
      '--web',
      web,
      '--trust-pings',
      '--rate',
      '0',
      '--rate-address',
      '0',
      '--print-port',
      '--quiet',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const port = await new Promise((yes) => createInterface(server.stdout).once('line', (line) => yes(Number(/(\d+)\D*$/.exec(line)[1]))));
  return { port, folder, close: () => (server.kill('SIGTERM'), rmSync(folder, { recursive: true, force: true })) };
}
/** Plays on this page with a reaction time of `reaction` ms. Lays a card at each PLAY. If another pile shows the same title as the
 * player's card, calls this title. */
const play = (page, reaction) =>
  page.evaluate((ms) => {
    const press = (type, key) => dispatchEvent(new KeyboardEvent(type, { key }));
    const keys = { burglar: 'b', robber: 'r', thief: 't', run: 'u', clue: 'c', arrest: 'a', escape: 'e', holmes: 'h' };
    const top = (pile) => Object.keys(keys).find((k) => pile.querySelector(`.card.${k}`));
    let word = null,
      said = '';
    globalThis.verdicts = new Set();
    setInterval(() => {
      for (const v of document.querySelectorAll('[data-verdict]')) globalThis.verdicts.add(v.textContent);
      const shown = document.querySelector('.word.play');
      if (shown && shown !== word) {
        setTimeout(() => press('keydown', ' '), ms);
        setTimeout(() => press('keyup', ' '), ms + 50);
      }
      word = shown;
      const piles = [...document.querySelectorAll('[data-pile]')],
        own = piles.find((p) => p.querySelector('[aria-label^="Your pile"]'));
      const mine = own && top(own);
      const now = mine && mine !== 'holmes' && piles.some((p) => p !== own && top(p) === mine) ? mine : '';
      if (now && now !== said) setTimeout(() => press('keydown', keys[now]), ms);
      said = now;
    }, 5);
  }, reaction);

export const tests = {
  async '1904 alone at leisurely pace: a whole deal by keyboard, with screen reader announcements'({ browser, url }) {
    const page = await open(browser);
    await page.goto(`${url}/#/play/holmes-1904?seed=keys&seats=8&options=pace%3Dleisurely&rate=6`);
    await page.locator('.veil').getByRole('button', { name: 'Start' }).waitFor();
    await accessible(page, 'before the first READY');
    await page.keyboard.press('Enter'); // the button "Start" has the focus

    // Record everything that the ARIA live regions announce from now on.
    await page.evaluate(() => {
      globalThis.told = [];
      for (const region of document.querySelectorAll('[data-told], [data-word]'))
        new MutationObserver(() => region.textContent && globalThis.told.push(region.textContent)).observe(region, {
          childList: true,
          characterData: true,
          subtree: true,
        });
    });
    // Calling SHERLOCK HOLMES while no such card is on top of a pile costs a forfeit. The page immediately shows the forfeit and its rule.
    await page.keyboard.press('h');
    await page.locator('.news .slip', { hasText: 'You pay 2 cards' }).waitFor();
    assert.equal(await page.locator('.news .slip a').getAttribute('href'), '#/rules/holmes-1904/HO-43');
    const laid = page.locator('.history', { hasText: 'Ada lays' });
    for (let i = 0; i < 40 && !(await laid.count()); i++) {
      await phase(page, 'play').waitFor();
      await page.keyboard.press(' ');
      await page.waitForTimeout(60);
    }
    await laid.waitFor();
    // The player can turn on speech recognition. The page shows a warning first.
    await page.getByRole('button', { name: 'Call words by voice' }).click();
    await page.getByRole('alertdialog', { name: /send the sound/ }).waitFor();
    await accessible(page, 'the warning');
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await page.getByRole('button', { name: 'Call words by voice' }).getAttribute('aria-pressed'), 'false');
    await page.keyboard.press('s');
    await page.locator('[data-lies]', { hasText: /[A-Z]{3}|no cards/ }).waitFor({ state: 'attached' });
    await accessible(page, 'in the middle of it');
    // Lose the remaining cards by wrongly calling SHERLOCK HOLMES until OUT OF CARDS can be called.
    const sheet = page.locator('.counted');
    for (let i = 0; i < 600 && !(await sheet.count()); i++) {
      await page.keyboard.press('h');
      await page.keyboard.press('o');
      await page.waitForTimeout(40);
    }
    await sheet.waitFor();
    assert.match(await sheet.innerText(), /Ada counts/);
    await accessible(page, 'a deal is counted');
    const told = await page.evaluate(() => globalThis.told);
    assert.ok(told.some((s) => s.startsWith('READY')) && told.some((s) => s.startsWith('PLAY')), told.join(' | '));
    assert.ok(
      told.some((s) => /You [A-Z]/.test(s)),
      `one’s own card is told: ${told.join(' | ')}`,
    );
    assert.ok(Math.max(...told.map((s) => s.length)) < 400, 'an announcement is too long');
    // Continue with the next deal by keyboard.
    await page.keyboard.press('p');
    await phase(page, 'ready').waitFor();
    quiet(page);
  },
  ...withAndWithoutMotion(
    '1904 on a phone, in both themes: a whole match by touch, and its replay in real time',
    async ({ browser, url, motion }) => {
      const page = await open(browser, {
        ...motion,
        width: 360,
        height: 700,
        hasTouch: true,
        isMobile: true,
        settings: { ...motion.settings, theme: 'light' },
      });
      await page.goto(`${url}/#/play/holmes-1904?seed=touch&seats=8&options=target%3D1&rate=4`);
      await page.locator('.veil').getByRole('button', { name: 'Start' }).tap();
      await phase(page, 'play').waitFor();
      await fits(page);
      assert.equal(await page.getByRole('button', { name: 'Call words by voice' }).count(), 0);
      await accessible(page, 'a phone');
      // On a busy machine the bots may end the deal before the first tap, so the player goes on to the next deal and taps again.
      const laid = page.locator('.history', { hasText: /Ada (lays|pays)/ });
      for (let i = 0; i < 60 && !(await laid.count()); i++) {
        const sheet = page.locator('.veil button');
        const next = (await sheet.count()) ? sheet : page.locator('[data-pile="0"] button');
        await next.tap({ timeout: 1000 }).catch(() => undefined);
      }
      await laid.waitFor({ state: 'attached' });
      const done = over(page);
      for (let i = 0; i < 300 && !(await done.count()); i++) {
        // The player makes wrong calls, each of which costs two cards, so the deal is soon over.
        await page
          .locator('[data-call="holmes"]')
          .tap({ timeout: 1000 })
          .catch(() => undefined);
        await page
          .getByRole('button', { name: 'Call OUT OF CARDS' })
          .tap({ timeout: 1000 })
          .catch(() => undefined);
        const sheet = page.locator('.veil button');
        if (await sheet.count()) await sheet.tap({ timeout: 1000 }).catch(() => undefined);
      }
      await done.waitFor();
      // The final screen shows the winner and the scores.
      const scene = page.locator('[data-ending]');
      await scene.locator('[data-sums] tbody tr').nth(7).waitFor();
      assert.match(await scene.locator('h2').innerText(), /win|won/i);
      await scene.locator('[data-sums] [data-deal]').nth(7).waitFor();
      await accessible(page, 'the end');
      await done.tap();
      const slider = page.getByRole('slider');
      await slider.waitFor();
      await page.locator('.veil').waitFor({ state: 'detached' });
      const end = Number(await slider.getAttribute('max'));
      assert.ok(end > 1000);
      await slider.fill(String(Math.round(end / 100) * 50));
      await page.locator('.history .entry').first().waitFor({ state: 'attached' }); // wait until the history is loaded
      await page.getByRole('button', { name: 'Play', exact: true }).tap();
      await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
      const from = Math.round(end / 100) * 50;
      await eventually(async () => Number(await slider.inputValue()) > from + 300, 'time stands still');
      await page.getByRole('button', { name: 'Pause', exact: true }).tap();
      await page.getByRole('button', { name: 'Next' }).tap();
      await fits(page);
      await accessible(page, 'once more');
      quiet(page);
    },
  ),
  async '1904: a Space meant for the pile does not end a pause; a later one does'({ browser, url }) {
    const page = await open(browser);
    await page.goto(`${url}/#/play/holmes-1904?seed=pause&seats=3&options=pace%3D1904`);
    await page.locator('.veil button').click();
    await phase(page, 'play').waitFor();
    // When the button that ends the pause appears, click it after 30 ms. This imitates a player who meant to press the pile.
    await page.evaluate(() => {
      new MutationObserver((_, o) => {
        const button = document.querySelector('.veil button');
        if (!button) return;
        o.disconnect();
        setTimeout(() => (button.click(), (globalThis.pressed = true)), 30);
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.keyboard.press('p');
    await eventually(() => page.evaluate(() => globalThis.pressed), 'the pause');
    await page.waitForTimeout(1000);
    assert.equal(await page.locator('.veil button').count(), 1, 'the key press ended the pause');
    await page.keyboard.press('Space');
    await page.locator('.veil').waitFor({ state: 'detached' });
    quiet(page);
  },
  async '1904: Space lays a card although a button was clicked before or has the focus; Enter activates the button'({ browser, url }) {
    const page = await open(browser);
    await page.goto(`${url}/#/play/holmes-1904?seed=focus&seats=3&bot=novice&options=pace%3Dleisurely&rate=6`);
    await page.locator('.veil button').click();
    const laid = page.locator('.history', { hasText: 'Ada lays' }),
      voice = page.getByRole('button', { name: 'Announce READY and PLAY by voice' });
    const lay = async (n) => {
      for (let i = 0; i < 40 && (await laid.innerText().catch(() => '')).split('Ada lays').length <= n; i++) {
        await phase(page, 'play').waitFor();
        await page.keyboard.press(' ');
        await page.waitForTimeout(60);
      }
      assert.ok((await laid.innerText()).split('Ada lays').length > n, 'Space laid no card');
    };
    const pressed = await voice.getAttribute('aria-pressed');
    await voice.click();
    assert.notEqual(await voice.getAttribute('aria-pressed'), pressed);
    await lay(1);
    assert.notEqual(await voice.getAttribute('aria-pressed'), pressed, 'Space pressed the button that was clicked');
    await voice.focus();
    await lay(2);
    assert.notEqual(await voice.getAttribute('aria-pressed'), pressed, 'Space pressed the button with the focus');
    await voice.focus();
    await page.keyboard.press('Enter');
    assert.equal(await voice.getAttribute('aria-pressed'), pressed, 'Enter did not press the button');
    quiet(page);
  },
  async '1904 on a phone: the start is visible, and messages do not move the buttons'({ browser, url }) {
    const settings = { language: 'es' }; // Spanish texts are harder to fit in, because they are longer than English texts
    const page = await open(browser, { width: 360, height: 700, hasTouch: true, isMobile: true, settings });
    await page.goto(`${url}/#/play/holmes-1904?seed=still&seats=4&options=pace%3Dleisurely&rate=4`);
    const begin = page.locator('.veil button');
    await begin.waitFor();
    const seen = await begin.evaluate((b) => {
      const r = b.getBoundingClientRect();
      return [r.top + 2, r.bottom - 2].every((y) => b.contains(document.elementFromPoint(r.left + r.width / 2, y)));
    });
    assert.ok(seen, 'the start button is not visible');
    await begin.tap();
    await page.locator('.veil').waitFor({ state: 'detached' });
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-pile], [data-call], button.hand')].flatMap((e) => [
          e.getBoundingClientRect().x,
          e.getBoundingClientRect().y,
        ]),
      );
    const was = await places();
    const says = async (what) =>
      assert.ok(
        (await places()).every((at, i) => Math.abs(at - was[i]) < 2),
        `something moved: ${what}`,
      ); // the limit is two pixels, because a pressed button moves a little
    await phase(page, 'ready').waitFor();
    await says('LISTOS');
    await page.locator('.great.out').tap();
    await page.locator('[role="alert"]', { hasText: 'HO-49' }).waitFor();
    await says('a refusal');
    await page.locator('[data-call="holmes"]').tap();
    await page.locator('.news .slip', { hasText: 'Pagas 2 cartas' }).waitFor();
    await says('a forfeit');
    await phase(page, 'play').waitFor();
    await says('YA');
    await page
      .locator('.bubble.call', { hasText: /^¡.*!$/ })
      .first()
      .waitFor(); // a call in Spanish has an exclamation mark at both ends
    await page.locator('.news .verdict').or(page.locator('.bubble.vain')).first().waitFor({ state: 'attached' });
    await says('a race');
    quiet(page);
  },
  async '1904 online: a lost connection is shown, and the result of a deal stays until the next PLAY'({ browser, url }) {
    const line = await slowProxy(new URL(url).port, 0);
    try {
      const [a, b] = await Promise.all(
        [url, line.url].map(async (from, i) => {
          const page = await open(browser, { width: 360, height: 700 });
          await page.goto(`${from}/#/lobby`);
          await page.getByRole('textbox').fill(`Caller ${'AB'[i]}`);
          await page.getByRole('button', { name: 'Continue as a guest' }).click();
          await page.locator('form select').first().waitFor();
          return page;
        }),
      );
      const { table } = await request(a, { type: 'create', game: 'holmes-1904', seats: 3, options: { pace: 'brisk', target: 200 } });
      for (const [page, from] of [
        [a, url],
        [b, line.url],
      ]) {
        await page.goto(`${from}/#/t/${table}`);
        await page.getByRole('button', { name: 'Sit here' }).first().click();
        await page.getByRole('button', { name: 'Leave seat' }).waitFor();
      }
      await b.locator('.options', { hasText: '200' }).waitFor(); // the page shows the options of the table
      await a.getByRole('button', { name: 'Fill free seats with bots and start' }).click();
      // The match does not start until the player has closed the "How to play" sheet.
      for (const p of [a, b]) await p.locator('.veil', { hasText: 'How to play' }).waitFor();
      await b.locator('.veil button').click();
      await Promise.all([a, b].map((p) => p.locator('.veil').waitFor({ state: 'detached' })));
      line.cut();
      await a.locator('.news .verdict', { hasText: 'Caller B lost the connection' }).waitFor();
      line.restore();
      const count = a.locator('[data-count]');
      for (let i = 0; i < 600 && !(await count.count()); i++) {
        await a.keyboard.press('h');
        await a.keyboard.press('o');
        await a.waitForTimeout(60);
      }
      assert.match(await count.innerText(), /Score of deal 1[\s\S]*Caller [AB]\s+\+\d+\s+\d+/i);
      await phase(a, 'play').waitFor();
      await count.waitFor({ state: 'detached' });
      quiet(a);
    } finally {
      line.close();
    }
  },
  async '1904 in three browsers with 10, 80 and 200 ms latency: the page shows the engine’s record of races'({ browser, parlour, web }) {
    const server = await startServer(parlour, web);
    const lines = await Promise.all([10, 80, 200].map((ms) => slowProxy(server.port, ms)));
    try {
      const pages = await Promise.all(
        lines.map(async (line, i) => {
          const page = await open(browser, { width: 1300, height: 800 });
          await page.goto(`${line.url}/#/lobby`);
          await page.getByRole('textbox').fill(`Racer ${'ABC'[i]}`);
          await page.getByRole('button', { name: 'Continue as a guest' }).click();
          await page.locator('form select').first().waitFor();
          return page;
        }),
      );
      const [a, ...others] = pages;
      const { table } = await request(a, { type: 'create', game: 'holmes-1904', seats: 3, options: { pace: '1904', target: 1 } });
      for (const [i, page] of pages.entries()) {
        await page.goto(`${lines[i].url}/#/t/${table}`);
        await page.getByRole('button', { name: 'Sit here' }).first().click();
        await page.getByRole('button', { name: 'Give up' }).or(page.locator('li .quiet')).first().waitFor();
      }
      await a.getByRole('button', { name: 'Start match', exact: true }).click();
      await Promise.all(pages.map((p) => p.locator('.veil button').waitFor()));
      await Promise.all(pages.map((p) => play(p, 240)));
      await others[0].locator('.veil button').click();
      // Wait until the page shows the winner of a race.
      const raced = a.locator('[data-verdict]', { hasText: /called \w+ \d+ ms before|same millisecond/ }).first();
      await raced.waitFor({ timeout: 60000 });
      await accessible(others[1], 'a race was decided');
      const lag = await others[1].locator('p.line').innerText();
      assert.ok(Number(/\d+/.exec(lag)[0]) >= 190, `the page shows ${lag}`);
      // Each call of SHERLOCK HOLMES while no such card is on top of a pile costs two cards, so the player soon has no cards and the deal
      // ends.
      for (let i = 0; i < 600 && !(await over(a).count()); i++) {
        await a.keyboard.press('h');
        await a.keyboard.press('o');
        await a.waitForTimeout(60);
      }
      await Promise.all(pages.map((p) => over(p).waitFor()));
      const verdicts = () => Promise.all(pages.map((p) => p.evaluate(() => [...globalThis.verdicts].sort())));
      const alike = (lists) => lists.every((l) => l.join() === lists[0].join());
      await eventually(
        async () => alike(await verdicts()),
        async () => `different verdicts: ${JSON.stringify(await verdicts())}`,
      );
      const shown = await verdicts();
      const file = join(server.folder, 'match.txt');
      writeFileSync(file, await a.evaluate((id) => fetch(`/api/match/${id}/file`).then((r) => r.text()), table));
      const tell = execFileSync(parlour, ['replay', file, '--all'], { encoding: 'utf8', maxBuffer: 1 << 26 });
      const named = (line) => line.replace(/\b(Ada|Bram|Clara)\b/g, (name) => `Racer ${name[0]}`);
      const said = new Set(tell.split('\n').map((l) => named(l.trim()).replace(/^[·\s]+/, '')));
      for (const verdict of shown[0])
        assert.ok(
          said.has(verdict),
          `the engine has not said “${verdict}”:\n${[...said].filter((l) => / ms before|instant/.test(l)).join('\n')}`,
        );
      execFileSync(parlour, ['verify', file]);
      // Open the replay that the server has stored, and choose the view of another player.
      await over(a).click();
      await a.getByRole('slider').waitFor();
      await a.getByRole('combobox').last().selectOption('2');
      await a.locator('.sign.mine', { hasText: 'Racer C' }).waitFor();
      for (const page of pages) quiet(page);
    } finally {
      for (const line of lines) line.close();
      server.close();
    }
  },
};
