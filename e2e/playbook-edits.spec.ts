import { readFile } from 'node:fs/promises';
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

test('revisions of the playbook are compared and restored with undo, and it goes to a file and back', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  await page.evaluate(() => (location.hash = '#/settings'));
  const playbook = page.getByRole('region', { name: /^Playbook the rules/ });
  const editor = playbook.getByRole('textbox');
  const saving = page.waitForEvent('download');
  await playbook.getByRole('button', { name: 'Export as Markdown' }).click();
  const file = await (await saving).path();
  const text = await readFile(file, 'utf8');
  expect(text).toBe(await tab.ask('playbook.get'));

  // A file that is none, one with a mistake, and one that is right.
  const input = playbook.getByLabel('Import a playbook from a Markdown file, or drop it here');
  const give = (name: string, buffer: Buffer): Promise<void> =>
    input.setInputFiles({ name, mimeType: 'text/markdown', buffer });
  await give('picture.md', Buffer.from([0xff, 0xd8, 0xff]));
  await expect(playbook.getByRole('alert')).toContainText('“picture.md” cannot be a playbook');
  await expect(editor).toHaveValue(text);
  await give('wrong.md', Buffer.from(text.replace('- Then:', '- Than:')));
  await playbook.getByRole('button', { name: 'Check and save the playbook' }).click();
  await expect(playbook.getByRole('alert')).toContainText('The playbook was not saved. Playbook, line');
  expect(await tab.ask('playbook.get')).toBe(text);
  await playbook.getByRole('button', { name: /^Undo import/ }).click();
  await expect(editor).toHaveValue(text);
  const because = 'because its owner read it in a file.';
  await give('mine.md', Buffer.from(text.replace(/- Because: .*/, `- Because: ${because}`)));
  await playbook.getByText('Unsaved changes').click();
  await expect(playbook.locator('ins').first()).toBeVisible();
  await playbook.getByRole('button', { name: 'Check and save the playbook' }).click();

  const revisions = page.getByRole('region', { name: 'Playbook revisions' });
  await expect(revisions).toContainText('Revision 2 by you, 1 rule changed in force');
  await revisions.getByText('Revision 1', { exact: true }).click();
  await expect(revisions.locator('ins').first()).toBeVisible();
  await revisions.getByRole('button', { name: 'Restore revision 1' }).click();
  await expect(revisions.getByRole('status')).toContainText('Revision 1 restored');
  await expect(revisions).toContainText('Revision 3 revision 1 restored, 1 rule changed in force');
  await page.screenshot({ path: test.info().outputPath('playbook-revisions.png'), fullPage: true });
  expect(await tab.ask('playbook.get')).not.toContain(because);
  await revisions.getByRole('button', { name: /^Undo/ }).click();
  await expect(revisions).toContainText('Revision 4 revision 2 restored');
  expect(await tab.ask('playbook.get')).toContain(because);
});

test('the playbook changes a rule by what came of it, says why on the page, and is undone by its button', async ({
  newborn: tab,
}) => {
  test.setTimeout(180_000);
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
