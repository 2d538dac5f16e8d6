import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from './support/accessible.ts';
import { GolemPage } from './support/golem-page.ts';
import { Guard } from './support/guard.ts';
import { BUILT, StaticHost } from './support/static-host.ts';
import { expect, newLife, test } from './support/test.ts';

const LOAD_MS = 120_000;

test('a language model is fetched once, and answers in this tab without a network', async ({ browser }) => {
  test.setTimeout(240_000);
  const host = new StaticHost(BUILT, '/some/where/');
  await host.start();
  const context = await browser.newContext({ baseURL: host.url, serviceWorkers: 'allow' });
  const guard = new Guard(context, host.url);
  const page = await context.newPage();
  const tab = new GolemPage(page, newLife());
  try {
    await tab.wakePaused({ screen: 'settings' });
    const panel = page.getByRole('region', { name: 'A language model in this tab' });
    expect(await tab.ask('localModel.status')).toMatchObject({ state: 'absent', loadedBytes: 0 });
    await panel.getByRole('button', { name: 'Fetch' }).click();
    await expect(panel).toContainText('● open', { timeout: LOAD_MS });

    await panel.getByLabel('Try it').fill('What is the capital of Germany?');
    await panel.getByRole('button', { name: 'Ask it' }).click();
    await expect(panel.locator('.said')).toContainText('Berlin', { timeout: LOAD_MS });
    await expect(panel).toContainText('tokens in', { timeout: LOAD_MS });
    await panel.getByRole('button', { name: 'Score it' }).click();
    const words = panel.getByRole('listbox', { name: 'Tokens of the text' });
    await expect(words).toContainText('The capital of France is Paris.', { timeout: LOAD_MS });
    // With keys: on from the first word to Madrid, which it did not expect there.
    await words.getByRole('option', { selected: true }).focus();
    for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowRight');
    await expect(words.getByRole('option', { selected: true })).toHaveAccessibleName('Madrid: under 0.01 %');
    await expect(panel.getByRole('table', { name: 'Most likely tokens' })).toContainText('Berlin');
    await expectAccessible(page, 'a model in the tab');
    await expect
      .poll(async () => (await tab.ask('install.status')).offline, { timeout: LOAD_MS })
      .toBe('ready');

    await host.stop();
    await tab.revisit();
    expect(await tab.ask('localModel.status')).toMatchObject({ state: 'kept' });
    // It is opened because it is asked, and stops when it is left.
    const told = await page.evaluate(async () => {
      const messages = [{ role: 'user' as const, content: 'Write a long story about a tortoise.' }];
      const request = { models: ['local'], messages, maxTokens: 400 };
      let pieces = 0;
      for await (const event of golem.gateway.complete(request)) {
        if (event.type === 'text') pieces += 1;
        if (pieces === 3) break;
      }
      return pieces;
    });
    expect(told).toBe(3);
    const reply = await page.evaluate(() => {
      const messages = [{ role: 'user' as const, content: 'What is the capital of Germany?' }];
      return golem.gateway.complete({ models: ['local'], messages, maxTokens: 20 }).reply();
    });
    expect(reply).toMatchObject({ model: 'local', provider: 'local', stopReason: 'end' });
    expect(reply.text).toContain('Berlin');
    // What is asked for as JSON is JSON, whatever a model of this size would rather say.
    const decided = await page.evaluate(() => {
      const schema = {
        type: 'object',
        properties: { deed: { enum: ['hold', 'sell'] }, share: { type: 'number', minimum: 0, maximum: 1 } },
        required: ['deed', 'share'],
        additionalProperties: false,
      };
      const messages = [{ role: 'user' as const, content: 'Tell me a story about a tortoise.' }];
      const responseSchema = { name: 'deed', schema };
      return golem.gateway.complete({ models: ['local'], messages, maxTokens: 40, responseSchema }).reply();
    });
    expect(decided).toMatchObject({ stopReason: 'end', repaired: false });
    expect(Object.keys(decided.json as object)).toEqual(['deed', 'share']);
    expect(await tab.ask('localModel.remove', 'smollm2-135m-instruct')).toMatchObject({
      state: 'absent',
      loadedBytes: 0,
    });
  } finally {
    await context.close();
    await host.stop().catch(() => undefined);
  }
  guard.check();
});

test('a download of the model that was cancelled goes on where it was', async ({ browser }) => {
  test.setTimeout(240_000);
  const SENT = 9_000_000;
  const shard = 'models/smollm2-135m-instruct/onnx/model.onnx_data';
  const host = new StaticHost(BUILT, '/some/where/');
  const ranges: (string | undefined)[] = [];
  host.meddle = (path, request, response) => {
    if (path !== shard) return null;
    ranges.push(request.headers.range);
    if (ranges.length > 1) return null;
    // A slow line: some of it, and then nothing.
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': 47_753_216 });
    createReadStream(join(BUILT, shard), { end: SENT - 1 }).pipe(response, { end: false });
    return 'done';
  };
  await host.start();
  const context = await browser.newContext({ baseURL: host.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  const tab = new GolemPage(page, newLife());
  try {
    await tab.wakePaused({ screen: 'settings' });
    const panel = page.getByRole('region', { name: 'A language model in this tab' });
    const loaded = async (): Promise<number> => (await tab.ask('localModel.status')).loadedBytes;
    await panel.getByRole('button', { name: 'Fetch' }).click();
    await expect.poll(loaded, { timeout: LOAD_MS }).toBeGreaterThan(SENT);
    await panel.getByRole('button', { name: 'Cancel' }).click();
    const again = panel.getByRole('button', { name: 'Resume fetching' });
    await expect(again).toBeVisible();
    expect(await loaded()).toBeGreaterThan(SENT);
    expect(await tab.ask('localModel.status')).toMatchObject({ state: 'absent', error: null });
    await again.click();
    await expect(panel).toContainText('● open', { timeout: LOAD_MS });
    expect(ranges).toEqual([undefined, `bytes=${SENT}-`]);
  } finally {
    await context.close();
    await host.stop().catch(() => undefined);
  }
});
