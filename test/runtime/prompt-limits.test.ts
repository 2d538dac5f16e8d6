import { afterAll, expect, test } from 'vitest';
import { deriveKey } from '../../src/adapters/crypto/derive-key.ts';
import { browserModelApi } from '../../src/adapters/models/local/browser-session.ts';
import type { LimitsReceipt } from '../../src/domain/gateway/limits.ts';
import type { ModelRequest } from '../../src/domain/models/model.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { PUBLIC_URL } from '../../src/hosts/node/public-files.ts';
import { WALL_TIMER } from '../../src/lib/async/timer.ts';
import { LocalModel } from '../../src/runtime/models/local-model.ts';
import { ModelRegistry } from '../../src/runtime/models/model-registry.ts';
import { startModelServer } from '../support/model-server.ts';
import { nodeLanguage } from '../support/node-language.ts';
import { modelAt, routerTo } from '../support/router.ts';
import { serveGolem } from '../support/served-golem.ts';

const server = await startModelServer();
afterAll(() => server.close());

const RULE = 'Answer in one word. Rule 9: never guess.';
const QUESTION = 'Which word opens the vault?';
const filling = (what: string, many: number): string =>
  Array.from(
    { length: many },
    (_, at) => `The ${what} of berth ${at} lay at ${at + 7} metres all night.`,
  ).join(' ');
const asking = (models: readonly string[], many = 200): ModelRequest => ({
  models,
  system: RULE,
  messages: [
    { role: 'user', content: 'First: what lies in the harbour?' },
    { role: 'assistant', content: filling('boat', many) },
    {
      role: 'user',
      content: QUESTION,
      documents: [
        {
          source: 'book://1',
          title: 'Harbour',
          text: `${filling('crane', many)} The vault is opened by basalt.`,
        },
      ],
    },
  ],
  maxTokens: 50,
});
const bodyOf = (at: number): string =>
  server.seen
    .at(at)!
    .body.messages.map(({ content }) => content)
    .join('\n');

test('each model is sent what it reads, the one that is asked after another failed too, and the record says so', async () => {
  const models = [
    modelAt('wide', server.url, { model: 'wide', contextTokens: 100_000 }),
    modelAt('narrow', server.url, { model: 'narrow', contextTokens: 1_500 }),
  ];
  const golem = await wakeHeadless({ languageModels: routerTo(models) });
  const { gateway } = golem.api;
  server.answer(({ body }) =>
    body.model === 'wide' ? { status: 500, body: { error: { message: 'Down.' } } } : { content: 'Basalt.' },
  );
  await gateway.complete(asking(['wide', 'narrow']), { profile: 'chat', session: 'a', fresh: true }).reply();
  const [whole, condensed] = [bodyOf(-2), bodyOf(-1)];
  expect(whole.length).toBeGreaterThan(20_000);
  expect(condensed.length).toBeLessThan(7_000);
  for (const text of [RULE, QUESTION, 'First: what lies in the harbour?'])
    for (const body of [whole, condensed]) expect(body).toContain(text);
  // What answers the question is left of the document.
  expect(condensed).toContain('The vault is opened by basalt.');
  const [newest] = await gateway.requests({ session: 'a' });
  const record = (await gateway.request(newest!.id))!;
  expect(record.limits).toMatchObject({ model: 'narrow', prefix: { broke: false } });
  const use = record.limits!.uses.find(({ limit }) => limit === 'window')!;
  expect(use).toMatchObject({ most: 1_450 });
  expect(use.before).toBeGreaterThan(1_450);
  expect(use.after).toBeLessThanOrEqual(1_450);
  // What the record shows as sent is what that model was sent.
  const shown = record.after!.map(({ length }) => length).reduce((sum, length) => sum + length, 0);
  expect(shown).toBeLessThan(7_000);
  const dry = await gateway.dry(asking(['narrow']), { profile: 'chat', session: 'b', fresh: true });
  expect(dry.limits!.condensed.length).toBeGreaterThan(0);
  await golem.store.close();
});

test('a conversation that goes on at its limit is condensed alike from request to request', async () => {
  const golem = await wakeHeadless({
    languageModels: routerTo([modelAt('mine', server.url, { contextTokens: 2_000 })]),
  });
  const { gateway } = golem.api;
  server.answer({ content: 'Basalt.' });
  const { messages, ...rest } = asking(['mine']);
  const said: ModelRequest['messages'][number][] = [...messages];
  const broke: (boolean | undefined)[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    await gateway
      .complete({ ...rest, messages: said }, { profile: 'chat', session: 's', fresh: true })
      .reply();
    const [newest] = await gateway.requests({ session: 's', limit: 1 });
    broke.push((await gateway.request(newest!.id))!.limits!.prefix?.broke);
    said.push({ role: 'assistant', content: 'Basalt.' }, { role: 'user', content: `And in year ${turn}?` });
  }
  // The first question's document becomes one of the conversation, and nothing more has to give way.
  expect(broke).toEqual([false, false, false, false]);
  await golem.store.close();
});

test('a program reads the receipt of its request, and is refused where verbatim parts alone are too long', async () => {
  const served = await serveGolem({ contextTokens: 1_500 });
  served.upstream.answer({ content: 'Basalt.' });
  const post = (content: string) =>
    served.post('/v1/chat/completions', {
      model: 'mine',
      max_tokens: 50,
      messages: [
        { role: 'user', content: 'What lies in the harbour?' },
        { role: 'assistant', content: filling('boat', 200) },
        { role: 'user', content },
      ],
    });
  const answer = await post(QUESTION);
  const id = answer.headers.get('x-golem-id');
  const told = await fetch(`${served.serving.address}/v1/requests/${id}`);
  const { limits } = (await told.json()) as { limits: LimitsReceipt };
  expect(limits).toMatchObject({ model: 'mine', left: [] });
  expect(limits.condensed).toMatchObject([{ part: 'message:1', message: 1, by: 'window' }]);
  const [{ tokens }] = limits.condensed as [LimitsReceipt['condensed'][number]];
  expect(tokens.after).toBeLessThan(tokens.before);
  const seen = served.upstream.seen.length;
  const refused = await post(filling('tide', 400));
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ error: { code: 'context_length_exceeded' } });
  expect(served.upstream.seen).toHaveLength(seen);
  await served.close();
});

test('the model in this tab is sent what its keys and values have memory for, by its own layers and heads', async () => {
  const localModel = new LocalModel({
    baseUrl: PUBLIC_URL,
    start: () => ({ language: nodeLanguage(), end: () => undefined }),
    unable: () => null,
    memory: () => 2 ** 32,
  });
  const modelRegistry = new ModelRegistry({
    name: null,
    fetch,
    browser: browserModelApi(() => undefined),
    local: localModel,
    timer: WALL_TIMER,
    derive: deriveKey,
    now: () => Date.now(),
    random: () => 0.5,
    changed: () => undefined,
  });
  const golem = await wakeHeadless({ localModel, modelRegistry, languageModels: modelRegistry.router });
  const { api } = golem;
  await api.localModel.load('smollm2-135m-instruct');
  await api.policy.set({ gateway: { kvMegabytes: 32 } });
  const reply = await api.gateway
    .complete({ ...asking(['local'], 40), maxTokens: 4, temperature: 0 }, { session: 'tab', fresh: true })
    .reply();
  const [newest] = await api.gateway.requests({ session: 'tab' });
  const { limits } = (await api.gateway.request(newest!.id))!;
  const use = limits!.uses.find(({ limit }) => limit === 'memory')!;
  // 2 · 30 layers · 3 heads · 64 numbers · 4 bytes
  const each = 46_080;
  expect(use.most).toBe(Math.floor(32_000_000 / each) * each);
  expect(use.before).toBeGreaterThan(use.most);
  expect(use.after).toBeLessThanOrEqual(use.most);
  // By the model's own tokenizer too, the template's tokens among them.
  expect((reply.usage.input! + 4) * each).toBeLessThanOrEqual(32_000_000);
  expect(limits!.condensed.some(({ by }) => by === 'memory')).toBe(true);
  await golem.store.close();
}, 120_000);
