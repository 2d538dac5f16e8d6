import { readFile } from 'node:fs/promises';
import { expect, test } from './support/test.ts';

const EXAMPLE = 'docs/compact-episodes.formatter.json';

test('a third party’s formatter is dropped, previewed on a real thought, used, shown where it fails, removed and brought back', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  await tab.ask('policy.set', {
    'gate.baseThreshold': 0.05,
    'gate.minThreshold': 0.05,
    'gate.cooldownTicks': 0,
  });
  await tab.ask('step', 'theta', 25);
  await tab.show('gateway');
  const panel = page.getByRole('region', { name: /^Formatters/ });
  await panel.getByLabel('Choose a formatter’s file').setInputFiles(EXAMPLE);
  await expect(panel.getByRole('status').first()).toContainText('Installed Compact episodes 1.0.0.');
  await expect(panel).toContainText('by The Golem project, Apache-2.0');
  const preview = panel.getByRole('region', { name: 'Before and after Compact episodes' });
  await expect(preview).toContainText(/\d+ parts: [\d,]+ tokens before, [\d,]+ after \(−\d+ %\)\./);
  await expect(preview.locator('del', { hasText: 'market' }).first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('formatters.png'), fullPage: true });

  await panel.getByRole('checkbox', { name: 'Use in this life: Compact episodes' }).check();
  await tab.ask('step', 'theta', 2);
  const workspace = (await tab.ask('workspace.before', 1_000))!;
  expect(workspace.entries.filter(({ formatted }) => formatted?.from !== undefined).length).toBeGreaterThan(
    2,
  );

  // A file that loses facts is refused part by part, and says which.
  const lossy = JSON.stringify({
    ...(JSON.parse(await readFile(EXAMPLE, 'utf8')) as object),
    version: '2.0.0',
    template: '{{outcome}}',
  });
  const asFile = (text: string) => ({
    name: 'f.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await panel.getByLabel('Choose a formatter’s file').setInputFiles(asFile(lossy));
  await expect(preview).toContainText('Keeps its built-in form: it loses “');
  await expect(panel).toContainText('This life uses an earlier file of it.');

  // What is no formatter says what to do, and changes nothing.
  await panel.getByLabel('Choose a formatter’s file').setInputFiles(asFile('{"formatter":1}'));
  await expect(panel.getByRole('alert')).toContainText('The file lacks id. Add it.');
  await expect(panel.getByRole('alert')).toContainText('Nothing was installed or changed.');

  await panel.getByRole('button', { name: 'Remove Compact episodes' }).click();
  await expect(panel).toContainText('Removed Compact episodes.');
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByRole('checkbox', { name: 'Use in this life: Compact episodes' })).toBeChecked();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await panel.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await panel.screenshot({ path: test.info().outputPath('formatters-phone.png') });
});
