import { expect, test } from './support/test.ts';

declare global {
  /** What the page was told while it loaded, put there by the test. */
  var heard: string[];
}

test('a first visit shows what it loads, stage by stage, and lives its first tick', async ({
  tab,
  guard,
}) => {
  const { page } = tab;
  // The facade is made late in the load: whoever wants the first events listens the moment it is there.
  await page.addInitScript(() => {
    let facade: typeof golem;
    globalThis.heard = [];
    Object.defineProperty(globalThis, 'golem', {
      get: () => facade,
      set(made: typeof golem) {
        facade = made;
        made.on('boot', ({ stage }) => globalThis.heard.push(stage));
      },
    });
  });
  await tab.open({ waitUntil: 'commit' });

  await expect(page.getByRole('heading', { name: 'Waking the golem' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).not.toBeEmpty();
  await expect(page.getByText('Nothing leaves this page')).toBeVisible();

  await tab.ready();
  const stages = await page.evaluate(() => globalThis.heard);
  const order = ['connecting', 'workers', 'database', 'memory', 'world', 'ready'];
  expect([...new Set(stages)].filter((stage) => order.includes(stage))).toEqual(order);

  const born = await tab.until('the first tick is committed', ({ tick }) => tick > 0);
  expect(born).toMatchObject({ role: 'leader', run: 'running', speed: 100, storage: { kind: 'indexeddb' } });
  await expect(page).toHaveTitle('Live · Golem');
  await expect(page.getByRole('heading', { name: 'Waking the golem' })).toBeHidden();
  await expect(page.getByRole('group', { name: 'Status' })).toContainText('running');
  // The guard sees what workers ask for too, or it would guard nothing.
  await expect
    .poll(() => guard.asked.filter((path) => /\/(models|worlds)\//.test(path)).length)
    .toBeGreaterThan(2);
});

test('without storage it lives in memory, says so, and begins anew on the next visit', async ({ tab }) => {
  const first = await tab.wake({ storage: 'memory' });
  expect(first.storage).toMatchObject({ kind: 'memory', reason: null });
  await expect(tab.page.getByRole('group', { name: 'Status' })).toContainText('in memory');
  await tab.untilTick(2);
  const second = await tab.revisit();
  expect(second.golemId).not.toBe(first.golemId);
});
