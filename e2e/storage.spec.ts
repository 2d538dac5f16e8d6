import { expect, test } from './support/test.ts';

test('storage refused: it lives in memory and the page says so', async ({ tab, context }) => {
  // A page's own scripts do not reach its workers: the refusal is put in front of theirs.
  await context.route(/\/(database|golem)\.worker[^/]*\.js$/, async (route) => {
    const reply = await route.fetch();
    const refuse = `IDBFactory.prototype.open = () => { throw new DOMException('refused', 'SecurityError'); };\n`;
    await route.fulfill({ response: reply, body: refuse + (await reply.text()) });
  });
  const { storage } = await tab.wake();
  expect(storage.kind).toBe('memory');
  expect(storage.reason).not.toBeNull();
  await tab.untilTick(3);
  await expect(tab.page.getByRole('log', { name: 'Notices' })).toContainText('kept in memory');
  await expect(tab.page.getByRole('group', { name: 'Status' })).toContainText('in memory');
  await tab.ask('pause');
  await tab.expectUnbroken();
});

test('storage full: it stops safely, says so, and what was acknowledged is there when there is room again', async ({
  tab,
  context,
}) => {
  test.setTimeout(180_000);
  const { page } = tab;
  // A first visit makes the database; how full it may get is asked for when it is opened again.
  await tab.wakePaused();
  const { golemId } = await tab.status();
  const cdp = await context.newCDPSession(page);
  const origin = new URL(page.url()).origin;
  const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin });
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 2_000_000 });
  await page.goto('about:blank');
  await tab.wake();
  await page.evaluate(() => {
    (globalThis as unknown as { lastHeard: number }).lastHeard = 0;
    golem.on('tick', ({ summary }) => {
      (globalThis as unknown as { lastHeard: number }).lastHeard = summary.tick;
    });
  });
  await tab.ask('setSpeed', 10_000);
  await tab.ask('start');
  const stopped = await tab.until('the storage is full', ({ run }) => run === 'failed', 90_000);
  expect(stopped.storage.failed).not.toBeNull();
  await expect(page.getByRole('log', { name: 'Notices' })).toContainText(/no room|full/);
  await expect(page.getByRole('group', { name: 'Status' })).toContainText('storage failed');
  const heard = await page.evaluate(() => (globalThis as unknown as { lastHeard: number }).lastHeard);
  expect(stopped.tick).toBeGreaterThanOrEqual(heard);
  expect(await tab.refusal('start')).toMatchObject({ code: 'store.lost' });
  // What was committed can still be looked at, and the owner is told what could be freed.
  const record = await page.evaluate((last) => golem.records.get(last), stopped.tick);
  expect(record?.tick).toBe(stopped.tick);
  await page.evaluate(() => (location.hash = '#/settings'));
  await expect(page.getByRole('alert').filter({ hasText: 'Failed' })).toContainText('erasing this life');
  await expect(page.getByText('Contents', { exact: true })).toBeVisible();

  await cdp.send('Storage.overrideQuotaForOrigin', { origin });
  const back = await tab.revisit();
  expect(back.golemId).toBe(golemId);
  expect(back.tick).toBeGreaterThanOrEqual(stopped.tick);
  expect(back.storage.failed).toBeNull();
  await tab.ask('start');
  await tab.untilTick(back.tick + 5);
  await tab.ask('pause');
  await tab.expectUnbroken();
});
