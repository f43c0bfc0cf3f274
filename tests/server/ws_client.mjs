// ws_client.mjs PARLOUR: a third-party client (the npm package ws) plays against bots in every game that is not played in real time. It
// uses only the wire definition: it chooses from its legal actions and stops when its view says that the match is over.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const require = createRequire(import.meta.url);
let WebSocket;
try {
  WebSocket = require("ws");
} catch {
  WebSocket = require("/usr/share/nodejs/ws");
}

const folder = mkdtempSync(join(tmpdir(), "parlour-"));
const server = spawn(process.argv[2], ["serve", "--port", "0", "--host", "127.0.0.1", "--db", join(folder, "parlour.db"),
  "--bot-wait", "0", "--print-port", "--rate", "0", "--quiet"], { stdio: ["ignore", "pipe", "inherit"] });
const fail = (why) => {
  console.log(`FAILED ${why}\n0 passed, 1 failed`);
  server.kill("SIGKILL");
  process.exit(1);
};
setTimeout(() => fail("timeout"), 120000).unref();
const line = await new Promise((done) => createInterface(server.stdout).once("line", done));
const at = line.split(" ").pop();

async function guest(name) {
  const answer = await fetch(`${at}/api/guest`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ name }) });
  return answer.headers.get("set-cookie").split(";")[0];
}

class Client {
  constructor(cookie) {
    this.waiting = new Map();
    this.number = 0;
    this.socket = new WebSocket(`${at.replace("http", "ws")}/ws`, "parlour.1", { headers: { Cookie: cookie } });
    this.welcome = new Promise((done) => {
      this.socket.on("message", (data) => {
        const m = JSON.parse(data);
        if (m.type === "welcome") done(m);
        else if (m.type === "view") this.onview?.(m);
        else if (m.reply_to) this.waiting.get(m.reply_to)?.(m);
      });
    });
    this.socket.on("error", (error) => fail(error.message));
  }

  ask(message) {
    const id = ++this.number;
    this.socket.send(JSON.stringify({ ...message, id }));
    return new Promise((done) => this.waiting.set(id, done));
  }

  async must(message) {
    const answer = await this.ask(message);
    if (answer.type === "refused") fail(`${JSON.stringify(message)}: ${answer.text}`);
    return answer;
  }
}

async function play(game) {
  const me = new Client(await guest("Stranger"));
  await me.welcome;
  const { table } = await me.must({ type: "create", game: game.id });
  let actions = 0, last = 0;
  const over = new Promise((done) => {
    me.onview = async (m) => {
      if (m.version !== last + 1) fail(`version ${m.version} follows ${last}`);
      last = m.version;
      if (m.view.over) return done();
      if (!m.legal.length) return;
      const order = { type: "act", table, action: m.legal[Math.floor(Math.random() * m.legal.length)], version: m.version };
      let answer = await me.ask(order);
      if (answer.rule === "PL-7") answer = await me.ask({ ...order, text: "Elementary." });
      if (answer.type === "refused" && answer.rule !== "PL-10") fail(`${order.action}: ${answer.text}`);
      actions++;
    };
  });
  await me.must({ type: "sit", table, seat: 0 });
  for (let seat = 1; seat < game.min; seat++) await me.must({ type: "bot", table, seat, level: "novice" });
  await me.must({ type: "start", table });
  await over;
  me.socket.close();
  console.log(`${game.id}: ${actions} actions`);
  return actions;
}

const reader = new Client(await guest("Reader"));
const { games } = await reader.welcome;
reader.socket.close();
let passed = 0;
for (const game of games.filter((g) => g.id !== "holmes-1904")) {
  let tries = 1;
  while (!(await play(game))) if (++tries > 20) fail(`${game.id}: the client never had a turn`); // a match of Big Ben may end before the client's first turn
  passed++;
}
const closed = new Promise((done) => server.once("exit", done));
server.kill("SIGTERM");
if ((await closed) !== 0) fail("the server exited with an error");
rmSync(folder, { recursive: true });
console.log(`${passed} passed, 0 failed`);
process.exit(0);
