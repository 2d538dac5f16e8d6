import type { BrowserContext } from '@playwright/test';
import puppeteer, { type Page as FreezablePage } from 'puppeteer-core';
import { TEST_FLAGS } from '../scripts/lib/chromium.mjs';
import { chromiumPath } from './harness/browser.ts';
import { GolemPage } from './support/golem-page.ts';
import { expect, newLife, test } from './support/test.ts';

/** What happens to a golem that nobody looks after: the machine sleeps, its clock is set, the browser freezes the tab, its model's files go. */

const DAY_MS = 86_400_000;
/** A tick in half a second. */
const SPEED = 120;

/** Runs in the golem's worker before its own code: its clock can be set, its timers do not heed it. */
const CLOCK = `{
  const now = Date.now;
  let offset = 0;
  Date.now = () => now() + offset;
  new BroadcastChannel('clock').onmessage = ({ data }) => (offset += data);
}
`;

async function withClock(context: BrowserContext): Promise<void> {
  await context.route('**/golem.worker*.js', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: CLOCK + (await reply.text()) });
  });
}

const notices = { name: 'Notices' } as const;

test('a week of sleep and a clock set back are told, and the golem lives on', async ({ tab, context }) => {
  await withClock(context);
  await tab.wakePaused();
  const setClock = (ms: number): Promise<void> =>
    tab.page.evaluate((by) => new BroadcastChannel('clock').postMessage(by), ms);
  await tab.ask('setSpeed', SPEED);
  await tab.ask('start');
  await tab.untilTick(2);
  await setClock(7 * DAY_MS);
  const log = tab.page.getByRole('log', notices);
  await expect(log).toContainText('The golem stood still for 7 days');
  const { tick } = await tab.status();
  await tab.untilTick(tick + 2);
  await setClock(-DAY_MS);
  await expect(log).toContainText('clock was set back by 24 hours');
  // A heart that waited for the old time would stand still for a day.
  await tab.untilTick((await tab.status()).tick + 2);
  await tab.expectUnbroken();
  await tab.page.screenshot({ path: test.info().outputPath('clock.png') });
});

test('a tab that the browser froze stands still, goes on when it thaws, and answers who asked meanwhile', async ({
  baseURL,
}) => {
  const address = `${baseURL}?life=${newLife()}`;
  // Playwright says of each of its pages that it is looked at, and those are never frozen: this driver does not.
  const browser = await puppeteer.launch({ executablePath: chromiumPath(), args: [...TEST_FLAGS] });
  try {
    const open = async (): Promise<FreezablePage> => {
      const page = await browser.newPage();
      await page.goto(address);
      await page.waitForFunction(() => (globalThis as { golem?: unknown }).golem !== undefined);
      return page;
    };
    const first = await open();
    const errors: unknown[] = [];
    first.on('pageerror', (error) => errors.push(error));
    await first.evaluate(async (speed) => {
      const seen: { readonly events: string[]; readonly ticks: number[] } = { events: [], ticks: [] };
      Object.assign(globalThis, { seen });
      for (const type of ['freeze', 'resume'])
        document.addEventListener(type, () => void seen.events.push(type));
      await golem.ready;
      const alive = new Promise<void>((resolve) =>
        golem.on('tick', ({ summary }) => {
          seen.ticks.push(summary.tick);
          if (seen.ticks.length === 2) resolve();
        }),
      );
      await golem.setSpeed(speed);
      await golem.start();
      await alive;
    }, SPEED);
    const seen = () =>
      first.evaluate(() => (globalThis as unknown as { seen: { events: string[]; ticks: number[] } }).seen);
    const session = await first.createCDPSession();
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    const frozen = await seen();
    expect(frozen.events).toEqual(['freeze']);
    // A whole page is loaded meanwhile, which asks the golem of the other tab and waits for its answer.
    const second = await open();
    await second.waitForSelector('::-p-text(Watching the golem of another tab)');
    expect(await seen()).toEqual(frozen);

    await session.send('Page.setWebLifecycleState', { state: 'active' });
    const told = await second.evaluate(() => golem.status());
    expect(told).toMatchObject({ role: 'follower', run: 'running' });
    const lived = await first.evaluate(
      (before) =>
        new Promise<number[]>((resolve) =>
          golem.on('tick', async ({ summary }) => {
            if (summary.tick < before + 3) return;
            resolve((await golem.records.summaries()).map(({ tick }) => tick));
          }),
        ),
      frozen.ticks.at(-1)!,
    );
    expect(lived).toEqual(Array.from({ length: lived.length }, (_, i) => i + 1));
    expect((await seen()).events).toEqual(['freeze', 'resume']);
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
  }
});

test('model files that were evicted are fetched again', async ({ tab }) => {
  await tab.wakePaused();
  const loaded = (): Promise<string> => tab.ask('models.status').then(({ state }) => state);
  await expect.poll(loaded, { timeout: 60_000 }).toBe('ready');
  expect(await tab.page.evaluate(() => caches.delete('golem-files-v1'))).toBe(true);
  await tab.ask('step', 'theta', 3);
  await tab.revisit();
  await expect.poll(loaded, { timeout: 60_000 }).toBe('ready');
  expect(
    await tab.page.evaluate(async () => (await (await caches.open('golem-files-v1')).keys()).length),
  ).toBeGreaterThan(0);
});

test('stored data that is cleared under it: it says so, and its life can be taken along', async ({
  tab,
  context,
  guard,
}) => {
  // What was being written or read when the browser took the data away ends so.
  guard.expect(/Force close delete origin|AbortError/);
  await tab.wakePaused({ screen: 'settings' });
  await tab.ask('step', 'theta', 3);
  const session = await context.newCDPSession(tab.page);
  const { origin } = new URL(tab.page.url());
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await tab.refusal('step', 'theta');
  await tab.until('it has stopped', ({ run }) => run === 'failed');
  const log = tab.page.getByRole('log', notices);
  await expect(log).toContainText('The life is still in this tab');
  await expect(log.getByRole('link', { name: 'export' })).toBeVisible();
  await expect(tab.page.getByText('Export everything, below')).toBeVisible();
  await tab.page.screenshot({ path: test.info().outputPath('cleared.png'), fullPage: true });
  expect(await tab.refusal('start')).toMatchObject({ code: 'store.lost' });
  const [{ golemId }, ticks] = [await tab.status(), await tab.ticks()];
  expect(ticks.slice(0, 3)).toEqual([1, 2, 3]);
  const taken = await tab.page.evaluate(async () => {
    const bytes = new Uint8Array(
      await new Response((await golem.exportAll()) as ReadableStream).arrayBuffer(),
    );
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });

  expect((await tab.revisit()).golemId).not.toBe(golemId);
  await tab.page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    await golem.importAll(new Blob([bytes]).stream());
  }, taken);
  expect((await tab.status()).golemId).toBe(golemId);
  expect((await tab.ticks()).slice(0, 3)).toEqual([1, 2, 3]);
});

test('a tab whose process ends goes on where it was when it is opened again', async ({
  tab,
  context,
  guard,
}) => {
  guard.expect(/the page crashed/);
  await tab.wakePaused();
  await tab.ask('setSpeed', SPEED);
  await tab.ask('start');
  const { golemId } = await tab.untilTick(2);
  const session = await context.newCDPSession(tab.page);
  // What a browser short of memory does to a tab in the background. The session ends with it.
  const crashed = tab.page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  const again = new GolemPage(await context.newPage(), tab.life);
  const found = await again.wake();
  expect(found.golemId).toBe(golemId);
  expect(found.tick).toBeGreaterThanOrEqual(2);
  // It ran when it was taken away, and runs on.
  await again.untilTick(found.tick + 2);
  await again.expectUnbroken();
});

test('the browser is asked to keep the data when there is a life worth it, in a click of its owner', async ({
  tab,
}) => {
  await tab.page.addInitScript(() => {
    const asked = { times: 0 };
    Object.assign(globalThis, { asked });
    navigator.storage.persisted = () => Promise.resolve(asked.times > 0);
    navigator.storage.persist = () => Promise.resolve((asked.times += 1) > 0);
  });
  const times = (): Promise<number> =>
    tab.page.evaluate(() => (globalThis as unknown as { asked: { times: number } }).asked.times);
  await tab.wakePaused({ screen: 'settings' });
  // The page asks by what it has heard, which its bar shows.
  const bar = tab.page.getByRole('group', { name: 'Status', exact: true });
  await tab.page.keyboard.press('Shift');
  await tab.ask('step', 'theta', 20);
  await expect(bar.getByRole('link', { name: '20', exact: true })).toBeVisible();
  await tab.page.keyboard.press('Shift');
  expect(await times()).toBe(0);
  await tab.ask('step', 'theta', 160);
  await expect(bar.getByRole('link', { name: '180', exact: true })).toBeVisible();
  expect(await times()).toBe(0);
  await tab.page.keyboard.press('Shift');
  await expect.poll(times).toBe(1);
  await expect(tab.page.getByText('granted by the browser')).toBeVisible();
});
