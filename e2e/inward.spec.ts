import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ModelServer, startModelServer } from '../test/support/model-server.ts';
import { GolemPage } from './support/golem-page.ts';
import { Guard } from './support/guard.ts';
import { expect, newLife, test } from './support/test.ts';

let server: ModelServer;
test.beforeEach(async () => {
  server = await startModelServer();
});
test.afterEach(() => server.close());

const mine = (baseUrl: string) =>
  ({ id: 'mine', provider: 'openai-compatible', model: 'm', baseUrl, retries: 0 }) as const;

test('a server that redirects is not followed, and what to do is said', async ({ tab, guard }) => {
  let reached = 0;
  const inner = createServer(() => (reached += 1));
  inner.on('connection', () => (reached += 1));
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
  const inside = `http://127.0.0.1:${(inner.address() as AddressInfo).port}`;
  // The browser tells of the step that it does not make, too.
  for (const url of [server.url, inside]) guard.allow(new URL(url).origin);
  await tab.wakePaused({ storage: 'memory' });
  await tab.ask('models.configure', mine(server.url));
  server.answer({ status: 307, headers: { location: `${inside}/chat/completions` }, body: '' });
  const failure = await tab.page.evaluate(async () => {
    const asked = {
      models: ['mine'],
      messages: [{ role: 'user' as const, content: 'Hello.' }],
      maxTokens: 20,
    };
    try {
      for await (const event of golem.models.generate(asked)) void event;
      return null;
    } catch (error) {
      return JSON.parse(
        JSON.stringify({ ...(error as object), message: (error as Error).message }),
      ) as unknown;
    }
  });
  const { health } = (await tab.ask('models.list'))[0]!;
  expect(health.lastFailure).toMatchObject({
    code: 'address.refused',
    reason: expect.stringContaining('enter the address yourself in Settings') as unknown,
  });
  expect(failure).not.toBeNull();
  expect(server.seen).toHaveLength(1);
  expect(reached).toBe(0);
  await new Promise((resolve) => inner.close(resolve));
});

test('a file does not point the golem at this machine until its address is ticked', async ({
  tab,
  browser,
  baseURL,
}) => {
  await tab.wakePaused();
  await tab.ask('step', 'theta', 2);
  await tab.ask('models.configure', mine(server.url));
  const file = await tab.page.evaluate(async () => [
    ...new Uint8Array(await new Response(await golem.exportAll()).arrayBuffer()),
  ]);
  const context = await browser.newContext({ baseURL: baseURL! });
  const guard = new Guard(context, baseURL!);
  const there = new GolemPage(await context.newPage(), newLife());
  await there.wakePaused({ screen: 'settings' });
  const { page } = there;
  const bring = async (ticked: boolean): Promise<void> => {
    await page.getByLabel('A file that a golem’s page exported').setInputFiles({
      name: 'a.golem',
      mimeType: 'application/x-golem',
      buffer: Buffer.from(file),
    });
    const near = page.getByRole('checkbox', { name: 'Set up mine too: its address is on this machine' });
    await expect(near).toBeDisabled();
    await page.getByRole('checkbox', { name: 'Set up its language models here too' }).check();
    await expect(near).not.toBeChecked();
    if (ticked) await near.check();
    await page.getByRole('button', { name: 'Replace this life with it' }).click();
    await expect(page.getByText('● Imported.')).toBeVisible();
  };
  await bring(false);
  expect(await there.ask('models.list')).toEqual([]);
  await expect(page.getByText(`Not set up: mine (${server.url})`)).toBeVisible();
  await bring(true);
  expect((await there.ask('models.list')).map(({ config }) => config.baseUrl)).toEqual([server.url]);
  expect(server.seen).toEqual([]);
  await context.close();
  guard.check();
});
