// returning.mjs: tests that a match against bots keeps its address and its position.
import assert from 'node:assert/strict';
import { open } from '../browser.mjs';
import { activate, asked, choice, eventually, quiet } from '../helpers.mjs';

const history = (page) => page.locator('.history');
async function begin(page, url) {
  await page.goto(`${url}/#/play/sherlock-mycroft`);
  await asked(page);
}
async function move(page) {
  const before = await history(page).innerText();
  await activate(choice(page).first());
  await eventually(async () => (await history(page).innerText()) !== before, 'the move in the history');
  await asked(page);
}

export const tests = {
  async 'reload, back and forward return to the same match'({ browser, url }) {
    const page = await open(browser, { reducedMotion: 'no-preference' });
    await begin(page, url);
    const address = page.url();
    assert.match(address, /seed=/);
    await move(page);
    const told = await history(page).innerText();
    await page.reload();
    await eventually(async () => (await history(page).innerText()) === told, 'the same history after a reload');
    await page.goto(`${url}/#/`);
    await page.goBack();
    assert.equal(page.url(), address);
    await eventually(async () => (await history(page).innerText()) === told, 'the same history after going back');
    quiet(page);
  },
  async 'a match open in two tabs is played in one and followed in the other'({ browser, url }) {
    const one = await open(browser, { reducedMotion: 'no-preference' });
    await begin(one, url);
    await move(one);
    const two = await one.context().newPage();
    await two.goto(one.url());
    await asked(two);
    await one.getByText('You are playing this match in another tab.').first().waitFor();
    await move(two);
    const told = await history(two).innerText();
    await eventually(async () => (await history(one).innerText()) === told, 'the move of the other tab');
    await one.getByRole('button', { name: 'Play here' }).click();
    await two.getByText('You are playing this match in another tab.').first().waitFor();
    await move(one);
    await eventually(async () => (await history(two).innerText()) === (await history(one).innerText()), 'both tabs show the same');
    quiet(one);
  },
};
