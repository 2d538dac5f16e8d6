import { startModelServer } from '../test/support/model-server.ts';
import { keptValue } from './support/everything-kept.ts';
import { expect, test } from './support/test.ts';

/** A reply that calls one tool, in the shape of an OpenAI-compatible stream. */
const calling = (name: string, given: object) => {
  const call = { name, arguments: JSON.stringify(given) };
  const delta = { tool_calls: [{ index: 0, id: `call_${name}`, type: 'function', function: call }] };
  const usage = { prompt_tokens: 900, completion_tokens: 20 };
  const chunks = [
    { choices: [{ index: 0, delta, finish_reason: null }] },
    { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }], usage },
  ];
  const lines = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`);
  return { streamed: true, raw: `${lines.join('')}data: [DONE]\n\n` };
};

test('a model finds a tool that it was not shown and asks the golem by it; what that taught outlives a reload', async ({
  newborn: tab,
  newbornGuard: guard,
}) => {
  const server = await startModelServer();
  guard.allow(new URL(server.url).origin);
  await tab.ask('step', 'theta', 5);
  const setUp = { id: 'mine', provider: 'openai-compatible', model: 'local', baseUrl: server.url } as const;
  await tab.ask('models.configure', { ...setUp, prices: { input: 1, output: 2 } });
  server.answer(({ body }) =>
    [
      calling('search_tools', { query: 'record of one tick', limit: 3 }),
      calling('execute_tool', { toolName: 'records_get', params: { tick: 3 } }),
      { content: 'I watched on tick 3.' },
    ].at(body.messages.filter(({ role }) => role === 'tool').length)!,
  );
  const { page } = tab;
  const text = await page.evaluate(async () => {
    const messages = [{ role: 'user', content: 'What did you decide on tick 3?' }] as const;
    const request = { models: ['mine'], messages, maxTokens: 100 };
    const stream = golem.gateway.complete(request, { profile: 'chat', session: 'e2e', scope: 'golem' });
    return (await stream.reply()).text;
  });
  expect(text).toBe('I watched on tick 3.');
  const told = server.seen.at(-1)!.body.messages.findLast(({ role }) => role === 'tool')!.content;
  expect(told).toContain('"tick":3');
  const requests = await tab.ask('gateway.requests', { session: 'e2e' });
  expect(requests.map(({ follows }) => follows !== undefined)).toEqual([true, true, false]);

  await page.goto(page.url().replace(/#.*/, '#/gateway'));
  await expect(page.getByText('3 requests').or(page.getByRole('table').first()).first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('gateway-tools.png'), fullPage: true });

  const uses = async (): Promise<number> => {
    const own = await tab.ask('tools.list', { scope: 'golem.records' });
    return own.find(({ name }) => name === 'records_get')!.uses;
  };
  // They are masked and written a little later.
  await expect.poll(uses).toBe(1);
  await expect.poll(() => keptValue(tab, 'tool-uses')).toMatchObject([{ uses: 1 }]);
  await tab.revisit();
  expect(await uses()).toBe(1);
  await tab.ask('erase');
  expect(await uses()).toBe(0);
  await server.close();
});
