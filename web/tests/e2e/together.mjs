// together.mjs: tests of features that several players at a table share: rematch, undo, timeline, spectators, whose turn it is. Animations
// are on.
import assert from 'node:assert/strict';
import { accessible, activate, begin, eventually, gather, guest, moving, over, play, quiet, someone } from '../helpers.mjs';
import { hide, icon, recordCalls, TURN_TONE } from '../attention.mjs';

const again = (page) => page.locator('.choice-bar').getByRole('button', { name: 'Play again', exact: true });
const dialogue = (page) => page.getByRole('alertdialog');

/** Lets the players act until both have acted. Returns both players. The first one is the player who acted first, whose undo now needs
 * consent. */
async function bothAct(pages) {
  const mine = (p) => p.locator('.choice-bar [data-choice]:not([disabled])');
  const told = (p) => p.locator('.history .entry').count();
  const acts = async () => {
    for (;;)
      for (const p of pages) {
        const before = await told(p);
        if (!(await mine(p).count())) continue;
        await activate(mine(p).first(), 30000); // a busy machine may take long, and no other player takes this choice away
        await eventually(async () => (await mine(p).count()) !== 1 || (await told(p)) > before, 'an action');
        if ((await told(p)) > before) return p;
      }
  };
  const first = await acts();
  for (;;) {
    const next = await acts();
    if (next !== first) return [first, next];
  }
}

export const tests = {
  async 'a rematch is offered at the table, and everyone moves to it with the same seats'({ browser, url }) {
    const names = [someone('Ana'), someone('Ben')];
    const { pages, hash } = await gather(browser, url, 'big-ben', names, { seats: 4 });
    const [a, b] = pages;
    await begin(pages);
    const watcher = await moving(browser);
    await guest(watcher, url, someone('Cleo'), hash);
    await watcher.locator('.board .dial').waitFor();
    await Promise.all(pages.map((p) => play(p)));
    await over(watcher).waitFor();
    assert.equal(await again(watcher).count(), 0, 'a spectator must not be offered a new match');
    await again(a).click();
    await a.getByText('You have offered a rematch.').waitFor();
    await watcher.getByText(`${names[0]} offers a rematch.`).waitFor();
    await dialogue(b).getByText(`${names[0]} offers a rematch.`).waitFor();
    await eventually(() => dialogue(b).evaluate((e) => e.contains(document.activeElement)), 'the question should have the focus');
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
  async 'a player whose rematch offer is declined sees a message'({ browser, url }) {
    const names = [someone('Ana'), someone('Ben')];
    const { pages } = await gather(browser, url, 'big-ben', names, { seats: 4 });
    const [a, b] = pages;
    await begin(pages);
    await Promise.all(pages.map((p) => play(p)));
    await again(b).click();
    await dialogue(a).getByRole('button', { name: 'Decline' }).click();
    await b.getByText(`${names[0]} declined the rematch.`).waitFor();
    await dialogue(a).waitFor({ state: 'detached' });
    await again(b).click();
    await b.getByRole('button', { name: 'Withdraw the offer' }).click();
    await a.getByText(`${names[1]} has withdrawn the rematch offer.`).waitFor();
    pages.forEach(quiet);
  },
  async 'an undo request shows who is asked and who refuses'({ browser, url }) {
    const names = [someone('Ana'), someone('Ben')];
    const { pages } = await gather(browser, url, 'sherlock-mycroft', names);
    await begin(pages);
    const [x, y] = await bothAct(pages);
    const [asker, other] = [pages.indexOf(x), pages.indexOf(y)];
    await x.getByRole('button', { name: 'Undo', exact: true }).click();
    await x.getByText(`You have asked to undo your last action. Waiting for ${names[other]}.`).waitFor();
    await dialogue(y).getByText(`${names[asker]} wants to undo their last action.`).waitFor();
    await accessible(y, 'undo request');
    await x.reload();
    await x.getByRole('button', { name: 'Undo', exact: true }).click();
    await x.getByText(`You have asked to undo your last action. Waiting for ${names[other]}.`).waitFor();
    await dialogue(y).getByRole('button', { name: 'Refuse' }).click();
    await x.getByText(`${names[other]} refused your undo request.`).waitFor();
    await accessible(x, 'refused undo');
    // The question must not take the focus from a text field while the player is typing.
    await y.getByPlaceholder('Message to the table').focus();
    await x.getByRole('button', { name: 'Undo', exact: true }).click();
    await dialogue(y).waitFor();
    assert.equal(await y.evaluate(() => document.activeElement.id), 'say', 'the focus should stay in the text field');
    await dialogue(y).getByRole('button', { name: 'Allow undo' }).click();
    await x.getByText('Your undo request was accepted.').waitFor();
    // When the match is over, the result of a request is no longer shown.
    await y.getByRole('button', { name: 'Players' }).click();
    await y.getByRole('button', { name: 'Resign', exact: true }).click();
    await y.getByRole('button', { name: 'Resign now' }).click();
    await over(x).waitFor();
    assert.equal(await x.locator('[data-undo] .ask').count(), 0, 'a question that is settled is no longer shown');
    pages.forEach(quiet);
  },
  async 'chat and events are one timeline, from the waiting room on'({ browser, url }) {
    const names = [someone('Ana'), someone('Ben')];
    const { pages } = await gather(browser, url, 'big-ben', names, { seats: 4 });
    const [a, b] = pages;
    const say = async (page, text) => {
      await page.getByPlaceholder('Message to the table').fill(text);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
    };
    await say(a, 'Good evening');
    await b.getByRole('log').getByText('Good evening').waitFor();
    await accessible(b, 'chat in the waiting room');
    await say(b, 'Shall we begin?');
    await a.getByRole('log').getByText('Shall we begin?').waitFor();
    await begin(pages);
    const lines = async (page) =>
      (await page.locator('.history .entry, .history .said').allInnerTexts()).map((s) => s.replace(/\s+/g, ' '));
    const begun = async () => (await lines(a)).length > 2;
    await Promise.all(pages.map((p) => play(p, { done: begun })));
    await say(a, 'Watch my hands');
    await b.locator('.said', { hasText: 'Watch my hands' }).waitFor();
    // Continue playing until the timeline has events after the last chat line.
    const said = async (page) => (await lines(page)).findIndex((line) => line.includes('Watch my hands'));
    const later = async () => (await said(a)) >= 0 && (await lines(a)).length > (await said(a)) + 2;
    await Promise.all(pages.map((p) => play(p, { done: later })));
    const order = (await lines(a)).map((line) => line.replace(' (you)', ''));
    assert.ok(order[0].includes('Good evening') && order[1].includes('Shall we begin?'), order.slice(0, 3).join(' / '));
    const at = await said(a);
    // If the match ended early because the bomb was cut, the chat line may be the last line.
    assert.ok(at > 2 && (at < order.length - 1 || (await over(a).count())), `chat line ${at} of ${order.length}`);
    assert.ok((await lines(a))[0].includes('(you)'), 'own lines should be marked');
    assert.ok(!(await lines(b))[0].includes('(you)'));
    await a.reload();
    await eventually(async () => (await lines(a)).length >= order.length, 'the history after a reload');
    assert.deepEqual(
      (await lines(a)).map((line) => line.replace(' (you)', '')).slice(0, order.length),
      order,
      'a reload must not change the order',
    );
    await accessible(a, 'timeline');
    pages.forEach(quiet);
  },
  async 'a folded timeline on a phone counts unread messages'({ browser, url }) {
    const names = [someone('Ana'), someone('Ben')];
    const { pages } = await gather(browser, url, 'sherlock-mycroft', names, { width: 390, height: 844 });
    const [a, b] = pages;
    await begin(pages);
    const say = async (text) => {
      if (!(await b.getByPlaceholder('Message to the table').isVisible())) await b.locator('button.drawer').click();
      await b.getByPlaceholder('Message to the table').fill(text);
      await b.getByRole('button', { name: 'Send', exact: true }).click();
    };
    await say('One');
    await say('Two');
    await a.locator('[data-unread="2"]').waitFor();
    await a.getByRole('button', { name: '2 unread messages' }).waitFor();
    assert.equal(await b.locator('[data-unread]').count(), 0, 'own messages are not unread');
    await accessible(a, 'unread messages');
    await a.reload();
    await a.locator('[data-unread="2"]').waitFor();
    await a.locator('button.drawer').click();
    await a.locator('.said', { hasText: 'Two' }).waitFor();
    await eventually(async () => !(await a.locator('[data-unread]').count()), 'no unread message after opening the timeline');
    pages.forEach(quiet);
  },
  async 'spectators are listed and know that they watch; your own table is not offered to you'({ browser, url }) {
    const names = [someone('Ana'), someone('Ben')];
    const { pages, hash } = await gather(browser, url, 'sherlock-mycroft', names);
    const [a] = pages;
    await begin(pages);
    const cleo = someone('Cleo');
    const watcher = await moving(browser);
    await guest(watcher, url, cleo, hash);
    await watcher.getByText('You are watching this match.').waitFor();
    await a.getByText(`1 spectator: ${cleo}`).waitFor();
    assert.equal(await a.getByText('You are watching this match.').count(), 0);
    assert.equal(await watcher.getByRole('button', { name: 'Undo', exact: true }).count(), 0, 'a spectator cannot undo');
    assert.equal(await watcher.locator('.choice-bar [data-choice]').count(), 0, 'a spectator has no choices');
    await accessible(watcher, 'watching');
    await accessible(a, 'watched');
    await a.goto(`${url}/#/lobby`);
    const listed = (page) => page.locator(`[href="${hash}"]`);
    await listed(a).first().waitFor();
    assert.equal(await listed(a).count(), 1, 'the own table should be listed once');
    assert.match(await listed(a).innerText(), /Return to your match/);
    await accessible(a, 'lobby with an own match');
    await watcher.goto(`${url}/#/lobby`);
    await listed(watcher).getByText('Watch').waitFor();
    quiet(watcher);
  },
  async 'a player finds an unlisted table of their own in the lobby'({ browser, url }) {
    const { pages, hash } = await gather(browser, url, 'sherlock-mycroft', [someone('Ana')], { listed: false });
    const [a] = pages;
    await a.goto(`${url}/#/lobby`);
    await a.locator(`[href="${hash}"]`).getByText('Return to your match').waitFor();
    quiet(a);
  },
  async 'a chat line that a player is writing is kept when the match starts'({ browser, url }) {
    const { pages } = await gather(browser, url, 'sherlock-mycroft', [someone('Ana'), someone('Ben')]);
    const [a, b] = pages;
    await b.getByPlaceholder('Message to the table').pressSequentially('The game');
    await begin(pages);
    await b.keyboard.type(' is afoot');
    await b.keyboard.press('Enter');
    await a.locator('.said', { hasText: 'The game is afoot' }).waitFor();
    pages.forEach(quiet);
  },
  async 'your turn changes title and icon, plays a sound and notifies, but only after a click'({ browser, url }) {
    const names = [someone('Ana'), someone('Ben')];
    const { pages } = await gather(browser, url, 'sherlock-mycroft', names, { settings: { sound: true } });
    for (const p of pages) await recordCalls(p);
    await begin(pages);
    const mine = (p) => p.locator('.choice-bar [data-choice]:not([disabled])');
    await eventually(async () => (await mine(pages[0]).count()) + (await mine(pages[1]).count()) > 0, 'a turn');
    const [x, y] = (await mine(pages[0]).count()) ? pages : [pages[1], pages[0]];
    await eventually(
      async () => (await x.title()).startsWith('Your turn – '),
      async () => `the title is ${await x.title()}`,
    );
    assert.equal(await icon(x), '/favicon-turn.svg');
    assert.ok(!(await y.title()).startsWith('Your turn'), await y.title());
    assert.equal(await icon(y), '/favicon.svg');
    assert.equal(await y.evaluate(() => globalThis.asked), 0, 'no permission prompt without a click');
    const bell = y.getByRole('button', { name: 'Notify me when it is my turn' });
    await bell.click();
    await eventually(async () => (await bell.getAttribute('aria-pressed')) === 'true', 'notifications on');
    assert.equal(await y.evaluate(() => globalThis.asked), 1);
    await accessible(y, 'notifications on');
    await hide(y);
    await play(x, { done: async () => (await y.title()).startsWith('Your turn') });
    await eventually(async () => (await y.evaluate(() => globalThis.notices.length)) > 0, 'a notification');
    assert.match((await y.evaluate(() => globalThis.notices))[0], /^Your turn – /);
    assert.ok((await y.evaluate(() => globalThis.tones)).includes(TURN_TONE), 'a sound');
    assert.equal(await icon(y), '/favicon-turn.svg');
    assert.deepEqual(await x.evaluate(() => globalThis.notices), [], 'no notification without permission');
    await x.goto(`${url}/#/settings`);
    await x.getByRole('checkbox', { name: /when it is my turn/ }).waitFor();
    await accessible(x, 'settings');
    quiet(y);
  },
  async 'a question from another player alerts a player whose page is in the background'({ browser, url }) {
    const names = [someone('Ana'), someone('Ben')];
    const game = 'Sherlock & Mycroft';
    const { pages } = await gather(browser, url, 'sherlock-mycroft', names, { settings: { sound: true } });
    for (const p of pages) await recordCalls(p);
    await begin(pages);
    const [x, y] = await bothAct(pages);
    const [asker, other] = [x, y].map((p) => names[pages.indexOf(p)]);
    await y.getByRole('button', { name: 'Notify me when it is my turn' }).click();
    await eventually(() => y.evaluate(() => globalThis.Notification.permission === 'granted'), 'notifications on');
    await hide(y);
    /** Calls `ask`, which sends a question from player x to player y. Checks the title and icon of y's tab, the notification and the sound.
     * Then calls `answer`. */
    const calls = async (text, title, ask, answer) => {
      await y.evaluate(() => ((globalThis.notices = []), (globalThis.tones = [])));
      await ask();
      await eventually(
        async () => (await y.title()) === title,
        async () => `the title is ${await y.title()}, not ${title}`,
      );
      await eventually(() => y.evaluate((t) => globalThis.notices.includes(t), title), `a notification: ${text}`);
      assert.equal(await icon(y), '/favicon-turn.svg', text);
      assert.ok(await y.evaluate((tone) => globalThis.tones.includes(tone), TURN_TONE), `a sound: ${text}`);
      await answer();
      await eventually(
        async () => (await y.title()) !== title,
        async () => `after the answer the title is still ${await y.title()}`,
      );
    };
    const button = (name) => dialogue(y).getByRole('button', { name }).click();
    await calls(
      'an undo request',
      `${asker} asks to undo their last action – ${game}`,
      () => x.getByRole('button', { name: 'Undo', exact: true }).click(),
      () => button('Refuse'),
    );
    const inPlayers = async (...buttons) => {
      await x.getByRole('button', { name: 'Players' }).click();
      for (const name of buttons) await x.getByRole('dialog', { name: 'Players' }).getByRole('button', { name, exact: true }).click();
    };
    await calls(
      'a proposal to end the match',
      `${asker} proposes to end the match by agreement, without a winner – ${game}`,
      () => inPlayers('Propose to end the match'),
      () => button('Play on'),
    );
    await inPlayers('Resign', 'Resign now');
    await calls(
      'a rematch offer',
      `${asker} offers a rematch – ${game}`,
      () => again(x).click(),
      () => button('Decline'),
    );
    await y.evaluate(() => (location.hash = '#/'));
    await y.locator('.shelf').waitFor();
    await eventually(
      async () => (await y.title()) === 'Baker Street Parlour',
      async () => `on the home page the title is ${await y.title()}`,
    );
    assert.equal(await icon(y), '/favicon.svg');
    await calls(
      'an invitation',
      `${asker} invites you to a rematch of ${game}.`,
      () => x.getByRole('button', { name: `Play again and keep ${other}’s seat free` }).click(),
      () => y.getByRole('button', { name: 'Not now' }).click(),
    );
    assert.equal(await icon(y), '/favicon.svg');
    pages.forEach(quiet);
  },
  async 'a player who has left is invited to the rematch and finds the seat free'({ browser, url }) {
    const names = [someone('Ana'), someone('Ben')];
    const { pages } = await gather(browser, url, 'big-ben', names, { seats: 4 });
    const [a, b] = pages;
    await begin(pages);
    await Promise.all(pages.map((p) => play(p)));
    await b.evaluate(() => (location.hash = '#/'));
    await a.getByRole('button', { name: `Play again and keep ${names[1]}’s seat free` }).click();
    await b.getByText(`${names[0]} invites you to a rematch of The Bomb in Big Ben.`).waitFor();
    await accessible(b, 'invitation to a rematch');
    await a.getByRole('button', { name: 'Leave seat' }).waitFor(); // wait until the host is at the new table
    await b.getByRole('link', { name: 'Go to the table' }).click();
    await b.getByRole('button', { name: 'Sit here' }).click();
    await a.getByRole('button', { name: 'Start match', exact: true }).click();
    for (const p of pages) await p.locator('.board .dial').waitFor();
    pages.forEach(quiet);
  },
  async 'the timeline says that the clock has played'({ browser, url }) {
    for (const language of ['en', 'es']) {
      const name = someone('Ana');
      const sentence =
        language === 'en'
          ? `Time ran out: ${name}’s turn was played automatically.`
          : `Se acabó el tiempo: el turno de ${name} se ha jugado automáticamente.`;
      const page = await moving(browser, { settings: { language } });
      await page.goto(`${url}/#/lobby`);
      await page.evaluate(
        (body) => fetch('/api/guest', { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
        JSON.stringify({ name }),
      );
      // The page offers only longer time limits, so the test sends its own messages to open the table.
      const table = await page.evaluate(
        (game) =>
          new Promise((done) => {
            const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + '/ws', 'parlour.1');
            const send = (m) => socket.send(JSON.stringify(m));
            let table;
            socket.onmessage = (e) => {
              const m = JSON.parse(e.data);
              if (m.type === 'welcome') send({ type: 'create', id: 1, game, decision: 2, open: false });
              if (m.reply_to === 1) {
                table = m.table;
                send({ type: 'sit', table, seat: 0 });
                send({ type: 'bot', table, seat: 1, level: 'novice', id: 2 });
              }
              if (m.reply_to === 2) {
                socket.close();
                done(table);
              }
            };
          }),
        'sherlock-mycroft',
      );
      await page.goto(`${url}/#/t/${table}`);
      await page.reload();
      await page.getByRole('button', { name: language === 'en' ? 'Start match' : 'Empezar la partida', exact: true }).click();
      // A stand-in soon finishes the match, and the result then covers the timeline. So the sentence need not be visible.
      await page.locator('.history .entry', { hasText: sentence }).first().waitFor({ state: 'attached', timeout: 60000 });
      await page.context().close();
    }
  },
};
