// ws_games.mjs PARLOUR: plays every registered game to the end, with the minimum and the maximum number of seats, using clients built with
// the npm package ws. The clients choose legal actions, drop their connections at random and reconnect with the last version they received
// or an older one. Each seat has two clients at once, and so do the spectators. All clients of one viewer must receive the same messages:
// live, after a reconnect, and in the replay.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
let WebSocket;
try {
  WebSocket = require('ws'); // the version of `ws` that package.json pins
} catch {
  WebSocket = require('/usr/share/nodejs/ws'); // the copy of the `ws` library in Debian's node-ws package
}

const parlour = process.argv[2];
const NAMES = ['Ada', 'Bram', 'Clara', 'Dudley', 'Edith', 'Fergus', 'Greta', 'Hugo'];
const SEEN = { gaps: 0, snapshots: 0, returns: 0, again: 0 };

function dice(seed) {
  let state = [...seed].reduce((n, c) => (Math.imul(n, 31) + c.charCodeAt(0)) >>> 0, 7);
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return { next, below: (n) => Math.floor(next() * n), pick: (list) => list[Math.floor(next() * list.length)] };
}

const told = (m) => JSON.stringify({ version: m.version, events: m.events, view: m.view });

class Server {
  async open() {
    this.folder = mkdtempSync(join(tmpdir(), 'parlour-'));
    const flags = ['serve', '--port', '0', '--host', '127.0.0.1', '--db', join(this.folder, 'parlour.db'), '--bot-wait', '0', '--print-port', '--quiet',
      '--rate', '0', '--rate-address', '0', '--tables', '1000'];
    this.process = spawn(parlour, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
    process.on('exit', () => this.process.kill('SIGKILL')); // the server must not outlive the test
    for await (const line of createInterface({ input: this.process.stdout })) {
      this.base = line.split(' ').at(-1);
      break;
    }
    assert.match(this.base ?? '', /^http:/, 'the server did not start');
  }

  async guest(name) {
    const r = await fetch(`${this.base}/api/guest`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name }) });
    assert.equal(r.status, 200);
    return r.headers.get('set-cookie').split(';')[0];
  }

  async close() {
    const gone = new Promise((done) => this.process.on('exit', done));
    this.process.kill('SIGTERM');
    assert.equal(await gone, 0, 'the server exited with an error');
    rmSync(this.folder, { recursive: true });
  }
}

class Client {
  constructor(server, cookie, table, memory) {
    Object.assign(this, { server, cookie, table, memory, waiting: new Map(), number: 0, tests: new Set(), last: null, face: null });
  }

  async connect() {
    this.socket = new WebSocket(this.server.base.replace('http', 'ws') + '/ws', 'parlour.1', { headers: { cookie: this.cookie }, perMessageDeflate: false });
    this.socket.on('message', (data) => {
      try {
        this.take(JSON.parse(data));
      } catch (error) {
        this.failure = error;
      }
      this.check();
    });
    this.socket.on('error', (error) => { this.failure ??= error; this.check(); });
    await this.until(() => this.welcome);
    return this;
  }

  take(m) {
    if (m.type === 'welcome') this.welcome = m;
    else if ((m.type === 'ok' || m.type === 'refused') && this.waiting.has(m.reply_to)) {
      this.waiting.get(m.reply_to)(m);
      this.waiting.delete(m.reply_to);
    } else if (m.type === 'table' && m.table === this.table) this.face = m;
    else if (m.type === 'view' && m.table === this.table) this.takeView(m);
  }

  // Checks that no version is missing, and that all clients of the same viewer receive the same message for this version.
  takeView(m) {
    if (m.snapshot) SEEN.snapshots++;
    else {
      if (this.last && !this.loose) assert.equal(m.version, this.last.version + 1, 'a version is missing or came twice');
      const before = this.memory.get(m.version);
      if (before) assert.equal(told(m), before, `version ${m.version} differs between two clients of one viewer`);
      this.memory.set(m.version, told(m));
    }
    this.last = m;
  }

  check() {
    for (const test of [...this.tests]) test();
  }

  until(holds, ms = 30000) {
    return new Promise((done, fail) => {
      const timer = setTimeout(() => fail(new Error('timeout')), ms);
      const test = () => {
        if (!this.failure && !holds()) return;
        this.tests.delete(test);
        clearTimeout(timer);
        if (this.failure) fail(this.failure);
        else done();
      };
      this.tests.add(test);
      test();
    });
  }

  request(message) {
    const id = ++this.number;
    return new Promise((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`no answer to ${JSON.stringify(message)}`)), 30000);
      this.waiting.set(id, (answer) => { clearTimeout(timer); done(answer); });
      this.socket.send(JSON.stringify({ id, ...message }));
    });
  }

  async must(message) {
    const answer = await this.request(message);
    assert.equal(answer.type, 'ok', JSON.stringify({ message, answer }));
    return answer;
  }

  drop() {
    this.socket.removeAllListeners('message');
    this.socket.terminate();
  }
}

class Eyes {
  // All clients of one viewer: the first stays connected, the others reconnect at random.
  constructor(server, cookie, seat, chance) {
    Object.assign(this, { server, cookie, seat, chance, memory: new Map(), clients: [], client: 0, acted: 0 });
  }

  async come(table, n) {
    this.table = table;
    while (this.clients.length < n) {
      const c = await new Client(this.server, this.cookie, table, this.memory).connect();
      await c.must({ type: 'watch', table });
      this.clients.push(c);
    }
  }

  get steady() {
    return this.clients[0];
  }

  async stumble() {
    const i = 1 + this.chance.below(this.clients.length - 1), old = this.clients[i];
    old.drop();
    const c = await new Client(this.server, this.cookie, this.table, this.memory).connect();
    const version = Math.max(0, (old.last?.version ?? 0) - this.chance.pick([0, 0, 1, 2, 40, 100]));
    const more = version ? { version } : {};
    await c.must({ type: 'watch', table: this.table, ...more });
    await c.must({ type: 'resync', table: this.table, version: 0 }); // wait until the client has a view with legal actions
    await c.until(() => c.last);
    SEEN.returns++;
    SEEN.gaps += version > 0;
    this.clients[i] = c;
  }

  async act() {
    const m = this.steady.last;
    // Pauses are rare: each pause delays a real-time match, and with too many pauses the match would never end.
    const legal = this.chance.next() < 0.02 ? m.legal : m.legal.filter((a) => a !== 'pause');
    const action = this.chance.pick(m.asides.length && this.chance.next() < 0.1 ? m.asides : legal);
    const order = { type: 'act', table: this.table, action, version: m.version, action_id: ++this.client };
    const hand = this.chance.pick(this.clients), other = this.chance.pick(this.clients);
    // Sometimes two clients of one seat send the same action at once. The server must carry it out once and report a duplicate to the other
    // client.
    const both = this.chance.next() < 0.1 && hand !== other;
    const answers = await Promise.all([hand.request(order), ...(both ? [other.request(order)] : [])]);
    if (answers[0].rule === 'PL-7') answers.splice(0, 2, await hand.request({ ...order, action_id: ++this.client, text: 'Elementary.' }));
    // If another player or the clock acted first, wait for the newer view.
    if (answers.every((a) => a.error === 'rule')) return this.steady.until(() => this.steady.last.version > m.version, 5000);
    for (const a of answers) assert.equal(a.type, 'ok', JSON.stringify({ order, a }));
    if (answers.length > 1) assert.equal(answers.filter((a) => a.duplicate).length, 1, 'one action of two clients was entered twice');
    SEEN.again += answers.length > 1;
    this.acted++;
    await this.steady.until(() => this.steady.last.version > m.version);
    return null;
  }
}

async function play(server, game, seats, seed) {
  const chance = dice(seed);
  const cookies = await Promise.all(NAMES.slice(0, seats).map((name) => server.guest(`${name} ${seed.length}${seats}`)));
  const host = await new Client(server, cookies[0], null, new Map()).connect();
  // At the fastest pace and with a low target score, a match between random players ends quickly.
  const options = game === 'holmes-1904' ? { pace: '1904', target: 10 } : {};
  const { table } = await host.must({ type: 'create', game, seats, options });
  const eyes = cookies.map((cookie, seat) => new Eyes(server, cookie, seat, chance));
  for (const e of eyes) {
    await e.come(table, 1);
    await e.steady.must({ type: 'sit', table, seat: e.seat });
    await e.come(table, 2);
  }
  const watchers = new Eyes(server, await server.guest('Watcher'), null, chance);
  await watchers.come(table, 2);
  await host.must({ type: 'start', table });
  const all = [...eyes, watchers];
  for (const e of all) for (const c of e.clients) await c.until(() => c.last);
  for (let steps = 0; !eyes.every((e) => e.steady.last.view.over); steps++) {
    assert(steps < 5000, 'the match does not end');
    const able = eyes.filter((e) => e.steady.last.legal.length);
    if (!able.length) await new Promise((done) => setTimeout(done, 2));
    else await chance.pick(able).act();
    if (steps % 6 === 5) await chance.pick(all).stumble();
  }
  await compare(server, table, all);
  host.drop();
  for (const e of all) for (const c of e.clients) c.drop();
  return eyes.reduce((n, e) => n + e.acted, 0);
}

async function compare(server, table, all) {
  for (const e of all) {
    await e.steady.until(() => e.steady.face?.status === 'over');
    const last = e.steady.last.version;
    for (const c of e.clients) {
      await c.until(() => c.last.version === last);
      assert.deepEqual(c.last.view, e.steady.last.view, 'two clients of one viewer have different final views');
    }
    let from = 1;
    while (from <= last) {
      const r = await fetch(`${server.base}/api/match/${table}/replay?from=${from}${e.seat === null ? '' : `&seat=${e.seat}`}`);
      assert.equal(r.status, 200);
      const page = await r.json();
      assert.equal(page.versions, last);
      for (const m of page.messages) {
        const live = e.memory.get(m.version);
        if (live) assert.equal(told(m), live, `the replay of version ${m.version} differs`);
      }
      from = page.messages.at(-1).version + 1;
    }
    assert(e.memory.size >= last - 1, 'messages are missing');
  }
}

const server = new Server();
await server.open();
const reader = await new Client(server, await server.guest('Reader'), null, new Map()).connect();
const { games } = reader.welcome;
reader.drop();
const matches = games.flatMap((game) => [...new Set([game.min, game.max])].map((seats) => ({ game: game.id, seats })));
await Promise.all(matches.map(async ({ game, seats }) => {
  const actions = await play(server, game, seats, `${game} ${seats}`);
  console.log(`${game}, ${seats} seats: ${actions} actions`);
}));
console.log(`${SEEN.returns} returns, ${SEEN.gaps} with a version; ${SEEN.snapshots} whole views; ${SEEN.again} actions pressed twice`);
assert(SEEN.gaps > 10 && SEEN.snapshots > 10 && SEEN.again > 0);
await server.close();
console.log(`${matches.length} passed, 0 failed`);
process.exit(0);
