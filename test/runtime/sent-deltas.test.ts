import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { modelReplyTo } from '../fixtures/model-reply.ts';
import { type ModelServer, type SeenRequest, startModelServer } from '../support/model-server.ts';
import { modelAt, routerTo } from '../support/router.ts';

let server: ModelServer;
let golem: Headless;
/** What its next reply says that its cache had. */
let cached = 0;

function replyTo({ body }: SeenRequest): string {
  const message = { role: 'assistant', content: JSON.stringify(modelReplyTo(body)) };
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_764_661_832,
    model: 'deepseek-chat',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    usage: {
      prompt_tokens: 900,
      completion_tokens: 60,
      total_tokens: 960,
      prompt_tokens_details: { cached_tokens: cached },
    },
  });
}

beforeAll(async () => {
  server = await startModelServer();
  server.answer((request) => ({ raw: replyTo(request), streamed: false }));
  golem = await wakeHeadless({
    world: 'sp500',
    seed: 7,
    languageModels: routerTo([modelAt('mine', server.url)]),
  });
  await golem.api.policy.set({
    'evidence.decides': 0,
    'evidence.sizes': 0,
    'gateway.deltas': 2,
    thinking: { t2Models: ['mine'], t2Turns: { analyze: 0, execute: 0, reflect: 0 }, valve: 0 },
  });
  // Memories to think with.
  await golem.api.step('theta', 12);
});
afterAll(() => server.close());

/** One thought: what the model was sent, and its request as it is kept. */
async function thought() {
  await golem.api.steer('Think it over.');
  const [record] = await golem.api.step('theta', 1);
  const { tick } = record!;
  const [request] = await golem.api.gateway.requests({ tick, limit: 1 });
  const { id } = request!;
  const { content } = server.seen.at(-1)!.body.messages.at(-1)!;
  return { tick, record: record!, content, kept: (await golem.api.gateway.request(id))! };
}

it('a thought’s prompt goes on from the one before it, once the provider has said that it keeps it; by the policy', async () => {
  const first = await thought();
  expect(first.kept.frame).toMatchObject({ kind: 'I', cause: 'first' });
  cached = 512;
  const second = await thought();
  expect(second.kept.frame).toMatchObject({ kind: 'I', cause: 'unkept' });
  const third = await thought();
  const { frame } = third.kept;
  expect(frame).toMatchObject({ kind: 'P', base: second.kept.id, run: 1 });
  expect(frame!.came.length).toBeGreaterThan(0);
  // All memories of the thought before it stand where they stood, byte for byte.
  const end = second.content.lastIndexOf('</episode>') + '</episode>\n\n'.length;
  expect(end).toBeGreaterThan(1_000);
  expect(third.content.slice(0, end)).toBe(second.content.slice(0, end));
  // What is of the tick alone is of this one.
  expect(third.content).toContain(`tick ${third.tick}, tier T2`);
  expect(third.content).not.toContain(`tick ${second.tick}, tier T2`);
  // The workspace is what it would be without: each of its blocks is in what was sent.
  const workspace = (await golem.api.workspace.get(third.tick))!;
  for (const { included, text, of } of workspace.entries)
    if (included && of.kind !== 'memory') expect(third.content).toContain(text);
  // What is kept of the request is what was sent.
  expect(third.kept.after!.map(({ text }) => text).join('')).toContain(third.content.slice(0, end));

  await golem.api.policy.set({ 'gateway.deltas': 0 });
  const whole = await thought();
  expect(whole.kept.frame).toBeUndefined();
  const { task } = whole.record.thought!.frame!;
  expect(whole.content.replace(`${task}\n\n`, '')).toBe((await golem.api.workspace.get(whole.tick))!.prompt);
});
