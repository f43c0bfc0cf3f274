// plain-board.mjs: tests the plain board, which the page uses for a game without its own board. All games in this tree have their own
// boards, so `./check --full` creates a new game with tools/new-game.sh and runs this test with it.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { open } from '../browser.mjs';
import { accessible, fits, over, play, quiet } from '../helpers.mjs';

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const games = JSON.parse(readFileSync(at('generated/games.json'), 'utf8')).filter((g) => !existsSync(at(`src/boards/${g.id}`)));

export const tests = Object.fromEntries(
  games.flatMap(({ id }) => [
    [
      `${id} is on the shelf, and is played to the end on the plain board`,
      async ({ browser, url }) => {
        for (const width of [1280, 360]) {
          const page = await open(browser, { width });
          await page.goto(url);
          await page.locator(`.shelf a[href="#/play/${id}"]`).first().click();
          const action = await page.locator('.plain button[data-action]').first().getAttribute('data-action');
          // The action that the board offers is also in the choice bar.
          assert.equal(await page.locator(`.choice-bar [data-choice][data-action="${action}"]`).count(), 1);
          await fits(page);
          await accessible(page, `${id} ${width}`);
          await page.locator('.plain button[data-action]').first().click();
          await play(page);
          assert.equal(await over(page).count(), 1);
          quiet(page);
        }
      },
    ],
  ]),
);
