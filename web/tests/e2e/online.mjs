// online.mjs: tests of online matches between players in separate browsers.
import assert from 'node:assert/strict';
import { slowProxy, open } from '../browser.mjs';
import { accessible, eventually, guest, over, play, quiet, slow } from '../helpers.mjs';

let n = 0;
const someone = (word) => `${word} ${Date.now() % 100000}${n++}`;

/** Records everything the server sends to a page. */
function listen(page) {
  const frames = [];
  page.on('websocket', (ws) => ws.on('framereceived', (f) => frames.push(JSON.parse(f.payload))));
  return frames;
}

/** Opens a table in this page. Returns its invitation link, which contains the address of the tested server. */
async function opened(page, url, name, game, seats) {
  await guest(page, url, name);
  await page.locator('select').first().selectOption(game);
  if (seats) await page.locator('select').nth(1).selectOption(String(seats));
  await page.getByRole('button', { name: 'Open a table' }).click();
  await page.getByRole('button', { name: 'Invite players' }).click();
  const link = await page.locator('a[data-link]').getAttribute('href');
  return url + new URL(link).pathname;
}
async function joined(browser, link, name) {
  const page = await open(browser);
  page.frames_heard = listen(page);
  await page.goto(link);
  await page.getByRole('textbox').fill(name);
  await page.getByRole('button', { name: 'Continue as a guest' }).click();
  await page.getByRole('button', { name: 'Take a seat' }).click();
  await page.getByRole('button', { name: 'Leave seat' }).waitFor(); // wait until the player has the seat, so that no bot takes it
  return page;
}

export const tests = {
  async 'two browsers play Sherlock & Mycroft to the end; one reconnects; no hidden clue leaks'({ browser, url }) {
    const a = await open(browser);
    const heard = listen(a);
    const host = someone('Ada');
    const link = await opened(a, url, host, 'sherlock-mycroft');
    await accessible(a, 'before the game');
    const landing = await open(browser);
    await landing.goto(link);
    // The invitation is shown to a visitor who has not entered a name yet.
    await landing.getByText(`${host} invites you to play Sherlock & Mycroft.`).waitFor();
    await accessible(landing, 'invitation to somebody without a name');
    await landing.getByRole('textbox').fill(someone('Bram'));
    await landing.getByRole('button', { name: 'Continue as a guest' }).click();
    await landing.getByText(`${host} invites you to play Sherlock & Mycroft.`).waitFor();
    await accessible(landing, 'invitation');
    await landing.getByRole('button', { name: 'Take a seat' }).click();
    let b = landing;
    await a.getByRole('button', { name: 'Start match', exact: true }).click();
    await b.locator('.board .medallion').first().waitFor();
    const half = async () => (await a.locator('.days [aria-current]', { hasText: 'IV' }).count()) > 0;
    await Promise.all([play(a, { done: half }), play(b, { done: half })]);
    const address = b.url();
    const context = b.context();
    const history = (p) => p.locator('.history .entry').allInnerTexts();
    await eventually(async () => (await history(a)).length === (await history(b)).length, 'both are told the same number of things');
    const told = await history(b);
    assert.ok(told.length > 20, `a history of ${told.length}`);
    await b.close();
    b = await context.newPage();
    b.complaints = [];
    await b.goto(address);
    await b.locator('.board .medallion').first().waitFor();
    await eventually(async () => (await history(b)).join('\n') === told.join('\n'), 'the history one had');
    const below = () => b.locator('.history .scroll').evaluate((e) => e.scrollHeight - e.clientHeight - e.scrollTop);
    await eventually(async () => (await below()) < 2, 'the newest page of it');
    assert.equal(await b.locator('[data-told]').textContent(), '', 'old messages must not be announced');
    await Promise.all([play(a), play(b)]);
    const points = async (p) => (await p.locator('.plate-of .pts').allInnerTexts()).sort().join();
    await eventually(async () => (await points(a)) === (await points(b)), 'the same points in both browsers');
    // The messages that browser A received before the end of the match must not contain hidden clues of player B.
    const views = heard.filter((m) => m.type === 'view' && !m.view.over);
    assert.ok(views.length > 40);
    const me = views[0].view.viewer;
    for (const m of views) {
      assert.ok(
        Object.values(m.view.seat[1 - me].hidden).every((k) => k === 0),
        'a hidden clue of the other',
      );
      if (m.view.asked !== me)
        assert.ok(
          m.view.drawn.every((c) => c === null),
          'a drawn clue of the other',
        );
      for (const e of m.events) assert.ok(!(['kept-clue', 'drew-clue'].includes(e.event) && e.seat !== me), `${e.event} of the other`);
      for (const word of ['"deck":', '"rng"', '"folk"']) assert.ok(!JSON.stringify(m).includes(word), word);
    }
    await over(a).click();
    await a.getByRole('slider').waitFor();
    await a.getByRole('combobox').selectOption('1');
    await a.getByRole('button', { name: 'Next' }).click();
    await accessible(a, 'replay');
    quiet(a);
  },
  'five browsers and a bot play Big Ben': slow(async ({ browser, url }) => {
    const a = await open(browser);
    const link = await opened(a, url, someone('Host'), 'big-ben', 6);
    const others = [];
    for (const word of ['Bea', 'Cy', 'Dot', 'Eli']) others.push(await joined(browser, link, someone(word)));
    await a.getByRole('button', { name: 'Fill free seats with bots and start' }).click();
    await Promise.all([a, ...others].map((p) => p.locator('.board .dial').waitFor()));
    const ask = a.getByRole('button', { name: /whom do you suspect/ });
    await ask.or(over(a)).first().waitFor();
    if (await ask.count()) {
      // The button is missing if a bot has already cut the bomb, because that ends the match.
      await ask.click();
      await a.locator('.bubble', { hasText: /I suspect/ }).waitFor();
      assert.equal(await others[0].locator('.bubble').count(), 0, 'only the player who asked may see the answer');
    }
    await Promise.all([a, ...others].map((p) => play(p)));
    for (const p of others) {
      const views = p.frames_heard.filter((m) => m.type === 'view' && !m.view.over);
      for (const m of views)
        m.view.players.forEach((other, s) => {
          if (s !== m.view.viewer) assert.equal(other.role, null, 'a role of another seat is visible');
          other.wire.forEach((wire, i) => assert.ok(wire === null || other.cut[i], 'a face-down wire is visible'));
        });
      quiet(p);
    }
  }),
  async 'over high latency, requests made before the connection is open are sent later'({ browser, url }) {
    const proxy = await slowProxy(new URL(url).port, 20);
    const page = await open(browser);
    await page.goto(`${proxy.url}/#/lobby`);
    await page.getByRole('textbox').fill(someone('Gwen'));
    proxy.roundTrip = 1000;
    await page.getByRole('button', { name: 'Continue as a guest' }).click();
    await page.getByRole('button', { name: 'Open a table' }).click();
    await page.getByRole('button', { name: 'Invite players' }).waitFor();
    quiet(page);
    proxy.close();
  },
  async 'the lobby lists an open table, and chat arrives'({ browser, url }) {
    const a = await open(browser);
    const host = someone('Edith');
    await opened(a, url, host, 'sherlock-mycroft');
    const b = await open(browser);
    await guest(b, url, someone('Fergus'));
    const row = b.locator('li', { hasText: host });
    await row.waitFor();
    await accessible(b, 'lobby');
    await row.getByRole('link').click();
    await b.getByRole('button', { name: 'Sit here' }).click();
    await a.getByRole('button', { name: 'Start match', exact: true }).click();
    await a.getByPlaceholder('Message to the table').fill('The game is afoot');
    await a.getByRole('button', { name: 'Send', exact: true }).click();
    await b.locator('.said', { hasText: 'The game is afoot' }).waitFor();
  },
};
