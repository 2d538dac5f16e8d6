import { relative } from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * What a suite's report comes to.
 * @typedef {{ passed: number, failed: number, told: string[], files: { file: string, seconds: number }[] }} Outcome
 * `told`: of each test that failed or was flaky, its file, its title and how its error begins; `files`: how long each took
 */

/** Lines of an error that are told; the whole is in the suite's own output. */
const LINES = 6;
/** Both runners colour their messages, for a terminal that a kept log is not. */
// eslint-disable-next-line no-control-regex
const COLOURS = /\u001b\[[\d;]*m/g;

/** @returns {Outcome} of the report that Vitest's `json` reporter writes */
export function unitOutcome({ testResults, numPassedTests, numFailedTests }) {
  const told = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that could not be loaded, or whose hooks failed, has a message of its own.
    if (failed.length === 0) return status === 'failed' ? [tell('FAILED', name, [], message)] : [];
    return failed.map(({ ancestorTitles, title, failureMessages }) =>
      tell('FAILED', name, [...ancestorTitles, title], failureMessages.join('\n')),
    );
  });
  const files = testResults.map(({ name, startTime = 0, endTime = 0 }) => {
    return { file: relative(ROOT, name), seconds: (endTime - startTime) / 1_000 };
  });
  return { passed: numPassedTests, failed: numFailedTests, told, files };
}

/** @returns {Outcome} of the report that Playwright's `json` reporter writes; a flaky test has passed, and is told */
export function endToEndOutcome({ suites, errors, stats, config }) {
  const told = errors.map(({ message }) => tell('FAILED', config.rootDir, [], message));
  const seconds = new Map();
  const visit = (suite, above) => {
    // The outermost suite is the file, whose name comes with each test.
    const titles = above === null ? [] : [...above, suite.title];
    for (const { title, file, tests } of suite.specs ?? []) {
      for (const { status, results } of tests) {
        const name = relative(ROOT, `${config.rootDir}/${file}`);
        const took = results.reduce((sum, { duration = 0 }) => sum + duration / 1_000, 0);
        seconds.set(name, (seconds.get(name) ?? 0) + took);
        const word = { unexpected: 'FAILED', flaky: 'FLAKY' }[status];
        if (word === undefined) continue;
        const error = results.flatMap((result) => result.errors ?? [])[0]?.message;
        told.push(tell(word, `${config.rootDir}/${file}`, [...titles, title], error));
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, titles);
  };
  for (const suite of suites) visit(suite, null);
  const files = [...seconds].map(([file, took]) => ({ file, seconds: took }));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, told, files };
}

/** @param {string | undefined} error */
function tell(word, file, titles, error = '') {
  const lines = error.replace(COLOURS, '').split('\n');
  const begins = lines.filter((line) => line.trim() !== '').slice(0, LINES);
  const name = [relative(ROOT, file) || '.', ...titles].join(' › ');
  return [`${word} ${name}`, ...begins.map((line) => `    ${line}`)].join('\n');
}
