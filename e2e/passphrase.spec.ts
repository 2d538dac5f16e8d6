import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

const LOOKS = [
  ['light', { width: 1440, height: 900 }],
  ['dark', { width: 1440, height: 900 }],
  ['light', { width: 360, height: 800 }],
  ['dark', { width: 360, height: 800 }],
] as const;

test('a new passphrase is judged in words while it is typed, advised against where it is weak, and never refused for it', async ({
  tab,
  guard,
}) => {
  const { page } = tab;
  await tab.wakePaused({ screen: 'settings' });
  await page.getByRole('button', { name: 'Add a model' }).click();
  const form = page.getByRole('form', { name: 'Add a model' });
  await form.getByLabel('Name').fill('thinker');
  await form.getByLabel('Address').fill('http://127.0.0.1:9/v1');
  await form.getByLabel('Model', { exact: true }).fill('m');
  await form.getByLabel('Key', { exact: true }).fill('sk-not-a-key');
  await form.getByLabel('Keep the key').selectOption('encrypted');
  const field = form.getByLabel('A new passphrase');
  const meter = form.getByRole('group', { name: 'Strength of the passphrase' });
  const told = meter.getByRole('status');
  await expect(told).toHaveText('');
  await expect(field).toHaveAccessibleDescription(/million guesses a second/);
  const shots = join(test.info().project.outputDir, 'shots');
  await mkdir(shots, { recursive: true });
  for (const [name, passphrase, words] of [
    ['strong', 'walnut orbit velvet canyon ladder', /^Not guessed within a lifetime/],
    ['weak', 'Summer2024!', /^Guessed at once by a fast offline attack\. Use another/],
  ] as const) {
    await field.fill(passphrase);
    await expect(told).toHaveText(words);
    for (const [colorScheme, viewport] of LOOKS) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await form.screenshot({ path: join(shots, `passphrase-${name}-${colorScheme}-${viewport.width}.png`) });
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(beyond, `${name}, ${colorScheme}: pixels beyond the page`).toBeLessThanOrEqual(0);
      await expectAccessible(page, `${name}, ${colorScheme}`, 'main');
    }
  }
  // The owner's own business.
  await form.getByRole('button', { name: 'Save the model' }).click();
  await expect(form).toBeHidden();
  expect(await tab.ask('keys.status')).toMatchObject({ vault: 'unlocked', keys: [{ kept: 'encrypted' }] });
  // The words came from the page's own site, and the passphrase went nowhere.
  expect(guard.asked.join()).not.toContain('Summer');
  // A vault that is there is opened by the passphrase that it has: nothing is judged.
  await page.getByRole('button', { name: 'Add a model' }).click();
  await form.getByLabel('A new key').fill('sk-another');
  await expect(meter).toHaveCount(0);
});
