// pages.mjs: tests of all pages other than tables.
import assert from 'node:assert/strict';
import { open } from '../browser.mjs';
import { accessible, asked, eventually, fits, quiet, still } from '../helpers.mjs';

/** Pages whose accessibility is tested in both themes. */
const SHOWN = [
  '#/rules',
  '#/rules/sherlock-mycroft',
  '#/rules/big-ben',
  '#/rules/common',
  '#/about',
  '#/privacy',
  '#/settings',
  '#/setup/sherlock-mycroft',
  '#/setup/big-ben',
  '#/lobby',
];
/** One rule of each game. A sentence in the history names the rule, and a picture explains it. */
const FIRST_RULE = {
  'sherlock-mycroft': 'SM-36',
  'big-ben': 'BB-16',
  'i-say-holmes': 'ISH-14',
  'watson-holmes': 'WH-16',
  'holmes-1904': 'HO-8',
};

export const tests = {
  async 'the server has all icons of the page and the picture for links'({ browser, url }) {
    const page = await open(browser);
    await page.goto(url);
    const named = await page.evaluate(async () => {
      const of = (selector, name) => document.querySelector(selector).getAttribute(name);
      const manifest = await (await fetch(of('link[rel=manifest]', 'href'))).json();
      return [
        of('link[rel=icon]', 'href'),
        of('link[rel=apple-touch-icon]', 'href'),
        of('meta[property="og:image"]', 'content'),
        ...manifest.icons.map((i) => i.src),
      ];
    });
    const paths = new Set(named.map((name) => new URL(name, `${url}/`).pathname)); // the names in the manifest are relative
    assert.equal(paths.size, 6);
    for (const path of paths) {
      const answer = await page.request.get(url + path);
      assert.equal(answer.status(), 200, path);
      assert.equal(answer.headers()['content-type'], path.endsWith('.svg') ? 'image/svg+xml' : 'image/png', path);
    }
    quiet(page);
  },
  async 'every page is accessible and fits the screen, in both themes'({ browser, url }) {
    for (const room of ['dark', 'light']) {
      const page = await open(browser, { width: room === 'dark' ? 1280 : 360, settings: { theme: room } });
      for (const hash of SHOWN) {
        await page.goto(`${url}/${hash}`);
        await page.locator('h1').last().waitFor();
        await still(page);
        await fits(page);
        await accessible(page, `${hash} ${room}`);
      }
      quiet(page);
    }
  },
  async 'every rule can be linked to'({ browser, url }) {
    const page = await open(browser);
    await page.goto(`${url}/#/rules/sherlock-mycroft/SM-45`);
    const rule = page.locator('#SM-45');
    await rule.waitFor();
    assert.match(await rule.innerText(), /Toby: gain an investigation marker for each type/);
    await eventually(
      () => page.evaluate(() => document.getElementById('SM-45').getBoundingClientRect().top < innerHeight),
      'the rule comes into sight',
    );
  },
  async 'a sentence of the history leads to a picture, and how-to-play pages fit a phone and two sheets of paper'({ browser, url }) {
    const page = await open(browser, { width: 390, height: 844, settings: { language: 'es' } });
    for (const [game, rule] of Object.entries(FIRST_RULE)) {
      await page.goto(`${url}/#/rules/${game}/${rule}/picture`);
      const picture = page.locator('figure.here');
      await picture.waitFor();
      await eventually(
        () => picture.evaluate((e) => e.getBoundingClientRect().top < innerHeight && e.getBoundingClientRect().bottom > 0),
        'the picture comes into sight',
      );
      await fits(page);
      if (!SHOWN.includes(`#/rules/${game}`)) await accessible(page, `how to play ${game}`);
      await page.addStyleTag({ content: '#how-rules, #how-rules ~ * { display: none }' });
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      assert.equal(pdf.match(/\/Type\s*\/Page\b/g).length, 2, `pages of ${game}`);
    }
    quiet(page);
  },
  async 'settings are saved'({ browser, url }) {
    const page = await open(browser);
    await page.goto(`${url}/#/settings`);
    await page.getByLabel('light').check();
    await page.reload();
    await eventually(() => page.evaluate(() => document.documentElement.dataset.theme === 'light'), 'the morning');
  },
  async 'a game is set up with its options and bots'({ browser, url }) {
    const page = await open(browser);
    await page.goto(`${url}/#/setup/sherlock-mycroft`);
    await page.getByLabel(/James Moriarty is in the character deck/).check();
    await page.getByRole('button', { name: 'Start match' }).click();
    await asked(page);
    await eventually(() => /moriarty/.test(page.url()), 'the option in the address');
  },
  async 'the page is shown in Spanish'({ browser, url }) {
    const page = await open(browser);
    await page.goto(`${url}/#/settings`);
    await page.getByLabel('Español').check();
    await page.getByRole('heading', { name: 'Ajustes' }).waitFor();
    await page.goto(`${url}/#/play/sherlock-mycroft?seed=es`);
    await page.locator('button.medallion', { hasText: 'Sra. Hudson' }).click();
    await page.locator('.history', { hasText: 'Sherlock gana 3 marcadores de investigación.' }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'es');
    await accessible(page, 'Spanish');
    await page.goto(`${url}/#/rules/big-ben/BB-16`);
    await page.locator('#BB-16', { hasText: 'recibe los alicates' }).waitFor();
    await page.goto(`${url}/#/setup/sherlock-mycroft`);
    await page.getByText('Otro villano, elegido al azar, forma parte del mazo de personajes.').waitFor();
  },
  async 'text at twice the size fits'({ browser, url }) {
    const page = await open(browser, { width: 1280, height: 900 });
    for (const hash of ['#/', '#/rules/big-ben', '#/settings']) {
      await page.goto(`${url}/${hash}`);
      await page.addStyleTag({ content: 'html{font-size:200%}' });
      await page.waitForTimeout(80);
      await fits(page);
    }
  },
};
