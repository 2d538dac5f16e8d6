import { startModelServer } from '../test/support/model-server.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

const FIRST =
  'And so it is now as it was before: the reserve of the lighthouse fund is 40 ether and it is with the harbour bank.';
const SECOND = 'The reserve of the lighthouse fund is 40 ether, kept for winter storms.';
const WORDS = 'The reserve of the lighthouse fund is 40 ether, kept for winter storms at the harbour bank.';

test('words for two notes are shown beside both, changed, taken and taken back', async ({
  newborn: tab,
  newbornGuard: guard,
}) => {
  const { page } = tab;
  const server = await startModelServer();
  guard.allow(new URL(server.url).origin);
  server.answer(({ body }) => ({
    content: JSON.stringify(
      body.messages.some(({ content }) => content.includes('You write one note'))
        ? { words: WORDS }
        : { verdict: 'same' },
    ),
  }));
  try {
    await tab.show('memory');
    await tab.ask('step', 'theta', 1);
    await tab.ask('models.configure', {
      id: 'scribe',
      provider: 'openai-compatible',
      model: 'scribe-1',
      baseUrl: server.url,
    });
    const ids: string[] = [];
    for (const text of [FIRST, SECOND]) {
      const draft = { type: 'insight', title: text.slice(0, 40), text } as const;
      ids.push((await tab.ask('grimoire.remember', draft)).id);
    }
    await page.reload();
    const panel = page.getByRole('region', { name: 'Suggestions' });
    await panel.getByLabel('Judged by').selectOption('scribe');
    await panel.getByLabel('Merged text').selectOption('scribe');
    await panel.getByRole('button', { name: 'Find duplicates' }).click();
    const words = panel.getByLabel('Text of the merged note');
    await expect(words).toHaveValue(WORDS);
    await expectAccessible(page, 'words for two notes');
    await words.fill(`${WORDS} Counted by hand.`);
    await expect(panel).toContainText('by scribe, edited by you');
    await words.press('Tab');
    await expect(panel.getByRole('button', { name: 'Merge with this text' })).toBeFocused();
    await page.keyboard.press('Enter');
    const curator = page.getByRole('region', { name: 'The Curator' });
    const act = curator.getByRole('listitem').filter({ hasText: 'Merged' }).last();
    await expect(act).toContainText(`Now: “${WORDS} Counted by hand.”`);
    const texts = async (): Promise<readonly (string | undefined)[]> =>
      Promise.all(ids.map(async (id) => (await tab.ask('grimoire.get', id))?.text));
    expect(await texts()).toContain(`${WORDS} Counted by hand.`);
    await act.getByRole('button', { name: 'Undo' }).click();
    await expect(act).toContainText('undone');
    expect(await texts()).toEqual([FIRST, SECOND]);
  } finally {
    await server.close();
  }
});
