import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

test('what it says came true stands beside chance, and what a miss recommends is set and taken back by its buttons', async ({
  newborn: tab,
}) => {
  test.setTimeout(180_000);
  const { page } = tab;
  const goTo = (hash: string) => page.evaluate((to) => (location.hash = to), hash);
  let due: { readonly tick: number; readonly path: string; readonly from: unknown; readonly to: unknown }[] =
    [];
  for (let i = 0; i < 6 && due.length === 0; i += 1) {
    const records = await tab.ask('step', 'theta', 40);
    due = records.flatMap(({ tick, credits = [] }) =>
      credits.flatMap(({ recommends }) => recommends?.changes.map((one) => ({ tick, ...one })) ?? []),
    );
  }
  const { tick, path, from, to } = due[0]!;

  await goTo(`#/tick/${tick}`);
  const reflect = page.getByRole('main');
  await expect(reflect).toContainText(/by chance \d+/);
  const numberAt = async (): Promise<unknown> =>
    path
      .split('.')
      .reduce<unknown>(
        (here, key) => (here as Readonly<Record<string, unknown>>)[key],
        await tab.ask('policy.get'),
      );
  expect(await numberAt()).toBe(from);
  await page.getByRole('button', { name: 'Apply', exact: true }).first().click();
  await expect.poll(numberAt).toBe(to);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(numberAt).toBe(from);

  await goTo('#/mind?view=learnt');
  const over = page.getByRole('region', { name: /^Outcomes over time/ });
  await expect(over).toContainText(/came true in .*that do not overlap.*where a price without drift gives/);
  await expectAccessible(page, 'learnt');

  await goTo('#/settings');
  const rules = page.getByRole('table', { name: 'Outcomes by rule' });
  await expect(rules).toContainText(
    /(?:as chance would have it|(?:better|worse) than chance): .* that do not overlap/,
  );
});
