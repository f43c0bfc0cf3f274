// run.mjs WEB PARLOUR [--full] [--latency=MS] [WORD...]: runs the built page in Chromium against a real server. Runs only the tests whose
// name or file name contains one of the WORDs. Without a WORD, slow tests run only with --full. --latency adds MS milliseconds to each
// round trip between browser
// and server, to find code that relies on instant replies.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { launch, slowProxy } from './browser.mjs';

const [web, parlour, ...more] = process.argv.slice(2);
const words = more.filter((w) => !w.startsWith('--'));
const full = more.includes('--full');
const roundTrip = Number(more.find((w) => w.startsWith('--latency='))?.slice(7) ?? 0);
const here = dirname(fileURLToPath(import.meta.url));

// Import all tests before the server starts, so that a file with a syntax error leaves no server behind.
const waiting = [];
for (const file of readdirSync(join(here, 'e2e'))
  .filter((name) => name.endsWith('.mjs'))
  .sort()) {
  const { tests } = await import(pathToFileURL(join(here, 'e2e', file)));
  for (const [name, test] of Object.entries(tests))
    if (words.length ? words.some((w) => name.includes(w) || file.includes(w)) : full || !test.slow) waiting.push([name, test]);
}

const folder = mkdtempSync(join(tmpdir(), 'parlour-web-'));
const server = spawn(
  resolve(parlour),
  [
    'serve',
    '--port',
    '0',
    '--host',
    '127.0.0.1',
    '--db',
    join(folder, 'p.db'),
    '--web',
    resolve(web),
    '--bot-wait',
    '0',
    '--rate',
    '0',
    '--rate-address',
    '0',
    '--print-port',
    '--quiet',
  ],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
process.once('exit', () => {
  server.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const near = await new Promise((yes, no) => {
  server.once('exit', (rc) => no(new Error(`the server exited at once with ${rc}`)));
  createInterface(server.stdout).once('line', (line) =>
    yes(/https?:\/\/\S+/.exec(line)?.[0] ?? `http://127.0.0.1:${/\d+/.exec(line)?.[0]}`),
  );
});
const line = roundTrip ? await slowProxy(new URL(near).port, roundTrip) : null;
const url = (line?.url ?? near).replace(/\/$/, '');
let passed = 0,
  failed = 0;

async function run(browser, name, test) {
  const begin = Date.now();
  let ok = false;
  try {
    await Promise.race([
      test({ browser, url, web: resolve(web), parlour: resolve(parlour) }),
      new Promise((_, no) => setTimeout(() => no(new Error('timeout')), 240000).unref()),
    ]);
    if (browser.errors?.length) throw new Error(browser.errors.join('\n'));
    ok = true;
    passed++;
    console.log(`ok      ${name} (${Date.now() - begin} ms)`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${name}\n${error.stack ?? error}`);
  }
  return ok;
}

// Runs the tests of a list one after the other. Each test has its own browser contexts, so tests do not share storage, cookies or
// caches. A browser is used for several tests, because starting a browser takes longer than some tests. It is replaced after a failure.
const TESTS_PER_BROWSER = 8;
async function work(list) {
  while (list.length) {
    const browser = await launch();
    for (let n = 0; n < TESTS_PER_BROWSER && list.length; n++) {
      const ok = await run(browser, ...list.shift());
      if (!ok || !browser.isConnected()) break;
      await Promise.all(browser.contexts().map((context) => context.close()));
    }
    await browser.close().catch(() => undefined);
  }
}

// The number of tests that run in parallel is one more than the number of cores, because tests often wait for a browser or a bot. In
// addition, one test with animations runs at the same time, because such tests mostly wait for bots.
const patient = ([name]) => name.endsWith('with motion on');
const busy = waiting.filter((test) => !patient(test));
const workers = Array.from({ length: availableParallelism() + 1 }, () => work(busy));
await Promise.all([...workers, work(waiting.filter(patient))]);
line?.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
