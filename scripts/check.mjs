// npm run check: types, lint, formatting, unused code, size and supply, some at a time. What each prints comes when it has ended.
// With `--beside` the tests: one at a time, and without the sizes, which are of the build that the tests make.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { ROOT } from './lib/paths.mjs';

/** The longest first: whatever comes last should be short. */
const CHECKS = ['lint', 'svelte', 'types', 'format', 'unused', 'size', 'supply'];
/** More would not fit into a small machine's memory. */
const MOST = 3;

/** @returns {Promise<{ status: number, output: string }>} */
function runQuietly(name) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', `check:${name}`], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      // npm is a script on Windows, which only a shell starts.
      shell: process.platform === 'win32',
    });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.once('error', (error) => resolve({ status: 127, output: error.message }));
    child.once('close', (status) =>
      resolve({ status: status ?? 1, output: Buffer.concat(chunks).toString() }),
    );
  });
}

const beside = process.argv.includes('--beside');
const waiting = CHECKS.filter((name) => !beside || name !== 'size');
const failed = [];

async function work() {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const begun = performance.now();
    const { status, output } = await runQuietly(name);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    console.log(`${status === 0 ? 'holds' : 'FAILS'}  ${name} (${seconds} s)`);
    if (status !== 0) failed.push(name);
    process.stdout.write(output);
  }
}

const workers = beside ? 1 : Math.max(1, Math.min(MOST, availableParallelism()));
await Promise.all(Array.from({ length: workers }, work));
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
