import { expectAccessible } from './support/accessible.ts';
import { GolemPage } from './support/golem-page.ts';
import { Guard } from './support/guard.ts';
import { shortThought } from './support/short-thought.ts';
import { BUILT, StaticHost } from './support/static-host.ts';
import { expect, newLife, test } from './support/test.ts';

const LOAD_MS = 120_000;

test('offline, a decision is traced to the entries of its prompt, and shades it', async ({ browser }) => {
  test.setTimeout(900_000);
  const host = new StaticHost(BUILT, '/some/where/');
  await host.start();
  const context = await browser.newContext({ baseURL: host.url, serviceWorkers: 'allow' });
  const guard = new Guard(context, host.url);
  const page = await context.newPage();
  const tab = new GolemPage(page, newLife());
  try {
    await tab.wakePaused({ screen: 'mind' });
    const tick = await shortThought(tab);
    await tab.ask('localModel.load', 'smollm2-135m-instruct');
    await expect
      .poll(async () => (await tab.ask('install.status')).offline, { timeout: LOAD_MS })
      .toBe('ready');

    await host.stop();
    await tab.revisit();
    await page.evaluate((to) => (location.hash = `#/mind/${to}`), tick);
    const panel = page.getByRole('region', { name: 'Attribution' });
    await panel.getByRole('button', { name: 'Trace it' }).click();
    await expect(panel.getByRole('progressbar')).toBeVisible();
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel.getByRole('button', { name: 'Trace it' })).toBeVisible({ timeout: LOAD_MS });
    expect(await tab.ask('attribution.get', tick)).toBeNull();

    // As few as a fit is made of: a prompt takes some seconds here.
    const found = await page.evaluate((of) => golem.attribution.run(of, { ablations: 8 }), tick);
    expect(found).toMatchObject({ tick, by: 'reflex', ablations: 8 });
    await tab.revisit();
    await expect(panel).toContainText('The reflex decided, not a model.');
    await expect(panel).toContainText('entries made a difference');
    const best = found.sources.toSorted((a, b) => b.score - a.score)[0]!;
    const shaded = page.locator('.entry.shaded[style*="--shade: 45%"]');
    expect(best.score).toBeGreaterThan(0);
    await expect(shaded.first()).toBeVisible();
    await panel.getByLabel('Shade the prompt by it').uncheck();
    await expect(page.locator('.entry.shaded')).toHaveCount(0);
    await panel.getByLabel('Shade the prompt by it').check();
    await expectAccessible(page, 'a traced prompt');
  } finally {
    await context.close();
    await host.stop().catch(() => undefined);
  }
  guard.check();
});
