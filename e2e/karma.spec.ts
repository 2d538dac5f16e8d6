import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

test('a tick is approved and rejected by hand, undone, kept over a reload, and its trace revoked, by keys alone', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  await tab.ask('steer', 'Think.');
  await tab.ask('step', 'theta', 2);
  await page.evaluate(() => (location.hash = '#/tick/1'));

  const verdict = page.getByRole('group', { name: 'Your verdict on what tick 1 decided' });
  await verdict.getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(verdict.getByRole('button', { name: 'Approved' })).toHaveAttribute('aria-pressed', 'true');
  await expect(verdict.getByRole('status')).toContainText('Preferred from the next thought on.');
  await verdict.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(verdict.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-pressed', 'false');
  expect((await tab.ask('karma.list')).rows).toEqual([]);
  await verdict.getByRole('button', { name: 'Reject' }).press('Enter');
  await expect(verdict.getByRole('status')).toContainText('Avoided from the next thought on.');
  await expectAccessible(page, 'the Tick screen with a verdict');

  // The same verdict stands where the decision is listed.
  await page.evaluate(() => (location.hash = '#/live'));
  const listed = page.getByRole('group', { name: 'Your verdict on what tick 1 decided' });
  await expect(listed.getByRole('button', { name: 'Rejected' })).toHaveAttribute('aria-pressed', 'true');

  await page.evaluate(() => (location.hash = '#/memory'));
  await tab.revisit();
  const karma = page.getByRole('region', { name: /^Karma/ });
  await expect(karma).toContainText(/Avoided, weight 50\s%/);
  await karma.getByText('1 piece of evidence').press('Enter');
  await expect(karma).toContainText('you rejected');
  await expect(karma).toContainText('Avoid it in a situation like this.');
  await expectAccessible(page, 'the Memory screen with karma');
  await karma.getByRole('button', { name: /^Revoke/ }).press('Enter');
  await expect(karma).toContainText('Revoked: in no prompt');
  await karma.getByRole('button', { name: /^Restore/ }).press('Enter');
  await expect(karma).toContainText(/Avoided, weight 50\s%/);
});
