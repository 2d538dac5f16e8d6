import { describe, expect, it } from 'vitest';
import { endToEndOutcome, unitOutcome } from '../../scripts/lib/test-reports.mjs';

const house = process.cwd();

describe('what the test command tells of a suite', () => {
  it('names each unit test that failed, and a file that could not be loaded', () => {
    const test = (status: string, title: string, failureMessages: string[] = []) => {
      return { ancestorTitles: ['a ledger'], title, status, failureMessages };
    };
    const error = `\u001b[31mAssertionError\u001b[0m: 1 is not 2\n\n${'    at a line\n'.repeat(20)}`;
    const { passed, failed, told, files } = unitOutcome({
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          name: `${house}/test/a.test.ts`,
          startTime: 1_000,
          endTime: 3_500,
          status: 'failed',
          message: '',
          assertionResults: [test('passed', 'balances'), test('failed', 'sums to zero', [error])],
        },
        {
          name: `${house}/test/b.test.ts`,
          status: 'failed',
          message: 'no such module',
          assertionResults: [],
        },
        { name: `${house}/test/c.test.ts`, status: 'passed', message: '', assertionResults: [] },
      ],
    });
    expect(files[0]).toEqual({ file: 'test/a.test.ts', seconds: 2.5 });
    expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
    expect(told).toHaveLength(2);
    const lines = told[0]!.split('\n');
    expect(lines.slice(0, 2)).toEqual([
      'FAILED test/a.test.ts › a ledger › sums to zero',
      '    AssertionError: 1 is not 2',
    ]);
    expect(lines.length).toBeLessThan(10);
    expect(told[1]).toBe('FAILED test/b.test.ts\n    no such module');
  });

  it('names each end-to-end test that failed or was flaky, and what stopped the whole run', () => {
    const spec = (title: string, status: string, ...messages: string[]) => {
      const results = [{ errors: messages.map((message) => ({ message })) }, { errors: [] }];
      return { title, file: 'life.spec.ts', tests: [{ status, results }] };
    };
    const { passed, failed, told } = endToEndOutcome({
      config: { rootDir: `${house}/e2e` },
      errors: [{ message: 'the port is taken' }],
      stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 0 },
      suites: [
        {
          title: 'life.spec.ts',
          specs: [spec('lives', 'expected'), spec('dies', 'unexpected', 'still alive')],
          suites: [{ title: 'with a life', specs: [spec('is shown', 'flaky', 'not there')] }],
        },
      ],
    });
    expect({ passed, failed }).toEqual({ passed: 2, failed: 1 });
    expect(told).toEqual([
      'FAILED e2e\n    the port is taken',
      'FAILED e2e/life.spec.ts › dies\n    still alive',
      'FLAKY e2e/life.spec.ts › with a life › is shown\n    not there',
    ]);
  });
});
