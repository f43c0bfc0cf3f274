// connection.mjs: a phone on a bad line: long, cut, and found again.
import assert from 'node:assert/strict';
import { lineTo, open } from '../browser.mjs';
import { accessible, eventually, guest, quiet } from '../helpers.mjs';

let n = 0;
const someone = (word) => `${word} ${Date.now() % 100000}${n++}`;
const lost = (page) => page.locator('[data-connection=lost]').waitFor({ state: 'attached' });
const found = (page) => page.locator('[data-connection=ok]').waitFor({ state: 'attached' });
/** Unless it is back by itself. */
const tryNow = (page) =>
  page
    .getByRole('button', { name: /^Try now/ })
    .click({ timeout: 1500 })
    .catch(() => undefined);

export const tests = {
  async 'on a long line what is pressed twice is done once'({ browser, url }) {
    const line = await lineTo(new URL(url).port, 20);
    const page = await open(browser);
    const sent = [];
    page.on('websocket', (ws) => ws.on('framesent', (f) => sent.push(JSON.parse(f.payload).type)));
    page.on('request', (r) => r.method() === 'POST' && sent.push('guest'));
    await page.goto(`${line.url}/#/lobby`);
    await page.getByRole('textbox').fill(someone('Hal'));
    line.roundTrip = 500;
    await page.getByRole('button', { name: 'Continue as a guest' }).dblclick();
    await page.getByRole('button', { name: 'Open a table' }).dblclick();
    await page.getByRole('button', { name: 'Fill free seats with bots and start' }).dblclick();
    await page.locator('.choice-bar [data-choice]:not([disabled])').first().dblclick();
    await page.locator('.history .entry').first().waitFor();
    const count = (type) => sent.filter((t) => t === type).length;
    assert.deepEqual(['guest', 'create', 'sit', 'bot', 'start', 'act'].map(count), [1, 1, 1, 1, 1, 1]);
    assert.equal(await page.getByRole('alert').count(), 0, 'nothing is refused');
    quiet(page);
    line.close();
  },
  async 'the line is cut with every room, is said to be, and each comes back as it was'({ browser, url }) {
    const line = await lineTo(new URL(url).port, 0);
    const page = await open(browser);
    const host = someone('Iris');
    await guest(page, line.url, host);
    await page.getByRole('button', { name: 'Open a table' }).waitFor();
    line.cut();
    await lost(page);
    await page.getByRole('button', { name: 'Open a table' }).click(); // waits for the line
    await eventually(async () => (await page.getByRole('button', { name: /^Try now \([2-9]/ }).count()) > 0, 'some tries');
    assert.equal(await page.getByText('open without a server').count(), 0, 'the house is away, not gone');
    await accessible(page, 'the lobby without a line');
    line.mend();
    await tryNow(page);
    const fill = page.getByRole('button', { name: 'Fill free seats with bots and start' });
    await fill.waitFor();
    line.cut();
    await lost(page);
    await fill.click();
    await eventually(async () => (await page.getByRole('button', { name: /^Try now \([2-9]/ }).count()) > 0, 'some tries');
    line.mend();
    await tryNow(page);
    await page.locator('.choice-bar [data-choice]').first().waitFor(); // the bots sit, and it has begun
    assert.equal(await page.getByRole('alert').count(), 0, 'nothing is refused');
    await page.getByPlaceholder('Message to the table').fill('Hello?');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('.said', { hasText: 'Hello?' }).waitFor();
    line.cut();
    await lost(page);
    await page.getByPlaceholder('Message to the table').fill('Anybody?');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    line.mend();
    await tryNow(page);
    await found(page);
    await page.locator('.said', { hasText: 'Anybody?' }).waitFor();
    assert.deepEqual(await page.locator('.said').allInnerTexts(), [`${host} Hello?`, `${host} Anybody?`]);
    // A house that knows one no longer: whoever comes in now is somebody else, and sees what others see.
    await page.context().clearCookies();
    line.cut();
    await lost(page);
    line.mend();
    await page.getByLabel('Your name for other players').fill(someone('Jack'));
    await page.getByRole('button', { name: 'Continue as a guest' }).click();
    await page.locator('.board .medallion').first().waitFor();
    assert.equal(await page.locator('.choice-bar [data-choice]').count(), 0, 'a spectator has no choices');
    line.close();
  },
  async 'a room, a board or the page itself that did not come is there when the line is'({ browser, url }) {
    const line = await lineTo(new URL(url).port, 0);
    for (const [from, to, there] of [
      ['#/', '#/rules/big-ben', '#BB-1'],
      ['#/', '#/play/big-ben?seed=bring', '.dial'],
    ]) {
      const page = await open(browser, { serviceWorkers: 'block' }); // on plain http in a home network there is none
      await page.goto(`${line.url}/${from}`);
      await page.locator('.shelf').waitFor();
      line.cut();
      await page.evaluate((hash) => void (location.hash = hash), to);
      await page.getByText('Could not load this part of the page').first().waitFor();
      line.mend();
      await page.locator(there).first().waitFor();
      await page.context().close();
    }
    const page = await open(browser, { serviceWorkers: 'block' });
    await page.route('**/assets/app-*.js', (r) => r.abort());
    await page.goto(`${line.url}/#/rules`);
    await eventually(() => page.complaints.length > 0, 'a part of the page that is gone');
    await page.unroute('**/assets/app-*.js');
    await page.locator('ul.index').waitFor();
    line.close();
  },
};
