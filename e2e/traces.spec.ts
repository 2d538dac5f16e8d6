import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCollector, startCollector } from '../test/support/collector.ts';
import { expectAccessible } from './support/accessible.ts';
import type { GolemPage } from './support/golem-page.ts';
import type { Guard } from './support/guard.ts';
import { expect, sharedTab, test } from './support/test.ts';

/** Past those in which memories are compared by their words: then the situation is embedded. */
const TICKS = 40;
const LOOKS = [
  ['dark', 1440],
  ['light', 360],
] as const;

// A golem at rest that kept the trace of every tick; the newest is one that the owner steered.
let guard: Guard;
const life = sharedTab(async (tab, its) => {
  guard = its;
  await tab.wakePaused({ storage: 'memory' });
  await tab.ask('policy.set', { tracing: { sampleShare: 1, perSecond: 1_000 } });
  await tab.ask('step', 'theta', TICKS);
  await tab.ask('steer', 'buy some');
  await tab.ask('step', 'theta', 1);
});

/** The traces of that life on their screen. */
async function shown(): Promise<GolemPage> {
  await life().page.evaluate(() => (location.hash = '#/telemetry/traces'));
  return life();
}

async function look({ page }: GolemPage, name: string): Promise<void> {
  const shots = join(test.info().project.outputDir, 'shots');
  await mkdir(shots, { recursive: true });
  for (const [theme, width] of LOOKS) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(shots, `${name}-${theme}-${width}.png`), fullPage: true });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(beyond, `${name}-${width}: pixels beyond the page`).toBeLessThanOrEqual(0);
    await expectAccessible(page, `${name}-${theme}-${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a trace is found, read span by span with the keyboard, and leads to its tick and back', async () => {
  const tab = await shown();
  const { page } = tab;
  const flame = page.getByRole('group', { name: /^Spans by time/ });
  const list = page.getByRole('group', { name: 'Traces, newest first' });
  await expect(list.getByRole('link').first()).toContainText('you steered');
  await flame.getByRole('button', { name: /^tick, / }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('heading', { name: 'step observe' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('region', { name: /^Span embeddings/ })).toContainText('gen_ai.request.model');
  await look(tab, 'traces');
  await page.getByText('As a table').click();
  await expect(page.getByRole('rowheader', { name: 'world execute' })).toBeVisible();

  await page.getByRole('searchbox').fill('golem.tier=T2');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const found = await tab.ask('traces.list', { attribute: { key: 'golem.tier', value: 'T2' } });
  await expect(list.getByRole('link')).toHaveCount(found.length);
  const last = found.at(-1)!;
  await list.getByRole('link').last().click();
  await expect(page).toHaveURL(new RegExp(`#/telemetry/traces/${last.id}$`));
  await page.getByRole('link', { name: `Tick ${last.tick}`, exact: true }).click();
  await expect(page.getByRole('heading', { name: `Tick ${last.tick}` })).toBeVisible();
  await page.getByRole('link', { name: /^Trace, / }).click();
  await expect(page).toHaveURL(new RegExp(`#/telemetry/traces/${last.id}$`));
});

const skipped = hasCollector
  ? ''
  : ' (skipped: no collector was built, which takes Go: see scripts/collector)';

test(`the page sends its traces to a real OpenTelemetry collector, and says where none answers${skipped}`, async () => {
  test.skip(!hasCollector, 'node scripts/collector/build.mjs makes one where there is Go');
  const tab = await shown();
  const { page } = tab;
  guard.expect(/ERR_CONNECTION_REFUSED/);
  guard.allow('http://127.0.0.1:9');
  const address = page.getByLabel('Collector’s address');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await address.fill('http://127.0.0.1:9');
  await send.click();
  await expect(page.getByRole('status').filter({ hasText: `0 of ${TICKS + 1} sent` })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('The export was cancelled.');

  const collector = await startCollector();
  try {
    guard.allow(collector.url);
    await address.fill(collector.url);
    await send.click();
    await expect(page.getByText(new RegExp(`● ${TICKS + 1} traces with \\d+ spans sent\\.`))).toBeVisible();
    const all = await tab.ask('traces.list');
    const spans = all.reduce((sum, { spanCount }) => sum + spanCount, 0);
    await expect.poll(async () => (await collector.collected()).spans.length).toBe(spans);
  } finally {
    await collector.close();
  }
});
