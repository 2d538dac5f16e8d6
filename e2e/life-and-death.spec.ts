import { expect, test } from './support/test.ts';

test('an owner ends a life, is killed in the middle of it, and begins a successor', async ({ tab }) => {
  test.setTimeout(240_000);
  const { page } = tab;
  await tab.wakePaused({ screen: 'life' });
  await tab.ask('step', 'theta', 30);
  await tab.ask('steer', 'Buy for 3000.');
  await tab.ask('step', 'theta', 40);
  await expect(page.getByRole('region', { name: 'Three clocks' })).toContainText('vitality');
  await page.screenshot({ path: test.info().outputPath('alive.png'), fullPage: true });
  await page.getByRole('button', { name: 'End this life…' }).click();
  await page.getByLabel('Reason (optional)').fill('Enough.');
  await page.getByLabel('Type end to confirm').fill('end');
  await page.getByRole('button', { name: 'End this life now' }).click();
  // The page goes away as soon as the death is accepted.
  await expect.poll(async () => (await tab.ask('mortality.get')).stage).not.toBe('alive');
  await page.reload();
  await expect(page.getByRole('heading', { name: /This golem died at tick/ })).toBeVisible({
    timeout: 60_000,
  });
  const testament = page.getByRole('region', { name: 'Testament' });
  await expect(testament).toContainText('“Enough.”');
  await expect(testament).toContainText('memories');
  const tree = page.getByRole('region', { name: 'Family tree' });
  await expect(testament.getByRole('button', { name: 'Change the title' })).toBeVisible();
  const byRule = (await testament.getByRole('heading', { level: 3 }).first().textContent())!;
  await expect(tree.getByRole('link', { name: byRule })).toBeVisible();
  await testament.getByRole('button', { name: 'Change the title' }).click();
  await testament.getByLabel('Title, at most eight words').fill('A short life');
  await page.screenshot({ path: test.info().outputPath('titled.png'), fullPage: true });
  await testament.getByRole('button', { name: 'Suggest a title' }).click();
  await expect(testament.getByRole('status')).toHaveText('By rule.');
  await testament.getByLabel('Title, at most eight words').fill('A short life');
  await testament.getByRole('button', { name: 'Save' }).click();
  await expect(tree.getByRole('link', { name: 'A short life' })).toBeVisible();
  await testament.getByRole('button', { name: 'Undo' }).click();
  await expect(tree.getByRole('link', { name: byRule })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('dead.png'), fullPage: true });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: test.info().outputPath('dead-phone-light.png'), fullPage: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Begin generation 2' }).click();
  await expect(tree).toContainText('Generation 2 lives');
  await page.screenshot({ path: test.info().outputPath('born.png'), fullPage: true });
});
