// secrecy.mjs: searches one player's browser (memory, page and network traffic) for the hidden information of another player. To show that
// the search works, the same search must find this information in the other player's browser.
import assert from 'node:assert/strict';
import { open } from '../browser.mjs';
import { heapOf } from '../heap.mjs';
import { eventually, guest, over, play, still } from '../helpers.mjs';

let n = 0;
const someone = (word) => `${word} ${Date.now() % 100000}${n++}`;

/** Records everything the server sends to a page from now on: WebSocket frames and response bodies. */
function network(page) {
  const heard = { frames: [], texts: [] };
  page.on('websocket', (ws) => ws.on('framereceived', (f) => heard.frames.push(JSON.parse(f.payload))));
  page.on('response', async (r) => {
    if (r.url().includes('/api/')) heard.texts.push(await r.text().catch(() => ''));
  });
  return heard;
}
async function twoAt(browser, url, game, seats) {
  const a = await open(browser),
    b = await open(browser);
  const [fromA, fromB] = [network(a), network(b)];
  await guest(a, url, someone('Ada'));
  await a.locator('select').first().selectOption(game);
  if (seats) await a.locator('select').nth(1).selectOption(String(seats));
  await a.getByRole('button', { name: 'Open a table', exact: true }).click();
  await a.getByRole('button', { name: 'Invite players' }).click();
  await guest(b, url, someone('Bram'), new URL(await a.locator('a[data-link]').getAttribute('href')).pathname.slice(1));
  await b.getByRole('button', { name: 'Take a seat' }).click();
  await b.getByRole('button', { name: 'Leave seat' }).waitFor(); // wait until the player has the seat, so that no bot takes it
  await a.getByRole('button', { name: seats ? 'Fill free seats with bots and start' : 'Start match', exact: true }).click();
  await Promise.all([a, b].map((p) => p.locator('.history .entry, .choice-bar .sentence').first().waitFor()));
  return { a, b, fromA, fromB };
}
/** Returns all views in a page's memory. These are the objects that have the given members, and the views in received messages, which are
 * JSON strings. */
function viewsIn(heap, members) {
  const texts = heap.strings
    .filter((s) => s.startsWith('{"type":"view"'))
    .flatMap((s) => {
      try {
        return [JSON.parse(s).view];
      } catch {
        return []; // skip fragments that are not valid JSON
      }
    });
  return [...heap.having(members, 4), ...texts];
}
const some = (counts) => Object.values(counts ?? {}).some((k) => k > 0);

export const tests = {
  async 'memory, page and network of one player contain no hidden clue of the other'({ browser, url }) {
    const latest = (from) => from.frames.filter((m) => m.type === 'view').at(-1)?.view;
    const hides = (from) => some(latest(from)?.seat[latest(from).viewer].hidden);
    // If nobody hides a clue in this match, try another table.
    let at,
      hidden = false;
    for (let match = 0; match < 5 && !hidden; match++) {
      at = await twoAt(browser, url, 'sherlock-mycroft');
      const hider = async () => (hidden ||= hides(at.fromB) || hides(at.fromA));
      await Promise.all([play(at.a, { done: hider }), play(at.b, { done: hider })]);
    }
    assert.ok(hidden, 'no clue was hidden in any match');
    const { a, b, fromA, fromB } = at;
    await Promise.all([a, b].map(still));
    const [other, spy, fromSpy, fromOther] = hides(fromB) ? [b, a, fromA, fromB] : [a, b, fromB, fromA];
    const members = ['viewer', 'seat', 'line'];
    const theirs = viewsIn(await heapOf(other), members);
    assert.ok(
      theirs.some((v) => some(v.seat[v.viewer].hidden)),
      'the reading finds what a seat knows itself',
    );
    const heap = await heapOf(spy);
    const mine = viewsIn(heap, members);
    assert.ok(mine.length > 0);
    for (const v of [...mine, ...fromSpy.frames.filter((m) => m.type === 'view').map((m) => m.view)])
      assert.ok(!some(v.seat[1 - v.viewer].hidden), 'a hidden clue of the other player is in memory');
    // The page shows only how many clues the other player has hidden.
    const view = latest(fromOther),
      seat = view.viewer;
    const sealed = spy.locator(`[data-spot="hidden-${seat}"]`);
    await eventually(
      async () => (await sealed.locator('.env').count()) === Math.min(6, view.seat[seat].hidden_n),
      'as many envelopes as were hidden',
    );
    for (const [clue, k] of Object.entries(view.seat[seat].hidden))
      if (k) assert.ok(!(await sealed.evaluate((e) => e.outerHTML)).includes(clue), clue);
    for (const word of ['"rng"', '"deck":[', '"character_deck"'])
      assert.ok(!heap.strings.some((s) => s.startsWith('{"') && s.includes(word)), word);
  },
  async 'memory, page and network of one player contain no role, wire or seed'({ browser, url }) {
    // A bot may cut the bomb and so end the match before one of the two players gets a turn. In that case, try another table.
    const asked = (p) => p.locator('.choice-bar [data-choice]:not([disabled])').count();
    let at;
    do {
      at = await twoAt(browser, url, 'big-ben', 4);
      await eventually(async () => (await over(at.a).count()) || (await asked(at.a)) || (await asked(at.b)), 'somebody’s turn');
    } while (await over(at.a).count());
    const { a, b, fromA, fromB } = at;
    const members = ['viewer', 'players', 'hand_dealt'];
    const own = viewsIn(await heapOf(b), members);
    assert.ok(
      own.some((v) => typeof v.role === 'string' && some(v.hand_dealt)),
      'the reading finds what a seat knows itself',
    );
    const heap = await heapOf(a),
      texts = [...fromA.texts],
      frames = [...fromA.frames];
    const views = [...viewsIn(heap, members), ...frames.filter((m) => m.type === 'view').map((m) => m.view)];
    assert.ok(views.length > 1);
    for (const v of views)
      v.players.forEach((p, s) => {
        if (s !== v.viewer) assert.ok(typeof p.role !== 'string', 'a role of another seat is in memory');
        const open = (v.cuts ?? []).filter((c) => c?.owner === s).length;
        assert.ok(p.wire.filter((w) => typeof w === 'string').length <= open, 'a face-down wire is in memory');
      });
    for (const door of await a.locator('.dial .door:not(.cut)').all()) assert.match(await door.getAttribute('aria-label'), /face down$/);
    // The end of the match reveals the seed of the deal. Until then, the seed must not be in the browser.
    await Promise.all([play(a), play(b)]);
    await over(a).waitFor();
    const secret = fromB.frames.filter((m) => m.type === 'table' && m.secret).at(-1);
    assert.equal(secret.secret.length, 64);
    for (const part of [secret.secret, secret.salt]) {
      assert.ok(!heap.strings.some((s) => s.includes(part)), 'the seed is in memory');
      assert.ok(!JSON.stringify(frames).includes(part) && !texts.join('').includes(part), 'the seed is in the network traffic');
    }
  },
};
