// privacy.mjs: tests of the page about privacy, and of the download of everything about oneself.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { open } from '../browser.mjs';
import { accessible, fits, guest, quiet, someone, withServer } from '../helpers.mjs';

/** The figures that each part of the page must show, in the order of its sentence. */
const SHOWN = {
  name: ['guest_days'],
  account: ['closed_account_days'],
  sessions: ['session_days', 'sessions_most'],
  tokens: ['token_days'],
  matches: ['match_days', 'open_table_days'],
  chat: ['chat_lines'],
  reports: ['report_days'],
  bans: [],
  audit: ['audit_days'],
  reset: ['reset_link_minutes'],
  address: [],
  cookie: ['session_days'],
  storage: [],
};

/** Checks that the page shows exactly the figures of the server. Figures that are 0 are told in words. */
async function showsFigures(page, url, language) {
  const told = await (await page.request.get(`${url}/api/privacy`)).json();
  await page.goto(`${url}/privacy`);
  await page.locator('[data-item=cookie] .kept').waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), language);
  assert.deepEqual(await page.locator('[data-item]').evaluateAll((all) => all.map((e) => e.dataset.item)), Object.keys(SHOWN));
  for (const [item, names] of Object.entries(SHOWN)) {
    const text = await page.locator(`[data-item=${item}] .kept`).innerText();
    const expected = names.map((name) => told[name]).filter((n) => n > 0);
    assert.deepEqual([...text.matchAll(/\d+/g)].map(Number), expected, `${language}, ${item}: ${text}`);
  }
  const used = new Set(Object.values(SHOWN).flat());
  assert.deepEqual(
    Object.keys(told).filter((name) => name !== 'ok' && !used.has(name)),
    [],
    'figures that the page does not show',
  );
  await accessible(page, 'the privacy page');
  await fits(page);
  quiet(page);
}

export const tests = {
  async 'the privacy page shows the figures of the server'({ browser, url }) {
    const page = await open(browser);
    await page.goto(`${url}/#/about`);
    await page.getByRole('link', { name: 'What is stored about you' }).click();
    await page.getByRole('heading', { name: 'Privacy' }).waitFor();
    await showsFigures(page, url, 'en');
    await page.getByText('for as long as this server exists').waitFor();
  },
  'the privacy page shows the settings of the operator, in Spanish and on a phone': withServer(
    ['--delete-after', '0', '--keep-days', '30'],
    async ({ browser, url }) => {
      const page = await open(browser, { width: 390, height: 844, settings: { language: 'es', theme: 'light' } });
      await showsFigures(page, url, 'es');
      await page.getByText('30 días después de la última acción').waitFor();
    },
  ),
  async 'a guest downloads everything that the server stores about them'({ browser, url }) {
    const page = await open(browser, { width: 390, height: 844 });
    const name = someone('Isadora');
    await guest(page, url, name);
    await page.getByRole('button', { name: 'Open a table', exact: true }).click();
    await page.getByText('host', { exact: true }).waitFor();
    const table = /#\/t\/(\w+)/.exec(page.url())[1];
    await page.goto(`${url}/#/account`);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download everything about me' }).click(),
    ]);
    await page.getByText('The file has been downloaded.').waitFor();
    assert.equal(file.suggestedFilename(), 'parlour-data.json');
    const told = JSON.parse(readFileSync(await file.path(), 'utf8'));
    assert.equal(told.person.name, name);
    assert.deepEqual(
      told.matches.map((m) => m.match),
      [table],
    );
    await accessible(page, 'the account page after a download');
    await fits(page);
    quiet(page);
  },
};
