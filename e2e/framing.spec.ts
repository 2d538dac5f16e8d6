import { expect, test } from '@playwright/test';
import { BUILT, StaticHost } from './support/static-host.ts';

// Two origins of one site, as with two servers of one machine: the guard of one origin does not fit.

const golemSite = new StaticHost(BUILT, '/golem/');
const otherSite = new StaticHost(BUILT, '/other/');

test.beforeAll(async () => {
  await Promise.all([golemSite.start(), otherSite.start()]);
  otherSite.meddle = (path, _request, response) => {
    if (path !== 'trap.html') return null;
    const frame = `<!doctype html><title>Trap</title><iframe src="${golemSite.url}?life=owner" width="600" height="400"></iframe>`;
    response.writeHead(200, { 'content-type': 'text/html' }).end(frame);
    return 'done';
  };
});
test.afterAll(() => Promise.all([golemSite.stop(), otherSite.stop()]));

test('in a frame of another page the app starts nothing, and leads to a tab of its own', async ({ page }) => {
  golemSite.asked.length = 0;
  await page.goto(`${otherSite.url}trap.html`);
  const frame = page.frameLocator('iframe');
  const link = frame.getByRole('link', { name: 'Open it in its own tab' });
  await expect(link).toBeVisible();
  const inner = page.frames()[1]!;
  expect(page.workers()).toEqual([]);
  expect(await inner.evaluate(() => 'golem' in globalThis)).toBe(false);
  const stored = await inner.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(stored).toEqual([]);
  expect(golemSite.asked.filter((path) => /worker|\.wasm$/.test(path))).toEqual([]);

  const opening = page.waitForEvent('popup');
  await link.click();
  const tab = await opening;
  await tab.waitForFunction(() => 'golem' in globalThis);
  expect(new URL(tab.url()).search).toBe('?life=owner');
  expect(await tab.evaluate(() => window.opener)).toBeNull();
});

test('the server refuses frames by its header, but not to an embedded golem', async ({ request }) => {
  const ancestors = async (path: string): Promise<string | undefined> =>
    (await request.get(path)).headers()['content-security-policy'];
  expect(await ancestors('./')).toBe("frame-ancestors 'none'");
  expect(await ancestors('./?life=owner')).toBe("frame-ancestors 'none'");
  expect(await ancestors('./?embed=1&tape=btc')).toBeUndefined();
});
