import { expect, test } from './support/test.ts';

/** Judges early and on little, so that an edit is soon made. */
const EAGER = {
  'gate.baseThreshold': 0.05,
  'gate.minThreshold': 0.01,
  'gate.cooldownTicks': 0,
  'clocks.thetaPerDelta': 10,
  'playbook.edits': 1,
  'playbook.certainty': 0.8,
  'playbook.leastOutcomes': 3,
};

test('the playbook changes a rule by what came of it, says why on the page, and is undone by its button', async ({
  tab,
}) => {
  test.setTimeout(180_000);
  await tab.wakePaused();
  const { page } = tab;
  await tab.ask('policy.set', EAGER);
  await tab.ask('seek', 2_280);
  const before = await tab.ask('playbook.get');
  for (let i = 0; i < 20 && (await tab.ask('playbook.edits')).length === 0; i += 1)
    await tab.ask('step', 'theta', 10);
  const [edit] = await tab.ask('playbook.edits');
  expect(edit).toMatchObject({ number: 1, standing: 'in-force' });
  expect(await tab.ask('playbook.get')).not.toBe(before);

  await page.evaluate(() => (location.hash = '#/settings'));
  const told = page.getByRole('listitem').filter({ hasText: edit!.why });
  await expect(told).toContainText(edit!.what);
  await expect(told).toContainText(`Tick ${edit!.tick}`);
  await told.scrollIntoViewIfNeeded();
  await page.screenshot({ path: test.info().outputPath('playbook-edit.png') });
  await told.getByRole('button', { name: 'Undo edit 1' }).click();
  await expect(told.getByRole('button')).toHaveCount(0);
  expect(await tab.ask('playbook.edits')).toMatchObject([{ number: 1, standing: 'undone' }]);
});
