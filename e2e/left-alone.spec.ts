import type { BrowserContext, CDPSession } from '@playwright/test';
import { expect, test } from './support/test.ts';

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
  await expect(log).toContainText('For 7 days nothing was lived');
  const { tick } = await tab.status();
  await tab.untilTick(tick + 2);
  await setClock(-DAY_MS);
  await expect(log).toContainText('clock was set back by 24 hours');
  // A heart that waited for the old time would stand still for a day.
  await tab.untilTick((await tab.status()).tick + 2);
  await tab.expectUnbroken();
  await tab.page.screenshot({ path: test.info().outputPath('clock.png') });
});

test('a tab that the browser froze goes on when it thaws', async ({ tab, context }) => {
  await tab.wakePaused();
  await tab.ask('setSpeed', SPEED);
  await tab.ask('start');
  await tab.untilTick(2);
  const session: CDPSession = await context.newCDPSession(tab.page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  const { tick } = await tab.status();
  await tab.untilTick(tick + 3);
  await tab.expectUnbroken();
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
