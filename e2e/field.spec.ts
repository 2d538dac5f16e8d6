import { modelReplyTo } from '../test/fixtures/model-reply.ts';
import { type ModelServer, startModelServer } from '../test/support/model-server.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

let server: ModelServer;
test.beforeEach(async ({ newbornGuard }) => {
  server = await startModelServer();
  server.answer(({ body }) => ({ content: JSON.stringify(modelReplyTo(body)) }));
  newbornGuard.allow(new URL(server.url).origin);
});
test.afterEach(() => server.close());

test('two thoughts of a model, seen as layers: the floor is the same, and what broke is told with its bytes', async ({
  newborn: tab,
}) => {
  test.setTimeout(120_000);
  const { page } = tab;
  await tab.ask('models.configure', {
    id: 'mine',
    provider: 'openai-compatible',
    model: 'local-8b',
    baseUrl: server.url,
  });
  await tab.ask('policy.set', { thinking: { t2Models: ['mine'] } });
  for (const words of ['What do you make of it?', 'And now?']) {
    await tab.ask('steer', words);
    await tab.ask('step', 'theta', 1);
  }
  await tab.show('field');
  const layers = page.getByRole('region', { name: /^Layers of the prompt/ }).first();
  await expect(layers).toContainText('tick 2');
  const band = (name: string) => layers.getByRole('listitem').filter({ hasText: new RegExp(`^\\s*${name}`) });
  await expect(band('Identity')).toContainText('unchanged over 1 prompt before');
  await expect(band('Codex')).toContainText('unchanged over 1 prompt before');
  await expect(band('State')).toContainText('changed');
  await band('Codex').getByText('Codex').click();
  await expect(band('Codex')).toContainText('<rule ref=');
  const broke = page.getByRole('region', { name: /^First difference/ });
  await expect(broke).toContainText('against 1');
  await expect(broke).toContainText('(State)');
  await expect(broke).toContainText(/Before\s*.+\s*Now/su);
  await expect(page.getByRole('region', { name: /^Run context/ })).toContainText('tick:2');
  await page.getByRole('button', { name: 'Show the one before beside it' }).click();
  await expect(page.getByRole('region', { name: /^Layers of the prompt/ })).toHaveCount(2);
  await expectAccessible(page, 'the Field screen');

  // What was really sent stands in the same layers, and its context names the step.
  const [request] = await tab.ask('gateway.requests', { tick: 2, limit: 1 });
  await page.evaluate((id) => (location.hash = `#/gateway/${id}`), request!.id);
  await page.getByRole('link', { name: 'Its layers' }).click();
  await expect(layers).toContainText(request!.id);
  await expect(band('Codex')).toContainText('unchanged over');
  await expect(page.getByRole('region', { name: /^Run context/ })).toContainText('decide');
  await page.evaluate(() => (location.hash = '#/field/nothing-of-that-name'));
  await expect(page.getByText('No prompt of “nothing-of-that-name” is kept.')).toBeVisible();
});
