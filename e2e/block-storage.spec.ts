import { chromium, expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { TEST_FLAGS } from '../scripts/lib/chromium.mjs';
import { chromiumPath } from './harness/browser.ts';
import { serveHarness } from './harness/serve.ts';

/** Random lives of some sixty file operations each; some 20 s. */
const RUNS = 150;
/** Fewer of files with a region in one piece: they are slow to compare. */
const PAGED_RUNS = Number(process.env['FILES_RUNS'] ?? 15);
/** Stored bytes may be this many times the directory's. */
const OVERHEAD = 1.2;

let harness: Awaited<ReturnType<typeof serveHarness>>;
let browser: Browser;
let page: Page;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  harness = await serveHarness('files');
  browser = await chromium.launch({ executablePath: chromiumPath(), args: [...TEST_FLAGS] });
});
test.afterAll(async () => {
  await browser.close();
  await harness.close();
});
test.beforeEach(async () => {
  page = await browser.newPage();
  await page.goto(harness.url);
  await page.waitForFunction(() => 'filesHarness' in globalThis);
});
test.afterEach(() => page.close());

test('whatever is done to the files, after a crash they are as they were at the last sync', async () => {
  test.setTimeout(300_000);
  // A failure prints its seed; with it, the same run again.
  const seed = process.env['FILES_SEED'];
  const ask = { runs: RUNS, seed: seed === undefined ? null : Number(seed) };
  const { fault, folded } = await page.evaluate(({ runs, seed }) => filesHarness.check(runs, seed), ask);
  expect(fault).toBeNull();
  // A shrunken seed may do without; many random lives must not.
  if (seed === undefined) expect(folded).toBeGreaterThan(RUNS / 3);
});

test('the same where files are read where they lie, with a cache that keeps next to nothing', async () => {
  test.setTimeout(300_000);
  const seed = process.env['FILES_SEED'];
  const ask = { runs: PAGED_RUNS, seed: seed === undefined ? null : Number(seed) };
  const { fault, reads } = await page.evaluate(({ runs, seed }) => filesHarness.check(runs, seed, true), ask);
  expect(fault).toBeNull();
  expect(reads).toBeGreaterThan(PAGED_RUNS);
});

test('what is dropped, truncated and compacted leaves the storage, and storing costs what changed', async () => {
  test.setTimeout(180_000);
  const left = await page.evaluate(() => filesHarness.workload());
  for (const { step, stored, directory } of left) {
    expect(stored / directory, step).toBeLessThanOrEqual(OVERHEAD);
  }
  const after = (step: RegExp) => left.find((one) => step.test(one.step))!;
  const [empty] = left;
  const full = after(/INTO other/);
  expect(full.stored).toBeGreaterThan(empty!.stored + 35_000_000);
  // A hundred rows more in a table of twenty thousand.
  expect(after(/20001/).written).toBeLessThan(after(/ 20000/).written / 20);
  expect(after(/FULL/).stored).toBeLessThan(full.stored - 10_000_000);
  expect(after(/TRUNCATE other/).stored).toBeLessThan(after(/FULL/).stored - 15_000_000);
  expect(left.at(-1)!.stored).toBeLessThan(empty!.stored * OVERHEAD);
});
