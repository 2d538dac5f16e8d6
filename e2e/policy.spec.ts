import { expect, test } from './support/test.ts';

test('a number of the policy is typed, in a group that stays open, and holds once it is saved', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  await tab.show('settings');
  const group = page.locator('details', { has: page.getByText('Memory', { exact: true }) }).first();
  await group.locator('summary').first().click();
  const field = group.getByRole('textbox', { name: 'Surprising T0' });
  await field.fill('');
  await field.pressSequentially('0.41');
  await expect(field).toHaveValue('0.41');
  await expect(field).toBeFocused();
  await expect(group).toHaveAttribute('open', '');
  // Nothing of it went to the keys of the page: it neither runs nor steers.
  expect((await tab.status()).run).toBe('paused');
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect.poll(async () => (await tab.ask('policy.get')).memory.surprisingT0).toBe(0.41);
  await expect(group).toHaveAttribute('open', '');
});
