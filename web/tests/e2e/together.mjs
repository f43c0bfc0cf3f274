// together.mjs: what people at one table see of each other, with animations on: rematch, undo, timeline, spectators, your turn.
import assert from 'node:assert/strict';
import { open } from '../browser.mjs';
import { accessible, eventually, guest, over, play, quiet } from '../helpers.mjs';

let n = 0;
const someone = (word) => `${word} ${Date.now() % 100000}${n++}`;
const moving = (browser, more = {}) => open(browser, { reducedMotion: 'no-preference', ...more, settings: { pace: 1, ...more.settings } });

/** Opens a table with these people: the first one is the host, all take a seat. Returns the pages and the address of the table. */
async function room(browser, url, game, names, { seats, ...more } = {}) {
  const pages = [];
  const host = await moving(browser, more);
  await guest(host, url, names[0]);
  await host.locator('select').first().selectOption(game);
  if (seats) await host.locator('select').nth(1).selectOption(String(seats));
  await host.getByRole('button', { name: 'Open a table' }).click();
  await host.getByRole('button', { name: 'Leave seat' }).waitFor();
  pages.push(host);
  for (const name of names.slice(1)) {
    const page = await moving(browser, more);
    await guest(page, url, name, new URL(host.url()).hash);
    await page.getByRole('button', { name: 'Sit here' }).first().click();
    await page.getByRole('button', { name: 'Leave seat' }).waitFor();
    pages.push(page);
  }
  return { pages, hash: new URL(host.url()).hash };
}
async function begin(pages) {
  await pages[0].getByRole('button', { name: /start/i }).click();
  for (const p of pages) await p.locator('.choice-bar').waitFor();
}
const again = (page) => page.locator('.choice-bar').getByRole('button', { name: 'Play again', exact: true });
const dialogue = (page) => page.getByRole('alertdialog');

export const tests = {
  async 'a rematch is offered at the table, and everyone moves to it with the same seats'({ browser, url }) {
    const names = [someone('Ana'), someone('Ben')];
    const { pages, hash } = await room(browser, url, 'big-ben', names, { seats: 4 });
    const [a, b] = pages;
    await begin(pages);
    const watcher = await moving(browser);
    await guest(watcher, url, someone('Cleo'), hash);
    await watcher.locator('.board .dial').waitFor();
    await Promise.all(pages.map((p) => play(p)));
    await over(watcher).waitFor();
    assert.equal(await again(watcher).count(), 0, 'a spectator must not be offered a new match');
    await again(a).click();
    await a.getByText('You offer a rematch.').waitFor();
    await watcher.getByText(`${names[0]} offers a rematch.`).waitFor();
    await dialogue(b).getByText(`${names[0]} offers a rematch.`).waitFor();
    assert.ok(await dialogue(b).evaluate((e) => e.contains(document.activeElement)), 'the question should have the focus');
    await accessible(b, 'rematch offer');
    await b.reload();
    await dialogue(b).getByText(`${names[0]} offers a rematch.`).waitFor();
    await dialogue(b).getByRole('button', { name: 'Play again' }).click();
    for (const p of [a, b, watcher])
      await eventually(() => p.url().includes('#/t/') && !p.url().includes(hash), 'the table of the rematch');
    assert.equal(a.url(), b.url());
    assert.equal(a.url(), watcher.url());
    for (const p of [a, b, watcher]) {
      await p.locator('.board .dial').waitFor();
      await eventually(async () => !(await over(p).count()), 'the new match');
    }
    await a.goto(url + '/' + hash.replace('#/t/', '#/replay/'));
    await a.getByRole('slider').waitFor();
    quiet(watcher);
  },
  async 'a declined rematch is told to the player who offered it'({ browser, url }) {
    const names = [someone('Ana'), someone('Ben')];
    const { pages } = await room(browser, url, 'big-ben', names, { seats: 4 });
    const [a, b] = pages;
    await begin(pages);
    await Promise.all(pages.map((p) => play(p)));
    await again(b).click();
    await dialogue(a).getByRole('button', { name: 'Decline' }).click();
    await b.getByText(`Rematch declined by ${names[0]}.`).waitFor();
    await dialogue(a).waitFor({ state: 'detached' });
    await again(b).click();
    await b.getByRole('button', { name: 'Withdraw the offer' }).click();
    await a.getByText(`${names[1]} has withdrawn the rematch offer.`).waitFor();
    pages.forEach(quiet);
  },
  async 'an undo request tells who is asked and who refuses'({ browser, url }) {
    const names = [someone('Ana'), someone('Ben')];
    const { pages } = await room(browser, url, 'sherlock-mycroft', names);
    await begin(pages);
    const mine = (p) => p.locator('.choice-bar [data-choice]:not([disabled])');
    // Play until the other player acts: then the undo of the first player needs consent.
    const acts = async () => {
      for (;;)
        for (const [i, p] of pages.entries()) {
          const told = await p.locator('.history .entry').count();
          if (!(await mine(p).count())) continue;
          await mine(p).first().click();
          await eventually(async () => (await mine(p).count()) !== 1 || (await p.locator('.history .entry').count()) > told, 'an action');
          if ((await p.locator('.history .entry').count()) > told) return i;
        }
    };
    const asker = await acts();
    while ((await acts()) === asker);
    const other = 1 - asker;
    const [x, y] = [pages[asker], pages[other]];
    await x.getByRole('button', { name: 'Undo', exact: true }).click();
    await x.getByText(`You are asking for an undo. Waiting for ${names[other]}.`).waitFor();
    await dialogue(y).getByText(`${names[asker]} wants to undo the last action.`).waitFor();
    await accessible(y, 'undo request');
    await x.reload();
    await x.getByRole('button', { name: 'Undo', exact: true }).click();
    await x.getByText(`You are asking for an undo. Waiting for ${names[other]}.`).waitFor();
    await dialogue(y).getByRole('button', { name: 'Refuse' }).click();
    await x.getByText(`${names[other]} refused your undo.`).waitFor();
    await accessible(x, 'refused undo');
    // The question must not take the focus from a text that is being written.
    await y.getByPlaceholder('Message to the table').focus();
    await x.getByRole('button', { name: 'Undo', exact: true }).click();
    await dialogue(y).waitFor();
    assert.equal(await y.evaluate(() => document.activeElement.id), 'say', 'the focus should stay in the text field');
    await dialogue(y).getByRole('button', { name: 'Allow undo' }).click();
    await x.getByText('Your undo was accepted.').waitFor();
    pages.forEach(quiet);
  },
};
