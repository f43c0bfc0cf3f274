// presence.mjs: tests of players who disconnect, return, resign, leave, or end the match together. Animations are on.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { hide, icon, recordCalls, TURN_TONE } from '../attention.mjs';
import { slowProxy } from '../browser.mjs';
import { accessible, begin, eventually, fits, gather, guest, moving, quiet, someone, withServer } from '../helpers.mjs';

/** Runs a test with its own server, which treats a disconnected player as absent after a few seconds. */
const with_server = (test) => withServer(['--absence', '6'], test);

/** Opens a table and starts the match. The arguments are passed to `gather`. Returns the players' pages. */
async function match(...table) {
  const { pages } = await gather(...table);
  await begin(pages);
  return pages;
}
const mark = (page, state) => page.locator(`.board [data-presence=${state}]`);
const question = (page) => page.locator('[data-absence]');
const players = (page) => page.getByRole('dialog', { name: 'Players' });
async function openPlayers(page) {
  await page.getByRole('button', { name: 'Players' }).click();
  await players(page).waitFor();
}

export const tests = {
  'a vanished player is seen within seconds, replaced by a bot, and takes the seat back': with_server(async ({ browser, url }) => {
    const names = [someone('Ana'), someone('Ben')];
    const proxy = await slowProxy(new URL(url).port, 0);
    const [a, b] = await match(browser, url, 'sherlock-mycroft', names, { urls: [url, proxy.url] });
    const watcher = await moving(browser);
    await guest(watcher, url, someone('Cleo'), new URL(a.url()).hash);
    await watcher.locator('.choice-bar').waitFor();
    assert.equal(await a.locator('.board [data-presence]').count(), 0, 'players who are here have no mark');
    const begun = Date.now();
    proxy.cut();
    for (const p of [a, watcher]) await p.locator('.board [data-presence]').waitFor();
    assert.ok(Date.now() - begun < 10000, 'the lost connection should be shown within seconds');
    await a.getByText(`${names[1]} has been disconnected.`).waitFor();
    await mark(a, 'away').waitFor();
    assert.match(await mark(a, 'away').innerText(), /away/);
    await question(a).waitFor();
    assert.equal(await question(watcher).count(), 0, 'a spectator has no choice');
    await accessible(a, 'question about an absent player');
    await fits(a);
    const choice = (name) => question(a).getByRole('button', { name });
    await choice('Wait').click();
    await question(a).getByText('you: Wait').waitFor();
    await choice('Let a bot play').waitFor(); // the choice to wait has expired, so the player is asked again
    await choice('Let a bot play').click();
    await mark(a, 'stand-in').waitFor();
    await question(a).waitFor({ state: 'detached' });
    await accessible(a, 'a bot plays for an absent player');
    proxy.restore();
    await b
      .getByRole('button', { name: /^Try now/ })
      .click({ timeout: 1500 })
      .catch(() => undefined);
    for (const p of [a, watcher]) await eventually(async () => !(await p.locator('.board [data-presence]').count()), 'the player is back');
    await a.getByText(`${names[1]} is back.`).waitFor();
    quiet(a);
    quiet(watcher);
    proxy.close();
  }),
  'the question about an absent player calls a player whose page is in the background': with_server(async ({ browser, url }) => {
    const names = [someone('Ana'), someone('Ben'), someone('Cleo')];
    const { pages } = await gather(browser, url, 'i-say-holmes', names, { seats: 3, settings: { sound: true } });
    const [a, b, c] = pages;
    for (const p of [a, b]) await recordCalls(p);
    await begin(pages);
    for (const p of [a, b]) {
      await p.getByRole('button', { name: 'Notify me when it is my turn' }).click();
      await eventually(() => p.evaluate(() => globalThis.Notification.permission === 'granted'), 'notifications on');
      await hide(p);
      await p.evaluate(() => ((globalThis.notices = []), (globalThis.tones = [])));
    }
    await c.context().close();
    const title = `${names[2]} is away: choose what to do – I Say, Holmes!`;
    for (const p of [a, b]) {
      await question(p).waitFor();
      await eventually(
        async () => (await p.title()) === title,
        async () => `the title is ${await p.title()}`,
      );
      await eventually(() => p.evaluate((t) => globalThis.notices.includes(t), title), 'a notification');
      assert.equal(await icon(p), '/favicon-turn.svg');
      assert.ok(await p.evaluate((tone) => globalThis.tones.includes(tone), TURN_TONE), 'a sound');
    }
    for (const p of [a, b]) await question(p).getByRole('button', { name: 'Let a bot play' }).click();
    for (const p of [a, b]) await eventually(async () => (await p.title()) !== title, 'the question is answered');
    quiet(a);
  }),
  'the choices of all players are shown, and an agreed end has no winner': with_server(async ({ browser, url }) => {
    const names = [someone('Ana'), someone('Ben'), someone('Cleo')];
    const [a, b, c] = await match(browser, url, 'i-say-holmes', names, { seats: 3 });
    await c.context().close();
    for (const p of [a, b]) await question(p).waitFor();
    await question(a).getByRole('button', { name: 'End the match' }).click();
    await question(b).getByText(`${names[0]}: End the match`).waitFor();
    await question(b).getByText('you: no choice yet').waitFor();
    await question(b).getByRole('button', { name: 'End the match' }).click();
    for (const p of [a, b]) {
      await p.getByText('The match ended by agreement, without a winner.').first().waitFor();
      await p.locator('.choice-bar a[href^="#/replay"]').waitFor();
      assert.equal(await p.locator('.choice-bar [data-choice]').count(), 0, 'nothing can be played any more');
    }
    await accessible(a, 'match ended by agreement');
    await a.locator('.choice-bar a[href^="#/replay"]').click();
    await a.getByRole('slider').waitFor();
    await a.getByRole('slider').press('End');
    await a.getByText('The match ended by agreement, without a winner.').waitFor();
    await a.goto(`${url}/#/profile`);
    await a.getByText('Ended by agreement').waitFor();
    quiet(a);
  }),
  'a player proposes the end of the match, and the other declines, then agrees': with_server(async ({ browser, url }) => {
    const names = [someone('Ana'), someone('Ben')];
    const [a, b] = await match(browser, url, 'sherlock-mycroft', names);
    const propose = async () => {
      await openPlayers(a);
      await players(a).getByRole('button', { name: 'Propose to end the match' }).click();
      await a.getByText(`You have proposed to end the match by agreement, without a winner. Waiting for ${names[1]}.`).waitFor();
    };
    const asked = b.getByRole('alertdialog');
    await propose();
    await asked.getByText(`${names[0]} proposes to end the match by agreement, without a winner.`).waitFor();
    await accessible(b, 'proposal to end the match');
    await asked.getByRole('button', { name: 'Play on' }).click();
    await a.getByText(`${names[1]} wants to play on.`).waitFor();
    await asked.waitFor({ state: 'detached' });
    await propose();
    await b.reload();
    await asked.getByRole('button', { name: 'End the match' }).click();
    for (const p of [a, b]) await p.getByText('The match ended by agreement, without a winner.').first().waitFor();
    quiet(a);
  }),
  'resigning asks first and gives the match to the other player': with_server(async ({ browser, url }) => {
    const names = [someone('Ana'), someone('Ben')];
    const [a, b] = await match(browser, url, 'sherlock-mycroft', names);
    await b.keyboard.press('Escape');
    await openPlayers(b);
    await accessible(b, 'list of players');
    await players(b).getByRole('button', { name: 'Resign' }).click();
    await players(b).getByText(`If you do, ${names[0]} wins.`).waitFor();
    await players(b).getByRole('button', { name: 'Cancel' }).click();
    await players(b).getByRole('button', { name: 'Resign' }).click();
    await players(b).getByRole('button', { name: 'Resign now' }).click();
    await a.getByText(`${names[1]} resigned. You win!`).first().waitFor();
    await b.getByText(`You resigned. ${names[0]} wins.`).first().waitFor();
    await a.locator('.history .entry', { hasText: `${names[1]} resigned.` }).waitFor({ state: 'attached' });
    await b.goto(`${url}/#/profile`);
    await b.getByText('Lost by resignation').waitFor();
    quiet(a);
  }),
  'a bot plays for a player who has resigned from a larger match': with_server(async ({ browser, url }) => {
    const names = [someone('Ana'), someone('Ben')];
    const [a, b] = await match(browser, url, 'i-say-holmes', names, { seats: 3 }); // Ana does not act, so the match cannot end
    await openPlayers(b);
    await players(b).getByRole('button', { name: 'Resign' }).click();
    await players(b).getByText('A bot will then play for you until the end').waitFor();
    await players(b).getByRole('button', { name: 'Resign now' }).click();
    await mark(a, 'resigned').waitFor();
    await eventually(async () => !(await b.locator('.choice-bar [data-choice]').count()), 'no choices after resigning');
    quiet(a);
    quiet(b);
  }),
  'a player mutes and reports another, leaves the table, and returns': with_server(async ({ browser, url, parlour, db }) => {
    const names = [someone('Ana'), someone('Ben')];
    const [a, b] = await match(browser, url, 'sherlock-mycroft', names);
    const hash = new URL(b.url()).hash;
    const say = async (page, text) => {
      await page.getByPlaceholder('Message to the table').fill(text);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.locator('.said', { hasText: text }).waitFor();
    };
    await say(b, 'You cannot win.');
    await a.locator('.said', { hasText: 'You cannot win.' }).waitFor();
    await openPlayers(a);
    await players(a)
      .getByRole('button', { name: `Report: ${names[1]}` })
      .click();
    await players(a).getByLabel('Reason').selectOption('insults');
    await players(a).getByLabel('Details (optional)').fill('He is rude.');
    await accessible(a, 'report form');
    await players(a).getByRole('button', { name: 'Send report' }).click();
    await players(a).getByText('The report was sent to the operator.').waitFor();
    assert.match(execFileSync(parlour, ['reports', '--db', db], { encoding: 'utf8' }), /insults[\s\S]*He is rude\.[\s\S]*You cannot win\./);
    await players(a)
      .getByRole('button', { name: `Mute: ${names[1]}` })
      .click();
    await players(a)
      .getByRole('button', { name: `Unmute: ${names[1]}` })
      .waitFor();
    await a.locator('.said', { hasText: 'You cannot win.' }).waitFor({ state: 'detached' });
    await a.keyboard.press('Escape');
    await players(a).waitFor({ state: 'detached' });
    await say(b, 'Nobody hears this.');
    await say(a, 'Good evening.');
    await b.locator('.said', { hasText: 'Good evening.' }).waitFor();
    assert.equal(await a.locator('.said', { hasText: 'Nobody hears this.' }).count(), 0);
    await a.reload();
    await a.locator('.said', { hasText: 'Good evening.' }).waitFor();
    assert.equal(await a.locator('.said', { hasText: 'Nobody hears this.' }).count(), 0, 'the mute should survive a reload');
    await openPlayers(b);
    await players(b).getByRole('button', { name: 'Leave table' }).click();
    await players(b).getByRole('button', { name: 'Leave now' }).click();
    await b.getByRole('button', { name: 'Open a table' }).waitFor();
    await mark(a, 'stand-in').waitFor();
    await b.goto(`${url}/${hash}`);
    await b.locator('.choice-bar').waitFor();
    await eventually(async () => !(await a.locator('.board [data-presence]').count()), 'the player is back');
    quiet(a);
    quiet(b);
  }),
  'the host removes a player from the waiting room': with_server(async ({ browser, url }) => {
    const names = [someone('Ana'), someone('Ben')];
    const a = await moving(browser),
      b = await moving(browser);
    await guest(a, url, names[0]);
    await a.locator('select').first().selectOption('sherlock-mycroft');
    await a.getByRole('button', { name: 'Open a table' }).click();
    await a.getByRole('button', { name: 'Leave seat' }).waitFor();
    await guest(b, url, names[1], new URL(a.url()).hash);
    await b.getByRole('button', { name: 'Sit here' }).first().click();
    await a.getByRole('button', { name: `More: ${names[1]}` }).click();
    await accessible(a, 'menu of a player in the waiting room');
    await a.getByRole('button', { name: `Remove from the table: ${names[1]}` }).click();
    await b.getByRole('button', { name: 'Sit here' }).first().waitFor();
    await b.getByRole('button', { name: 'Sit here' }).first().click();
    await b.getByRole('button', { name: 'Leave seat' }).waitFor();
    await b.context().close();
    await a.locator('[data-presence=away]').waitFor();
    quiet(a);
  }),
};
