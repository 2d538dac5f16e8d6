import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import table from '../src/adapters/models/prices.json' with { type: 'json' };
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

const SOURCE = `${table.source.name}, ${table.date}`;

test('prices come from the dated table, each can be the owner’s own, and be put back', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  await page.goto(page.url().replace(/#.*/, '#/settings'));
  await page.getByRole('button', { name: 'Add a model' }).click();
  const form = page.getByRole('form', { name: 'Add a model' });
  await expect(form.getByText('The price table has no prices for this model')).toBeVisible();
  await form.getByLabel('Where it runs').selectOption('OpenAI');
  await form.getByLabel('Name', { exact: true }).fill('small');
  await expect(form.getByText(`Price table: ${SOURCE}`)).toBeVisible();
  await expect(form.getByLabel('Price in')).toHaveAttribute('placeholder', '0.15');
  await form.getByLabel('Price out').fill('0.7');
  await form.getByLabel('Cache write').fill('0.2');
  await expect(form.getByText('Your own price; the table says $0.6.')).toBeVisible();

  const shots = join(test.info().project.outputDir, 'shots');
  await mkdir(shots, { recursive: true });
  for (const [theme, width] of [
    ['dark', 1440],
    ['light', 360],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await form.screenshot({ path: join(shots, `prices-${theme}-${width}.png`) });
    await expectAccessible(page, `the form, ${theme}`, 'form[aria-label]');
  }
  await form.getByRole('button', { name: 'Save the model' }).click();

  const card = page.getByRole('list', { name: 'Language models' }).getByRole('listitem');
  await expect(card).toContainText('$0.15 in, $0.7 out, $0.075 cache read, $0.2 cache write');
  await expect(card).toContainText(`your own price; the table (${SOURCE}) says $0.15 in, $0.6 out`);
  const own = { input: 0.15, output: 0.7, cacheRead: 0.075, cacheWrite: 0.2 };
  expect((await tab.ask('models.list'))[0]!.config.prices).toEqual(own);

  await card.getByRole('button', { name: 'Edit small' }).click();
  const edit = page.getByRole('form', { name: 'Edit small' });
  await expect(edit.getByLabel('Price in')).toHaveValue('');
  await expect(edit.getByLabel('Price out')).toHaveValue('0.7');
  await edit.getByRole('button', { name: 'Restore the table’s prices' }).click();
  await edit.getByRole('button', { name: 'Save the model' }).click();
  await expect(card).toContainText(`price table: ${SOURCE}; check it with the provider`);
  expect((await tab.ask('models.list'))[0]!.config.prices).toBeNull();
});
