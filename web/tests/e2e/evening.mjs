// evening.mjs: a long online match. Four players play Big Ben and a rematch, and a spectator watches. One player has a latency of 400 ms
// and loses the connection twice. Another player disappears, is replaced by a bot, and takes the seat back. Animations are on.
import assert from 'node:assert/strict';
import { open, slowProxy } from '../browser.mjs';
import { eventually, guest, over, withServer } from '../helpers.mjs';

const SEATS = 4;
const PATIENCE = 60000; // timeout for waits, in ms; it is long, because the machine may be busy
const LATENCY = 400; // round-trip time of the slow player's connection, in ms
const ABSENCE = 8; // time in s until the server asks the other players what to do about an absent player

/** Runs in the page. Counts the cuts that the server has sent. After each change of the page, compares this number with the number of cuts
 * on the board. */
function record() {
  const seen = (globalThis.seen = { cuts: {}, lag: 0, alerts: [], lost: 0 });
  let planned = false,
    wasLost = false;
  const shown = () => {
    const [left, round] = ['left', 'round'].map((name) => document.querySelector(`.dial .${name}`)?.textContent);
    if (!round) return null; // the board is not shown yet
    if (!left) return Infinity; // after the end of the match, the number of remaining cuts is not shown
    return (['I', 'II', 'III', 'IV'].indexOf(/^[IV]+/.exec(round)[0]) + 1) * 4 - parseInt(left, 10);
  };
  const told = () => seen.cuts[location.hash.split('/').at(-1)] ?? 0;
  seen.position = () => ({ told: told(), shown: shown() });
  function look() {
    planned = false;
    const now = shown();
    if (now !== null) seen.lag = Math.max(seen.lag, told() - now);
    for (const alert of document.querySelectorAll('[role=alert]'))
      if (alert.textContent.trim() && seen.alerts.at(-1) !== alert.textContent.trim()) seen.alerts.push(alert.textContent.trim());
    const lost = !!document.querySelector('[data-connection=lost]');
    if (lost && !wasLost) seen.lost++;
    wasLost = lost;
  }
  const plan = () => {
    if (!planned) requestAnimationFrame(look);
    planned = true;
  };
  globalThis.WebSocket = class extends WebSocket {
    constructor(...words) {
      super(...words);
      this.addEventListener('message', (e) => {
        const m = JSON.parse(e.data);
        if (m.type !== 'view') return;
        seen.cuts[m.table] = m.view.cuts.length;
        plan();
      });
    }
  };
  new MutationObserver(plan).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
}

class Person {
  constructor(browser, name, url) {
    Object.assign(this, { browser, name, url, away: false });
  }
  /** Opens a browser window and logs in. */
  async arrive(hash) {
    this.page = await open(this.browser, { reducedMotion: 'no-preference', settings: { pace: 1 } });
    this.page.setDefaultTimeout(PATIENCE);
    this.context = this.page.context();
    await this.context.addInitScript(record);
    await guest(this.page, this.url, this.name, hash);
  }
  /** Closes the browser window. The browser keeps the session. */
  async vanish() {
    await this.check();
    this.away = true;
    this.address = this.page.url();
    await this.page.close();
  }
  async comeBack() {
    this.page = Object.assign(await this.context.newPage(), { complaints: [] });
    this.page.setDefaultTimeout(PATIENCE);
    this.page.on('pageerror', (e) => this.page.complaints.push(String(e)));
    this.page.on('console', (m) => m.type() === 'error' && this.page.complaints.push(m.text()));
    await this.page.goto(this.address);
    await this.page.locator('.board .dial').waitFor();
    this.away = false;
  }
  async say(text) {
    await this.page.getByPlaceholder('Message to the table').fill(text);
    await this.page.getByRole('button', { name: 'Send', exact: true }).click();
  }
  position = () => this.page.evaluate(() => globalThis.seen.position());
  side = async () => ((await this.page.locator('.facts .role.sherlock').count()) ? 'sherlock' : 'moriarty');
  hasBomb = async () => (await this.page.locator('.facts .dealt li', { hasText: 'bomb' }).count()) > 0;
  hasCutter = async () => (await this.page.locator('.seat-of.mine.cutter').count()) > 0;
  cuttable = () => this.page.locator('.dial [data-choice^="cut "]').evaluateAll((all) => all.map((e) => e.dataset.choice));
  async cut(seat) {
    const wire = this.page.locator(`.dial [data-choice^="cut ${seat} "]`).first();
    await wire.waitFor();
    await wire.click();
  }
  /** Fails if the page has shown an error, or if its board has ever shown at least two cuts fewer than the server had sent. */
  async check() {
    if (this.away) return;
    const { lag, alerts, lost } = await this.page.evaluate(() => globalThis.seen);
    assert.deepEqual(alerts, [], `errors shown to ${this.name}`);
    assert.ok(lag <= 1, `the board of ${this.name} was ${lag} cuts behind`);
    const serious = this.page.complaints.filter((text) => !this.slow || !/WebSocket|net::ERR/.test(text));
    assert.deepEqual(serious, [], `errors in the browser of ${this.name}`);
    if (!this.slow) assert.equal(lost, 0, `${this.name} has lost the connection`);
  }
}

const until = (is, what) => eventually(is, what, PATIENCE);
const everyone = (people, work) => Promise.all(people.map((p) => work(p)));
const finished = async (person) => (await over(person.page).count()) > 0;

/** Waits until the board of every client in `people` shows at least `cuts` cuts or the end of the match. */
const boardsShow = (people, cuts) =>
  everyone(people, (p) =>
    until(
      async () => (await p.position()).shown >= cuts,
      async () => `the board of ${p.name} does not show cut ${cuts}: ${JSON.stringify(await p.position())}`,
    ),
  );
/** Waits until each client in `people` has received this number of cuts. The boards may not show all of these cuts yet. */
const cutsArrive = (people, cuts) =>
  everyone(people, (p) => until(async () => (await p.position()).told >= cuts, `cut ${cuts} reaches ${p.name}`));

/** Waits until one of the players can cut. Returns this player, or null at the end of the match. */
async function nextCutter(players) {
  let found = null;
  await until(async () => {
    for (const p of players) {
      if (await finished(p)) return true;
      if ((await p.cuttable()).length) return (found = p);
    }
    return false;
  }, 'somebody has the cutter');
  return found;
}

/** Returns a seat whose wires the player `cutter` can cut. Prefers a seat that is not in `avoid` and does not have the bomb. */
async function safeSeat(cutter, players, avoid = []) {
  const owners = [...new Set((await cutter.cuttable()).map((wire) => Number(wire.split(' ')[1])))];
  const unsafe = [...avoid];
  for (const [seat, p] of players.entries()) if (!p.away && (await p.hasBomb())) unsafe.push(seat);
  const safe = owners.filter((seat) => !unsafe.includes(seat));
  return safe.length ? safe[0] : owners[0];
}

/** Plays to the end of the match. If `careful` is true, nobody cuts a wire of the player who has the bomb. */
async function playToTheEnd(players, all, careful) {
  for (let cutter = await nextCutter(players); cutter; cutter = await nextCutter(players)) {
    const { told } = await cutter.position();
    await cutter.cut(await safeSeat(cutter, careful ? players : []));
    await cutsArrive(all, told + 1);
    await everyone(all, (p) => p.check());
  }
  for (const p of all) await over(p.page).waitFor();
}

/** Returns the lines of the timeline that everyone sees. Omits lines about the player's own wires, and removes the words "(you)". */
const timeline = async (person) =>
  (await person.page.locator('.history .entry p, .history .said').allInnerTexts())
    .map((line) => line.replace(/\s+/g, ' ').replace(' (you)', '').trim())
    .filter((line) => !line.startsWith('You are dealt'));
const chat = async (person) =>
  (await person.page.locator('.history .said').allInnerTexts()).map((line) => line.replace(/\s+/g, ' ').replace(' (you)', '').trim());
/** Returns the names of the players, in the order of their seats. */
const seats = (person) => person.page.locator('.seat-of').evaluateAll((all) => all.map((e) => e.getAttribute('aria-label')));

/** Checks that all players see the same timeline and the same result, which includes the role of every player. */
async function sameEnding(all) {
  const scene = (p) => p.page.locator('[data-ending]');
  /** Returns the reason why the match ended, followed by the role and the wires of each player. */
  const ending = async (p) => {
    const players = scene(p).locator('[data-role]');
    return [
      await scene(p).locator('[data-why]').innerText(),
      ...(await players.evaluateAll((all) => all.map((e) => `${e.dataset.role}: ${e.textContent.replace(/\s+/g, ' ')}`))),
    ];
  };
  await everyone(all, (p) => scene(p).waitFor());
  const [first, ...others] = all;
  assert.equal((await ending(first)).length, 1 + SEATS, 'the end should show the role of every player');
  await until(
    async () => (await timeline(first)).filter((line) => line.includes(' was on ')).length === SEATS,
    'the roles in the timeline',
  );
  for (const p of others) {
    assert.deepEqual(await ending(p), await ending(first), `the end as ${p.name} sees it`);
    const expected = await timeline(first);
    const same = async () => (await timeline(p)).join('\n') === expected.join('\n');
    await until(same, async () => assert.deepEqual(await timeline(p), expected, `the timeline of ${p.name}`));
  }
}

export const tests = {
  'an evening: four players, a bad connection, an absent player, a spectator and a rematch': withServer(
    ['--absence', String(ABSENCE)],
    async ({ browser, url }) => {
      const lines = [];
      for (let i = 0; i < SEATS; i++) lines.push(await slowProxy(new URL(url).port, 0));
      const players = ['Ana', 'Ben', 'Cleo', 'Dora'].map((name, i) =>
        Object.assign(new Person(browser, name, lines[i].url), { line: lines[i] }),
      );
      const spectator = new Person(browser, 'Emil', url);
      const all = [...players, spectator];
      const [host] = players;

      // The host opens a table, and the others join.
      await host.arrive();
      await host.page.locator('select').first().selectOption('big-ben');
      await host.page.locator('select').nth(1).selectOption(String(SEATS));
      await host.page.getByRole('button', { name: 'Open a table' }).click();
      await host.page.getByRole('button', { name: 'Leave seat' }).waitFor();
      const hash = new URL(host.page.url()).hash;
      for (const p of players.slice(1)) {
        await p.arrive(hash);
        await p.page.getByRole('button', { name: 'Sit here' }).first().click();
        await p.page.getByRole('button', { name: 'Leave seat' }).waitFor();
      }
      await spectator.arrive(hash);
      const heard = (text) =>
        everyone(
          all.filter((p) => !p.away),
          (p) => p.page.locator('.history .said', { hasText: text }).waitFor(),
        );
      const say = async (who, text) => {
        await who.say(text);
        await heard(text);
      };
      const told = (people, text) => everyone(people, (p) => p.page.locator('.history .entry', { hasText: text }).first().waitFor());
      for (const [who, text] of [
        [host, 'Good evening'],
        [spectator, 'I only watch'],
        [players[2], 'Shall we begin?'],
      ])
        await say(who, text);
      await host.page.getByRole('button', { name: /start/i }).click();
      for (const p of all) await p.page.locator('.board .dial').waitFor();
      await spectator.page.getByText('You are watching this match.').waitFor();
      await host.page.getByText('1 spectator: Emil').waitFor();
      assert.deepEqual(
        await seats(host),
        players.map((p) => p.name),
      );

      // The player who vanishes must be on Sherlock's side and must not have the bomb. The player with the bomb claims it, so the bot
      // that replaces the absent player does not cut the bomb.
      let bomb, absent, first;
      for (const p of players) {
        if (await p.hasBomb()) bomb = p;
        else if (!absent && (await p.side()) === 'sherlock') absent = p;
        if (await p.hasCutter()) first = p;
      }
      const slow = players.find((p) => p !== absent && p !== bomb);
      const seat = (p) => players.indexOf(p);
      await bomb.page.locator(`.talk [data-about="${seat(bomb)}"]`).click();
      await bomb.page.locator('.talk [data-say="claim bomb"]').click();
      await told(all, `${bomb.name} claims to have been dealt the bomb`);
      slow.slow = true;
      slow.line.roundTrip = LATENCY;
      const lost = () => slow.page.locator('[data-connection=lost]').waitFor({ state: 'attached' });
      const reconnect = async () => {
        slow.line.restore();
        await slow.page.locator('[data-connection=ok]').waitFor({ state: 'attached' });
      };
      let cuts = 0;

      // The slow player cuts a wire and loses the connection before the answer arrives.
      if (first !== slow) {
        await first.cut(seat(slow));
        await cutsArrive(all, ++cuts);
      }
      await slow.cut(seat(absent));
      slow.line.cut();
      await lost();
      await reconnect();
      await cutsArrive(all, ++cuts);
      await boardsShow(all, cuts);
      await say(slow, 'That was me');
      assert.equal((await slow.position()).told, cuts, 'the wire is cut once');

      // The player who has the cutter disconnects. The others choose to let a bot play.
      await absent.vanish();
      const here = all.filter((p) => p !== absent);
      const voters = players.filter((p) => p !== absent);
      for (const p of here) await p.page.locator('.board [data-presence]').waitFor();
      for (const p of voters) {
        const question = p.page.locator(`[data-absence="${seat(absent)}"]`);
        await question.getByRole('button', { name: 'Let a bot play' }).click();
      }
      assert.equal(await spectator.page.locator('[data-absence]').count(), 0, 'a spectator does not decide about a seat');
      for (const p of here) await p.page.locator('.board [data-presence=stand-in]').waitFor();
      await cutsArrive(here, ++cuts);
      await boardsShow(here, cuts);
      await told(here, `A bot plays for ${absent.name}.`);
      await say(voters[0], 'The bot has cut a wire');
      assert.equal(await finished(spectator), false, 'the bot should not cut the bomb');

      // The player returns and takes the seat back.
      await absent.comeBack();
      for (const p of all)
        await until(async () => !(await p.page.locator('.board [data-presence]').count()), `${p.name} sees that all players are here`);
      await boardsShow(all, cuts);
      await say(absent, 'I am back');

      // The slow player loses the connection again and misses several cuts and a chat line. This player also writes a line, which is sent
      // after the reconnect.
      if ((await nextCutter(players)) === slow) {
        await slow.cut(seat(absent));
        await cutsArrive(all, ++cuts);
      }
      slow.line.cut();
      await lost();
      const others = players.filter((p) => p !== slow);
      const online = all.filter((p) => p !== slow);
      for (let missed = 0; missed < 3; missed++) {
        const cutter = await nextCutter(others);
        if (!cutter) break;
        await cutter.cut(await safeSeat(cutter, players, [seat(slow)]));
        await cutsArrive(online, ++cuts);
      }
      await others[0].say('Where is everybody?');
      await spectator.page.locator('.said', { hasText: 'Where is everybody?' }).waitFor();
      await slow.say('Still here');
      await reconnect();
      await heard('Where is everybody?');
      await heard('Still here');
      await boardsShow(all, cuts);
      await everyone(all, (p) => p.check());
      await playToTheEnd(players, all, true);
      await sameEnding(all);
      const said = [
        'Ana Good evening',
        'Emil I only watch',
        'Cleo Shall we begin?',
        `${slow.name} That was me`,
        `${voters[0].name} The bot has cut a wire`,
        `${absent.name} I am back`,
        `${others[0].name} Where is everybody?`,
        `${slow.name} Still here`,
      ];
      for (const p of all) assert.deepEqual(await chat(p), said, `the chat of ${p.name}`);
      await everyone(all, (p) => p.check());
      assert.equal(await slow.page.evaluate(() => globalThis.seen.lost), 2, 'the slow player has lost the connection twice');

      // The slow player offers a rematch, all players accept, and the spectator follows them.
      await slow.page.locator('.choice-bar').getByRole('button', { name: 'Play again', exact: true }).click();
      for (const p of players.filter((p) => p !== slow))
        await p.page.getByRole('alertdialog').getByRole('button', { name: 'Play again' }).click();
      await everyone(all, (p) =>
        until(() => p.page.url().includes('#/t/') && !p.page.url().includes(hash), `${p.name} goes to the rematch`),
      );
      await everyone(all, (p) =>
        until(async () => (await p.page.locator('.dial').count()) && !(await finished(p)), `${p.name} sees the new match`),
      );
      for (const p of all) assert.equal(new URL(p.page.url()).hash, new URL(host.page.url()).hash);
      await spectator.page.getByText('You are watching this match.').waitFor();
      await everyone(all, (p) => until(async () => (await seats(p)).length === players.length, `the plates of the seats for ${p.name}`));
      for (const p of all)
        assert.deepEqual(
          await seats(p),
          players.map((q) => q.name),
          `the seats as ${p.name} sees them`,
        );
      for (const p of players) assert.equal(await p.page.locator('.seat-of.mine').getAttribute('aria-label'), p.name);
      await say(absent, 'Another one');
      await playToTheEnd(players, all, false);
      await sameEnding(all);
      await everyone(all, (p) => p.check());
      for (const line of lines) line.close();
    },
  ),
};
