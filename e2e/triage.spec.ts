import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

test('what became of events is seen: switched on, a funnel, beliefs, interest and the auction of places', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  await tab.ask('policy.set', { 'triage.on': 0 });
  await tab.show('triage');
  const events = page.getByRole('region', { name: /^Events/ }).first();
  await expect(events).toContainText('Triage is off');
  await events.getByRole('button', { name: 'Switch triage on' }).click();
  await expect(events).toContainText('It begins with the next tick.');
  await tab.ask('policy.set', { gate: { baseThreshold: 0.05, minThreshold: 0.05, cooldownTicks: 0 } });
  await tab.ask('step', 'theta', 60);
  await expect(events).toContainText('tick 60');
  await expect(page.getByRole('region', { name: 'Beliefs about events' }).getByRole('row')).not.toHaveCount(
    0,
  );
  await expect(page.getByRole('region', { name: 'Auction' })).not.toContainText('It appears with');
  await expectAccessible(page, 'the Triage screen');
});
