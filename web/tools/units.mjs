// units.mjs [WASM]: runs the unit tests and prints a summary line that ./check reads.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

if (process.argv[2]) {
  execFileSync('node', ['tools/gather.mjs', process.argv[2]], { stdio: 'inherit' });
  const terminal = join(dirname(process.argv[2]), '../../tests/sentences');
  writeFileSync('generated/sentences.jsonl', execFileSync(terminal, { maxBuffer: 1 << 26 }));
}
const report = join(mkdtempSync(join(tmpdir(), 'units-')), 'report.json');
const run = spawnSync('npx', ['--no-install', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${report}`], {
  stdio: 'inherit',
});
const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
console.log(`${numPassedTests} passed, ${numFailedTests} failed`);
process.exit(run.status ?? 1);
