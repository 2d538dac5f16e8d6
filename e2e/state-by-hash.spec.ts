import { expect, test } from './support/test.ts';

test('a kept state is found, shown and linked by its hash', async ({ newborn: tab }) => {
  const { page } = tab;
  await tab.ask('step', 'theta', 30);
  const { states } = await tab.ask('state.snapshots');
  const { root, tick } = states[1]!;
  expect((await tab.ask('state.byHash', root)).map((state) => state.tick)).toContain(tick);

  await tab.show('state');
  await page.getByRole('searchbox', { name: 'Root hash' }).fill(root.slice(0, 10));
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`#/state/hash/${root.slice(0, 10)}$`));
  await page.getByRole('link', { name: `Tick ${tick}`, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`#/state/${tick}$`));
  // Its address by what it is leads back to it.
  await page.getByRole('link', { name: 'Link', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`#/state/hash/${root}$`));
  await expect(page.getByRole('link', { name: `Tick ${tick}`, exact: true })).toBeVisible();

  await page.evaluate((hash) => (location.hash = `#/state/hash/${hash}`), '0'.repeat(64));
  await expect(page.getByText('No kept state has the hash')).toBeVisible();
});
