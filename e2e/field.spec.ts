import { modelReplyTo } from '../test/fixtures/model-reply.ts';
import { type ModelServer, startModelServer } from '../test/support/model-server.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

/** A reply whose provider says that it had some of the prompt in its cache. */
function keptReplyTo(body: Parameters<typeof modelReplyTo>[0]): string {
  const message = { role: 'assistant', content: JSON.stringify(modelReplyTo(body)) };
  const prompt_tokens_details = { cached_tokens: 512 };
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_764_661_832,
    model: 'local-8b',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    usage: { prompt_tokens: 900, completion_tokens: 60, total_tokens: 960, prompt_tokens_details },
  });
}

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

test('a thought that goes on from what its provider kept is shown as a delta, with what is new', async ({
  newborn: tab,
}) => {
  test.setTimeout(120_000);
  const { page } = tab;
  server.answer(({ body }) => ({ raw: keptReplyTo(body), streamed: false }));
  await tab.ask('models.configure', {
    id: 'mine',
    provider: 'openai-compatible',
    model: 'local-8b',
    baseUrl: server.url,
  });
  await tab.ask('policy.set', {
    'gateway.deltas': 2,
    thinking: { t2Models: ['mine'], t2Turns: { analyze: 0, execute: 0, reflect: 0 }, valve: 0 },
  });
  for (const words of ['What do you make of it?', 'And now?', 'And then?']) {
    await tab.ask('step', 'theta', 4);
    await tab.ask('steer', words);
    await tab.ask('step', 'theta', 1);
  }
  const [request] = await tab.ask('gateway.requests', { tick: 15, limit: 1 });
  await page.evaluate((id) => (location.hash = `#/field/${id}`), request!.id);
  const frame = page.getByRole('region', { name: /^Whole or delta/ });
  await expect(frame).toContainText(/Sent as a delta, number \d after the whole prompt\./u);
  await expect(frame).toContainText(/[\d,]+ tokens were sent before, letter by letter; [\d,]+ are new\./u);
  await frame.getByText(/since the whole prompt$/u).click();
  await expect(frame.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page, 'a delta on the Field screen');
  // The prompt before is the beginning of this one up to its memories.
  await frame.getByRole('link', { name: 'The whole prompt' }).click();
  await expect(page.getByText('Sent whole.')).toBeVisible();
});
