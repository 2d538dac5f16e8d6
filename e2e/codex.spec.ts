import { expect, test } from './support/test.ts';

const RULES = `# House rules

## Database

Tables live in \`src/adapters/pglite/tables/\`. Every migration has a number and is never edited.

## Colours

The page has two themes, dark and light.
`;

test('a collection becomes the codex of chats by a tick, and a request’s page says what of it went in and why', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  await tab.show('collections');
  await tab.ask('collections.add', { collection: 'Rules', documents: [{ name: 'rules.md', text: RULES }] });
  const choice = page.getByRole('group', { name: 'Whose codex Rules is' });
  await choice.getByRole('checkbox', { name: 'chats' }).check();
  await expect.poll(async () => (await tab.ask('codex.chosen')).chat.length).toBe(1);
  await page.screenshot({ path: test.info().outputPath('collections.png'), fullPage: true });

  await tab.show('gateway');
  await page.getByRole('button', { name: 'Dry run' }).click();
  const codex = page.getByRole('region', { name: 'Codex', exact: true });
  await expect(codex).toContainText('whole codex in the prompt');
  await expect(codex).toContainText('threshold 70.0');
  await expect(codex).toContainText('rules.md, House rules › Database');
  await expect(codex).toContainText('The whole codex is in.');
  await page.screenshot({ path: test.info().outputPath('request.png'), fullPage: true });

  // Chapters at work alone, where the policy wants no more.
  await tab.ask('policy.set', { codex: { whole: 0 } });
  await page.getByRole('button', { name: 'Dry run' }).click();
  await expect(codex).toContainText('The request names no paths.');
});
