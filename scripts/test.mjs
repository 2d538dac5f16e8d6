// npm test: installs what is missing, builds, and runs the tests: all but what takes long by its nature, of which it takes a turn's
// share. The last lines name what failed or was flaky, and the very last says how many passed and failed.
//   --long        all that takes long, and nothing else
//   --whole       everything
//   --busy        beside two loops that keep two cores busy
//   --shuffled    files of unit tests in a random order, each in a process of its own
//   --times N     so often, one run after the other, until one fails
//   --slowest N   and tells the slowest files
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from './lib/ensure-chromium.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { TURNS, currentTurn, longTests, takingTurn } from './lib/long-tests.mjs';
import { ROOT } from './lib/paths.mjs';
import { mustRun, run } from './lib/run.mjs';
import { endToEndOutcome, unitOutcome } from './lib/test-reports.mjs';

const UNIT_REPORT = join(ROOT, '.cache', 'test-unit.json');
const E2E_REPORT = join(ROOT, '.cache', 'test-e2e.json');
const BUSY_LOOPS = 2;

const { values: asked } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    whole: { type: 'boolean', default: false },
    busy: { type: 'boolean', default: false },
    shuffled: { type: 'boolean', default: false },
    times: { type: 'string', default: '1' },
    slowest: { type: 'string', default: '0' },
  },
});
const times = Number(asked.times);
const slowest = Number(asked.slowest);

/**
 * @param {number} status the suite's exit status
 * @param {string} report path of its report
 * @param {(report: object) => import('./lib/test-reports.mjs').Outcome} read
 * @returns {import('./lib/test-reports.mjs').Outcome} a run without a report, or a failed one without a failed test, is one failure
 */
function outcome(status, report, read) {
  try {
    const result = read(JSON.parse(readFileSync(report, 'utf8')));
    if (status === 0 || result.failed > 0) return result;
    const why = `No test failed, but the suite ended with status ${status}. See its output above.`;
    return { ...result, failed: 1, told: [...result.told, why] };
  } catch (error) {
    return { passed: 0, failed: 1, told: [`No report in ${report}: ${error.message}`], files: [] };
  }
}

/** Nothing: whatever is there. */
const only = (kind) => (asked.long ? longTests(kind) : []);

async function unitTests(env) {
  rmSync(UNIT_REPORT, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`];
  const order = asked.shuffled ? ['--sequence.shuffle.files'] : [];
  const apart = asked.shuffled ? { GOLEM_TESTS_APART: '1' } : {};
  const status = await run('npx', ['vitest', 'run', ...reporters, ...order, ...only('unit')], {
    ...env,
    ...apart,
  });
  return outcome(status, UNIT_REPORT, unitOutcome);
}

async function endToEndTests(env) {
  rmSync(E2E_REPORT, { force: true });
  const status = await run('npx', ['playwright', 'test', '--reporter=list,json', ...only('e2e')], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: E2E_REPORT,
  });
  return outcome(status, E2E_REPORT, endToEndOutcome);
}

/** What is run of what takes long, said in words and for the processes that run it. */
function called(turn) {
  if (asked.whole) return { words: 'Everything.', env: {} };
  if (asked.long) return { words: 'All long tests.', env: {} };
  const count = (of) => longTests('unit', of).length + longTests('e2e', of).length;
  const share = `${count(turn)} of ${count(null)} long test files`;
  return {
    words: `With turn ${turn + 1} of ${TURNS}: ${share}. All of them: npm run test:long`,
    env: takingTurn(turn),
  };
}

function keepBusy() {
  const loops = Array.from({ length: BUSY_LOOPS }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  const end = () => loops.forEach((loop) => loop.kill('SIGKILL'));
  process.once('exit', end);
}

let passed = 0;
let failed = 0;
const told = [];
const took = [];
const files = [];

async function timed(name, work) {
  const begun = performance.now();
  const result = await work();
  took.push(`${name} ${Math.round((performance.now() - begun) / 1000)} s`);
  return result;
}

try {
  await timed('packages', ensureDependencies);
  process.env['CHROMIUM_PATH'] = await timed('browser', ensureChromium);
  // Prepares the database's first image too.
  await timed('build', () => mustRun('npm', ['run', '--silent', 'build']));
  if (asked.busy) keepBusy();
  for (let time = 0; time < times && failed === 0; time += 1) {
    const { words, env } = called((currentTurn() + time) % TURNS);
    console.log(words);
    for (const [name, suite] of [
      ['unit tests', unitTests],
      ['end-to-end tests', endToEndTests],
    ]) {
      const result = await timed(name, () => suite(env));
      passed += result.passed;
      failed += result.failed;
      told.push(...result.told);
      files.push(...result.files);
    }
    told.push(words);
  }
} catch (error) {
  told.push(error.message);
  failed += 1;
}
const bySeconds = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowest);
for (const { file, seconds } of bySeconds) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
// Of a long log often only the end is kept.
console.log(`\n${[...told, took.join(', ')].join('\n')}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
