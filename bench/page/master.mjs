// master.mjs: measures how long master bots think in the browser. It loads the page's WebAssembly file and the networks into an empty page
// and lets masters play against each other, with the same calls as the page. Only decisions between several actions count.
import { readdirSync } from "node:fs";
import { join } from "node:path";

const GAMES = [
  ["Sherlock & Mycroft", "sherlock-mycroft", 2],
  ["Big Ben", "big-ben", 5],
  ["I Say, Holmes!", "i-say-holmes", 4],
];

/** Runs in the page. Plays matches between masters until `wanted` decisions have been measured. Returns the times in ms. */
async function think({ wasm, network, game, seats, wanted }) {
  const ENTRIES = 4000, OUT = 1 << 20, MEMORY = (4 << 20) + (1 << 17); // as in web/src/engine/engine.ts
  const TABLE = 15; // the bit of the match clock among the seats that may act
  const module = await WebAssembly.compile(await (await fetch(wasm)).arrayBuffer());
  const { exports: c } = await WebAssembly.instantiate(module, {});
  const bytes = () => new Uint8Array(c.memory.buffer);
  const put = (content) => {
    const at = c.parlour_alloc(content.length);
    bytes().set(content, at);
    return at;
  };
  const text = (s) => put(new TextEncoder().encode(`${s}\0`));
  const read = (at) => new TextDecoder().decode(bytes().subarray(at, bytes().indexOf(0, at)));
  if (network) {
    const weights = new Uint8Array(await (await fetch(network)).arrayBuffer());
    if (c.parlour_set_network(text(game), put(weights), weights.length) !== 0) throw new Error(`the engine refuses ${network}`);
  }
  const [id, master, none] = [text(game), text("master"), text("")];
  const out = c.parlour_alloc(OUT), size = c.parlour_bytes(id, ENTRIES), match = c.parlour_alloc(size);
  const memory = Array.from({ length: seats }, () => c.parlour_alloc(MEMORY));
  const times = [];
  for (let deal = 0; times.length < wanted; deal++) {
    const begun = c.parlour_begin(match, size, id, seats, text(`bench ${deal}`), none);
    if (begun < 0) throw new Error(`${game} does not begin: ${begun}`);
    for (const at of memory) c.parlour_search_reset(at, MEMORY);
    for (let actors = c.parlour_actors(match); actors && times.length < wanted; actors = c.parlour_actors(match)) {
      const seat = 31 - Math.clz32(actors & -actors);
      if (seat === TABLE) throw new Error(`${game}: the match clock is due`);
      const n = c.parlour_legal(match, seat, out, OUT) > 0 ? read(out).split("\n").filter(Boolean).length : 0;
      const from = performance.now();
      const length = c.parlour_search_continue(match, seat, master, BigInt(times.length + 1), 0, memory[seat], MEMORY, out, OUT);
      if (n > 1) times.push(performance.now() - from);
      const action = length > 0 ? read(out) : "";
      const mark = c.parlour_alloc(0);
      const rc = action ? c.parlour_act(match, seat, text(action), 0, -1n) : -1;
      c.parlour_release(mark);
      if (rc < 0) throw new Error(`${game}: "${action}" is refused: ${rc}`);
    }
  }
  return times;
}

/** Measures `decisions` decisions in each game. Calls `tell` with the name of the game, the median and the 95th percentile in ms. */
export async function measureMasters(browser, url, web, decisions, tell) {
  const assets = readdirSync(join(web, "assets"));
  const address = (start, end) => {
    const name = assets.find((file) => file.startsWith(start) && file.endsWith(end));
    return name && `${url}/assets/${name}`;
  };
  for (const [name, game, seats] of GAMES) {
    const page = await browser.newPage();
    await page.goto(`${url}/robots.txt`);
    const from = { wasm: address("parlour-", ".wasm"), network: address(`network-${game}-`, ".bin"), game, seats, wanted: decisions };
    const times = (await page.evaluate(think, from)).sort((a, b) => a - b);
    await page.close();
    tell(name, times[times.length >> 1], times[Math.floor(times.length * 0.95)]);
  }
}
