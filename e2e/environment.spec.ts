import { findChromium, TEST_FLAGS } from '../scripts/lib/chromium.mjs';
import { modelReplyTo } from '../test/fixtures/model-reply.ts';
import { type ModelServer, startModelServer } from '../test/support/model-server.ts';
import { expect, test } from './support/test.ts';

/** A public name, which this browser looks up on this machine: to the page it is a model on the network. */
const CLOUD = 'models.example';
test.use({
  launchOptions: {
    executablePath: findChromium() ?? undefined,
    args: [...TEST_FLAGS, `--host-resolver-rules=MAP ${CLOUD} 127.0.0.1`],
  },
});

let server: ModelServer;
test.beforeEach(async () => {
  server = await startModelServer();
  server.answer(({ body }) => ({ content: JSON.stringify(modelReplyTo(body)) }));
});
test.afterEach(() => server.close());

test('going offline changes the very next thought: who is asked and what the prompt says; it replays', async ({
  tab,
  guard,
  context,
}) => {
  const { page } = tab;
  const { port, origin } = new URL(server.url);
  guard.allow(`http://${CLOUD}:${port}`);
  guard.allow(origin);
  await tab.wakePaused();
  const draft = { provider: 'openai-compatible', model: 'deepseek-reasoner', retries: 0 } as const;
  await tab.ask('models.configure', [
    { ...draft, id: 'cloud', baseUrl: `http://${CLOUD}:${port}/v1` },
    { ...draft, id: 'box', baseUrl: server.url },
  ]);
  const IN_ONE = { analyze: 0, execute: 0, reflect: 0 };
  const thought = async (...t2Models: string[]) => {
    await tab.ask('policy.set', { thinking: { t2Models, t2Turns: IN_ONE } });
    await tab.ask('steer', 'Think it over.');
    const [record] = await tab.ask('step', 'theta', 1);
    const workspace = await tab.ask('workspace.get', record!.tick);
    return { record: record!, prompt: workspace!.prompt };
  };

  const online = await thought('cloud');
  expect(online.record.thought).toMatchObject({ by: 'cloud', attempts: [{ failure: null }] });
  expect(online.record.environment!.reading).toMatchObject({ online: 'yes', models: { cloud: 'remote' } });
  expect(online.prompt).toContain('<environment>Online.');
  const panel = page.getByRole('region', { name: /^Environment/ });
  await expect(panel).toContainText('online');
  await expect(panel).toContainText('over the network');

  const asked = server.seen.length;
  guard.expect(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await expect(panel).toContainText('offline');
  const alone = await thought('cloud');
  expect(alone.record.thought).toMatchObject({
    attempts: [],
    leftOut: [{ model: 'cloud', code: 'environment.offline' }],
  });
  expect(alone.record.thought!.why).toContain('cloud: left out, the device is offline.');
  // Where another might be asked, the prompt is that one's, and says how things are.
  const other = await thought('cloud', 'box');
  expect(other.record.thought).toMatchObject({ leftOut: [{ model: 'cloud' }], attempts: [{ model: 'box' }] });
  expect(other.prompt).toContain('<environment>Offline: nothing on the network can be reached.');
  expect(other.prompt).toContain('cloud (out of reach)');
  expect(server.seen).toHaveLength(asked);

  await context.setOffline(false);
  await expect.poll(async () => (await tab.status()).environment?.online).toBe('yes');
  const back = await thought('cloud');
  expect(back.record.thought).toMatchObject({ by: 'cloud', attempts: [{ failure: null }] });
  const { from, to } = { from: online.record.tick, to: back.record.tick };
  expect(await tab.ask('replay.run', { from, to })).toMatchObject({ identical: true });

  // No service worker keeps this page: another screen comes while there is a network.
  await page.goto(page.url().replace(/#.*/, `#/tick/${other.record.tick}`));
  await expect(page.locator('#step-observe')).toContainText('offline');
  await expect(page.locator('#step-deliberate')).toContainText('left out, the device is offline');
});
