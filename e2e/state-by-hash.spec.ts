import { GolemPage } from './support/golem-page.ts';
import { expect, newLife, test } from './support/test.ts';

test('a kept state is found, shown and linked by its hash', async ({ page, baseURL }) => {
  const life = newLife();
  const tab = new GolemPage(page, life);
  await page.goto(`${baseURL}?life=${life}`);
  await tab.ready();
  await tab.ask('pause');
  await tab.ask('step', 'theta', 30);
  const { states } = await tab.ask('state.snapshots');
  const { root, tick } = states[1]!;
  expect((await tab.ask('state.byHash', root)).map((state) => state.tick)).toContain(tick);

  await page.goto(`${baseURL}?life=${life}#/state`);
  await page.getByRole('searchbox', { name: 'Root hash' }).fill(root.slice(0, 10));
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`#/state/hash/${root.slice(0, 10)}$`));
  await page.getByRole('link', { name: `Tick ${tick}`, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`#/state/${tick}$`));
  // Its address by what it is leads back to it.
  await page.getByRole('link', { name: 'Link', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`#/state/hash/${root}$`));
  await expect(page.getByRole('link', { name: `Tick ${tick}`, exact: true })).toBeVisible();

  await page.goto(`${baseURL}?life=${life}#/state/hash/${'0'.repeat(64)}`);
  await expect(page.getByText('No kept state has the hash')).toBeVisible();
});
