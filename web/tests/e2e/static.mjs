// static.mjs: tests of the page that `parlour page` writes: served from a folder of a plain web host, without a server of the game.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { open } from '../browser.mjs';
import { activate, choice, choose, eventually, letBotsAct, over, play, quiet, slow } from '../helpers.mjs';

/** Runs a test with the page in the folder club/games/ of a web host. Fails if the page asks for a file that does not exist, or for
 * anything outside this folder. */
const onHost = (test) => async (given) => {
  const root = mkdtempSync(join(tmpdir(), 'parlour-static-'));
  const folder = join(root, 'club', 'games');
  const asks = [];
  let host;
  try {
    execFileSync('mkdir', [join(root, 'club')]);
    execFileSync(given.parlour, ['page', '--web', given.web, folder]);
    host = spawn('python3', ['-u', '-m', 'http.server', '--bind', '127.0.0.1', '--directory', root, '0'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    createInterface(host.stderr).on('line', (line) => asks.push(line));
    const line = await new Promise((yes) => createInterface(host.stdout).once('line', yes));
    await test({ ...given, folder, url: `http://127.0.0.1:${/port (\d+)/.exec(line)[1]}/club/games` });
    // Other lines are stack traces of Python: a browser may close a connection before it has read the whole file.
    const requests = asks.filter((l) => /^\S+ - - \[.*\] "/.test(l));
    assert.ok(requests.length > 0, 'the web host logs its requests');
    const wrong = requests.filter((l) => /" [45]\d\d /.test(l) || !/"(GET|HEAD) \/club\/games\//.test(l));
    assert.deepEqual(wrong, []);
  } finally {
    host?.kill();
    rmSync(root, { recursive: true, force: true });
  }
};

const GAMES = [
  ['sherlock-mycroft', ''],
  ['big-ben', ''],
  ['i-say-holmes', '&options=rounds%3D1'],
  ['watson-holmes', '&seats=2&bot=clock&case=city-road-lock'],
  ['holmes-1904', '&seats=3&options=target%3D1&rate=6'],
];

export const tests = {
  'a static page: every game begins, a lesson and a problem work, in a folder of a plain web host': onHost(async ({ browser, url }) => {
    const page = await open(browser);
    await page.goto(`${url}/`);
    await page.locator('.shelf li').nth(4).waitFor();
    assert.equal(new URL(page.url()).pathname, '/club/games/', 'the address stays in the folder');
    for (const [game, query] of GAMES) {
      await page.goto(`${url}/favicon.svg`); // leaves the table of the game before
      await page.goto(`${url}/#/play/${game}?seed=static-${game}${query}`);
      if (game === 'watson-holmes') await page.getByRole('button', { name: 'Start the case' }).click();
      if (game === 'holmes-1904') {
        await page.locator('.veil').getByRole('button', { name: 'Start' }).click();
        await page.locator('[data-pile="0"] button').waitFor();
        continue;
      }
      // In Big Ben the bots wait until the player lets them act.
      await eventually(async () => (await choice(page).count()) > 0 || (await letBotsAct(page), false), `a choice in ${game}`);
      await activate(choice(page).first());
      const saved = () => page.evaluate((id) => JSON.parse(localStorage.getItem('parlour.games') ?? '[]')[0]?.game === id, game);
      await eventually(saved, `the saved match of ${game}`);
    }
    await page.goto(`${url}/#/learn/sherlock-mycroft`);
    const step = (id) => page.locator(`[role=dialog][data-step="${id}"]:not([data-waits=plays])`).waitFor();
    for (const id of ['theme', 'goal']) {
      await step(id);
      await page.getByRole('button', { name: 'Next', exact: true }).click();
    }
    await step('turn');
    await choose(page, 'go watson');
    await step('first-clue');
    await page.goto(`${url}/#/problems/big-ben`);
    await page.locator('.bb .dial').waitFor();
    await page.goto(`${url}/#/lobby`);
    await page.locator('main').getByText('This page runs without a server').first().waitFor();
    quiet(page);
  }),
  'a static page: installed, it opens and plays without a network': slow(
    onHost(async ({ browser, url }) => {
      const page = await open(browser, { serviceWorkers: 'allow' });
      await page.goto(`${url}/`);
      const scope = await page.evaluate(() => navigator.serviceWorker.ready.then((r) => r.scope));
      assert.equal(scope, `${url}/`);
      await eventually(() => page.evaluate(() => !!navigator.serviceWorker.controller), 'the service worker of the page');
      await page.context().setOffline(true);
      await page.goto(`${url}/#/play/big-ben?seed=kept`);
      await page.reload();
      await play(page);
      assert.equal(await over(page).count(), 1);
    }),
  ),
  'a static page: whole matches of all games': slow(
    onHost(async ({ browser, url, folder }) => {
      assert.ok(!readdirSync(folder).some((name) => name.startsWith('preview.html')));
      const page = await open(browser);
      for (const [game, query] of GAMES.slice(0, 3)) {
        await page.goto(`${url}/favicon.svg`);
        await page.goto(`${url}/#/play/${game}?seed=whole${query}`);
        await play(page);
        assert.equal(await over(page).count(), 1, game);
      }
      quiet(page);
      // Seat 9 does not exist, so bots play all seats.
      for (const [game, query] of GAMES.slice(3)) {
        const page = await open(browser, { reducedMotion: 'no-preference', settings: { pace: 0.01 } });
        await page.goto(
          `${url}/#/play/${game}?seed=whole${query
            .replace('seats=2&bot=clock', 'seats=3&bot=greedy')
            .replace('rate=6', 'rate=40')}&people=9`,
        );
        if (game === 'watson-holmes') await page.getByRole('button', { name: 'Start the case' }).click();
        await page.locator('[data-ending]').waitFor({ timeout: 150000 });
        quiet(page);
      }
    }),
  ),
};
