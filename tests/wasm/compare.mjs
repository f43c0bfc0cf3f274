// compare.mjs WASM NATIVE NETWORK...: plays the same matches in WebAssembly as the program NATIVE does, and compares the output line by
// line. A NETWORK is a weights file; its folder is the id of the game. NATIVE contains the same weights.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';

const [wasmPath, twinPath, ...networks] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(wasmPath), {}); // the module has no imports
const c = instance.exports;

const ROOM = 1 << 18, ENTRIES = 4000, EVERY = 20, NEEDS_TEXT = -1007, SPECTATOR = 8;
const out = c.parlour_alloc(ROOM);
const hash = c.parlour_alloc(32);
const MIND = 1 << 18;
const mind = c.parlour_alloc(MIND);

function text(at) {
  const bytes = new Uint8Array(c.memory.buffer);
  return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
}

function room(string) {
  const bytes = new TextEncoder().encode(string);
  const at = c.parlour_alloc(bytes.length + 1);
  new Uint8Array(c.memory.buffer).set([...bytes, 0], at);
  return at;
}

for (const path of networks) {
  const bytes = readFileSync(path);
  const at = c.parlour_alloc(bytes.length);
  new Uint8Array(c.memory.buffer).set(bytes, at);
  if (c.parlour_set_network(room(basename(dirname(path))), at, bytes.length) !== 0) throw new Error(`${path}: refused`);
}

const hex = () => Buffer.from(new Uint8Array(c.memory.buffer, hash, 32)).toString('hex');

function* played({ game, seats, seed, options }) {
  const g = room(game), s = room(seed), o = room(options), elementary = room('elementary');
  yield `case ${game} ${seats} ${seed} ${options}`;
  for (let n = EVERY; ; n *= 2) {
    const got = c.parlour_random_play(g, seats, s, o, n, hash);
    yield `selfplay ${got} ${hex()}`;
    if (got < n || n > 20000) break;
  }
  const bytes = c.parlour_bytes(g, ENTRIES);
  const p = c.parlour_alloc(bytes);
  let rc = c.parlour_begin(p, bytes, g, seats, s, o), n = 0, dice = seats * 77 + options.length;
  function* show() {
    c.parlour_hash(p, hash);
    yield `hash ${n} ${hex()}`;
    for (let v = 0; v <= SPECTATOR; v++)
      if (v < seats || v === SPECTATOR) {
        c.parlour_view(p, v, out, ROOM);
        yield `view ${v} ${c.parlour_version(p, v)} ${text(out)}`;
      }
  }
  function* bots() {
    const actors = c.parlour_actors(p) & 0xff;
    for (let i = 0; actors && c.parlour_bot_name(i); i++) {
      c.parlour_search(p, Math.log2(actors & -actors), c.parlour_bot_name(i), BigInt(n), 30, mind, MIND, out, ROOM);
      yield `bot ${text(c.parlour_bot_name(i))} ${text(out)}`;
    }
  }
  while (rc === 0 && !c.parlour_over(p) && n < ENTRIES) {
    if (n % EVERY === 0) yield* show();
    if (n % (5 * EVERY) === 5) yield* bots();
    const actors = c.parlour_actors(p) & 0xff;
    if (!actors) {
      rc = c.parlour_tick(p, c.parlour_deadline(p));
    } else {
      const seat = Math.log2(actors & -actors);
      c.parlour_legal(p, seat, out, ROOM);
      const lines = text(out).split('\n').slice(0, -1);
      dice = (Math.imul(dice, 1664525) + 1013904223) >>> 0;
      const line = room(lines[(dice >>> 8) % lines.length]);
      rc = c.parlour_act(p, seat, line, 0, -1n);
      if (rc === NEEDS_TEXT) rc = c.parlour_act(p, seat, line, elementary, -1n);
      c.parlour_release(line);
    }
    if (rc === 0) n++;
  }
  yield `played ${n} ${rc}`;
  if (n) {
    yield* show();
    c.parlour_result(p, out, ROOM);
    yield `result ${text(out)}`;
  }
  c.parlour_release(g);
}

function* playedByThought({ game, seats, seed }) {
  const DECISIONS = 90, WHOLE = 30, WHOLE_AT = 11, LOOKS = 40, LARGE = 4 << 20;
  const level = ['regular', 'master'];
  const g = room(game), s = room(seed), o = room(''), elementary = room('elementary');
  const names = level.map(room), memory = Array.from({ length: seats }, () => c.parlour_alloc(MIND)), large = c.parlour_alloc(LARGE);
  yield `case ${game} ${seats} ${seed}  thought`;
  for (const at of memory) c.parlour_search_reset(at, MIND);
  const bytes = c.parlour_bytes(g, ENTRIES);
  const p = c.parlour_alloc(bytes);
  let rc = c.parlour_begin(p, bytes, g, seats, s, o);
  for (let n = 0; rc === 0 && n < DECISIONS && !c.parlour_over(p); n++) {
    const actors = c.parlour_actors(p) & 0xff, seat = Math.log2(actors & -actors);
    if (!actors) {
      rc = c.parlour_tick(p, c.parlour_deadline(p));
      continue;
    }
    for (let i = 0; i < 2 && n % WHOLE === WHOLE_AT; i++) {
      c.parlour_search(p, seat, names[i], BigInt(n), 0, large, LARGE, out, ROOM);
      yield `whole ${level[i]} ${text(out)}`;
    }
    c.parlour_search_continue(p, seat, names[seat % 2], BigInt(n), LOOKS, memory[seat], MIND, out, ROOM);
    yield `${seat} ${level[seat % 2]} ${text(out)}`;
    rc = c.parlour_act(p, seat, out, 0, -1n);
    if (rc === NEEDS_TEXT) rc = c.parlour_act(p, seat, out, elementary, -1n);
  }
  yield `played ${c.parlour_entries(p)} ${rc}`;
  if (rc === 0) {
    c.parlour_hash(p, hash);
    yield `hash 0 ${hex()}`;
    for (let v = 0; v <= SPECTATOR; v++)
      if (v < seats || v === SPECTATOR) {
        c.parlour_view(p, v, out, ROOM);
        yield `view ${v} ${c.parlour_version(p, v)} ${text(out)}`;
      }
  }
  c.parlour_release(g);
}

function* playedByClock({ game, seats, seed, options }) {
  const ACTS = 400, APART = 331;
  const g = room(game), s = room(seed), o = room(options);
  yield `case ${game} ${seats} ${seed} ${options} clock`;
  const levels = room(['-', ...Array.from({ length: seats - 1 }, (_, i) => text(c.parlour_level_name((i + 1) % 3)))].join(' '));
  const bytes = c.parlour_bytes(g, 6 * ENTRIES);
  const p = c.parlour_alloc(bytes), players = c.parlour_alloc(c.parlour_players_bytes());
  let rc = c.parlour_begin(p, bytes, g, seats, s, o), dice = seats * 77 + options.length;
  const roll = (n) => ((dice = (Math.imul(dice, 1664525) + 1013904223) >>> 0) >>> 8) % n;
  if (rc === 0) rc = c.parlour_players_begin(players, p, levels, s);
  function* show(n) {
    c.parlour_hash(p, hash);
    yield `hash ${n} ${hex()}`;
    for (let v = 0; v <= SPECTATOR; v++)
      if (v < seats || v === SPECTATOR) {
        c.parlour_view(p, v, out, ROOM);
        yield `view ${v} ${c.parlour_version(p, v)} ${text(out)}`;
      }
  }
  for (let n = 0; rc === 0 && n < ACTS && !c.parlour_over(p); n++) {
    const at = n * APART + roll(APART);
    while ((rc = c.parlour_players_step(p, players, BigInt(at))) > 0);
    c.parlour_legal(p, 0, out, ROOM);
    const lines = text(out).split('\n').slice(0, -1);
    if (lines.length && rc === 0) {
      const line = room(lines[roll(lines.length)]);
      rc = c.parlour_act(p, 0, line, 0, BigInt(at));
      c.parlour_release(line);
    }
    if (n % EVERY === 0) {
      yield `at ${at} next ${c.parlour_players_next(p, players)} entries ${c.parlour_entries(p)}`;
      yield* show(n);
      c.parlour_latest_message(p, 0, out, ROOM);
      yield `latest ${text(out)}`;
    }
  }
  yield `played ${c.parlour_entries(p)} ${rc}`;
  if (rc === 0) yield* show(0);
  c.parlour_release(g);
}

const native = execFileSync(twinPath, { maxBuffer: 1 << 30, encoding: 'utf8' }).split('\n');
let at = 0, passed = 0, failed = 0;
while (native[at]?.startsWith('case ')) {
  const [, game, seats, seed, options, how] = native[at].split(' ');
  const by = { clock: playedByClock, thought: playedByThought }[how] ?? played;
  let same = true;
  for (const line of by({ game, seats: Number(seats), seed, options })) {
    if (line === native[at]) {
      at++;
      continue;
    }
    console.log(`${game} ${seats} ${seed} ${options}: they part\n  native ${native[at]}\n  wasm   ${line}`);
    same = false;
    break;
  }
  const end = native.findIndex((line, i) => i >= at && line.startsWith('case '));
  if (same && native[at] !== '' && end !== at) {
    console.log(`${game} ${seats} ${seed} ${options}: wasm stopped before ${native[at]}`);
    same = false;
  }
  at = end < 0 ? native.length : end;
  if (same) passed++;
  else failed++;
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
