import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

test('two memories that cannot both be true are shown with what differs, and the owner decides, reloads, and takes it back', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  await tab.show('memory');
  await page.getByLabel('Truth').selectOption({ label: 'contradicted (0)' });
  await expect(page.getByText('No known contradictions.')).toBeVisible();
  await page.getByRole('button', { name: 'Search the newest' }).click();
  await expect(page.getByText('None found.')).toBeVisible();

  const said = (text: string, at: string) => ({ by: 'Anna', text, at });
  const turns = [said('I live in Paris.', '2023-05-08'), said('I live in Rome now.', '2024-03-05')];
  await tab.ask('grimoire.ingest', turns, { source: 'chat' });
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('link', { name: 'Show them' }).click();
  const list = page.getByRole('region', { name: 'Entries' });
  await expect(list.getByText('contradicted since tick')).toHaveCount(1);
  await list
    .getByRole('article')
    .filter({ hasText: 'Paris' })
    .getByRole('link', { name: 'Anna, chat' })
    .click();
  const entry = page.getByRole('region', { name: 'Entry', exact: true });
  await expect(entry).toContainText('Paris against Rome: Anna lives in …');
  await expect(entry).toContainText('The other one stands: said on 2024-03-05, the other on 2023-05-08.');
  await expectAccessible(page, 'a contradiction');

  const keep = entry.getByRole('button', { name: 'Keep this one' });
  await keep.focus();
  await page.keyboard.press('Enter');
  await expect(entry).toContainText('This one stands: you decided so.');
  await expect(list.getByRole('article').filter({ hasText: 'Rome' })).toContainText(
    'contradicted since tick',
  );
  await page.reload();
  await expect(keep).toHaveAttribute('aria-pressed', 'true');
  await entry.getByRole('button', { name: 'Undo my decision' }).click();
  await expect(entry).toContainText('The other one stands: said on 2024-03-05');
});
