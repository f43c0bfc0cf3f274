import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Clock, stampNow, type News } from '../../src/engine/clock';
import { Engine, type Message } from '../../src/engine/engine';
import { games, plain, whyParts } from '../../src/lib/words.svelte';

const wasm = readFileSync(join(__dirname, '../../generated/parlour.wasm'));
const fresh = () => Engine.from(new Uint8Array(wasm));

describe('the engine', () => {
  for (const game of games.filter((g) => !g.clock))
    it(`lets bots play ${game.id} to the end and reads its file back`, async () => {
      const engine = await fresh();
      const seats = game.seats.min;
      expect(engine.open({ game: game.id, seats, seed: 'units', options: '' })).toBeNull();
      let n = 0;
      for (let look = engine.updates(0, 0); !look.over && n < 3000; look = engine.updates(0, look.version), n++) {
        if (!look.actors) {
          expect(engine.tick()).toBe(true);
          continue;
        }
        const seat = Math.log2(look.actors & -look.actors);
        expect(engine.bot(seat, n % 3 ? 'greedy' : 'random', `dice ${n}`, false), `move ${n}`).not.toBe('');
      }
      const end = engine.updates(0, 0);
      expect(end.over).toBe(true);
      const again = await fresh();
      expect(again.open({ game: game.id, seats, seed: '', options: '', save: engine.save() })).toBeNull();
      expect(again.updates(0, 0)).toEqual(end);
    });
  it('keeps a separate bot memory for each seat during one match', { timeout: 30000 }, async () => {
    const engine = await fresh();
    const play = (forgets: boolean) => {
      const did: string[] = [];
      engine.open({ game: 'sherlock-mycroft', seats: 2, seed: 'kept', options: '' });
      for (let n = 0, look = engine.updates(8, 0); n < 40 && !look.over; n++, look = engine.updates(8, 1 << 30)) {
        if (forgets) engine.open({ game: 'sherlock-mycroft', seats: 2, seed: '', options: '', save: engine.save() });
        did.push(engine.bot(Math.log2(look.actors & -look.actors), 'regular', `dice ${n}`, false));
      }
      return did;
    };
    const first = play(false);
    expect(play(false)).toEqual(first); // the result is the same, because a new match clears the memory of the bots
    expect(play(true)).not.toEqual(first); // here the bots' memory is cleared before each decision
  });
  it('gives a hint from what the seat knows, and changes no later decision', { timeout: 30000 }, async () => {
    const play = async (hints: boolean) => {
      const engine = await fresh();
      const did: string[] = [];
      engine.open({ game: 'sherlock-mycroft', seats: 2, seed: 'hint', options: '' });
      for (let n = 0, look = engine.updates(8, 0); n < 12; n++, look = engine.updates(8, 1 << 30)) {
        const seat = Math.log2(look.actors & -look.actors);
        const { legal } = engine.updates(seat, 0);
        const advice = hints ? engine.hint(seat, `hint ${n}`) : null;
        if (advice) {
          expect(legal).toContain(advice.action);
          expect(advice.choices).toBe(legal.length);
          expect(engine.hint(seat, `hint ${n}`)).toEqual(advice);
          expect(engine.updates(seat, 0).legal).toEqual(legal);
          expect(engine.hint(1 - seat, 'x')).toBeNull(); // the other seat has nothing to decide
        }
        did.push(engine.bot(seat, 'regular', `dice ${n}`, false));
      }
      return did;
    };
    expect(await play(true)).toEqual(await play(false));
  });
  it('uses the network of a game for its masters, and plays without it if the weights are damaged', { timeout: 30000 }, async () => {
    const weights = new Uint8Array(readFileSync(join(__dirname, '../../generated/network-sherlock-mycroft.bin')));
    const damaged = weights.map((byte, i) => (i === 5000 ? byte ^ 1 : byte));
    const play = async (bot: string, given?: Uint8Array) => {
      const engine = await fresh();
      const did: string[] = [];
      const network = given && { game: 'sherlock-mycroft', weights: given };
      for (let match = 0; match < 2; match++) {
        expect(engine.open({ game: 'sherlock-mycroft', seats: 2, seed: 'x', options: '' }, undefined, network)).toBeNull();
        for (let n = 0, look = engine.updates(8, 0); n < 4; n++, look = engine.updates(8, 1 << 30))
          did.push(engine.bot(Math.log2(look.actors & -look.actors), bot, `dice ${n}`, false));
      }
      expect(did.slice(0, 4)).toEqual(did.slice(4)); // the second match uses the same weights
      return did;
    };
    const plain = await play('master');
    expect(await play('master', weights)).not.toEqual(plain);
    expect(await play('master', damaged)).toEqual(plain);
    expect(await play('regular', weights)).toEqual(await play('regular'));
  });
  it('plays bots of every level, reviews decisions and verifies the match', { timeout: 30000 }, async () => {
    const engine = await fresh();
    engine.open({ game: 'big-ben', seats: 4, seed: 'judged', options: '' });
    for (let n = 0, look = engine.updates(8, 0); !look.over; n++, look = engine.updates(8, 1 << 30)) {
      if (!look.actors) engine.tick();
      else
        expect(engine.bot(Math.log2(look.actors & -look.actors), ['novice', 'regular', 'master'][n % 3], `dice ${n}`, false)).not.toBe('');
    }
    const judged = Array.from({ length: engine.entries() }, (_, i) => engine.judge(i, 20)).filter((j) => j !== null);
    expect(judged.length).toBeGreaterThan(3);
    for (const j of judged) {
      if (!j) throw new Error('a master can judge Big Ben');
      expect(j.value).toBeGreaterThanOrEqual(0);
      expect(j.loss).toBeLessThanOrEqual(j.max);
      expect(j.taken).toMatch(/^cut /);
      expect(j.versions).toHaveLength(5);
    }
    const file = engine.save();
    expect(engine.verify(file)).toMatchObject({ ok: true, dealt: true, committed: false });
    const cut = /cut (\d) (\d)/.exec(file)!;
    const bent = engine.verify(file.replace(cut[0], `cut ${cut[1]} 9`));
    expect(bent.ok).toBe(false);
    expect(bent.why).not.toBe('');
  });
  it('gives a suspicion that does not depend on the bot’s own hand', async () => {
    const bb = games.find((g) => g.id === 'big-ben')!;
    const answers = await Promise.all(
      ['one deal', 'another deal'].map(async (seed) => {
        const engine = await fresh();
        engine.open({ game: 'big-ben', seats: 5, seed, options: '' });
        expect(engine.act(0, 'accuse 3', null)).toBeNull();
        return [1, 2, 3, 4].map((seat) => engine.suspects(seat));
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0][0]).toMatchObject({ event: 'suspect-word', seat: 3, n: 1 });
    expect(plain(whyParts(bb, answers[0][0]!, ['Ada', 'Bram', 'Clara', 'Dudley', 'Edith']))).toMatch(
      /^I suspect Dudley, who is accused by 1 other player\. Chance that Dudley is on Moriarty’s side: \d+%\.$/,
    );
    const other = await fresh();
    other.open({ game: 'sherlock-mycroft', seats: 2, seed: 'x', options: '' });
    expect(other.suspects(0)).toBeNull();
  });
  it('returns all messages of a very long match', { timeout: 30000 }, async () => {
    const engine = await fresh();
    engine.open({ game: 'i-say-holmes', seats: 8, seed: 'long', options: 'rounds=40' });
    for (let n = 0; n < 700; n++) {
      const { actors } = engine.updates(8, 1 << 30);
      if (!actors) break;
      engine.bot(Math.log2(actors & -actors), 'random', `dice ${n}`, false);
    }
    const look = engine.updates(0, 0);
    expect(JSON.stringify(look.messages).length).toBeGreaterThan(1 << 20);
    expect(look.messages.at(-1)!.version).toBe(look.version);
  });
  it('plays a real-time match in which due events keep their time, also when read from a file', async () => {
    const engine = await fresh();
    expect(engine.open({ game: 'holmes-1904', seats: 4, seed: 'clock', options: 'target=5' })).toBeNull();
    expect(engine.seatPlayers('novice regular master regular', 'dice')).toBe(true);
    const told: Message[] = engine.pages(0, 0, 1);
    let over = false;
    for (let now = 0; !over && now < 3_600_000; now += 1000) {
      while (engine.step(now)) {
        const m = engine.latest(0);
        if (m) told.push(m);
      }
      over = !!engine.snapshot(0).result;
      if (!over) expect(engine.next()).toBeGreaterThan(now);
    }
    expect(over).toBe(true);
    const again = await fresh();
    expect(again.open({ game: '', seats: 0, seed: '', options: '', save: engine.save() })).toBeNull();
    const read: Message[] = [];
    while (read.length < again.versions(0)) read.push(...again.pages(0, read.length, 150));
    expect(again.index(0).at).toEqual(told.map((m) => m.view.now));
    expect(read).toEqual(told);
  });
  it('pauses the clock for a person and resumes it on request', async () => {
    const clock: News[] = [];
    const c = new Clock(await fresh(), (n) => clock.push(n));
    expect(c.begin({ game: 'holmes-1904', seats: 3, seed: 'halt', options: '', seat: 0, levels: '- regular regular', rate: 1 })).toBeNull();
    expect(clock.at(-1)!.view.phase).toBe('paused');
    expect(c.act('press', stampNow())?.rule).toBe('HO-58');
    expect(c.act('resume', stampNow())).toBeNull();
    await new Promise((yes) => setTimeout(yes, 30));
    expect(clock.at(-1)!.view.phase).toBe('gap');
    c.halt();
    await new Promise((yes) => setTimeout(yes, 30));
    expect(clock.at(-1)!.view.phase).toBe('paused');
  });
  it('names the rule that refuses an action', async () => {
    const engine = await fresh();
    engine.open({ game: 'sherlock-mycroft', seats: 2, seed: 'a', options: '' });
    expect(engine.act(0, 'go moriarty', null)?.rule).toMatch(/^SM-/);
    expect(engine.act(1, 'go watson', null)?.rule).toMatch(/^PL-/);
    expect(engine.act(0, 'go watson', null)).toBeNull();
  });
  it('undoes an action and reports it', async () => {
    const engine = await fresh();
    engine.open({ game: 'sherlock-mycroft', seats: 2, seed: 'a', options: '' });
    const before = engine.updates(0, 0).messages.at(-1)!.view;
    engine.act(0, 'go hudson', null);
    expect(engine.undo(0)).toBeNull();
    const after = engine.updates(0, 0).messages.at(-1)!;
    expect(after).toMatchObject({ undo: true, seat: 0, undone: [2] });
    expect(after.view).toEqual(before);
  });
  it('accepts the options of a game', async () => {
    const engine = await fresh();
    expect(engine.open({ game: 'sherlock-mycroft', seats: 2, seed: 'a', options: 'moriarty=true reserve=true' })).toBeNull();
    expect((engine.updates(0, 0).messages[0].view.options as { reserve: boolean }).reserve).toBe(true);
    expect(engine.open({ game: 'sherlock-mycroft', seats: 3, seed: 'a', options: '' })).not.toBeNull();
  });
});
