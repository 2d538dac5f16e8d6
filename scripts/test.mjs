// npm test: installs what is missing, builds, and runs every test. The last lines name
// what failed or was flaky, and the very last says how many passed and failed.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './lib/ensure-chromium.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { ROOT } from './lib/paths.mjs';
import { mustRun, run } from './lib/run.mjs';
import { endToEndOutcome, unitOutcome } from './lib/test-reports.mjs';

const UNIT_REPORT = join(ROOT, '.cache', 'test-unit.json');
const E2E_REPORT = join(ROOT, '.cache', 'test-e2e.json');

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
    const why = `No test failed, and yet the suite ended with status ${status}: its own output says why.`;
    return { ...result, failed: 1, told: [...result.told, why] };
  } catch (error) {
    return { passed: 0, failed: 1, told: [`No report in ${report}: ${error.message}`] };
  }
}

async function unitTests() {
  rmSync(UNIT_REPORT, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`];
  const status = await run('npx', ['vitest', 'run', ...reporters]);
  return outcome(status, UNIT_REPORT, unitOutcome);
}

async function endToEndTests() {
  rmSync(E2E_REPORT, { force: true });
  const status = await run('npx', ['playwright', 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: E2E_REPORT,
  });
  return outcome(status, E2E_REPORT, endToEndOutcome);
}

let passed = 0;
let failed = 0;
const told = [];
try {
  await ensureDependencies();
  process.env['CHROMIUM_PATH'] = await ensureChromium();
  // Prepares the database's first image too.
  await mustRun('npm', ['run', '--silent', 'build']);
  for (const suite of [unitTests, endToEndTests]) {
    const result = await suite();
    passed += result.passed;
    failed += result.failed;
    told.push(...result.told);
  }
} catch (error) {
  told.push(error.message);
  failed += 1;
}
// Of a long log often only the end is kept.
if (told.length > 0) console.log(`\n${told.join('\n')}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
