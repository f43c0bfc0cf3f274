// i-say.mjs: tests of I Say, Holmes! on its board: played alone, on a phone, by keyboard, and online.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { open } from '../browser.mjs';
import { accessible, eventually, fits, guest, over, play, quiet, withAndWithoutMotion } from '../helpers.mjs';
import { request } from '../request.mjs';

const choices = (page) => page.locator('.choice-bar [data-choice]:not([disabled])');
const actions = (page) => choices(page).evaluateAll((list) => list.map((b) => b.dataset.action));

const FIRST = ['escape', 'arrest', 'mastermind', 'alibi'];

/** Repeatedly chooses an action in the choice bar, preferably one in `first`. Stops when an element matches the selector `stop`, when
 * `enough` returns true, or when the match is over. Returns true if the page shows `stop`. */
async function go(page, { stop = '', enough = () => false, first = FIRST, each = async () => {}, most = 600 } = {}) {
  for (let i = 0; i < most; i++) {
    const some = `.choice-bar [data-choice]:not([disabled]), .choice-bar a[href^="#/replay"]${stop ? `, ${stop}` : ''}`;
    while (!(await page.waitForSelector(some, { timeout: 1500, state: 'attached' }).catch(() => null)) && !enough());
    if (enough()) return false;
    const did = await page.evaluate(
      ([stop, first, i]) => {
        if (stop && document.querySelector(stop)) return 'stop';
        if (document.querySelector('.choice-bar a[href^="#/replay"]')) return 'over';
        const open = [...document.querySelectorAll('.choice-bar [data-choice]:not([disabled])')];
        (first.map((word) => open.find((b) => b.dataset.action === word)).find(Boolean) ?? open[(i * 5 + 1) % open.length])?.click();
        return 'on';
      },
      [stop, first, i],
    );
    if (did !== 'on') return did === 'stop';
    await each(i);
  }
  assert.fail(`the match does not end: "${await page.locator('.choice-bar').innerText()}"`);
}

/** Plays random actions until seat 0 must decide and this action is legal. Returns the match in the form in which the browser stores it. */
async function matchWith(action, seats) {
  const at = (path) => fileURLToPath(new URL(path, import.meta.url));
  const built = buildSync({ entryPoints: [at('../../src/engine/engine.ts')], bundle: true, format: 'esm', write: false });
  const { Engine } = await import('data:text/javascript,' + encodeURIComponent(built.outputFiles[0].text));
  for (let n = 0; n < 60; n++) {
    const engine = await Engine.from(readFileSync(at('../../generated/parlour.wasm')));
    engine.open({ game: 'i-say-holmes', seats, seed: `${action} ${n}`, options: 'rounds=2' });
    for (let move = 0; move < 400; move++) {
      const now = engine.updates(0, 1 << 30);
      if (now.over) break;
      if (now.legal.includes(action))
        return { game: 'i-say-holmes', seats, people: [0], seed: 'kept', options: 'rounds=2', bot: 'greedy', save: engine.save() };
      engine.bot(Math.log2(now.actors & -now.actors), 'random', `${n} ${move}`, false);
    }
  }
  assert.fail(`${action} was never legal`);
}
async function resumed(page, url, setup) {
  await page.addInitScript((kept) => localStorage.setItem('parlour.games', JSON.stringify([kept])), setup);
  await page.goto(`${url}/#/play/i-say-holmes?seed=kept`);
}

/** Returns a function that checks the accessibility of the board in its current state. The function skips states that it has checked
 * before, and checks at most `most` states. */
function looker(page, what, most = 4) {
  const seen = new Set();
  return async () => {
    const state = await page.evaluate(
      () =>
        document.querySelector('[data-panel]')?.dataset.panel ??
        (document.querySelector('[data-closing]')
          ? 'closed'
          : document.querySelector('[data-over]')
            ? 'over'
            : document.querySelector('.hand .cannot')
              ? 'hand'
              : ''),
    );
    if (!state || seen.has(state) || seen.size >= most) return false;
    seen.add(state);
    await accessible(page, `${what}: ${state}`);
    return false;
  };
}

/** Returns the cards that a player's page may show: the player's hand, open cards, and other cards that the player knows. */
function mayShow(views, events) {
  const cards = new Set(events.flatMap((e) => [e.card, e.a, e.b, e.c, e.d, e.e]));
  for (const v of views) {
    for (const c of [
      ...v.hand,
      ...v.known_together,
      ...v.seat.flatMap((s) => [...s.known, ...s.escaped]),
      v.current,
      v.drawn,
      v.choice,
      ...v.stack.map((f) => f.card),
      ...v.last_case.villains,
    ])
      cards.add(c);
    for (const [c, n] of Object.entries(v.discard)) if (n) cards.add(c);
  }
  return cards;
}

export const tests = {
  ...withAndWithoutMotion(
    'I Say: a whole case by keyboard, with its end step by step, and a replay from another seat',
    async ({ browser, url, motion }) => {
      const page = await open(browser, { ...motion, width: 1100, height: 720 });
      await page.goto(`${url}/#/play/i-say-holmes?seed=keys3&options=rounds%3D1`);
      await play(page, { by: 'keys', done: looker(page, 'by keys') });
      const closed = page.locator('[data-closing]');
      await closed.waitFor();
      await accessible(page, 'the case is closed');
      // After an arrest, the points of all hands must add up to the total that the page shows.
      if ((await closed.getAttribute('data-closing')) === 'arrest') {
        await closed.locator('.sums li:not(.none) .sum').last().waitFor();
        const sums = (await closed.locator('.sums li:not(.none) .sum').allInnerTexts()).map(Number);
        assert.equal(
          sums.slice(0, -1).reduce((a, b) => a + b, 0),
          sums.at(-1),
        );
      }
      await closed.getByRole('button', { name: 'Show the result' }).click();
      await closed.waitFor({ state: 'detached' });
      await page.locator('[data-ending] [data-sums] tbody tr').nth(3).waitFor();
      await over(page).click();
      await page.getByRole('slider').fill('40');
      await page.getByText('You are watching this table.').waitFor();
      await page.locator('[data-seat]').nth(3).waitFor();
      await accessible(page, 'watching');
      await page.getByRole('combobox').selectOption('2');
      await page.locator('[data-eyes="2"]').waitFor();
      await page.locator('.seat.own[data-seat="2"]').waitFor();
      await page.locator('[data-hand]').first().waitFor();
      await accessible(page, 'replay');
      await page.getByRole('slider').press('End');
      await closed.waitFor();
      await page.getByRole('button', { name: 'Previous', exact: true }).click();
      await closed.waitFor({ state: 'detached' });
      quiet(page);
    },
  ),
  async 'I Say: playable cards are raised, others say why not; a card does what its button does'({ browser, url }) {
    const page = await open(browser);
    await page.goto(`${url}/#/play/i-say-holmes?seed=raised`);
    assert.ok(await go(page, { stop: '.hand .can + .cannot, .hand .cannot + .can' }));
    const raised = await page.locator('.hand .can [data-hand]').evaluateAll((list) => [...new Set(list.map((b) => b.dataset.hand))].sort());
    assert.deepEqual(
      raised,
      (await actions(page))
        .filter((a) => a.startsWith('play '))
        .map((a) => a.slice(5))
        .sort(),
    );
    const no = page.locator('.hand .cannot button').first();
    const rule = await no.getAttribute('data-why');
    await no.click({ force: true }); // the card is marked as disabled, so only a forced click reaches it
    await page.locator('.hand [role=status]', { hasText: rule }).waitFor();
    assert.equal(await page.locator('.hand [role=status] a').getAttribute('href'), `#/rules/i-say-holmes/${rule}`);
    await accessible(page, 'why not');
    await page.locator('.hand button[tabindex="0"]').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('i');
    await page.getByRole('tooltip').waitFor();
    await page.keyboard.press('End');
    await eventually(
      () => page.evaluate(() => document.activeElement?.closest('li') === document.querySelector('.hand li:last-child')),
      'the last card has the focus',
    );
    const yes = page.locator('.hand .can button').first();
    const title = await yes.locator('.band').innerText();
    await yes.click();
    await page.locator('.history', { hasText: `Ada plays ${title}` }).waitFor();
    // A card can also be dragged to the table.
    assert.ok(await go(page, { stop: '.table:has(.choice-bar [data-action^="play "]) .hand .can [data-drag]' }));
    const told = await page.locator('.history p', { hasText: /^Ada plays/ }).count();
    const [a, b] = [await page.locator('.hand .can [data-drag]').last().boundingBox(), await page.locator('.stage').boundingBox()];
    await page.mouse.move(a.x + a.width - 12, a.y + 12);
    await page.mouse.down();
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 3, { steps: 4 });
    await page.locator('.stage.drop-over').waitFor();
    await page.mouse.up();
    await page
      .locator('.history p', { hasText: /^Ada plays/ })
      .nth(told)
      .waitFor();
    quiet(page);
  },
  async 'I Say on a phone: it fits; the first touch on a seat explains, the second acts'({ browser, url }) {
    for (const [seats, room] of [
      [4, 'dark'],
      [8, 'light'],
    ]) {
      const page = await open(browser, {
        width: 360,
        height: 740,
        hasTouch: true,
        isMobile: true,
        settings: { theme: room, seenHints: [1, 2, 3, 4].map((n) => `page.hint.ish.${n}`) },
      });
      await page.goto(`${url}/#/play/i-say-holmes?seed=phone${seats}&seats=${seats}`);
      assert.ok(await go(page, { stop: '[data-panel=name]' }));
      await fits(page);
      await accessible(page, `naming on a phone, ${seats} seats`);
      const seat = page.locator('[data-name]').last();
      const name = (await seat.innerText()).replace(/^Choose\s+/, '');
      await seat.tap();
      await page.locator('[data-panel=name] p', { hasText: `${name} may counter this card with` }).waitFor();
      assert.equal(await page.locator('.history', { hasText: `Ada names ${name}` }).count(), 0);
      await seat.tap();
      await page.locator('.history', { hasText: `Ada names ${name}` }).waitFor({ state: 'attached' });
      const room4 = await page.locator('.frame').evaluate((f) => f.scrollHeight - f.clientHeight);
      if (seats === 4) assert.ok(room4 <= 1, `the board is ${room4} px too high`);
      quiet(page);
      await page.close();
    }
  },
  async 'I Say: the report of a closed case is a modal dialog, with motion on'({ browser, url }) {
    const page = await open(browser, { reducedMotion: 'no-preference', settings: { pace: 1 } });
    await resumed(page, url, await matchWith('escape', 3));
    await page.getByRole('button', { name: /^Escape with/ }).click();
    const report = page.getByRole('dialog', { name: 'Case closed' });
    await report.waitFor();
    assert.equal(await report.getAttribute('aria-modal'), 'true');
    const inside = () => page.evaluate(() => !!document.activeElement?.closest('[data-closing]'));
    await eventually(inside, 'the focus is in the report');
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press('Tab');
      assert.ok(await inside(), 'Tab stays in the report');
    }
    await accessible(page, 'the report');
    await page.keyboard.press('Escape');
    await report.waitFor({ state: 'detached' });
    quiet(page);
  },
  async 'I Say: a player with only villains can escape; a player who sees a guilty hand can make an arrest'({ browser, url }) {
    const page = await open(browser, { width: 1000, height: 700 });
    await resumed(page, url, await matchWith('escape', 3));
    await page.getByRole('button', { name: /^Escape with/ }).click();
    await page.locator('[data-closing=escape]', { hasText: 'You escape with' }).waitFor();
    await page.locator('.history', { hasText: 'Ada escapes with' }).waitFor();
    await accessible(page, 'gone');
    quiet(page);
    await page.close();
    const other = await open(browser, { width: 1000, height: 700 });
    await resumed(other, url, await matchWith('arrest', 4));
    // The player who makes the arrest sees the hand of the arrested player.
    const look = other.locator('[data-panel=look]');
    await look.waitFor();
    const villain = /^(professor-moriarty|colonel-moran|john-clay|mr-woodley|c-a-milverton)$/;
    assert.ok((await look.locator('[data-card]').evaluateAll((l) => l.map((c) => c.dataset.card))).some((c) => villain.test(c)));
    await accessible(other, 'a guilty hand');
    await look.getByRole('button', { name: /^Arrest/ }).click();
    await other.locator('[data-closing=arrest] .sums li:not(.none) .sum').last().waitFor();
    const sums = (await other.locator('[data-closing=arrest] .sums li:not(.none) .sum').allInnerTexts()).map(Number);
    assert.equal(
      sums.slice(0, -1).reduce((a, b) => a + b, 0),
      sums.at(-1),
    );
    quiet(other);
  },
  async 'I Say: a player without a counter passes automatically'({ browser, url }) {
    const page = await open(browser, { settings: { decline: true, pace: 0.3 } });
    await page.goto(`${url}/#/play/i-say-holmes?seed=decline&seats=3`);
    await page.locator('.choice-bar').waitFor();
    // A script in the page records every state of the page, because the delay before an automatic answer is too short to be observed by the
    // test.
    await page.evaluate(() => {
      globalThis.moments = [];
      new MutationObserver(() => {
        const burns = !!document.querySelector('[data-panel=answer] .fuse');
        const open = [...document.querySelectorAll('.choice-bar [data-choice]:not([disabled])')].map((b) => b.dataset.action).join();
        const said = [...document.querySelectorAll('.history p')].filter((p) => p.textContent.includes('Ada does not interrupt')).length;
        globalThis.moments.push({ burns, open, said });
      }).observe(document.body, { childList: true, subtree: true });
    });
    const passed = () =>
      page.evaluate(() => {
        const asked = globalThis.moments.findIndex((m) => m.burns && m.open === 'allow');
        return asked >= 0 && globalThis.moments.slice(asked).some((m) => !m.burns && m.said > globalThis.moments[asked].said);
      });
    // Another player names Ada, who has no card with which she could interrupt. The page shows the delay and then chooses "allow" for her.
    let done = false;
    await go(page, { stop: '[data-panel=answer] .fuse', first: [], each: async () => (done = await passed()), enough: () => done });
    await eventually(passed, 'Ada allows it automatically');
    quiet(page);
  },
  async 'I Say: a player with an Alibi never passes automatically, and plays it from the board'({ browser, url }) {
    const page = await open(browser, { width: 360, height: 740, hasTouch: true, isMobile: true, settings: { decline: true } });
    await resumed(page, url, await matchWith('alibi', 4));
    await page.locator('[data-panel=answer]').waitFor();
    await page.locator('.fuse').waitFor({ state: 'detached' }); // wait until the delay before an automatic answer is over
    const alibi = page.locator('[data-panel=answer]').getByRole('button', { name: 'Play an Alibi' });
    await page.locator('[data-price=alibi]', { hasText: 'every player passes a card to the right' }).waitFor();
    await accessible(page, 'an Alibi in hand');
    await alibi.tap();
    await page.locator('.history', { hasText: 'Ada counters with Alibi!' }).waitFor({ state: 'attached' });
    quiet(page);
  },
  async 'I Say: three browsers and a bot; only the asked player is offered an interrupt; nothing hidden leaks'({ browser, url }) {
    const names = ['Ida', 'Joan', 'Karl'].map((n) => `${n} ${Date.now() % 100000}`);
    const pages = [];
    for (const name of names) {
      const page = await open(browser, { width: 1000, height: 680 });
      page.on('websocket', (ws) => ws.on('framereceived', (f) => page.heard.push(JSON.parse(f.payload))));
      page.heard = [];
      await guest(page, url, name);
      await page.getByRole('button', { name: 'Open a table' }).waitFor();
      pages.push(page);
    }
    const [host] = pages;
    let countered = 0;
    for (let match = 0; !countered && match < 12; match++) {
      // play several matches if necessary, because only about half of them have an interrupt
      const { table } = await request(host, { type: 'create', game: 'i-say-holmes', seats: 4, options: { rounds: 1 } });
      const viewsOf = (page) => page.heard.filter((m) => m.type === 'view' && m.table === table);
      for (const page of pages) {
        await page.goto(`${url}/#/t/${table}`);
        await page.getByRole('button', { name: 'Sit here' }).first().click();
        await page.getByRole('button', { name: 'Leave seat' }).waitFor(); // wait until the player has the seat, so that no bot takes it
      }
      await host.getByRole('button', { name: 'Fill free seats with bots and start' }).click();
      await Promise.all(pages.map((p) => p.locator('[data-current]').waitFor()));
      const check = async (page, i) => {
        if (i % 12 !== 7) return;
        const views = () => viewsOf(page);
        const before = views().slice(-4);
        const shown = await page.evaluate(() =>
          [...document.querySelectorAll('[data-card]')].filter((c) => !c.closest('[data-closing]')).map((c) => c.dataset.card),
        );
        const may = mayShow(
          [...before, ...views().slice(-4)].map((m) => m.view),
          views()
            .slice(-9)
            .flatMap((m) => m.events),
        );
        for (const card of shown) assert.ok(may.has(card), `the page shows ${card}, which its seat does not know`);
      };
      // Do not play the match to its end. Stop when a page has received several views after an interrupt.
      const since = (p) => {
        const views = viewsOf(p);
        const at = views.findIndex((m) => m.events.some((e) => e.event === 'countered' && e.seat === m.view.viewer));
        return at < 0 ? 0 : views.length - at;
      };
      await Promise.all(pages.map((p) => go(p, { enough: () => pages.some((q) => since(q) > 8), each: (i) => check(p, i) })));
      for (const page of pages) {
        const views = viewsOf(page);
        const me = views[0].view.viewer;
        countered += views.flatMap((m) => m.events).filter((e) => e.event === 'countered' && e.seat === me).length;
        for (const m of views) {
          assert.equal(m.view.viewer, me);
          if (!m.view.waiting.includes(me)) assert.deepEqual(m.legal, []);
          if (m.legal.includes('alibi')) assert.ok(m.view.hand.includes('alibi') && m.view.phase === 'answer');
          for (const e of m.events) {
            if (['showed-card', 'gave-card'].includes(e.event)) assert.ok(e.seat === me || e.to === me, `${e.event} of others`);
            if (/^drew-\d$/.test(e.event))
              assert.ok(
                !m.view.hand.length || [e.a, e.b, e.c, e.d, e.e].filter(Boolean).every((c) => m.view.hand.includes(c)),
                'what another drew',
              );
          }
          if (!m.view.over)
            m.view.seat.forEach((s) =>
              assert.ok(
                Object.values(s.token_points).every((p) => p === 0) && Object.values(s.telegram_faces).every((p) => p === 0),
                'a token turned up too soon',
              ),
            );
          for (const word of ['"pile":', '"rng"', '"memory"', '"isay_value"', '"telegram_face"'])
            assert.ok(!JSON.stringify(m).includes(word), word);
        }
        // While some players are asked for an answer, all other players must see the same list of players that the match waits for. The
        // test skips players who have already answered, because only they know that they have. It also skips each page's latest views,
        // because the messages to other pages may still be on their way.
        const moment = (v) => `${v.phase} ${v.pile_n} ${JSON.stringify(v.stack)}`;
        const seen = (p) => viewsOf(p).map((m) => m.view);
        for (const m of seen(page).filter((v) => v.phase === 'answer' && !v.answered && !v.waiting.includes(me)))
          for (const others of pages.map(seen).filter((list) => !m.waiting.includes(list[0].viewer))) {
            const then = others.filter((v) => moment(v) === moment(m));
            if (then.length && then.at(-1) !== others.at(-1))
              assert.ok(
                then.some((v) => v.waiting.join() === m.waiting.join()),
                `${m.waiting}: ${then.map((v) => v.waiting).join(' | ')}`,
              );
          }
        quiet(page);
      }
    }
    assert.ok(countered, 'no interrupt happened');
  },
};
