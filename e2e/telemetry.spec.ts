import { installed, tell } from '../test/support/prometheus.ts';
import { GolemPage } from './support/golem-page.ts';
import { servedSite } from './support/served-site.ts';
import { expect, newLife, test } from './support/test.ts';

const TICKS = 60;

const site = servedSite();

test('what a golem measures is drawn, explained tick by tick, kept, and answered at /metrics', async () => {
  test.setTimeout(180_000);
  const tab = new GolemPage(await site.context.newPage(), newLife());
  const { page } = tab;
  await tab.wakePaused({ screen: 'telemetry' });
  await tab.ask('steer', 'buy some');
  await tab.ask('step', 'theta', TICKS);
  const { tick } = await tab.status();

  // The charts say the same as the wide event of the tick that the address names.
  const chart = page.getByRole('img', { name: /Time of each theta tick in layers/ });
  await expect(chart).toBeVisible();
  const event = page.getByRole('region', { name: 'Wide event' });
  await expect(event.getByRole('link', { name: `Open tick ${tick}` })).toBeVisible();
  await event.getByRole('spinbutton', { name: 'Tick' }).fill('1');
  await event.getByRole('spinbutton', { name: 'Tick' }).press('Enter');
  await expect(page).toHaveURL(/#\/telemetry\/metrics\/1$/);
  await expect(event).toContainText('wakeup theta');
  await chart.click({ position: { x: 300, y: 60 } });
  await expect(page).not.toHaveURL(/metrics\/1$/);
  const picked = Number(/metrics\/(\d+)$/.exec(page.url())![1]);
  await expect(event.getByRole('link', { name: `Open tick ${picked}` })).toHaveAttribute(
    'href',
    `#/tick/${picked}`,
  );
  const table = page.getByRole('region', { name: 'Durations by step' });
  await expect(table.getByRole('row', { name: /^whole tick/ })).toContainText(String(tick));
  await expect(page.getByText('within 1')).toBeVisible();

  await expect.poll(async () => (await tab.ask('install.status')).offline, { timeout: 60_000 }).toBe('ready');

  // Another visit draws all of it again; only the last transaction’s duration may be lost with the page.
  const before = await tab.ask('metrics.recent', 10_000);
  await tab.revisit();
  await tab.ask('pause');
  const after = await tab.ask('metrics.range', { to: tick });
  expect(after.map((one) => one.tick)).toEqual(before.map((one) => one.tick));
  expect(after.filter(({ commit }) => commit === null).length).toBeLessThanOrEqual(32);
  await expect(chart).toBeVisible();

  await tab.ask('step', 'theta', 2);
  const ask = (accept: string) =>
    page.evaluate(async (accept) => {
      const response = await fetch('metrics', { headers: { Accept: accept } });
      return {
        status: response.status,
        type: response.headers.get('Content-Type'),
        text: await response.text(),
      };
    }, accept);
  const open = await ask('application/openmetrics-text;version=1.0.0,text/plain;q=0.5');
  expect(open).toMatchObject({
    status: 200,
    type: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
  });
  expect(open.text).toMatch(/^golem_last_tick \d+$/m);
  expect(open.text.endsWith('# EOF\n')).toBe(true);
  const older = await ask('text/plain');
  expect(older).toMatchObject({ status: 200, type: 'text/plain; version=0.0.4; charset=utf-8' });
  if (installed('promtool', ['--version'])) {
    expect(tell('promtool', ['check', 'metrics'], older.text)).toEqual({ status: 0, said: '' });
  }

  // Nobody is there to be asked.
  await page.goto('about:blank');
  const answer = await page.goto(`${site.host.url}metrics`);
  expect(answer!.status()).toBe(503);
  // The browser may still count the page that has just been left, which then does not answer.
  await expect(page.locator('body')).toContainText('try again');
  site.guard.expect(/503/);
  // A text has no icon: the browser looks for one at the host's root.
  site.guard.expect(/404/);
});
