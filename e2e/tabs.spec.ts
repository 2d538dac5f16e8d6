import { GolemPage } from './support/golem-page.ts';
import { expect, test } from './support/test.ts';

test('a second tab shows the same life, read-only', async ({ tab, context }) => {
  const leader = await tab.wake();
  await tab.untilTick(3);
  const second = new GolemPage(await context.newPage(), tab.life);
  const status = await second.wake();
  await expect(second.page.getByRole('group', { name: 'Status' })).toContainText('watching');
  expect(status).toMatchObject({ role: 'follower', golemId: leader.golemId, run: 'running' });
  expect(status.tick).toBeGreaterThanOrEqual(3);
  // It follows what the first tab lives, by question and by event.
  await second.untilTick(status.tick + 2);
  const told = await second.page.evaluate(
    () => new Promise<number>((resolve) => golem.on('tick', ({ summary }) => resolve(summary.tick))),
  );
  expect(told).toBeGreaterThan(status.tick);
  expect(await second.ask('records.get', 2)).toEqual(await tab.ask('records.get', 2));
  await expect(second.page.getByRole('button', { name: 'Pause' })).toBeDisabled();
});

test('what would change the golem is refused in the second tab', async ({ tab, context }) => {
  await tab.wakePaused();
  const second = new GolemPage(await context.newPage(), tab.life);
  await second.wake();
  const commands = [
    ['start'],
    ['pause'],
    ['setSpeed', 10],
    ['seek', 3],
    ['step', 'theta', 1],
    ['steer', 'sell'],
    ['policy.set', { gate: { baseThreshold: 0.4 } }],
    ['policy.restore', 0],
    ['playbook.set', '# Playbook'],
    ['grimoire.remember', { type: 'insight', title: 'a', text: 'b' }],
    ['fork.create', { from: 1, changes: [] }],
    ['fork.again', 'any'],
    ['state.pin', 1, true],
    ['world.use', 'btc'],
    ['cage.set', { maxOrder: 0.1 }],
    ['erase'],
  ] as const;
  for (const [verb, ...args] of commands) {
    expect(await second.refusal(verb, ...args), verb).toMatchObject({
      name: 'AppError',
      code: 'tab.read_only',
    });
  }
  const before = await tab.status();
  expect(await second.status()).toMatchObject({ tick: before.tick, policyRevision: before.policyRevision });
});

test('when the first tab closes the second takes over, without losing or repeating a tick', async ({
  tab,
  context,
}) => {
  const { golemId } = await tab.wake();
  await tab.ask('setSpeed', 10_000);
  const second = new GolemPage(await context.newPage(), tab.life);
  await second.wake();
  await second.page.evaluate(() => {
    (globalThis as unknown as { lastHeard: number }).lastHeard = 0;
    golem.on('tick', ({ summary }) => {
      (globalThis as unknown as { lastHeard: number }).lastHeard = summary.tick;
    });
  });
  const lastHeard = () =>
    second.page.evaluate(() => (globalThis as unknown as { lastHeard: number }).lastHeard);
  const { tick } = await second.untilTick(30);
  // The life may be that far before the second tab listens to it.
  await expect.poll(lastHeard).toBeGreaterThan(0);
  await tab.page.close();
  const heard = await lastHeard();

  const leads = await second.until(
    'the second tab leads and goes on living',
    (status) => status.role === 'leader' && status.run === 'running' && status.tick > heard,
  );
  expect(leads).toMatchObject({ golemId, speed: 10_000 });
  expect(leads.tick).toBeGreaterThan(tick);
  await expect(second.page.getByRole('log', { name: 'Notices' })).toContainText('This tab now runs it');
  await expect(second.page.getByRole('group', { name: 'Status' })).not.toContainText('watching');
  await second.ask('pause');
  expect(await second.expectUnbroken()).toBeGreaterThan(heard);
});

test('a golem left paused is paused in the tab that takes over', async ({ tab, context }) => {
  await tab.wakePaused();
  const second = new GolemPage(await context.newPage(), tab.life);
  const { tick } = await second.wake();
  await tab.page.close();
  const leads = await second.until('the second tab leads', ({ role }) => role === 'leader');
  expect(leads).toMatchObject({ run: 'paused', tick });
});
