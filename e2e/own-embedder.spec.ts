import { join } from 'node:path';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

const FOLDER = join(import.meta.dirname, '..', 'test', 'fixtures', 'small-embedder');

test('a model from a folder is tried, makes all vectors behind the ticks, and is there after a reload', async ({
  tab,
}) => {
  const { page } = tab;
  await tab.wakePaused({ screen: 'settings' });
  await tab.ask('models.load');
  const shelves = Array.from({ length: 60 }, (_, i) => `Shelf ${i} holds ${7 * i} jars of honey.`);
  const items = [...shelves, 'The boiler is serviced every March.'].map((text) => ({ text }));
  await tab.ask('grimoire.ingest', items, { source: 'house' });
  await expect.poll(async () => (await tab.ask('models.status')).backlog).toBe(0);

  const panel = page.getByRole('region', { name: 'Embedding model' });
  await expect(panel).toContainText('61 vectors of 384 dimensions by all-MiniLM-L6-v2');
  await panel.getByLabel('Folder of an embedding model').setInputFiles(join(FOLDER, 'onnx'));
  await expect(panel.getByRole('alert')).toContainText('config.json, tokenizer.json');
  await panel.getByLabel('Folder of an embedding model').setInputFiles(FOLDER);
  await expect(panel).toContainText('small-embedder was tested and is kept in this browser.');
  await expectAccessible(page, 'a model that was brought');

  await panel.getByRole('button', { name: 'Switch to small-embedder…' }).click();
  await expect(panel.getByRole('button', { name: 'Begin' })).toBeFocused();
  await page.keyboard.press('Enter');
  // A tick is lived while vectors are made.
  await tab.ask('step', 'theta', 2);
  await expect(panel).toContainText(/6\d\s+vectors of 64 dimensions by small-embedder/);
  await expect(panel).toContainText('Switched once, to small-embedder');
  await expect(panel.getByRole('group', { name: 'Another model' })).toHaveCount(0);
  await expectAccessible(page, 'a life with another model');

  const meaning = async (): Promise<number | null | undefined> => {
    const found = await tab.ask('grimoire.recall', 'When is the boiler serviced?', { limit: 1 });
    expect(found[0]?.entry.text).toBe('The boiler is serviced every March.');
    expect(found[0]?.entry.embedding?.dimensions).toBe(64);
    return found[0]?.why?.meaning;
  };
  expect(await meaning()).toBeGreaterThan(0);
  // It works without a network from here on.
  await tab.revisit();
  await tab.ask('models.load');
  expect(await tab.ask('models.status')).toMatchObject({ name: 'small-embedder', state: 'ready' });
  await expect.poll(meaning).toBeGreaterThan(0);
  expect(await tab.ask('replay.run', {})).toMatchObject({ identical: true });
});
