import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

/** That tests wait for no time and judge no clock is a lint rule: these are the forms that it must refuse, and their like that it must not. */
const lint = new ESLint({
  overrideConfig: { languageOptions: { parserOptions: { projectService: false, project: null } } },
  ruleFilter: ({ ruleId }) => ruleId.startsWith('no-restricted-'),
});

async function refusals(code: string, filePath = 'test/runtime/life.test.ts'): Promise<readonly string[]> {
  const [result] = await lint.lintText(code, { filePath });
  if (!result) throw new Error('ESLint gave no result');
  return result.messages.map(({ message }) => message);
}

describe('a test', () => {
  it.each([
    'setTimeout(() => undefined, 5);',
    'await new Promise((resolve) => setTimeout(resolve, 0));',
    'await new Promise((resolve) => globalThis.setTimeout(resolve, 30));',
    'const rest = setTimeout;',
    'setInterval(() => undefined, 50);',
    'window.setInterval(() => undefined, 50);',
    "import { setTimeout as sleep } from 'node:timers/promises';",
    "import { setImmediate } from 'timers/promises';",
    "import timers from 'node:timers';",
    "const { setTimeout: sleep } = await import('node:timers/promises');",
    "import { sleep, WALL_TIMER } from '../../src/lib/async/timer.ts';",
    'await page.waitForTimeout(500);',
    'while (running) await new Promise(setImmediate);',
    'await new Promise((resolve) => setImmediate(resolve));',
    'await expect.poll(() => seen.length).toBe(1);',
    'await vi.waitFor(() => expect(seen).toHaveLength(1));',
    'await vi.waitUntil(() => seen.length > 0);',
  ])('does not wait for time to pass, nor look again and again: %s', async (code) => {
    const found = await refusals(code);
    expect(found.length).toBeGreaterThan(0);
    for (const message of found) expect(message).toContain('A test waits for no time to pass');
  });

  it.each([
    'expect(performance.now() - began).toBeLessThan(100);',
    'expect(Date.now()).toBeGreaterThan(before);',
    'expect(Math.round((performance.now() - began) / 10)).toBe(0);',
    'const took = performance.now() - began;',
    'const ms = Date.now() - began;',
  ])('judges no clock: %s', async (code) => {
    const found = await refusals(code);
    expect(found.length).toBeGreaterThan(0);
    for (const message of found) expect(message).toContain('A test judges no clock');
  });

  it('does not have every module evaluated a second time in its process', async () => {
    expect(await refusals('vi.resetModules();')).toEqual([expect.stringContaining('Files share a process')]);
  });

  it.each([
    'const clock = { now: () => Date.now(), stopwatch: () => performance.now() };',
    "import { WALL_TIMER } from '../../src/lib/async/timer.ts';",
    "import { untilTold } from '../support/told.ts';",
    'vi.useFakeTimers();',
    'vi.advanceTimersByTime(500);',
    'const timer = { after: (_: number, then: () => void) => { const due = setImmediate(then); return () => clearImmediate(due); } };',
    'const hour = Math.floor(Date.now() / 3_600_000);',
  ])('may be given a clock and a timer, and make time its own: %s', async (code) => {
    expect(await refusals(code)).toEqual([]);
  });
});

it.each(['test/bench/ticks.ts', 'test/eval/pii.ts', 'test/long/main.ts', 'test/support/until.ts'])(
  'what measures, or looks at another program, may: %s',
  async (filePath) => {
    const code = 'const began = performance.now(); setTimeout(() => performance.now() - began, 5);';
    expect(await refusals(code, filePath)).toEqual([]);
  },
);
