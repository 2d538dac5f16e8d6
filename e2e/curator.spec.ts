import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

test('what the Curator did is read and undone, and what fades next is seen', async ({ newborn: tab }) => {
  const { page } = tab;
  await tab.show('memory');
  const curator = page.getByRole('region', { name: 'The Curator' });
  const soon = page.getByRole('region', { name: 'Fading memories' });
  await expect(curator).toContainText('Not run yet.');
  await expect(soon).toContainText('Nothing is fading.');
  await expect(page.getByRole('region', { name: 'Decisions without a model' })).toContainText('None yet.');
  await expect(curator.getByRole('button', { name: 'Tidy now' })).toBeDisabled();

  const eager = { gate: { baseThreshold: 0.05, minThreshold: 0.05, cooldownTicks: 0 } };
  await tab.ask('policy.set', { ...eager, clocks: { thetaPerDelta: 20 } });
  await tab.ask('step', 'theta', 98);
  await expect(soon.getByRole('listitem').first()).toContainText('forgotten in');
  await expect(curator).toContainText('nothing to do');
  await tab.ask('policy.set', { memory: { halfLife: { insight: 1, heuristic: 1 } } });
  await curator.getByRole('button', { name: 'Tidy now' }).click();
  const act = curator.getByRole('listitem').filter({ hasText: 'Archived' }).last();
  await expect(act).toContainText('faded');
  await act.getByRole('button', { name: 'Undo' }).click();
  await expect(act).toContainText('undone');
  await expectAccessible(page, 'the Memory screen with the Curator');

  const [fact] = await tab.ask('grimoire.list', { types: ['insight', 'heuristic'], limit: 1 });
  await page.goto(page.url().replace(/#.*/, `#/memory/${fact!.id}`));
  const parts = page.getByRole('list', { name: 'Parts of the importance' });
  await expect(parts.getByRole('listitem')).toHaveText([
    /Specific/,
    /Actionable/,
    /Novel/,
    /Verifiable/,
    /Consistent/,
  ]);
});
