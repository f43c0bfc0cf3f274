// connection.mjs: tests of the page on a phone with a bad connection: high latency, lost connections, reconnects.
import assert from 'node:assert/strict';
import { slowProxy, open } from '../browser.mjs';
import { accessible, asked, choice, eventually, guest, quiet } from '../helpers.mjs';

let n = 0;
const someone = (word) => `${word} ${Date.now() % 100000}${n++}`;
const lost = (page) => page.locator('[data-connection=lost]').waitFor({ state: 'attached' });
const found = (page) => page.locator('[data-connection=ok]').waitFor({ state: 'attached' });
/** Clicks "Try now", unless the connection is back already. */
const tryNow = (page) =>
  page
    .getByRole('button', { name: /^Try now/ })
    .click({ timeout: 1500 })
    .catch(() => undefined);

export const tests = {
  async 'a double press over high latency acts once'({ browser, url }) {
    const proxy = await slowProxy(new URL(url).port, 20);
    const page = await open(browser);
    const sent = [];
    page.on('websocket', (ws) => ws.on('framesent', (f) => sent.push(JSON.parse(f.payload).type)));
    page.on('request', (r) => r.method() === 'POST' && sent.push('guest'));
    await page.goto(`${proxy.url}/#/lobby`);
    await page.getByRole('textbox').fill(someone('Hal'));
    proxy.roundTrip = 500;
    await page.getByRole('button', { name: 'Continue as a guest' }).dblclick();
    await page.getByRole('button', { name: 'Open a table' }).dblclick();
    await page.getByRole('button', { name: 'Fill free seats with bots and start' }).dblclick();
    await choice(page)
      .first()
      .evaluate((b) => (b.click(), b.click()));
    await page.locator('.history .entry').first().waitFor();
    const count = (type) => sent.filter((t) => t === type).length;
    assert.deepEqual(['guest', 'create', 'sit', 'bot', 'start', 'act'].map(count), [1, 1, 1, 1, 1, 1]);
    assert.equal(await page.getByRole('alert').count(), 0, 'nothing is refused');
    quiet(page);
    proxy.close();
  },
  async 'every page shows a lost connection and recovers unchanged'({ browser, url }) {
    const proxy = await slowProxy(new URL(url).port, 0);
    const page = await open(browser);
    const host = someone('Iris');
    await guest(page, proxy.url, host);
    await page.getByRole('button', { name: 'Open a table' }).waitFor();
    proxy.cut();
    await lost(page);
    await page.getByRole('button', { name: 'Open a table' }).click(); // the request waits until the connection is back
    await eventually(async () => (await page.getByRole('button', { name: /^Try now \(next attempt in [2-9]/ }).count()) > 0, 'some tries');
    assert.equal(await page.getByText('open without a server').count(), 0, 'the server is unreachable, but not unknown');
    await accessible(page, 'the lobby without a connection');
    proxy.restore();
    await tryNow(page);
    const fill = page.getByRole('button', { name: 'Fill free seats with bots and start' });
    await fill.waitFor();
    proxy.cut();
    await lost(page);
    await fill.click();
    await eventually(async () => (await page.getByRole('button', { name: /^Try now \(next attempt in [2-9]/ }).count()) > 0, 'some tries');
    proxy.restore();
    await tryNow(page);
    await asked(page); // bots have taken the free seats, and the match has begun
    assert.equal(await page.getByRole('alert').count(), 0, 'nothing is refused');
    await page.getByPlaceholder('Message to the table').fill('Hello?');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('.said', { hasText: 'Hello?' }).waitFor();
    proxy.cut();
    await lost(page);
    await page.getByPlaceholder('Message to the table').fill('Anybody?');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    proxy.restore();
    await tryNow(page);
    await found(page);
    await page.locator('.said', { hasText: 'Anybody?' }).waitFor();
    assert.deepEqual(await page.locator('.said').allInnerTexts(), [`${host} (you) Hello?`, `${host} (you) Anybody?`]);
    // Without the cookie, the server does not recognise the player. After the reconnect, the player must enter a name again and can only
    // watch.
    await page.context().clearCookies();
    proxy.cut();
    await lost(page);
    proxy.restore();
    await page.getByLabel('Your name, as other players will see it').fill(someone('Jack'));
    await page.getByRole('button', { name: 'Continue as a guest' }).click();
    await page.locator('.board .medallion').first().waitFor();
    assert.equal(await page.locator('.choice-bar [data-choice]').count(), 0, 'a spectator has no choices');
    proxy.close();
  },
  async 'a page or board that failed to load appears when the connection is back'({ browser, url }) {
    const proxy = await slowProxy(new URL(url).port, 0);
    for (const [from, to, there] of [
      ['#/', '#/rules/big-ben', '#BB-1'],
      ['#/', '#/play/big-ben?seed=bring', '.dial'],
    ]) {
      const page = await open(browser);
      await page.goto(`${proxy.url}/${from}`);
      await page.locator('.shelf').waitFor();
      proxy.cut();
      await page.evaluate((hash) => void (location.hash = hash), to);
      await page.getByText('Could not load this part of the page').first().waitFor();
      proxy.restore();
      await page.locator(there).first().waitFor();
      await page.context().close();
    }
    const page = await open(browser);
    await page.route('**/assets/app-*.js', (r) => r.abort());
    await page.goto(`${proxy.url}/#/rules`);
    await eventually(() => page.complaints.length > 0, 'a part of the page that is gone');
    await page.unroute('**/assets/app-*.js');
    await page.locator('ul.index').waitFor();
    proxy.close();
  },
};
