// npm test: installs what is missing, builds, and runs every test. The last line says how many passed and failed.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './lib/ensure-chromium.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { ROOT } from './lib/paths.mjs';
import { mustRun, run } from './lib/run.mjs';

const UNIT_REPORT = join(ROOT, '.cache', 'test-unit.json');
const E2E_REPORT = join(ROOT, '.cache', 'test-e2e.json');

/** @returns {{ passed: number, failed: number }} a run without a report, or a failed one without a failed test, is one failure */
function count(status, report, read) {
  try {
    const result = read(JSON.parse(readFileSync(report, 'utf8')));
    return status !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
  } catch (error) {
    console.error(`No report: ${error.message}`);
    return { passed: 0, failed: 1 };
  }
}

async function unitTests() {
  rmSync(UNIT_REPORT, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`];
  const status = await run('npx', ['vitest', 'run', ...reporters]);
  return count(status, UNIT_REPORT, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
  }));
}

async function endToEndTests() {
  rmSync(E2E_REPORT, { force: true });
  const status = await run('npx', ['playwright', 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: E2E_REPORT,
  });
  return count(status, E2E_REPORT, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }));
}

let passed = 0;
let failed = 0;
try {
  await ensureDependencies();
  process.env['CHROMIUM_PATH'] = await ensureChromium();
  // Prepares the database's first image too.
  await mustRun('npm', ['run', '--silent', 'build']);
  for (const suite of [unitTests, endToEndTests]) {
    const result = await suite();
    passed += result.passed;
    failed += result.failed;
  }
} catch (error) {
  console.error(error.message);
  failed += 1;
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
