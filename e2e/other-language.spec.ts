import { expectAccessible } from './support/accessible.ts';
import { SMALL_LANGUAGE, startModelHost } from '../test/support/model-host.ts';
import { expect, test } from './support/test.ts';

test('another language model is looked at on its host, fetched, asked, there after a reload, and removed', async ({
  tab,
  guard,
}) => {
  const host = await startModelHost();
  guard.allow(host.url);
  // Files that a model may have, and this one has not.
  guard.expect(/status of 404/);
  const { page } = tab;
  try {
    await tab.wakePaused({ screen: 'settings' });
    const panel = page.getByRole('region', { name: 'A language model in this tab' });
    await panel.getByText('Another model').click();
    await panel.getByLabel('Folder of a language model').setInputFiles(`${SMALL_LANGUAGE}/onnx`);
    await expect(panel.getByRole('alert')).toContainText(
      'not a transformers.js model: config.json, tokenizer.json',
    );
    await panel.getByLabel('Or its address').fill(`${host.url}/small/`);
    await panel.getByRole('button', { name: 'Look at this address' }).click();
    const found = panel.getByRole('group', { name: 'The model that was found' });
    await expect(found).toContainText('apache-2.0');
    await expect(found).toContainText('fp32');
    expect(host.asked.filter((one) => one.startsWith('GET') && one.includes('.onnx'))).toEqual([]);
    await expectAccessible(page, 'a language model that was found');
    await found.getByRole('button', { name: /^Fetch .* and open it$/ }).click();
    await expect(panel).toContainText('● open');
    await panel.getByRole('button', { name: 'Ask it' }).click();
    await expect(panel).toContainText('tokens in');
    const reply = await page.evaluate(() => {
      const messages = [{ role: 'user' as const, content: 'Hello' }];
      return golem.gateway.complete({ models: ['local'], messages, maxTokens: 4 }).reply();
    });
    expect(reply).toMatchObject({ model: 'local', servedBy: 'small-fp32' });

    // What two prompts begin with goes to the disk, and is there for the next visit.
    const begins = (end: string): Promise<number | null> =>
      page.evaluate(async (words) => {
        const messages = [{ role: 'user' as const, content: 'A pool has two coins. '.repeat(20) + words }];
        await golem.gateway.complete({ models: ['local'], messages, maxTokens: 2 }).reply();
        return (await golem.kv.prefixes()).reads[0]?.reused ?? null;
      }, end);
    await begins('One?');
    const reused = await begins('Two?');
    expect(reused).toBeGreaterThanOrEqual(256);
    await expect.poll(async () => (await tab.ask('kv.prefixes')).disk?.count).toBe(1);

    host.close();
    await tab.revisit();
    expect(await tab.ask('localModel.status')).toMatchObject({ state: 'kept', model: { id: 'small-fp32' } });
    await panel.getByRole('button', { name: 'Open it' }).click();
    await expect(panel).toContainText('● open');
    expect(await tab.ask('localModel.status')).toMatchObject({ state: 'ready', selfCheck: 0 });
    expect(await begins('Three?')).toBe(reused);
    // A script hears how a load goes.
    const told = await page.evaluate(async () => {
      await golem.localModel.unload();
      const states: string[] = [];
      await golem.localModel.load('small-fp32', { onProgress: ({ state }) => void states.push(state) });
      return states;
    });
    expect(told).toEqual(expect.arrayContaining(['kept', 'ready']));
    expect(told.at(-1)).toBe('ready');
    await panel.getByRole('button', { name: 'Ask it' }).click();
    await expect(panel).toContainText('in 1 file. Prompts could be told from them');
    await panel.getByLabel('Keep reused prefixes on disk').uncheck();
    const folder = (): Promise<string> =>
      page.evaluate(async () => {
        const root = await navigator.storage.getDirectory();
        return root.getDirectoryHandle('prefixes').then(
          () => 'there',
          () => 'gone',
        );
      });
    await expect.poll(folder).toBe('gone');
    expect((await tab.ask('kv.prefixes')).disk).toBeNull();
    await tab.ask('localModel.remove', 'small-fp32');
    expect(await tab.ask('localModel.list')).toHaveLength(1);
    expect(await tab.ask('models.list')).toEqual([]);
  } finally {
    host.close();
  }
});
