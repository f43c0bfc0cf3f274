// returning.mjs: tests that a player can return to a match against bots. The address and the position of the match must stay the same.
import assert from 'node:assert/strict';
import { open } from '../browser.mjs';
import { accessible, activate, asked, choice, eventually, quiet } from '../helpers.mjs';

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
  async 'saved matches show the game, the opponents, the time and the standing'({ browser, url }) {
    const page = await open(browser, { reducedMotion: 'no-preference' });
    const rows = page.locator('.saved li');
    for (const [game, query, standing] of [
      ['sherlock-mycroft', '', /^against 1 regular bot · just now Day 1 of 7\. Points: (Sherlock|Mycroft) \d+, (Sherlock|Mycroft) \d+\.$/],
      ['big-ben', '&seats=5&bot=novice', /^against 4 novice bots · just now Round 1 of 4\. \d of 5 defusing wires found\.$/],
      ['i-say-holmes', '&seats=4&bot=random', /^against 3 bots that play at random · just now Round 1\. Points: /],
      [
        'watson-holmes',
        '&seats=2&bot=clock&case=city-road-lock',
        /^solo, for time and score · just now Round 1\. You have read 0 of 15 cards\.$/,
      ],
    ]) {
      await page.goto(`${url}/#/play/${game}?seed=${game}${query}`);
      if (game === 'watson-holmes') await page.getByRole('button', { name: 'Start the case' }).click();
      await asked(page);
      await activate(choice(page).first());
      await eventually(
        () => page.evaluate((id) => JSON.parse(localStorage.getItem('parlour.games') ?? '[]')[0]?.game === id, game),
        `the saved match of ${game}`,
      );
      await page.goto(`${url}/#/`);
      await rows.first().waitFor();
      const text = async () => (await rows.first().locator('p').allInnerTexts()).join(' ').replace(/\s+/g, ' ').trim();
      await eventually(async () => standing.test(await text()), text);
    }
    quiet(page);
  },
  async 'saved matches are listed in Spanish, with the time since they were played'({ browser, url }) {
    const page = await open(browser, { reducedMotion: 'no-preference', settings: { language: 'es' } });
    await begin(page, url);
    await activate(choice(page).first());
    await eventually(() => page.evaluate(() => !!localStorage.getItem('parlour.games')), 'the saved match');
    await page.goto(`${url}/#/`);
    await page.locator('.saved li').waitFor();
    // Change the saved time, as if three days had passed.
    await page.evaluate(() => {
      const games = JSON.parse(localStorage.getItem('parlour.games'));
      localStorage.setItem('parlour.games', JSON.stringify(games.map((g) => ({ ...g, at: g.at - 3 * 86400000 }))));
    });
    await page.reload();
    const row = page.locator('.saved li');
    await row.getByText('contra 1 bot principiante · hace 3 días').waitFor();
    await row.getByText(/^Día 1 de 7\. Puntos: /).waitFor();
    await accessible(page, 'the home page with a saved match');
    await row.getByRole('link', { name: /Reanudar|Continuar|Seguir/ }).click();
    await page.locator('.history .entry').first().waitFor();
    quiet(page);
  },
};
