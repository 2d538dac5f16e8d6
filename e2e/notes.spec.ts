import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

const HOUSE = `# House

## Boiler

The boiler is serviced every March by Petersen. The reset valve hides behind the left panel.

## Garden

Tomatoes go out after the last frost; the hose is in the shed.
`;

const CHAT = `[08/05/2023, 10:00:12] Family: \u200eMessages and calls are end-to-end encrypted.
[08/05/2023, 10:00:40] Ada: Who feeds the cat while we are away?
[08/05/2023, 10:02:10] Ben: My sister does, the keys are with the neighbour
on the second floor
[19/05/2023, 18:30:00] Ada: The concert begins at half past seven.
`;

test('a folder of notes and a chat are dropped, looked at, taken in and asked', async ({
  newborn: tab,
}, info) => {
  const { page } = tab;
  await tab.show('memory');
  await tab.ask('models.load');

  const folder = info.outputPath('notes');
  mkdirSync(join(folder, 'home'), { recursive: true });
  writeFileSync(join(folder, 'home', 'house.md'), HOUSE);
  writeFileSync(join(folder, 'scan.pdf'), '%PDF');
  await page.getByLabel('Folder of notes or a chat').setInputFiles(folder);
  const panel = page.getByRole('region', { name: 'Import notes or chats' });
  await expect(panel).toContainText('2 passages from 1 file or channel (notes)');
  await expect(panel).toContainText(
    'scan.pdf: Only Markdown, text, mailboxes (.mbox, .eml), JSON and JSON Lines can be read, plain or gzip.',
  );
  await expectAccessible(page, 'the preview');
  expect(Object.keys(await tab.ask('grimoire.count'))).toEqual([]);
  await page.getByRole('button', { name: 'Take in 2 passages' }).click();
  await expect(panel).toContainText('2 passages taken in.');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();

  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'WhatsApp Chat with Family.txt', { type: 'text/plain' }));
    return data;
  }, CHAT);
  await page.getByRole('heading', { name: 'Memory' }).dispatchEvent('drop', { dataTransfer: transfer });
  await expect(panel).toContainText('3 passages from 1 file or channel (WhatsApp)');
  await expect(panel).toContainText('Ada (2), Ben (1)');
  await page.getByRole('button', { name: 'Take in 3 passages' }).click();
  await expect(panel).toContainText('3 passages taken in.');
  await expect.poll(async () => (await tab.ask('models.status')).backlog).toBe(0);

  // Nothing is pressed: the search follows what is typed.
  await search.pressSequentially('where is the switch to reset the boiler?');
  const first = page.getByRole('article').first();
  await expect(first).toContainText('The reset valve hides behind the left panel.');
  await expect(first).toContainText('house.md');
  await search.fill('who has the keys?');
  await expect(first).toContainText('the keys are with the neighbour on the second floor');
  await expect(first.locator('mark')).toHaveText('keys');
  await expect(first).toContainText('Ben');
  await expect(first).toContainText('2023-05-08 10:02');
  await first.getByRole('button', { name: 'Show context' }).click();
  await expect(first.getByRole('listitem')).toHaveText([
    'Ada Who feeds the cat while we are away?',
    /^Ben My sister does, the keys/,
  ]);
  await expectAccessible(page, 'what was found');

  // Of the two things that Ada said, one came eleven days later.
  await search.fill('Ada');
  await expect(page.getByRole('article').filter({ hasText: 'The concert begins' })).toHaveCount(1);
  await page.getByLabel('Said or lived by', { exact: true }).fill('2023-05-10');
  await expect(page.getByRole('article').filter({ hasText: 'Who feeds the cat' }).first()).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'The concert begins' })).toHaveCount(0);
  await page.getByLabel('Said or lived by', { exact: true }).fill('');
  await search.fill('who has the keys?');
  await expect(first).toContainText('second floor');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel).toContainText('3 passages deleted.');
  await expect(first).not.toContainText('second floor');

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('notes that link to each other, and a mail of old letters, are linked and read as they are', async ({
  newborn: tab,
}, info) => {
  const { page } = tab;
  await tab.show('memory');
  const folder = info.outputPath('vault');
  mkdirSync(join(folder, 'people'), { recursive: true });
  writeFileSync(join(folder, 'trip.md'), 'We stay with [[people/Ana Sousa|Ana]] and see [[Nowhere]].');
  writeFileSync(join(folder, 'people', 'Ana Sousa.md'), 'Ana is a geologist in Lisbon.');
  const mail =
    'From: Ute <u@x.example>\nContent-Type: text/html; charset=windows-1252\n\n<p>Geb\xfchr: 5\x80</p>';
  writeFileSync(join(folder, 'fee.eml.gz'), gzipSync(Buffer.from(mail, 'latin1')));
  await page.getByLabel('Folder of notes or a chat').setInputFiles(folder);
  const panel = page.getByRole('region', { name: 'Import notes or chats' });
  await expect(panel).toContainText('3 passages from 3 files or channels (mail, notes)');
  await expect(panel).toContainText('1 link between passages; 1 more leads to a missing note');
  await expect(panel).toContainText('Ute: Gebühr: 5€');
  await expectAccessible(page, 'a preview with links');
  await page.getByRole('button', { name: 'Take in 3 passages' }).click();
  await expect(panel).toContainText('1 link made between them');
  await page.getByRole('article').filter({ hasText: 'geologist' }).getByRole('link').first().click();
  const links = page.getByRole('listitem').filter({ hasText: 'mentioned by' });
  await expect(links).toContainText('trip');
  await links.getByRole('link').first().click();
  await expect(page.getByRole('listitem').filter({ hasText: 'mentions' })).toContainText('Ana Sousa');
});
