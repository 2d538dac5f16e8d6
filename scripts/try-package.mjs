// npm run package:try: a stranger's walk. Packs what is published, installs it in an empty folder, starts `golem serve` on a folder, has it
// remember by `@golem/client`, kills it, starts it again, and asks. Prints how long each took; the exit code is 1 where something is not so.
// Dependencies come from npm's cache; where one is not in it, those of this repository are linked, and it says so.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import './lib/say-errors.mjs';
import { BESIDE } from './lib/load-built.mjs';
import { ROOT } from './lib/paths.mjs';
import { mustRun } from './lib/run.mjs';

const empty = mkdtempSync(join(tmpdir(), 'golem-package-'));
const packed = join(empty, 'packed');
const app = join(empty, 'app');
mkdirSync(app);

let since = performance.now();
/** @param {string} what took the time since the last */
function took(what) {
  const now = performance.now();
  console.log(`${((now - since) / 1_000).toFixed(1)} s  ${what}`);
  since = now;
}

function install() {
  const files = readdirSync(packed).map((name) => join(packed, name));
  writeFileSync(join(app, 'package.json'), '{ "name": "app", "private": true, "type": "module" }\n');
  try {
    execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', ...files], {
      cwd: app,
      stdio: 'pipe',
    });
    return 'installed from the packed files and npm’s cache';
  } catch {
    const modules = join(app, 'node_modules');
    for (const file of files) {
      const name = file.includes('client') ? '@golem/client' : 'golem';
      mkdirSync(join(modules, name), { recursive: true });
      execFileSync('tar', ['-xzf', file, '-C', join(modules, name), '--strip-components', '1']);
    }
    for (const name of BESIDE) {
      mkdirSync(join(modules, name, '..'), { recursive: true });
      symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
    }
    return 'unpacked; dependencies linked from the repository, as npm’s cache has not all of them';
  }
}

/** @returns {Promise<{ address: string, kill: () => Promise<void> }>} once it serves */
function serve() {
  const command = join(app, 'node_modules', 'golem', 'golem.mjs');
  const child = spawn('node', [command, 'serve', '--data', './d', '--port', '0'], {
    cwd: app,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors = [];
  child.stderr.on('data', (text) => errors.push(text));
  const gone = new Promise((resolve) => child.once('exit', resolve));
  return new Promise((resolve, reject) => {
    void gone.then(() => reject(new Error(`golem serve ended: ${Buffer.concat(errors)}`)));
    child.stdout.on('data', (text) => {
      const [, address] = /(http:\/\/[\d.]+:\d+)/u.exec(String(text)) ?? [];
      if (address === undefined) return;
      const kill = async () => {
        child.kill('SIGKILL');
        await gone;
      };
      resolve({ address, kill });
    });
  });
}

try {
  await mustRun('node', ['scripts/package.mjs', '--pack', packed]);
  took('built and packed');
  const how = install();
  took(how);
  const { connect } = await import(pathToFileURL(join(app, 'node_modules/@golem/client/dist/index.js')).href);
  const first = await serve();
  assert.equal((await fetch(`${first.address}/health`)).status, 200);
  took('golem serve --data ./d, to its first answer');
  const golem = connect(first.address);
  await golem.grimoire.remember({ type: 'insight', title: 'Tea', text: 'Ada drinks green tea.' });
  await golem.step('theta', 3);
  took('one memory and three ticks');
  await first.kill();
  const second = await serve();
  const again = connect(second.address);
  const [found] = await again.grimoire.recall('What does Ada drink?', { limit: 1 });
  assert.equal(found?.entry.text, 'Ada drinks green tea.');
  assert.equal((await again.status()).tick, 3);
  took('killed, started again, and asked: it remembers');
  assert.equal((await again.replay.run({})).identical, true);
  took('replayed: identical');
  await second.kill();
} finally {
  rmSync(empty, { recursive: true, force: true });
}
process.exit(0);
