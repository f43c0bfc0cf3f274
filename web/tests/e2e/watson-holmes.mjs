// watson-holmes.mjs: tests of Watson & Holmes: cards that only some players may read, free-text answers, the solution at the end of a case,
// and private notes.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { open, slowProxy } from '../browser.mjs';
import {
  accessible,
  activate,
  asked,
  eventually,
  fits,
  guest,
  offered,
  over,
  quiet,
  still,
  withAndWithoutMotion,
  withServer,
} from '../helpers.mjs';

const shelf = join(dirname(fileURLToPath(import.meta.url)), '../../../cases');
const CASE = 'city-road-lock';
const exhibits = join(shelf, '../tests/exhibits');
let n = 0;
const someone = (word) => `${word} ${Date.now() % 100000}${n++}`;

/** Reads the right answers from the case file. */
export function answersOf(id) {
  const yaml = readFileSync(join(shelf, id, 'case.yaml'), 'utf8');
  return [...yaml.slice(yaml.indexOf('\nquestions:')).matchAll(/^ {4}answer: (.+)$/gm)].map((m) => m[1].replace(/^"|"$/g, ''));
}
/** Reads the right answers from the case file and returns one text for each field of the answer form, in the order of the form. */
export function fieldsOf(id) {
  const yaml = readFileSync(join(shelf, id, 'case.yaml'), 'utf8');
  return [...yaml.slice(yaml.indexOf('\nquestions:')).matchAll(/^ {8}answer: (.+)$/gm)].map((m) => m[1].replace(/^"|"$/g, ''));
}
/** Wrong answers to all questions of CASE, one text for each of the five fields. */
const WRONG = ['Samuel Crake', 'Islington', 'a lobster', 'revenge', 'in a cab'];
/** Returns a map whose keys are the numbers of the cards. Each value is a few words that occur only on that card. */
function marksOf(id) {
  const marks = new Map();
  for (const file of readdirSync(join(shelf, id, 'places'))) {
    const line = readFileSync(join(shelf, id, 'places', file), 'utf8')
      .split('\n')
      .find((l) => l.length > 80);
    marks.set(
      Number(file.slice(0, 2)),
      line
        .replace(/["'*]/g, '\n')
        .split('\n')
        .sort((a, b) => b.length - a.length)[0]
        .trim()
        .slice(0, 60),
    );
  }
  return marks;
}
function listen(page) {
  const frames = [];
  page.on('websocket', (ws) => ws.on('framereceived', (f) => frames.push(f.payload)));
  return frames;
}
/** Takes a heap snapshot and returns every string in the page's memory. */
async function heap(page) {
  const cdp = await page.context().newCDPSession(page);
  const parts = [];
  cdp.on('HeapProfiler.addHeapSnapshotChunk', (e) => parts.push(e.chunk));
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await cdp.detach();
  return parts.join('');
}
/** Repeatedly chooses the first of the given actions that the choice bar offers, until `done()` is true. */
export async function wish(page, wishes, done) {
  for (const end = Date.now() + 90000; Date.now() < end;) {
    if (await done()) return;
    const list = await offered(page);
    const pick = wishes.map((w) => list.find((a) => a === w || a.startsWith(`${w} `))).find(Boolean);
    if (pick) await activate(page.locator(`.choice-bar [data-choice][data-action="${pick}"]`)).catch(() => undefined);
    else await page.waitForTimeout(15);
  }
  assert.fail(`timeout; the choice bar says "${await page.locator('.choice-bar').innerText()}"`);
}
const IDLE = ['leave', 'done', 'pass', 'decline', 'bid', 'take', 'keep'];
const shown = (locator) => async () => (await locator.count()) > 0;
const paper = (page, name) => page.getByRole('dialog', { name, exact: true });

/** Plays until the player is at 221B and the page shows the answer form. If a card covers the form, chooses "form" in the choice bar. */
const toTheDesk = (page) =>
  wish(page, ['baker-street', 'form', ...IDLE.filter((w) => w !== 'leave')], shown(page.locator('.paper .point .ink')));
/** Fills in the fields of the answer form. Tries again if the fields are covered by a card that another player is reading aloud. */
async function answer(page, answers) {
  await eventually(async () => {
    await toTheDesk(page);
    try {
      for (let i = 0; i < answers.length; i++) await ink(page, i).fill(answers[i], { timeout: 2000 });
    } catch {
      return false;
    }
    return true;
  }, 'the fields for the answers');
}
/** The field with this index. The fields of all questions are counted together. */
const ink = (page, i) => page.locator('.point .ink').nth(i);
/** The line below a field that says how the field is understood. */
const readingOf = (page, i) => page.locator('.point').nth(i).locator('.read');
const inBoxes = (page) => page.locator('.point .ink').evaluateAll((all) => all.map((e) => e.value));
const button = (page, name) => page.locator('.paper').getByRole('button', { name, exact: true });
async function send(page) {
  await button(page, 'Review').click();
  await button(page, 'Send answers').click();
}
/** Opens a table for two with this case. A second player joins through the invitation link, and the match starts. */
async function twoAtTheCase(browser, [a, nameOfA], urlOfA, url, nameOfB, isPrivate = false, title = 'The Affair at City Road Lock') {
  await guest(a, urlOfA, nameOfA);
  await a.locator('select').first().selectOption('watson-holmes');
  await a.locator('select').nth(1).selectOption('2');
  await a.getByRole('radio', { name: new RegExp(title) }).check();
  if (isPrivate) {
    await a.getByText('More table settings').click();
    await a.getByRole('checkbox', { name: /Show this table in the lobby/ }).uncheck();
  }
  await a.getByRole('button', { name: 'Open a table' }).click();
  await a.getByText(title).first().waitFor();
  await a.getByRole('button', { name: 'Invite players' }).click();
  const link = url + new URL(await a.locator('a[data-link]').getAttribute('href')).pathname;
  const b = await open(browser, MOTION);
  const heard = listen(b);
  await b.goto(link);
  await b.getByRole('textbox').fill(nameOfB);
  await b.getByRole('button', { name: 'Continue as a guest' }).click();
  await b.getByRole('button', { name: 'Take a seat' }).click();
  await a.getByRole('button', { name: 'Start match', exact: true }).click();
  return { b, heard };
}
const MOTION = { reducedMotion: 'no-preference', settings: { pace: 1, seenHints: ['page.hint.wh.1', 'page.hint.wh.2', 'page.hint.wh.3'] } };

const ON = ['bid 0', 'done', 'pass', 'decline', 'take', 'keep'];
/** Plays a case alone until the page shows its clue graph. Reads some cards and then answers correctly. */
export const solved = (id) => async (page) => {
  await page.getByRole('button', { name: 'Start the case' }).click();
  for (let i = 0; i < 6; i++) {
    await wish(page, ['leave', ...ON], async () => (await offered(page)).includes('visit'));
    await page.locator('.place.can:not(.read) button').first().click();
    await wish(page, ON, shown(page.locator('.paper article')));
  }
  await wish(page, ['leave', ...ON], async () => (await offered(page)).includes('visit'));
  await answer(page, fieldsOf(id));
  await send(page);
  await page.getByRole('button', { name: 'Clue graph' }).click();
};

export const tests = {
  async 'a player solves a short case, which counts for the rating and stays solved'({ browser, url }) {
    const page = await open(browser, { width: 390, height: 844 });
    await page.goto(`${url}/#/problems/watson-holmes`);
    await page.getByText('Your rating in this browser: 1200').waitFor();
    await accessible(page, 'the list of short cases');
    await fits(page);
    await page.getByRole('link', { name: 'Play The Athenian Cup' }).click();
    await page.getByRole('button', { name: 'Start the case' }).click();
    await page.locator('.place.can').first().click(); // nobody can outbid the player, so the page asks for no bid
    await page.locator('.paper article').waitFor();
    await page.reload(); // the same match continues
    await button(page, 'Finish reading').click();
    await page.locator('.place.can').first().waitFor();
    await answer(page, ['it was frozen into a block of ice', 'Rudge']);
    await send(page);
    await page.locator('[data-ending]').waitFor();
    await page.getByRole('button', { name: 'More short cases' }).click();
    await page.getByRole('listitem').filter({ hasText: 'The Athenian Cup' }).getByText('Solved', { exact: true }).waitFor();
    assert.equal(await page.getByText('Your rating in this browser: 1200').count(), 0);
    quiet(page);
  },
  async 'at one screen nobody sees the previous player’s notes'({ browser, url }) {
    const page = await open(browser);
    await page.goto(`${url}/#/play/watson-holmes?seed=two&seats=2&people=0,1&case=${CASE}`);
    await page.getByRole('button', { name: 'Start the case' }).click();
    const paper = page.locator('.notes textarea');
    await paper.fill('the lock-keeper lies');
    const curtain = page.locator('.hand-over button');
    for (const notes of ['', 'the lock-keeper lies']) {
      await wish(page, ['visit', 'bid 0', 'bid', 'done', 'pass', 'decline', 'leave'], shown(curtain));
      await curtain.click();
      await curtain.waitFor({ state: 'detached' });
      const written = (want) => document.querySelector('.notes textarea')?.value === want;
      await eventually(() => page.evaluate(written, notes), 'one’s own notes');
    }
    quiet(page);
  },
  async 'a case in two browsers: one fails and serves as Holmes, the other solves it; texts need permission'({ browser, url }) {
    const a = await open(browser);
    const { b, heard } = await twoAtTheCase(browser, [a, someone('Ada')], url, url, someone('Bram'));

    // Both players can read the introduction of the case.
    for (const p of [a, b]) {
      await paper(p, 'Case').getByText('The fog which had lain upon London').waitFor();
      await p.getByRole('button', { name: 'Start the case' }).click();
    }
    // Ada answers all questions at once, and her answers are wrong. Meanwhile, Bram reads a card.
    const failing = answer(a, WRONG);
    await wish(b, ['visit 1', 'visit 5', 'visit', 'bid 0', 'bid', 'done', 'pass', 'decline'], shown(b.locator('.paper article')));
    await failing;
    await accessible(a, 'the answer form');
    // Drafts survive a reload.
    await ink(a, 3).fill('revenge, and money');
    await a.getByText('How I know (optional, not judged)').first().click();
    await a.locator('.remark').first().fill('His hands smell of lobster');
    await a.reload();
    await ink(a, 4).waitFor();
    assert.deepEqual(await inBoxes(a), WRONG.with(3, 'revenge, and money'));
    assert.equal(await a.locator('.remark').first().inputValue(), 'His hands smell of lobster');
    const card = await b.locator('.paper .prose').innerText();
    assert.ok(card.length > 150);
    await accessible(b, 'a card');
    await b.getByRole('button', { name: 'Add a note' }).click();
    await b.locator('.notes textarea:focus').waitFor();
    await b.keyboard.type('the lock-keeper heard a splash');
    await b.locator('.notes .state', { hasText: 'saved' }).waitFor();
    await send(a);
    await wish(b, ['leave'], shown(a.getByRole('heading', { name: 'You are out of the case' })));
    await eventually(() => a.evaluate(() => localStorage.getItem('parlour.drafts') === '{}'), 'drafts are gone');
    await a.locator('.paper', { hasText: 'revenge, and money' }).waitFor();
    await a.locator('.paper', { hasText: 'His hands smell of lobster' }).waitFor();
    for (const words of ['in a cab', 'smell of lobster', '"understood"'])
      assert.ok(!heard.join('\n').includes(words), `nobody else learns what a player writes: ${words}`);
    const right = answersOf(CASE);
    assert.equal(right.length, 4);
    await a.getByText(right[0]).first().waitFor();
    await a.locator('.paper', { hasText: 'Right answers: 0 of 4.' }).waitFor();
    await a.locator('.paper', { hasText: 'Other players can pay Holmes' }).waitFor();
    await a.locator('.paper [data-reason=other]', { hasText: 'Samuel Crake' }).locator('.why').waitFor();
    assert.equal(await a.locator('.history').getByText('You answer question').count(), 0, 'drafts are not in the history');

    // Bram pays Holmes twice: first to read Ada's answers, then to check one answer.
    await b.getByRole('button', { name: 'Ask Holmes' }).click();
    await accessible(b, 'Holmes’s services');
    await b.getByRole('button', { name: /^Read .*’s answers$/ }).click();
    await b.locator('.paper li', { hasText: 'Samuel Crake' }).waitFor();
    // Bram has not met the name that he types, so the form keeps it as typed.
    await b.locator('#wh-check-0').fill(right[0]);
    await b.locator('#wh-check-0-read[data-status]:not([data-status=""])').waitFor();
    await accessible(b, 'a check by Holmes');
    await b.getByRole('button', { name: 'Check this answer' }).click();
    await a.locator('.history', { hasText: ': it is right.' }).waitFor();
    await b.locator('.paper > .shut').click();

    // Bram's browser has not received the text of any card that Bram has not read.
    const read = new Set(
      JSON.parse(heard.filter((f) => f.includes('"type":"view"')).at(-1))
        .view.place.filter((p) => p.read_by.includes(1))
        .map((p) => p.number),
    );
    const everything = `${heard.join('\n')}\n${await b.content()}\n${await heap(b)}`;
    const marks = marksOf(CASE);
    assert.ok(read.size >= 1 && marks.size === 15);
    for (const [number, words] of marks)
      assert.equal(heard.join('\n').includes(words), read.has(number), `card ${number} in what was sent: ${words}`);
    for (const [number, words] of marks) if (!read.has(number)) assert.ok(!everything.includes(words), `card ${number}: ${words}`);
    for (const words of [right[1], right[2], 'You were all so very sure of the canal']) assert.ok(!everything.includes(words), words);

    await answer(b, fieldsOf(CASE));
    await send(b);
    for (const p of [a, b]) await p.locator('[data-ending]').waitFor();
    // At the end, everyone sees the remarks and the reason why each field was right or wrong.
    for (const p of [a, b]) {
      const first = p.locator('[data-ending] [data-question="1"]');
      await first.locator('[data-reason=right]', { hasText: 'Honoria Vane' }).waitFor();
      await first.locator('[data-reason=other]', { hasText: 'Samuel Crake' }).waitFor();
      await first.getByText('His hands smell of lobster').waitFor();
    }
    await accessible(b, 'the answers and verdicts at the end');
    assert.equal(await a.locator('[data-votes]').count(), 0, 'at a public table, nobody votes on answers');
    await b.locator('[data-ending]', { hasText: /solved the case in round \d/ }).waitFor();
    await b.getByRole('button', { name: 'Clue graph' }).click();
    await b.locator('.threads path').first().waitFor();
    await b.locator('.threads path').nth(5).waitFor({ state: 'attached' });
    await b.locator('.web select').first().selectOption('0');
    await b.locator('.slip').getByText('Conclusion').waitFor();
    await accessible(b, 'the clue graph');

    // The replay warns of spoilers, shows the texts, and contains no notes.
    await over(b).click();
    await b.getByText('This replay reveals the solution to a case').waitFor();
    await b.getByRole('button', { name: 'Show the replay' }).click();
    await b.getByRole('slider').waitFor();
    const replay = await b.evaluate(
      async (id) => (await (await fetch(`/api/match/${id}/replay?seat=1`)).text()) + (await (await fetch(`/api/match/${id}/file`)).text()),
      new URL(a.url()).hash.split('/')[2],
    );
    assert.ok(replay.length > 2000 && !replay.includes('heard a splash'));
    quiet(a);
    quiet(b);
  },
  'a figure is shown, enlarged, described and copied by its reader; the other player never gets it': withServer(
    ['--cases', exhibits],
    async ({ browser, url }) => {
      const a = await open(browser, MOTION);
      const { b, heard } = await twoAtTheCase(browser, [a, someone('Ada')], url, url, someone('Bram'), false, 'The Harbour Lamp');
      for (const p of [a, b]) {
        await paper(p, 'Case').getByRole('img', { name: 'A plan of the harbour.' }).waitFor();
        await paper(p, 'Case').getByRole('table', { name: 'High water, October 1893' }).waitFor();
        await accessible(p, 'an introduction with a figure and a table');
        await p.getByRole('button', { name: 'Start the case' }).click();
      }
      const picture = a.locator('.paper article figure img');
      await Promise.all([
        wish(a, ['visit 1', ...ON], shown(picture)),
        wish(b, ['visit 2', ...ON], shown(b.locator('.paper article table'))),
      ]);
      assert.match(await picture.getAttribute('src'), /^data:image\/svg\+xml;base64,/);
      await eventually(() => picture.evaluate((i) => i.complete && i.naturalWidth > 0), 'the picture is drawn');
      // The figure is between the first and the last paragraph, where the text of the card puts it.
      const order = await a.locator('.paper .prose > *').evaluateAll((all) => all.map((e) => e.localName));
      assert.deepEqual(order, ['p', 'figure', 'p']);
      assert.equal(await a.getByText('{{').count(), 0);
      await a.getByText('Describe this picture').click();
      await a.getByText('A strip of paper, ruled with seven upright lines.').waitFor();
      await accessible(a, 'a card with a figure');

      // Enter enlarges the figure. Keys and the wheel change the scale, and Escape closes only the enlarged figure.
      const zoom = a.getByRole('dialog', { name: 'The barograph strip, as Tessier found it' });
      const scale = async () => Number(await zoom.locator('img').getAttribute('data-scale'));
      await a.locator('.paper figure .picture').press('Enter');
      await zoom.waitFor();
      for (const [key, want] of [
        ['+', 1.4],
        ['+', 1.96],
        ['-', 1.4],
        ['0', 1],
      ]) {
        await a.keyboard.press(key);
        await eventually(async () => (await scale()) === want, `the key ${key} gives the scale ${want}`);
      }
      await zoom.locator('img').hover();
      await a.mouse.wheel(0, -400);
      await eventually(async () => (await scale()) > 2, 'the wheel enlarges');
      await accessible(a, 'an enlarged figure');
      await a.setViewportSize({ width: 390, height: 844 });
      await fits(a);
      await zoom.getByRole('button', { name: 'Whole picture' }).click();
      await eventually(async () => (await scale()) === 1, 'the button shows the whole picture');
      await a.keyboard.press('Escape');
      await zoom.waitFor({ state: 'detached' });
      await picture.waitFor();
      await fits(a);
      await a.setViewportSize({ width: 1440, height: 900 });

      // The copy stays in the notebook when the card can no longer be read, even after a reload.
      await a.getByRole('button', { name: 'Copy to notebook' }).click();
      await a.locator('.notes .state', { hasText: /^saved$/ }).waitFor();
      await wish(a, ['leave'], async () => (await picture.count()) === 0);
      await a.reload();
      const copy = a.locator('.notes .copies img');
      await eventually(() => copy.evaluate((i) => i.naturalWidth > 0).catch(() => false), 'the copy is shown after a reload');
      assert.equal(await a.locator('.notes textarea').inputValue(), '');
      await copy.click();
      await zoom.waitFor();
      await a.keyboard.press('Escape');

      // The other player's card has a table, which scrolls inside the card. This player has never received the figure.
      await b.setViewportSize({ width: 390, height: 844 });
      await b.getByRole('cell', { name: '£3 4s. 6d.' }).waitFor();
      await fits(b);
      await accessible(b, 'a card with tables on a phone');
      // A table can be enlarged and copied into the notebook as text.
      const exhibit = b.locator('.exhibit').first();
      await exhibit.getByRole('button', { name: /^Enlarge/ }).click();
      const large = b.locator('.zoom');
      await large.getByRole('cell').first().waitFor();
      const before = Number(await large.locator('[data-scale]').getAttribute('data-scale'));
      await b.keyboard.press('+');
      await eventually(async () => Number(await large.locator('[data-scale]').getAttribute('data-scale')) > before, 'the key + enlarges');
      await accessible(b, 'an enlarged table');
      await fits(b);
      await b.keyboard.press('Escape');
      await large.waitFor({ state: 'detached' });
      await exhibit.getByRole('button', { name: 'Copy to notebook' }).click();
      await exhibit.getByRole('button', { name: 'In your notebook' }).waitFor();
      const caption = await exhibit.locator('caption').innerText();
      assert.ok((await b.locator('.notes textarea').inputValue()).startsWith(`${caption}:\n`), 'the copy begins with the caption');
      const file = readFileSync(join(exhibits, 'harbour/figures/trace.svg'));
      for (const words of ['barograph', 'upright lines', file.toString('base64').slice(0, 60)])
        assert.ok(!heard.join('\n').includes(words), `nobody else gets the figure: ${words}`);
      quiet(a);
      quiet(b);
    },
  ),
  async 'against bots, the player alone can count a rejected answer as right'({ browser, url }) {
    const page = await open(browser);
    await page.goto(`${url}/#/play/watson-holmes?case=${CASE}&seats=2&seed=overrule&bot=clock`);
    await page.getByRole('button', { name: 'Start the case' }).click();
    await answer(page, WRONG);
    await send(page);
    const ending = page.locator('[data-ending]'),
      question = (n) => ending.locator(`[data-question="${n}"]`);
    await ending.getByText('You can count a rejected answer as right.').waitFor();
    await ending.getByText('Nobody solved the case.').waitFor();
    await accessible(page, 'votes on rejected answers');
    for (let n = 1; n <= 4; n++) {
      await question(n)
        .getByRole('button', { name: /^Count as right/ })
        .first()
        .click();
      await question(n).locator('[data-overruled]').waitFor();
      await question(n).locator('[data-verdict=true]').first().waitFor();
    }
    await ending.locator('[data-winner="0"]').waitFor();
    await ending.getByText('agreed to count rejected answers as right').waitFor();
    await accessible(page, 'answers that count as right by agreement');
    quiet(page);
  },
  async 'people who share a screen agree together to count a rejected answer as right'({ browser, url }) {
    const page = await open(browser);
    await page.goto(`${url}/#/play/watson-holmes?seed=two&seats=2&people=0,1&case=${CASE}`);
    await page.getByRole('button', { name: 'Start the case' }).click();
    const ending = page.locator('[data-ending]'),
      curtain = page.locator('.hand-over button'),
      form = page.locator('.paper .point .ink');
    while (!(await ending.count())) {
      await wish(page, ['baker-street', 'form', 'done', 'pass', 'decline'], async () => (await curtain.or(form).or(ending).count()) > 0);
      if (await curtain.count()) await curtain.click();
      else if (await form.count()) {
        await answer(page, WRONG);
        await send(page);
        await curtain.or(ending).first().waitFor();
      }
    }
    const first = ending.locator('[data-question="1"] ul > li').first();
    await first.getByRole('button').click();
    await first.locator('[data-overruled]').waitFor();
    quiet(page);
  },
  async 'at a private table, all people must agree to count a rejected answer as right'({ browser, url }) {
    const a = await open(browser),
      nameOfA = someone('Ada');
    const { b } = await twoAtTheCase(browser, [a, nameOfA], url, url, someone('Bram'), true);
    const pages = [a, b];
    for (const p of pages) await p.getByRole('button', { name: 'Start the case' }).click();
    await Promise.all(pages.map((p) => answer(p, WRONG)));
    for (const p of pages) await send(p);
    const first = (p) => p.locator('[data-ending] [data-question="1"] ul > li').first();
    await first(a).getByRole('button').click();
    for (const p of pages) await first(p).getByText(`1 of 2 agree: ${nameOfA}`).waitFor();
    assert.equal(await first(a).getByRole('button').count(), 0, 'a vote is final');
    await b.reload();
    await first(b).getByText(`1 of 2 agree: ${nameOfA}`).waitFor();
    await first(b).getByRole('button').click();
    for (const p of pages) await first(p).locator('[data-overruled]').waitFor();
    for (const p of pages) await first(p).and(p.locator('[data-verdict=true]')).waitFor();
    for (const p of pages) quiet(p);
  },
  async 'bots wait until the player has closed the introduction'({ browser, url }) {
    const page = await open(browser, MOTION);
    await page.clock.install();
    const entries = page.locator('.history .entry');
    const begin = page.getByRole('button', { name: 'Start the case' });
    const choices = page.locator('.choice-bar [data-choice]');
    for (let seed = 1; seed < 20; seed++) {
      await page.goto(`${url}/#/play/watson-holmes?case=${CASE}&seats=3&seed=reader${seed}`);
      await begin.waitFor();
      await page.locator('.choice-bar .sentence', { hasText: /Your turn| is |Waiting/ }).waitFor();
      if (await choices.count()) continue; // the player moves first with this seed, so try another one

      // Let a minute pass while the player reads. Then request an undo. When its refusal appears, all actions that were queued before it
      // are complete.
      await page.clock.fastForward(60000);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('alert').first().waitFor();
      assert.equal(await entries.count(), 0, 'a bot has acted while the player was reading');
      await begin.click();
      await entries.first().waitFor();
      return quiet(page);
    }
    assert.fail('the player begins in every match');
  },
  async 'the fields are reviewed and sent; a blank must be confirmed'({ browser, url }) {
    const page = await open(browser, MOTION);
    await page.goto(`${url}/#/play/watson-holmes?case=${CASE}&seats=2&seed=typed&bot=clock`);
    await page.getByRole('button', { name: 'Start the case' }).click();
    await toTheDesk(page);
    const right = fieldsOf(CASE),
      typed = right.with(2, '');
    // Enter moves the focus to the next field, and from the last field to the button below. It never sends the answers.
    await ink(page, 0).focus();
    for (const text of typed) {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
    await button(page, 'Review').and(page.locator(':focus')).waitFor();
    assert.deepEqual(await inBoxes(page), typed);
    await page.reload();
    await ink(page, 4).waitFor();
    assert.deepEqual(await inBoxes(page), typed);
    // If an answer is too long, the Review button shows an error, and nothing is lost.
    await ink(page, 4).fill('x'.repeat(601));
    await button(page, 'Review').click();
    await page.getByRole('alert').getByText('This answer is too long (601 / 600)').waitFor();
    await ink(page, 4).and(page.locator(':focus')).waitFor();
    assert.equal((await ink(page, 4).inputValue()).length, 601);
    await accessible(page, 'an answer that is too long');
    // Vertical bars separate fields, so the page replaces a bar that the player types.
    await ink(page, 4).fill('a cab | a boat');
    await button(page, 'Review').click();
    await page.locator('.review .answer', { hasText: 'a cab / a boat' }).waitFor();
    await button(page, 'Back to the answers').click();
    await ink(page, 4).fill(right[4]);
    // The review shows every field and says which question has an empty field.
    await button(page, 'Review').click();
    await page.locator('.review').waitFor();
    assert.deepEqual(
      await page.locator('.review .answer').allInnerTexts(),
      typed.with(2, 'left blank').map((text) => text.replaceAll("'", '’')),
    );
    assert.equal(await page.locator('.paper .scroll').evaluate((e) => e.scrollTop), 0, 'the review begins at its top');
    await page.getByText('Question 3 has an empty field').waitFor();
    assert.ok(await button(page, 'Send answers').isDisabled(), 'a blank field must be confirmed');
    await accessible(page, 'the review of the answers');
    await page.getByRole('checkbox').check();
    assert.ok(await button(page, 'Send answers').isEnabled());
    await page.reload();
    await page.locator('.review').waitFor();
    assert.ok(await button(page, 'Send answers').isDisabled(), 'after a reload the blank field must be confirmed again');
    await button(page, 'Back to the answers').click();
    await ink(page, 2).fill(right[2]);
    await send(page);
    await page.locator('[data-ending] .score', { hasText: '100 of 100' }).waitFor();
    quiet(page);
  },
  async 'the form shows what it understood, and every reading can be corrected'({ browser, url }) {
    const page = await open(browser, MOTION);
    await page.goto(`${url}/#/play/watson-holmes?case=${CASE}&seats=2&seed=reading&bot=clock`);
    await page.getByRole('button', { name: 'Start the case' }).click();
    await toTheDesk(page);
    const said = readingOf(page, 0);
    const reads = async (text, status, sentence) => {
      await ink(page, 0).fill(text);
      await ink(page, 1).focus(); // when the focus leaves a field, the page asks for a reading at once and closes the list
      await page.locator(`.point:first-child .read[data-status="${status}"]`).first().getByText(sentence).waitFor();
    };
    // If the player types a family name that only one person has, the form understands it as that person. The player can keep the typed
    // text instead.
    await reads('Lestrade', 'value', 'Understood as: Inspector Lestrade');
    await accessible(page, 'an understood name');
    await said.getByRole('button', { name: 'Keep what I typed' }).click();
    await said.getByText('Kept as you typed it').waitFor();
    await page.reload();
    await said.getByText('Kept as you typed it').waitFor();
    await said.getByRole('button', { name: 'Interpret this answer again' }).click();
    await said.getByText('Understood as: Inspector Lestrade').waitFor();
    // The form warns about doubtful readings.
    await reads('Lestrade or Holmes', 'several', 'count as no answer');
    await reads('not Lestrade', 'denied', 'says only what the answer is not');
    await reads('the nurse', 'role', 'Whom do you mean');
    await reads('Zebedee Quill', 'typed', 'Kept as you typed it');
    await reads('Tarrant', 'which', 'Which one do you mean?');
    await accessible(page, 'a name of several people');
    // The review offers the same choice as the form.
    await button(page, 'Review').click();
    await page.locator('.review').getByRole('button', { name: 'Edmund Tarrant' }).click();
    await page.locator('.review .choice').first().waitFor({ state: 'detached' });
    await button(page, 'Back to the answers').click();
    await said.getByText('Understood as: Edmund Tarrant').waitFor();
    assert.equal(await ink(page, 0).inputValue(), 'Edmund Tarrant');
    // The names that the player has met can be chosen with the keyboard. Escape closes only the list.
    await ink(page, 0).fill('');
    await page.keyboard.press('ArrowDown');
    const list = page.getByRole('listbox', { name: 'Names you know' }).first();
    await list.getByRole('option', { name: 'Samuel Crake' }).waitFor();
    assert.equal(await list.getByRole('option', { name: 'Honoria Vane' }).count(), 0, 'a name that the player has not met');
    await accessible(page, 'the list of names');
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    // The list has only the names that contain the typed words, even if the player opens it with the button.
    await page.keyboard.type('amuel');
    await list.getByRole('option', { name: 'Samuel Crake' }).waitFor();
    assert.equal(await list.getByRole('option').count(), 1);
    await page.keyboard.type(' zz');
    await page.locator('.point').first().locator('.all').click();
    await page.getByText('None of the names you know contains these words.').waitFor();
    await ink(page, 0).fill('');
    await page.keyboard.type('sam');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    assert.equal(await ink(page, 0).inputValue(), 'Samuel Crake');
    await said.getByText('Understood as: Samuel Crake').waitFor();
    // The form recognises places too. About free text it says only how it is judged.
    await ink(page, 1).fill('city road lock');
    await ink(page, 2).fill('a tub');
    await ink(page, 3).focus();
    await readingOf(page, 1).getByText('Understood as: City Road Lock').waitFor();
    assert.equal((await readingOf(page, 2).innerText()).trim(), 'Judged by its meaning. Your own words are fine.');
    quiet(page);
  },
  async 'a player who solves the case is told at once, and need not wait for the bots'({ browser, url }) {
    // Bots are slow here, so that they still decide whether to keep playing while the player reads.
    const page = await open(browser, { ...MOTION, settings: { ...MOTION.settings, pace: 6 } });
    await page.goto(`${url}/#/play/watson-holmes?case=${CASE}&seats=3&seed=first-to-solve&bot=novice`);
    await button(page, 'Start the case').click();
    await toTheDesk(page);
    for (const [i, text] of fieldsOf(CASE).entries()) await ink(page, i).fill(text);
    await send(page);
    const told = paper(page, 'You have solved the case!');
    await told.getByText('You are the first, so you win.').waitFor({ timeout: 90000 });
    await accessible(page, 'the solved case');
    await told.getByRole('button', { name: 'Skip to the end' }).click();
    await page.locator('[data-ending]', { hasText: 'You read 0 cards in 1 round.' }).waitFor();
    quiet(page);
  },
  async 'in Spanish, the form reads a date and says in which languages a case can be answered'({ browser, url }) {
    const page = await open(browser, { ...MOTION, settings: { ...MOTION.settings, language: 'es' } });
    await page.goto(`${url}/#/setup/watson-holmes`);
    await page.getByText('Puedes escribir tus respuestas en inglés').first().waitFor();
    await page.goto(`${url}/#/play/watson-holmes?case=ten-minutes-to-eleven&seats=2&seed=fecha&bot=clock`);
    await page.locator('.paper', { hasText: 'Puedes escribir tus respuestas en inglés' }).waitFor();
    await page.locator('.paper .foot .plate.solid').click();
    await toTheDesk(page);
    await ink(page, 0).fill('Tuesday 1 January 1900'); // a wrong day of the week: 1 January 1900 was a Monday
    await ink(page, 1).focus();
    await readingOf(page, 0).getByText('El día de la semana y la fecha no coinciden').waitFor();
    await ink(page, 0).fill('1 January 1900');
    await ink(page, 1).focus();
    await readingOf(page, 0)
      .getByText(/Se entiende como: 1 de enero de 1900/)
      .waitFor();
    await accessible(page, 'the answer form in Spanish');
    quiet(page);
  },
  async 'the log contains the values that the player has confirmed'({ browser, url }) {
    const page = await open(browser, MOTION);
    await page.goto(`${url}/#/play/watson-holmes?case=${CASE}&seats=2&seed=confirmed&bot=clock`);
    await page.getByRole('button', { name: 'Start the case' }).click();
    await answer(page, ['lestrade', 'city road lock', 'a lobster', 'revenge', 'in a cab']);
    await page.getByText('How I know (optional, not judged)').nth(1).click();
    await page.locator('.remark').nth(1).fill('salt | water');
    await readingOf(page, 0).getByText('Understood as: Inspector Lestrade').waitFor();
    await readingOf(page, 1).getByText('Understood as: City Road Lock').waitFor();
    await ink(page, 1).focus();
    await readingOf(page, 1).getByRole('button', { name: 'Keep what I typed' }).click();
    await button(page, 'Review').click();
    await page.locator('.review .answer', { hasText: 'Inspector Lestrade' }).waitFor();
    await page.locator('.review', { hasText: 'salt / water' }).waitFor();
    await button(page, 'Send answers').click();
    await page.locator('[data-ending]').waitFor();
    const log = await page.evaluate(() => localStorage.getItem('parlour.last'));
    assert.ok(log.includes('Inspector Lestrade'), 'the confirmed name');
    assert.ok(log.includes('city road lock | salt / water'), log.slice(-1500));
    const second = page.locator('[data-ending] [data-question="2"]');
    await second.getByText('salt / water').waitFor();
    await page.locator('[data-ending] [data-question="1"] [data-reason=other]', { hasText: 'Inspector Lestrade' }).waitFor();
    quiet(page);
  },
  async 'without readings the answers can be sent all the same'({ browser, url }) {
    const page = await open(browser, MOTION);
    // The test does not forward the message `understand` to the server, so the page never receives a reading.
    await page.routeWebSocket(/\/ws$/, (ws) => {
      const server = ws.connectToServer();
      ws.onMessage((m) => (m.includes('"understand"') ? undefined : server.send(m)));
    });
    await guest(page, url, someone('Dora'));
    await page.locator('select').first().selectOption('watson-holmes');
    await page.getByRole('radio', { name: /City Road Lock/ }).check();
    await page.getByRole('button', { name: 'Open a table' }).click();
    await page.getByRole('button', { name: 'Fill free seats with bots and start' }).click();
    await page.getByRole('button', { name: 'Start the case' }).click();
    await answer(page, WRONG);
    await send(page);
    await page
      .getByText('You have sent your answers')
      .or(page.getByRole('heading', { name: 'You are out of the case' }))
      .or(page.locator('[data-ending]'))
      .first()
      .waitFor();
    quiet(page);
  },
  async 'answers typed on a bad connection arrive complete'({ browser, url }) {
    const proxy = await slowProxy(new URL(url).port, 100);
    const a = await open(browser, MOTION);
    let cuts = 0;
    a.on('websocket', (ws) =>
      ws.on('framesent', (f) => {
        // Cut the connection twice: just after the page has sent the second answer, and just after it has sent `send-answers`.
        const sent = cuts < 2 && a.armed ? ['"answer 2"', '"send-answers"'][cuts] : null;
        if (!sent || !f.payload.includes(sent)) return;
        cuts++;
        proxy.cut();
      }),
    );
    const { b, heard } = await twoAtTheCase(browser, [a, someone('Ada')], proxy.url, url, someone('Bram'));
    for (const p of [a, b]) await p.getByRole('button', { name: 'Start the case' }).click();
    const writes = answer(a, WRONG);
    await wish(b, ['visit 1', 'visit 5', 'visit', 'bid 0', 'bid', 'done', 'pass', 'decline'], shown(b.locator('.paper article')));
    await writes;
    await button(a, 'Review').click();
    a.armed = true;
    await button(a, 'Send answers').click();
    for (let cut = 1; cut <= 2; cut++) {
      await eventually(() => cuts === cut, `connection loss ${cut}`);
      await a.getByText('Your answers will be sent when you are connected again').waitFor();
      if (cut === 1) {
        await a.locator('.connection').evaluate((e) => Promise.all(e.getAnimations().map((x) => x.finished)));
        const [banner, form] = await Promise.all(['.board .connection', '.paper'].map((s) => a.locator(s).boundingBox()));
        assert.ok(banner.y + banner.height <= form.y, `the banner covers the form: ${JSON.stringify([banner, form])}`);
      }
      proxy.restore();
      await a
        .getByRole('button', { name: /^Try now/ })
        .click({ timeout: 1500 })
        .catch(() => undefined);
    }
    await a.getByText('You have sent your answers').waitFor();
    await wish(b, ['leave'], shown(a.getByRole('heading', { name: 'You are out of the case' })));
    for (const text of WRONG) await a.locator('.paper q', { hasText: text }).waitFor();
    assert.ok(!heard.join('\n').includes('in a cab'), 'nobody else receives the answers');
    proxy.close();
  },
  async 'if the time runs out, the answers are sent as they stand in the fields'({ browser, url }) {
    const page = await open(browser, MOTION);
    // The page offers only long time limits, so the test shortens the limit in the request that opens the table.
    await page.routeWebSocket(/\/ws$/, (ws) => {
      const server = ws.connectToServer();
      ws.onMessage((m) => server.send(m.includes('"create"') ? JSON.stringify({ ...JSON.parse(m), decision: 30 }) : m));
    });
    await guest(page, url, someone('Cleo'));
    await page.locator('select').first().selectOption('watson-holmes');
    await page.getByRole('radio', { name: /City Road Lock/ }).check();
    await page.getByRole('button', { name: 'Open a table' }).click();
    await page.getByRole('button', { name: 'Fill free seats with bots and start' }).click();
    await page.getByRole('button', { name: 'Start the case' }).click();
    await answer(page, WRONG);
    // The stand-in sends the answers. The other bots keep playing. The match may end soon, and then its ending scene covers the verdict.
    const verdict = page.locator('.papers').getByRole('button', { name: 'Right answer' });
    await verdict
      .or(page.getByRole('heading', { name: 'You are out of the case' }))
      .first()
      .waitFor({ timeout: 120000 });
    await eventually(async () => {
      if (await verdict.count()) await verdict.click({ timeout: 1000 }).catch(() => undefined);
      const shown = (await page.locator('.paper q, [data-ending] q').allInnerTexts()).join();
      return WRONG.every((text) => shown.includes(text));
    }, 'the answers as they stood in the fields');
    quiet(page);
  },
  async 'the answer form fits a phone in portrait and in landscape'({ browser, url }) {
    for (const [width, height] of [
      [390, 844],
      [844, 390],
    ]) {
      const page = await open(browser, { width, height, ...MOTION });
      await page.goto(`${url}/#/play/watson-holmes?case=${CASE}&seats=2&seed=small&bot=clock`);
      await page.getByRole('button', { name: 'Start the case' }).click();
      // 221B and the carriage stop are beside each other, so that there is more room for the places.
      const [home, stop] = await Promise.all(['baker-street', 'carriage-stop'].map((c) => page.locator(`.spot.${c}`).boundingBox()));
      if (width < height) assert.ok(home.y === stop.y && home.x + home.width < stop.x, `221B covers ${JSON.stringify(home)}`);
      await answer(page, ['Tarrant', 'City Road', 'a lobster or a conger', 'he knew too much', '']);
      await readingOf(page, 0).getByRole('button', { name: 'Edmund Tarrant' }).waitFor();
      await fits(page);
      await accessible(page, `the answer form at ${width} by ${height}`);
      const visible = async (name) => {
        const box = await button(page, name).boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= height && box.height >= 30, `${name} is on the screen: ${JSON.stringify(box)}`);
      };
      await visible('Review');
      await button(page, 'Review').click();
      await visible('Send answers');
      await visible('Back to the answers');
      await fits(page);
      await accessible(page, `the review at ${width} by ${height}`);
      quiet(page);
    }
  },
  async 'on a phone a character is chosen in view, one tap finishes a card, and an empty field lists the names'({ browser, url }) {
    const page = await open(browser, { width: 390, height: 844, hasTouch: true, isMobile: true, ...MOTION });
    await page.goto(`${url}/#/play/watson-holmes?case=lot-sixty-one&seats=2&seed=shots&bot=clock`);
    await page.getByRole('button', { name: 'Start the case' }).tap();
    // The player gets a character at place 10. Nothing must cover the choice between two characters. The card opens after this choice.
    // With this seed the player has Langdale Pike, who is useless without opponents, so the page passes for the player.
    await page.locator('.board [data-choice="visit 10"]').tap();
    await wish(page, ['bid 0', 'done'], async () => (await offered(page)).some((a) => a.startsWith('keep ')));
    const keep = page.locator('.choice-bar [data-tray][data-action^="keep "]');
    assert.equal(await keep.count(), 2);
    await page.locator('.hand [data-choice^="keep "]').first().tap({ trial: true });
    await keep.first().tap();
    const card = page.locator('.paper article');
    await card.waitFor();
    await still(page);
    // The close button does not cover the text of the card.
    const [shut, text] = await Promise.all(['.paper > .shut', '.paper > .scroll'].map((s) => page.locator(s).boundingBox()));
    assert.ok(shut.y + shut.height <= text.y + 8.5 && shut.height >= 44, JSON.stringify([shut, text]));
    await page.locator('.paper .foot').getByRole('button', { name: 'Finish reading', exact: true }).tap();
    await card.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Notebook' }).tap();
    const read = await page.locator('.notes .refs button').first().boundingBox();
    assert.ok(read.height >= 44, `a card in the notebook is ${read.height} px high`);
    await page.locator('.notes header button').tap();
    await toTheDesk(page);
    for (const kind of ['person', 'place']) {
      const point = page.locator(`.point[data-kind=${kind}]`).first();
      await point.locator('.all').tap();
      await point.getByRole('option').nth(5).waitFor();
      await page.keyboard.press('Escape');
    }
    await fits(page);
    quiet(page);
  },
  async 'notes on a phone survive a reload'({ browser, url }) {
    const page = await open(browser, { width: 360, height: 740 });
    await guest(page, url, someone('Greta'));
    await page.locator('select').first().selectOption('watson-holmes');
    await page.getByRole('radio', { name: /City Road Lock/ }).check();
    await page.getByRole('button', { name: 'Open a table' }).click();
    await page.getByRole('button', { name: 'Fill free seats with bots and start' }).click();
    await page.getByRole('button', { name: 'Start the case' }).click();
    await fits(page);
    await page.getByRole('button', { name: 'Start the case' }).waitFor({ state: 'detached' });
    await page.locator('.paper').waitFor({ state: 'detached' });
    await accessible(page, 'corkboard on a phone');
    const bigger = await page.addStyleTag({ content: 'html{font-size:200%}' });
    await fits(page);
    await bigger.evaluate((style) => style.remove());
    await page.getByRole('button', { name: 'Notebook' }).click();
    await page.getByLabel('Your notes', { exact: true }).fill('Mrs Vane walks\nthe barrow has two wheels');
    await page.locator('.notes .state', { hasText: 'saved' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Notebook' }).click();
    await eventually(
      () => page.evaluate(() => document.querySelector('.notes textarea')?.value === 'Mrs Vane walks\nthe barrow has two wheels'),
      'the notes',
    );
    await page.getByLabel('Search your notes').fill('barrow');
    await page.locator('.hits', { hasText: 'two wheels' }).waitFor();
    await accessible(page, 'notebook on a phone');
    await fits(page);
    quiet(page);
  },
  ...withAndWithoutMotion('a whole case in the browser against a bot, and its replay', async ({ browser, url, motion }) => {
    const page = await open(browser, {
      ...motion,
      settings: { ...motion.settings, seenHints: ['page.hint.wh.1', 'page.hint.wh.2', 'page.hint.wh.3'] },
    });
    await page.goto(`${url}/#/play/watson-holmes?case=${CASE}&seats=2&seed=against&bot=greedy`);
    await page.getByRole('button', { name: 'Start the case' }).click();
    await wish(page, ['carriage-stop', ...IDLE, 'retire'], shown(page.locator('[data-ending]')));
    await page.locator('[data-ending]', { hasText: /solved the case in round \d/ }).waitFor();
    await over(page).click();
    await page.getByRole('button', { name: 'Show the replay' }).click();
    await page.getByRole('combobox').selectOption('1');
    await page.locator('[data-eyes="1"]').waitFor();
    // Go to a step in which the bot reads a card. The replay from the bot's seat must show that card.
    await page.getByRole('slider').fill('20');
    const reads = page.locator('.seats li.me .does', { hasText: /^reading$/ });
    for (let i = 0; i < 60 && !(await reads.count()); i++) await page.keyboard.press('ArrowRight');
    await page.locator('.paper article').waitFor();
    assert.ok((await page.locator('.paper .prose').innerText()).length > 100);
    quiet(page);
  }),
  async 'a timed case alone: solved, scored and remembered'({ browser, url }) {
    const page = await open(browser, {
      width: 900,
      height: 900,
      settings: { seenHints: ['page.hint.wh.1', 'page.hint.wh.2', 'page.hint.wh.3'] },
    });
    await page.goto(`${url}/#/setup/watson-holmes`);
    await page.getByRole('radio', { name: /City Road Lock/ }).check();
    await page.getByText('1 to 7 players').first().waitFor();
    await page.getByLabel(/^Who decides whether the answers are right/).waitFor();
    await page.getByLabel('Choose your opponents').selectOption({ label: 'no opponents: your time and score count' });
    for (const option of [/^Who decides whether/, /^Whether the people at the table can vote/, /practice case/])
      assert.equal(await page.getByLabel(option).count(), 0, `an option without effect: ${option}`);
    await accessible(page, 'a case is chosen');
    await page.getByRole('button', { name: 'Start match' }).click();
    await page.getByRole('button', { name: 'Start the case' }).click();
    // Without opponents, forced actions need no click. An undo goes back to the decision before them.
    const card = page.locator('.paper article');
    const decide = async () =>
      wish(page, ['visit', 'bid 0', 'done', 'pass', 'decline'], async () => {
        const list = await offered(page);
        assert.ok(list.length !== 1 || !['pass', 'done', 'decline'].includes(list[0]), `a forced action is offered: ${list}`);
        return (await card.count()) > 0;
      });
    await decide();
    await page.getByRole('button', { name: 'Undo' }).click();
    await card.waitFor({ state: 'detached' });
    await decide();
    assert.equal(await page.locator('body').getByText('Bram').count(), 0, 'there is no opponent');
    for (const line of ['stays hidden', 'start player token'])
      assert.equal(await page.locator('.history').getByText(line).count(), 0, `a line about opponents: ${line}`);
    // A local match shows the figures of the case too.
    const figure = page.locator('.paper article figure img');
    await eventually(() => figure.evaluate((i) => i.complete && i.naturalWidth > 0), 'the figure of the card');
    // The web worker's memory contains the whole case. The page's memory must contain only the card that the player may read.
    const here = await heap(page);
    const marks = marksOf(CASE);
    assert.ok(here.includes(marks.get(1)), 'the open card must be in memory');
    for (const [number, words] of marks) if (number !== 1) assert.ok(!here.includes(words), `card ${number}: ${words}`);
    await page.getByRole('button', { name: 'Add a note' }).click();
    // If the player clicks the button for a note about the same card again, the heading of the card is not added again.
    const heading = await page.getByLabel('Your notes', { exact: true }).inputValue();
    assert.match(heading, /^1 .+: $/);
    await page.locator('.notes textarea:focus').waitFor();
    await page.locator('.notes .refs button').first().click();
    await page.keyboard.type('three wheels');
    assert.equal(await page.getByLabel('Your notes', { exact: true }).inputValue(), `${heading}three wheels`);
    await page.locator('.notes .state', { hasText: 'saved' }).waitFor();
    await page.reload();
    await asked(page);
    await wish(page, ['leave'], async () => !(await offered(page)).includes('leave'));
    await answer(page, fieldsOf(CASE));
    await send(page);
    await page.locator('[data-ending] .score', { hasText: '100 of 100' }).waitFor();
    await page.getByRole('button', { name: 'Clue graph' }).click();
    await page.locator('.counts', { hasText: 'Ada read' }).waitFor();
    assert.equal(await page.locator('body').getByText('Bram').count(), 0, 'nobody but the player is in the result');
    assert.ok(
      !(await page.evaluate(() => localStorage.getItem('parlour.last'))).includes('three wheels'),
      'notes must not be in the saved match',
    );
    await page.goto(`${url}/#/setup/watson-holmes`);
    await page.getByText('You have solved this case').waitFor();
    assert.ok(await page.getByRole('radio', { name: /Lot Sixty-One/ }).isChecked(), 'an unsolved case should be offered first');
    quiet(page);
  },
};
