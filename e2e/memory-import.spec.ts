import { writeFileSync } from 'node:fs';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

test('memories that were exported are looked at, brought in and taken back, and a broken file says why it is none', async ({
  newborn: tab,
}, info) => {
  const { page } = tab;
  await tab.show('memory');
  await tab.ask('step', 'theta', 3);
  await tab.ask('grimoire.remember', {
    type: 'warning',
    title: 'Boiler',
    text: 'The reset valve hides left.',
    from: '1999-01-01',
  });
  await tab.ask('grimoire.ingest', [{ text: 'The hose is in the shed.', by: 'Ada' }], { source: 'a chat' });
  const { total } = await tab.ask('grimoire.stats');
  const text = await page.evaluate(async () => new Response(await golem.exportMemory('jsonl')).text());
  const lines = text.trim().split('\n');
  expect(lines).toHaveLength(total);
  await tab.ask('erase');
  await tab.ask('pause');
  const before = (await tab.ask('grimoire.stats')).total;

  const give = async (name: string, given: string): Promise<void> => {
    const path = info.outputPath(name);
    writeFileSync(path, given);
    await page.getByLabel('Files of notes or a chat').setInputFiles(path);
  };
  const panel = page.getByRole('region', { name: 'Import notes or chats' });
  await give('memories.jsonl', `${lines.join('\n')}\n${lines[0]!.slice(0, 90)}\n`);
  await expect(panel).toContainText(`${total} memories would be added. Nothing is kept yet.`);
  await expect(panel).toContainText(`Line ${total + 1}: It is not valid JSON, or was cut off.`);
  await expectAccessible(page, 'the preview of a file of memories');
  expect((await tab.ask('grimoire.stats')).total).toBe(before);
  await page.getByRole('button', { name: `Import ${total} memories` }).click();
  await expect(panel).toContainText(`${total} memories imported.`);
  expect(await tab.ask('grimoire.list', { types: ['warning'] })).toEqual([
    expect.objectContaining({ title: 'Boiler', trust: 'inherited', provenance: 'owner' }),
  ]);
  await page.getByRole('article').filter({ hasText: 'The reset valve' }).getByRole('link').first().click();
  const entry = page.getByRole('region', { name: 'Entry', exact: true });
  await expect(entry).toContainText('imported from a file');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel).toContainText(`${total} memories deleted.`);
  expect((await tab.ask('grimoire.stats')).total).toBe(before);

  await page.getByRole('button', { name: 'Take in other files' }).click();
  await give('broken.jsonl', lines[0]!.slice(0, 120));
  await expect(panel.getByRole('alert')).toContainText(
    'This file contains no exported memory. Line 1: It is not valid JSON, or was cut off.',
  );
  expect((await tab.ask('grimoire.stats')).total).toBe(before);
});
