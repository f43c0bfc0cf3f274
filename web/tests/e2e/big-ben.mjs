// big-ben.mjs: tests of the board of Big Ben, with animations: the size of the wires on a phone, and talk between players.
import assert from 'node:assert/strict';
import { open } from '../browser.mjs';
import { accessible, eventually, fits, over, quiet } from '../helpers.mjs';

const HINTS = [1, 2, 3].map((n) => `page.hint.bb.${n}`).concat('page.hint.choices');
const MOVING = { reducedMotion: 'no-preference', settings: { pace: 0.1, seenHints: HINTS } };

/** Starts new matches until the viewer is the player with the cutter. */
async function withCutter(page, url, seats) {
  for (let seed = 1; seed < 30; seed++) {
    await page.goto(`${url}/#/play/big-ben?seed=cutter${seed}&seats=${seats}`);
    const mine = page.locator('.seat-of.mine.cutter');
    await mine.or(over(page)).or(page.locator('[data-let-act]')).first().waitFor();
    if (await mine.count()) return;
  }
  assert.fail('the viewer never has the cutter');
}
const sizes = (page, selector) =>
  page.locator(selector).evaluateAll((all) => all.map((e) => e.getBoundingClientRect()).map((r) => Math.min(r.width, r.height)));

export const tests = {
  async 'Big Ben on a phone: every touch target is at least 44 px'({ browser, url }) {
    for (const [width, height, seats] of [
      [390, 844, 5],
      [390, 844, 7],
      [390, 844, 8],
      [844, 390, 8],
    ]) {
      const where = `${seats} players at ${width}x${height}`;
      const page = await open(browser, { ...MOVING, width, height, hasTouch: true, isMobile: true });
      await withCutter(page, url, seats);
      await fits(page);
      assert.equal(await page.locator('g.door[role=button]').count(), 0, `${where}: single wires are too small`);
      const seatsOf = page.locator('.dial [data-choice]');
      assert.equal(await seatsOf.count(), seats - 1);
      for (const size of [...(await sizes(page, '.dial [data-choice]')), ...(await sizes(page, '.talk button'))])
        assert.ok(size >= 44, `${where}: a target is ${size} px`);
      // The numbers of the wires can be read, and no plate covers a wire.
      for (const size of await page.locator('.door text').evaluateAll((all) => all.map((e) => e.getBoundingClientRect().height)))
        assert.ok(size >= 10, `${where}: the number of a wire is ${size} px high`);
      assert.deepEqual(await page.locator('.door').evaluateAll(covered), [], `${where}: wires under a plate`);
      await accessible(page, where);
      // The first touch on a player's wires enlarges them. The second touch cuts a wire.
      const name = (await seatsOf.last().getAttribute('aria-label')).replace('’s wires', '');
      await page.getByRole('button', { name: `${name}’s wires`, exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: `${name}’s wires` }).waitFor();
      for (const size of await sizes(page, '.wires button')) assert.ok(size >= 44, `${where}: a wire is ${size} px`);
      await accessible(page, `the wires of one player, ${where}`);
      await page.keyboard.press('Escape');
      await page.locator('.wires').waitFor({ state: 'detached' });
      await page.touchscreen.tap(...(await pointOn(seatsOf.last())));
      await page.locator('.wires button').first().tap();
      await page.locator('.history', { hasText: `Ada cuts ${name}’s wire 1` }).waitFor({ state: 'attached' });
      quiet(page);
      await page.close();
    }
  },
  async 'Big Ben on a phone is never wider than the screen, also with longer words and while the hands of the clock turn'({
    browser,
    url,
  }) {
    for (const [width, height, seats] of [
      [390, 844, 5],
      [844, 390, 8],
    ]) {
      const page = await open(browser, { ...MOVING, width, height, settings: { ...MOVING.settings, language: 'es' } });
      // Seat 9 (`people=9`) does not exist, so bots play for everyone.
      await page.goto(`${url}/#/play/big-ben?seed=wide&seats=${seats}&people=9`);
      await page.locator('.facts td').first().waitFor();
      for (let end = false; !end;) {
        end = (await over(page).count()) > 0;
        const wide = await page.locator('.board div.frame').evaluate((e) => e.scrollWidth - e.clientWidth);
        assert.ok(wide <= 1, `${seats} players at ${width}x${height}: the board is ${wide} px too wide`);
      }
      quiet(page);
      await page.close();
    }
  },
  async 'Big Ben on a phone shows all claims about the own wires at once'({ browser, url }) {
    for (const [width, height, language] of [
      [390, 844, 'en'],
      [390, 844, 'es'],
      [844, 390, 'en'],
      [844, 390, 'es'],
    ]) {
      const page = await open(browser, { width, height, hasTouch: true, isMobile: true, settings: { seenHints: HINTS, language } });
      await withCutter(page, url, 8);
      const bar = () => page.locator('.choice-bar').evaluate((e) => e.getBoundingClientRect().top);
      const before = await bar();
      await page.locator('.talk .own').tap();
      await page.locator('[data-say="claim bomb"]').waitFor();
      assert.equal(await bar(), before, 'the choice bar keeps its height');
      const hidden = await page.locator('.talk button').evaluateAll((all) => {
        const view = document.querySelector('.choice-bar .offer').getBoundingClientRect();
        const inside = (r) => r.left >= view.left && r.right <= view.right && r.top >= view.top - 1 && r.bottom <= view.bottom + 1;
        return all.filter((e) => !inside(e.getBoundingClientRect())).map((e) => e.textContent);
      });
      assert.deepEqual(hidden, [], `${width}x${height} ${language}: buttons outside the choice bar`);
      for (const size of await sizes(page, '.talk button')) assert.ok(size >= 44, `a target is ${size} px`);
      await accessible(page, `the claims at ${width}x${height}`);
      quiet(page);
      await page.close();
    }
  },
  async 'Big Ben alone: bots speak first, and cut only when the player has spoken or lets them; each round end waits for the player'({
    browser,
    url,
  }) {
    const page = await open(browser, { settings: { pace: 0.1, seenHints: HINTS } });
    const letAct = page.locator('[data-let-act]');
    const mine = page.locator('.seat-of.mine.cutter');
    for (let seed = 1; seed < 30 && !(await letAct.count()); seed++) {
      await page.goto(`${url}/#/play/big-ben?seed=claim${seed}&seats=4`);
      await letAct.or(mine).first().waitFor();
    }
    const cut = page.locator('.history', { hasText: / cuts / });
    assert.equal(await page.locator('.history', { hasText: / claims / }).count(), 1, 'the bots have spoken');
    // At this pace a bot that does not wait cuts within a few hundred milliseconds.
    await page.waitForTimeout(1500);
    assert.equal(await cut.count(), 0, 'a bot did not wait');
    await accessible(page, 'before the first cut');
    // A claim needs four keys: the first choice lets the bot cut, the second one opens the claims.
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter', 'Enter']) await page.keyboard.press(key);
    await page.locator('.history', { hasText: 'Ada claims to have been dealt 0 defusing wires' }).waitFor({ state: 'attached' });
    await letAct.waitFor({ state: 'detached' });
    await cut.waitFor({ state: 'attached' });
    // Play until a round ends. Only the player starts the next round, and then may speak or let the bot cut.
    const next = page.locator('[data-next-round]');
    const door = page.locator('g.door.can').first();
    for (let rounds = 0, seed = 1; rounds < 2;) {
      await next.or(door).or(letAct).or(over(page)).first().waitFor();
      if (await over(page).count()) {
        assert.ok(seed < 20, 'every match ended in its first round');
        await page.goto(`${url}/#/play/big-ben?seed=round${seed++}&seats=4`);
        await over(page).waitFor({ state: 'detached' });
        continue;
      }
      if (await next.count()) {
        rounds++;
        await page.getByRole('dialog', { name: /^Round \d is over$/ }).waitFor();
        await accessible(page, 'the end of a round');
        await next.click();
        await next.waitFor({ state: 'detached' });
      } else if (await letAct.count()) await letAct.click();
      else if (await door.count()) {
        await door.focus();
        await page.keyboard.press('Enter');
      }
    }
    quiet(page);
    await page.close();
  },
  async 'Big Ben: no plate covers a wire or leaves the board, with long names, claims and opinions of everybody'({ browser, url }) {
    for (const [width, height] of [
      [1280, 800],
      [768, 1024],
      [390, 844],
      [844, 390],
    ])
      for (const seats of [4, 5, 6, 7, 8]) {
        const where = `${seats} players at ${width}x${height}`;
        const page = await open(browser, { width, height, settings: { seenHints: HINTS } });
        await withCutter(page, url, seats);
        for (const claim of ['claim no-bomb', 'claim defusing 1']) {
          await page.locator('.talk .own').click();
          await page.locator(`[data-say="${claim}"]`).click();
        }
        const others = Math.min(seats - 1, 6); // BB-31 allows eight changes between two cuts, and two are claims
        for (let other = 1; other <= others; other++) {
          await page.locator(`.talk [data-about="${other}"]`).click();
          await page.locator(`[data-say="${other % 2 ? 'trust' : 'accuse'} ${other}"]`).click();
        }
        await eventually(() => page.evaluate((n) => document.querySelectorAll('.seat-of .think').length === n, others), where);
        // Give every player a name of 20 wide characters, two claims and two opinions.
        await page.evaluate(() => {
          const slip = document.querySelector('.seat-of.mine .slip');
          for (const plate of document.querySelectorAll('.seat-of')) {
            plate.querySelector('.nm').firstChild.data = 'W'.repeat(20);
            const said = plate.querySelector('.said');
            said.replaceChildren(
              slip.cloneNode(true),
              ...[...document.querySelectorAll('.think')].slice(0, 2).map((e) => e.cloneNode(true)),
            );
          }
        });
        assert.deepEqual(await page.locator('.door').evaluateAll(covered), [], `${where}: wires under a plate`);
        assert.deepEqual(await page.locator('.bb div.round').evaluate(misplaced), [], where);
        await page.close();
      }
  },
  async 'Big Ben: a statement about a player is made in two taps, is shown, and can be withdrawn'({ browser, url }) {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
      [844, 390],
    ]) {
      const page = await open(browser, { ...MOVING, width, height });
      await withCutter(page, url, 5);
      const told = (text) => page.locator('.history', { hasText: text }).waitFor({ state: 'attached' });
      const talk = page.locator('.talk');
      await talk.getByRole('button', { name: 'Bram' }).click();
      await accessible(page, `talking at ${width}x${height}`);
      await talk.getByRole('button', { name: 'Say that you trust Bram' }).click();
      await told('Ada says: I trust Bram.');
      await talk.getByRole('button', { name: /^Bram.*you trust this player/ }).waitFor();
      // When a player is chosen, the focus moves to the statements about that player. When a statement is made, the focus moves back to the
      // player.
      await talk.getByRole('button', { name: 'Bram' }).focus();
      await page.keyboard.press('Enter');
      await page.locator('[data-say="trust 1"][aria-pressed=true]:focus').waitFor();
      await page.keyboard.press('Enter');
      await told('Ada withdraws their opinion about Bram.');
      await page.locator('[data-about="1"]:focus').waitFor();
      // A player can also be chosen by clicking the player's plate.
      await page.getByRole('button', { name: 'Say something about Clara' }).click();
      await talk.getByRole('button', { name: 'Accuse Clara' }).click();
      await told('Ada accuses Clara');
      await talk.getByRole('button', { name: 'My wires' }).click();
      await talk.getByRole('button', { name: 'Claim: I was dealt 2 defusing wires' }).click();
      await told('Ada claims to have been dealt 2 defusing wires');
      await talk.getByRole('button', { name: /^My wires/, hasText: '2 defusing' }).click();
      await talk.locator('[data-say="claim defusing 2"][aria-pressed=true]').click();
      await told('Ada withdraws their claim about defusing wires');
      await page.keyboard.press('Escape');
      await eventually(() => page.locator('.talk [data-about="0"]').count(), 'the list of players is back');
      quiet(page);
      await page.close();
    }
  },
};

/** Runs in the page. Returns the names of those doors whose middle is covered by something that is not part of the clock face. */
const covered = (doors) =>
  doors
    .filter((door) => {
      const { left, top, width, height } = door.getBoundingClientRect();
      return !document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.dial');
    })
    .map((door) => door.getAttribute('aria-label'));
/** Runs in the page. Returns what is wrong with the places of the seat plates: plates that leave the board, overlap another plate, or whose
 * text is wider or higher than the plate. */
const misplaced = (round) => {
  const board = round.getBoundingClientRect();
  const inside = (r, o) => r.left >= o.left - 1 && r.right <= o.right + 1 && r.top >= o.top - 1 && r.bottom <= o.bottom + 1;
  const plates = [...round.querySelectorAll('.seat-of')].map((e) => [e.dataset.seat, e.getBoundingClientRect(), e]);
  return plates.flatMap(([seat, r, e]) => [
    ...(inside(r, board) ? [] : [`plate ${seat} leaves the board`]),
    ...[...e.querySelectorAll('h2, .said')]
      .filter((part) => !inside(part.getBoundingClientRect(), r))
      .map(() => `plate ${seat} is too full`),
    ...plates
      .filter(([other, o]) => other > seat && o.left < r.right && o.right > r.left && o.top < r.bottom && o.bottom > r.top)
      .map(([other]) => `plates ${seat} and ${other} overlap`),
  ]);
};
/** Returns a point in a player's sector of the clock face that is not covered by a plate. */
const pointOn = (sector) =>
  sector.evaluate((path) => {
    const box = path.getBoundingClientRect();
    for (let y = box.top + 4; y < box.bottom; y += 6)
      for (let x = box.left + 4; x < box.right; x += 6) if (document.elementFromPoint(x, y) === path) return [x, y];
    return [0, 0];
  });
