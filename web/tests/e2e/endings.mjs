// endings.mjs: tests of the scene at the end of a match, for each game: the points, the buttons and the turning point. Animations are on.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { open } from '../browser.mjs';
import { accessible, begin, eventually, fits, gather, guest, moving, over, play, quiet, slow, someone } from '../helpers.mjs';
import { request } from '../request.mjs';
import { wish } from './watson-holmes.mjs';

const MOVING = { reducedMotion: 'no-preference', settings: { pace: 0.01 } };
const scene = (page) => page.locator('[data-ending]');
const heading = (page) => scene(page).locator('h2');
const numbers = async (locator, attribute) =>
  (await locator.evaluateAll((all, a) => all.map((e) => (a ? e.getAttribute(a) : e.textContent)), attribute)).map((text) =>
    Number((text.trim() || '0').replace('−', '-')),
  );
const sum = (list) => list.reduce((a, b) => a + b, 0);

/** Lets bots play a whole match, until its end is shown. Seat 9 (`people=9`) does not exist, so no seat waits for a person. */
async function watched(browser, url, address, begin = async () => undefined) {
  const page = await open(browser, MOVING);
  await page.goto(`${url}/#/play/${address}&people=9`);
  await begin(page);
  await scene(page).waitFor({ timeout: 150000 });
  return page;
}
/** Uses the page's engine to read the result from a match file. Returns, among other things, the points of each seat and the winners. */
async function engineResult(web, file) {
  const assets = join(web, 'assets');
  const module = readdirSync(assets).find((name) => name.endsWith('.wasm'));
  const { exports: c } = (await WebAssembly.instantiate(readFileSync(join(assets, module)), {})).instance;
  const bytes = new TextEncoder().encode(file);
  const text = c.parlour_alloc(bytes.length + 1);
  const size = c.parlour_read_bytes(bytes.length);
  const match = c.parlour_alloc(size);
  const ROOM = 1 << 16;
  const out = c.parlour_alloc(ROOM);
  new Uint8Array(c.memory.buffer).set([...bytes, 0], text);
  assert.equal(c.parlour_read(match, size, text, bytes.length, out, ROOM), 0, 'the engine should read the file of the match');
  c.parlour_result(match, out, ROOM);
  const memory = new Uint8Array(c.memory.buffer);
  return JSON.parse(new TextDecoder().decode(memory.subarray(out, memory.indexOf(0, out))));
}
/** Checks that the scene shows the engine's verdict for each player. If it also shows points, they must be the engine's points. */
async function sameVerdict(page, web, file) {
  const result = await engineResult(web, file);
  assert.ok(result.over && result.winners.length, 'the match is over and somebody has won');
  const seats = result.scores.map((_, seat) => seat);
  const marked = (attribute) => numbers(scene(page).locator(`[${attribute}]`), attribute);
  assert.deepEqual((await marked('data-player')).sort(), seats, 'every player is shown once');
  assert.deepEqual((await marked('data-winner')).sort(), result.winners, 'the winners');
  for (const seat of seats)
    for (const total of await numbers(scene(page).locator(`[data-total="${seat}"]`)))
      assert.equal(total, result.scores[seat], `the points of seat ${seat}`);
}
const lastFile = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('parlour.last')).save);
/** Opens the finished match again, now with the player in this seat. */
async function seated(page, seat) {
  await page.evaluate((s) => {
    const last = JSON.parse(localStorage.getItem('parlour.last'));
    localStorage.setItem('parlour.last', JSON.stringify({ ...last, people: [s] }));
  }, seat);
  await page.reload();
  await scene(page).waitFor();
}
/** Checks the parts that the final scenes of all games have in common. */
async function complete(page, why) {
  assert.match(await heading(page).innerText(), /\bwins?\b/);
  assert.match(await scene(page).locator('[data-why]').innerText(), why);
  await eventually(() => page.evaluate(() => document.activeElement?.id === 'ending'), 'the heading of the result has the focus');
  const bar = page.locator('.choice-bar');
  for (const name of ['Play again', 'Share']) await bar.getByRole('button', { name, exact: true }).waitFor();
  assert.equal(await over(page).count(), 1);
  await eventually(
    async () => (await scene(page).locator('[data-turning]').getAttribute('data-turning')) !== 'looking',
    'the search for the turning point ends',
  );
  await accessible(page, 'the end');
  // The player can close the result to look at the board, and open it again.
  await page.keyboard.press('Escape');
  await scene(page).waitFor({ state: 'detached' });
  await accessible(page, 'the board after the end');
  await bar.getByRole('button', { name: 'Show the result' }).click();
  await scene(page).waitFor();
  for (const [width, height] of [
    [844, 390],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    await fits(page);
    const wide = await scene(page)
      .locator('.scroll')
      .evaluate((e) => e.scrollWidth - e.clientWidth);
    assert.ok(wide <= 1, `the end is ${wide} px too wide at ${width} x ${height}`);
    if (width < height) await accessible(page, `the end at ${width} x ${height}`);
    const spare = await bar.evaluate(
      (e) => e.getBoundingClientRect().bottom - e.querySelector('.offer').lastElementChild.getBoundingClientRect().bottom,
    );
    assert.ok(spare < 48, `${spare} px below the buttons are empty at ${width} x ${height}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  quiet(page);
}

/** Repeats two calls until the match is over. The call SHERLOCK HOLMES costs two cards while no such card is on top of a pile. The other
 * call is OUT OF CARDS. */
async function throwCardsAway(page) {
  const dealt = page.locator('[data-phase]').first();
  await dealt.waitFor();
  if (await page.locator('.veil button').count()) await page.locator('.veil button').click();
  await eventually(async () => {
    for (const key of ['h', 'o']) await page.keyboard.press(key);
    return over(page).count();
  }, 'the deal ends');
}
/** Plays a case by visiting places only. The questions are answered by bots. */
async function readOnly(page) {
  await page.getByRole('button', { name: 'Start the case' }).click();
  await wish(
    page,
    ['visit', 'bid 0', 'bid', 'done', 'pass', 'decline', 'leave', 'take', 'keep', 'retire'],
    async () => (await over(page).count()) > 0,
  );
}
/** Closes the report of the last case. I Say, Holmes! shows this report before the result. */
const closeReport = (page) => page.locator('[data-closing]').getByRole('button', { name: 'Show the result' }).click();

/** A test in which people and bots play an online match, and a spectator sees its end. `finish` plays the match on a player's page, and
 * `reveal` opens the result. If `mark` is `slow`, the test runs only with `--full`. */
const spectatorTest = (name, table, { people = 1, finish = play, reveal = async () => undefined, mark = (test) => test } = {}) => ({
  [`a spectator sees the end of ${name} online like the players, without Play again`]: mark(async ({ browser, url, web }) => {
    const host = await moving(browser);
    await guest(host, url, someone('Ana'));
    await host.locator('form select').first().waitFor();
    const hash = `#/t/${(await request(host, { type: 'create', ...table })).table}`;
    const pages = [host];
    if (people > 1) pages.push(await moving(browser));
    for (const [i, p] of pages.entries()) {
      if (i) await guest(p, url, someone('Ben'), hash);
      else await p.goto(`${url}/${hash}`);
      await p.getByRole('button', { name: 'Sit here' }).first().click();
      await p.getByRole('button', { name: 'Leave seat' }).waitFor();
    }
    const watcher = await moving(browser);
    await guest(watcher, url, someone('Cleo'), hash);
    await watcher.getByRole('button', { name: 'Sit here' }).first().waitFor();
    await host.getByRole('button', { name: 'Fill free seats with bots and start' }).click();
    await watcher.getByText('You are watching this match.').waitFor();
    await Promise.all(pages.map((p) => finish(p)));
    const all = [...pages, watcher];
    for (const p of all) {
      await over(p).waitFor();
      await reveal(p);
      await scene(p).waitFor();
      const answer = await p.request.get(`${url}/api/match/${hash.replace('#/t/', '')}/file`);
      await sameVerdict(p, web, await answer.text());
    }
    const parts = async (p) => [
      await scene(p).locator('[data-why]').innerText(),
      ...(await scene(p).locator('[data-role]').allInnerTexts()),
      ...(await scene(p).locator('[data-sums] td, [data-part], [data-deal], [data-verdict]').allInnerTexts()),
    ];
    for (const p of pages)
      await eventually(
        async () => JSON.stringify(await parts(watcher)) === JSON.stringify(await parts(p)),
        async () => assert.deepEqual(await parts(watcher), await parts(p)),
      );
    assert.match(await heading(watcher).innerText(), /^Match over|wins?\b|solved/);
    assert.doesNotMatch(await heading(watcher).innerText(), /\b[Yy]ou\b/);
    await offers(watcher, ['Watch replay', 'Share'], ['Play again']);
    for (const p of pages) await offers(p, ['Play again', 'Watch replay', 'Share']);
    await watcher.getByText('You are watching this match.').waitFor();
    await eventually(
      async () => (await scene(watcher).locator('[data-turning]').getAttribute('data-turning')) !== 'looking',
      'the search for the turning point ends',
    );
    await accessible(watcher, 'the end as a spectator sees it');
    all.forEach(quiet);
  }),
});

export const tests = {
  async 'the end of Sherlock & Mycroft counts the clues type by type'({ browser, url, web }) {
    const page = await watched(browser, url, 'sherlock-mycroft?seed=end&options=reserve=true');
    for (const seat of [0, 1]) {
      const points = await numbers(scene(page).locator(`[data-points="${seat}"]`), 'data-n');
      assert.equal(points.length, 10, 'nine types of clues and the reserved clue');
      assert.deepEqual(await numbers(scene(page).locator(`[data-total="${seat}"]`)), [sum(points)]);
    }
    // Row 8 of the chart is the end of the match, after seven days.
    await scene(page).locator('[data-course] tbody tr').nth(7).waitFor({ state: 'attached' });
    await sameVerdict(page, web, await lastFile(page));
    await complete(page, /has \d+ points?, .* has -?\d+\.|Both players have/);
    const better = /(chose “.+”\. “.+” would have been better|.+\. It would have been better to .+): \w+’s chance of winning fell/;
    const point = new RegExp(`^Turning point \\(day [1-7]\\): \\w+ ${better.source} from \\d+% to \\d+%\\.$`);
    await page.locator('[data-turning="found"]', { hasText: point }).waitFor();
    const winner = (await heading(page).innerText()).startsWith('Sherlock') ? 0 : 1;
    await seated(page, winner);
    assert.equal(await heading(page).innerText(), 'You have won!');
    await seated(page, 1 - winner);
    assert.match(await heading(page).innerText(), /^You have lost\. (Sherlock|Mycroft) wins/);
    await page.locator('.choice-bar').getByRole('button', { name: 'Play again' }).click();
    await scene(page).waitFor({ state: 'detached' });
    assert.ok(!page.url().includes('seed=end'), page.url());
    quiet(page);
  },
  async 'the end of Big Ben reveals every role and every wire'({ browser, url, web }) {
    const page = await watched(browser, url, 'big-ben?seed=end&seats=5');
    assert.equal(await scene(page).locator('[data-role]').count(), 5);
    assert.equal(await scene(page).locator('[data-wire=bomb]').count(), 1);
    assert.equal(await scene(page).locator('.label.bomb').count(), 1, 'one player had the bomb');
    for (const [row, all] of [19, 5, 1].entries()) {
      const [cut, uncut, total] = await numbers(scene(page).locator('[data-sums] tbody tr').nth(row).locator('td'));
      assert.deepEqual([cut + uncut, total], [all, all]);
    }
    const [cuts] = await Promise.all([scene(page).locator('.cuts .wire').count()]);
    assert.equal(cuts, sum(await numbers(scene(page).locator('[data-sums] tbody td:nth-child(2)'))));
    await sameVerdict(page, web, await lastFile(page));
    await complete(page, /side wins\.$/);
    // A player reads at once whether their own side has won.
    const winners = await numbers(scene(page).locator('[data-winner]'), 'data-winner');
    const losers = [0, 1, 2, 3, 4].filter((seat) => !winners.includes(seat));
    for (const [seat, said, side] of [
      [winners[0], /^You have won!$/, 'your side won'],
      [losers[0], /^You have lost\. .+ win the match\.$/, 'your side lost'],
    ]) {
      await seated(page, seat);
      assert.match(await heading(page).innerText(), said);
      await scene(page).locator(`.side:has([data-player="${seat}"]) h3`, { hasText: side }).waitFor();
    }
    // Open the same match in Spanish and without animations.
    const calm = await open(browser, { settings: { pace: 0, language: 'es' } });
    await calm.goto(`${url}/#/play/big-ben?seed=end&seats=5&people=9`);
    await scene(calm).waitFor();
    assert.equal(await scene(calm).evaluate((e) => e.getAnimations({ subtree: true }).length), 0);
    assert.match(await scene(calm).locator('[data-why]').innerText(), /gana el bando de/);
    quiet(calm);
  },
  async 'the end of I Say, Holmes! adds up books, villains, tokens and telegrams over the cases'({ browser, url, web }) {
    const page = await open(browser, MOVING);
    await page.goto(`${url}/#/play/i-say-holmes?seed=end&seats=4&options=rounds%3D2&people=9`);
    // The bots wait until the report of a case is closed. The page shows the report of the last case before the result.
    await page.locator('[data-closing]').getByRole('button', { name: 'Next case' }).click({ timeout: 150000 });
    await page.locator('[data-closing]').getByRole('button', { name: 'Show the result' }).click({ timeout: 150000 });
    await scene(page).waitFor();
    for (const seat of [0, 1, 2, 3]) {
      const parts = await numbers(scene(page).locator(`[data-part="${seat}"]`));
      assert.equal(parts.length, 4);
      assert.deepEqual(await numbers(scene(page).locator(`[data-total="${seat}"]`)), [sum(parts)]);
    }
    // The third row is the end of the match, after one row for each of the two cases.
    await scene(page).locator('[data-course] tbody tr').nth(2).waitFor({ state: 'attached' });
    const end = await numbers(scene(page).locator('[data-course] tbody tr').nth(2).locator('td'));
    for (const seat of [0, 1, 2, 3]) assert.deepEqual(await numbers(scene(page).locator(`[data-total="${seat}"]`)), [end[seat]]);
    await sameVerdict(page, web, await lastFile(page));
    await complete(page, /wins the match|share the victory/);
  },
  async 'the end of 1904 shows the closest race and the points of each deal'({ browser, url, web }) {
    const page = await watched(browser, url, 'holmes-1904?seed=end&seats=5&rate=40&options=target%3D20');
    await scene(page).locator('[data-sums] [data-deal]').first().waitFor();
    for (const seat of [0, 1, 2, 3, 4]) {
      const deals = await numbers(scene(page).locator(`[data-deal="${seat}"]`));
      assert.deepEqual(await numbers(scene(page).locator(`[data-total="${seat}"]`)), [sum(deals)]);
    }
    const lead = Number(await scene(page).locator('[data-race]').getAttribute('data-race'));
    const [first, second] = await scene(page).locator('.race dd').allInnerTexts();
    const ms = (text) => {
      const [, m, s, rest] = /(\d+):(\d\d)\.(\d\d\d)/.exec(text);
      return Number(m) * 60000 + Number(s) * 1000 + Number(rest);
    };
    assert.equal(ms(second) - ms(first), lead);
    const deals = await scene(page).locator('[data-deal="0"]').count();
    const turning = page.locator('[data-turning="found"]', { hasText: /took the lead in deal \d+|led from the first deal/ });
    // There is no turning point if the match had only one deal or the victory was shared.
    if (deals > 1 && !/share/.test(await scene(page).locator('[data-why]').innerText())) await turning.waitFor();
    await sameVerdict(page, web, await lastFile(page));
    await complete(page, /reached \d+ points after \d+ deals?; the target was 20\.|share the victory/);
  },
  async 'the end of Watson & Holmes shows the right answers beside those of the players'({ browser, url, web }) {
    const start = (page) => page.getByRole('button', { name: 'Start the case' }).click();
    const page = await watched(browser, url, 'watson-holmes?case=city-road-lock&seats=3&seed=end&bot=greedy', start);
    const questions = scene(page).locator('[data-question]');
    await questions.first().waitFor();
    const all = await questions.count();
    assert.ok(all > 1);
    await eventually(async () => !(await scene(page).innerText()).includes('…'), 'all texts are shown');
    const right = await scene(page).locator('[data-verdict=true]').count();
    assert.ok(right >= all, 'somebody has answered all questions right');
    for (let i = 0; i < all; i++) assert.ok((await questions.nth(i).locator('.truth').innerText()).length > 10);
    for (const name of ['Solution', 'Clue graph']) {
      await scene(page).getByRole('button', { name, exact: true }).click();
      await accessible(page, name);
    }
    await scene(page).locator('.threads path').first().waitFor({ state: 'attached' });
    await scene(page).getByRole('button', { name: 'Answers', exact: true }).click();
    await heading(page).focus();
    await page.locator('[data-turning="found"]', { hasText: /in round \d+, .+ to have read enough|No player had read enough/ }).waitFor();
    await sameVerdict(page, web, await lastFile(page));
    await complete(page, /solved the case in round \d+\./);
  },
  async 'a key press shows the whole ending at once, and on plain http the player can copy the address of a match'({ browser, url }) {
    const page = await open(browser, MOVING);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => void (globalThis.copied = text) } });
    });
    await page.goto(`${url}/#/play/big-ben?seed=end&seats=5&people=9`);
    await scene(page).waitFor();
    await page.keyboard.press('Shift');
    const hidden = () => document.querySelector('[data-ending]').getAnimations({ subtree: true }).length;
    await eventually(async () => (await page.evaluate(hidden)) === 0, 'no animation is left');
    await page.locator('[data-share-result]').click();
    await eventually(() => page.evaluate(() => !!globalThis.copied), 'the link is copied');
    const copied = await page.evaluate(() => globalThis.copied);
    assert.ok(copied.startsWith('The Bomb in Big Ben: ') && copied.endsWith(page.url()), copied);
    quiet(page);
  },
  ...spectatorTest('Sherlock & Mycroft', { game: 'sherlock-mycroft' }, { mark: slow }),
  ...spectatorTest('Big Ben', { game: 'big-ben', seats: 4 }, { people: 2 }),
  ...spectatorTest('I Say, Holmes!', { game: 'i-say-holmes', seats: 3, options: { rounds: 1 } }, { reveal: closeReport, mark: slow }),
  ...spectatorTest('Watson & Holmes', { game: 'watson-holmes', seats: 2, case: 'city-road-lock' }, { finish: readOnly, mark: slow }),
  ...spectatorTest('1904', { game: 'holmes-1904', seats: 3, options: { target: 1 } }, { finish: throwCardsAway }),
  async 'the end after a resignation says who resigned, shows no points and offers a rematch'({ browser, url }) {
    const names = [someone('Ana'), someone('Ben')];
    const { pages, hash } = await gather(browser, url, 'sherlock-mycroft', names);
    const [a, b] = pages;
    await begin(pages);
    const watcher = await moving(browser);
    await guest(watcher, url, someone('Cleo'), hash);
    await watcher.getByText('You are watching this match.').waitFor();
    await fromPlayers(b, 'Resign', 'Resign now');
    await endedEarly(a, `${names[1]} resigned. You win!`, ['Play again', 'Watch replay', 'Share']);
    await endedEarly(b, `You resigned. ${names[0]} wins.`, ['Play again', 'Watch replay', 'Share']);
    await endedEarly(watcher, `${names[1]} resigned. ${names[0]} wins.`, ['Watch replay', 'Share'], ['Play again']);
    // The text that a player can share contains the same result, but no points.
    await a.evaluate(() => {
      Object.defineProperty(navigator, 'share', { value: async ({ text }) => void (globalThis.shared = text) });
    });
    await a.locator('[data-share-result]').click();
    await eventually(() => a.evaluate(() => !!globalThis.shared), 'the result is shared');
    const shared = await a.evaluate(() => globalThis.shared);
    assert.ok(shared.startsWith(`Sherlock & Mycroft: ${names[1]} resigned. ${names[0]} wins. `), shared);
    for (const p of [...pages, watcher]) {
      await accessible(p, 'the end after a resignation');
      quiet(p);
    }
  },
  async 'the end by agreement names no winner, also in the replay of a real-time match'({ browser, url }) {
    const names = [someone('Ana'), someone('Ben')];
    const { pages, hash } = await gather(browser, url, 'holmes-1904', names, { seats: 3 });
    const [a, b] = pages;
    const sentence = 'The match ended by agreement, without a winner.';
    await a.getByRole('button', { name: /start/i }).click();
    for (const p of pages) await p.locator('[data-phase]').first().waitFor();
    const watcher = await moving(browser);
    await guest(watcher, url, someone('Cleo'), hash);
    await watcher.getByText('You are watching this match.').waitFor();
    await fromPlayers(a, 'Propose to end the match');
    await b.getByRole('alertdialog').getByRole('button', { name: 'End the match' }).click();
    for (const p of pages) await endedEarly(p, sentence, ['Play again', 'Watch replay', 'Share']);
    await endedEarly(watcher, sentence, ['Watch replay', 'Share'], ['Play again']);
    for (const p of [a, watcher]) await accessible(p, 'the end by agreement');
    await over(watcher).click();
    await watcher.getByRole('slider').press('End');
    await watcher.getByRole('status').filter({ hasText: sentence }).waitFor();
    await accessible(watcher, 'the replay of a match that ended early');
    [...pages, watcher].forEach(quiet);
  },
};

/** Checks that the choice bar has the buttons or links in `names`, and none of those in `without`. */
async function offers(page, names, without = []) {
  const bar = page.locator('.choice-bar');
  const named = (name) => bar.getByRole('button', { name, exact: true }).or(bar.getByRole('link', { name, exact: true }));
  for (const name of names) await named(name).waitFor();
  for (const name of without) assert.equal(await named(name).count(), 0, `${name} is not offered`);
}
/** Checks the final screen of a match that ended early. It must show `sentence` and the buttons in `names`, but no points and none of the
 * buttons in `without`. */
async function endedEarly(page, sentence, names, without) {
  await scene(page).waitFor();
  assert.equal(await heading(page).innerText(), sentence);
  const reason = 'The match was not played to the end, so there is no score.';
  const lines = (await scene(page).locator('.scroll').innerText()).split('\n').filter((line) => line.trim());
  assert.deepEqual(lines, [sentence, reason], 'the scene says nothing else');
  await offers(page, names, without);
  assert.equal(await page.locator('.choice-bar [data-choice]').count(), 0, 'nothing can be played any more');
}
/** Opens the list of players and presses the buttons with these names. */
async function fromPlayers(page, ...buttons) {
  await page.getByRole('button', { name: 'Players' }).click();
  for (const name of buttons) await page.getByRole('dialog', { name: 'Players' }).getByRole('button', { name, exact: true }).click();
}
