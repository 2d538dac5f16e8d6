import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModelRequest } from '../../src/domain/models/model.ts';
import type { ModelConfig } from '../../src/domain/models/model-config.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { modelAt, routerTo } from '../support/router.ts';
import { VirtualTime } from '../support/virtual-time.ts';

let server: ModelServer;
let golem: Headless;
/** That providers are waited for. */
const time = new VirtualTime();

beforeAll(async () => {
  server = await startModelServer();
  const models: readonly ModelConfig[] = [
    modelAt('mine', server.url),
    modelAt('slow', server.url, { timeouts: { firstByte: 8_000, idle: 8_000, total: 20_000 } }),
    modelAt('gone', 'http://127.0.0.1:9/v1'),
  ];
  golem = await wakeHeadless({
    world: 'sp500',
    seed: 7,
    languageModels: routerTo(models, { timer: time.timer }),
  });
});
afterAll(() => server.close());

const asking = (content: string, over: Partial<ModelRequest> = {}): ModelRequest => ({
  models: ['mine'],
  system: 'You answer in one word.',
  messages: [{ role: 'user', content }],
  maxTokens: 50,
  ...over,
});

const complete = (request: ModelRequest, session = 'a') =>
  golem.api.gateway.complete(request, { profile: 'chat', session, fresh: true }).reply();

describe('a request through the gateway', () => {
  it('is answered, and kept with what each layer did', async () => {
    server.answer({ content: 'Yes.' });
    expect((await complete(asking('Is it up?'))).text).toBe('Yes.');
    const [newest] = await golem.api.gateway.requests({ session: 'a' });
    expect(newest).toMatchObject({
      profile: 'chat',
      outcome: { kind: 'answered', by: 'model', model: 'mine' },
    });
    expect(newest!.overheadMs).toBeLessThan(newest!.ms);
    const record = (await golem.api.gateway.request(newest!.id))!;
    expect(record.layers.map(({ layer }) => layer)).toContain('prefix');
    expect(record.slots.find(({ slot }) => slot === 'query')!.after).toBeGreaterThan(0);
  });

  it('says which block was the first to differ from the request before it in its session', async () => {
    server.answer({ content: 'Yes.' });
    await complete(asking('First question'), 'b');
    await complete(asking('Second question'), 'b');
    const [second, first] = await golem.api.gateway.requests({ session: 'b' });
    const prefix = (await golem.api.gateway.request(second!.id))!.layers.find(
      ({ layer }) => layer === 'prefix',
    )!;
    expect(prefix.details).toMatchObject({
      before: first!.id,
      differs: { name: 'message:0', how: 'changed', at: 0 },
      provider: { input: 1800, cacheRead: 0 },
    });
    expect(prefix.said).toContain('message:0');
  });

  it('is tried dry without a model: nothing is sent and nothing kept', async () => {
    const [seen, kept] = [server.seen.length, (await golem.api.gateway.requests()).length];
    const record = await golem.api.gateway.dry(asking('Is it up?', { models: ['nobody'] }));
    expect(record.outcome).toEqual({ kind: 'dry' });
    expect([server.seen.length, (await golem.api.gateway.requests()).length]).toEqual([seen, kept]);
  });

  it('is not sent with two tools of one name, nor beyond the longest prompt', async () => {
    const seen = server.seen.length;
    const tool = { name: 'price', description: 'Tells a price.', parameters: { type: 'object' } };
    await expect(complete(asking('Price?', { tools: [tool, { ...tool }] }))).rejects.toMatchObject({
      code: 'gateway.tools_alike',
    });
    await golem.api.policy.set({ gateway: { promptTokens: 100 } });
    await expect(complete(asking('up and down '.repeat(200)))).rejects.toMatchObject({
      code: 'gateway.prompt_too_long',
    });
    await golem.api.policy.set({ gateway: { promptTokens: 100_000 } });
    expect(server.seen).toHaveLength(seen);
  });

  it.each([
    ['is overrun', { status: 429, body: { error: { message: 'Slow down.' } } }, 'mine', 'model.rate_limited'],
    [
      'says half a stream',
      { raw: 'data: {"choices":[{"delta":{"content":"The pri"}}]}\n\n', streamed: true },
      'mine',
      'model.malformed_reply',
    ],
    ['is silent', 'silence', 'slow', 'model.timeout'],
    ['is gone', { content: 'Yes.' }, 'gone', 'model.unreachable'],
  ] as const)(
    'fails with a code where its provider %s, and is kept as failed',
    async (_, reply, model, code) => {
      server.answer(reply);
      const seen = server.seen.length;
      const failing = complete(asking('Is it up?', { models: [model] }), 'c').catch(
        (thrown: unknown) => thrown,
      );
      if (model === 'slow') {
        await server.changes.until(() => server.seen.length > seen);
        await time.pass(8_000);
      }
      const error: unknown = await failing;
      expect(error).toMatchObject({ code: 'model.exhausted', data: { failovers: [{ model, code }] } });
      const [newest] = await golem.api.gateway.requests({ session: 'c' });
      expect(newest!.outcome).toMatchObject({ kind: 'failed', code: 'model.exhausted' });
    },
  );

  it('fails where the reply is not of the form that was asked for', async () => {
    server.answer({ content: 'Yes.' });
    const responseSchema = {
      name: 'up',
      schema: { type: 'object', required: ['up'], properties: { up: { type: 'boolean' } } },
    };
    await expect(complete(asking('Is it up?', { responseSchema }))).rejects.toMatchObject({
      data: { failovers: [{ code: 'model.schema_mismatch' }] },
    });
  });

  it('is not sent once the last hour has cost what it may', async () => {
    server.answer({ content: 'Yes.' });
    await complete(asking('Is it up?'));
    const { spending, days } = await golem.api.gateway.savings();
    expect(spending.hour.usd).toBeGreaterThan(0);
    expect(days.find(({ model }) => model === 'mine')!.usd).toBeGreaterThan(0);
    const seen = server.seen.length;
    await golem.api.policy.set({ gateway: { usdPerHour: 0.0001 } });
    await expect(complete(asking('Is it up?'))).rejects.toMatchObject({ code: 'gateway.budget_exceeded' });
    expect(server.seen).toHaveLength(seen);
    await golem.api.policy.set({ gateway: { usdPerHour: 0 } });
    await complete(asking('Is it up?'));
    expect(server.seen).toHaveLength(seen + 1);
  });

  it('passes no layer that is switched off, from the next one on', async () => {
    server.answer({ content: 'Yes.' });
    await golem.api.gateway.setLayer('chat', 'prefix', false);
    await complete(asking('Is it up?'), 'd');
    const [newest] = await golem.api.gateway.requests({ session: 'd' });
    expect(newest!.layers.find(({ layer }) => layer === 'prefix')!.state).toBe('off');
    const set = await golem.api.gateway.setLayer('chat', 'prefix', true);
    expect(set.find(({ layer }) => layer === 'prefix')!.on).toEqual({ golem: true, chat: true, proxy: true });
    await expect(golem.api.gateway.setLayer('chat', 'affinity', true)).rejects.toMatchObject({
      code: 'gateway.not_found',
    });
  });

  it('is answered again of an earlier reply within a regime, and never of one of another', async () => {
    server.answer({ content: 'Hold.' });
    const cached = async (): Promise<boolean> => {
      await golem.api.gateway
        .complete(asking('What is to be done now?'), { profile: 'chat', session: 'r' })
        .reply();
      const [newest] = await golem.api.gateway.requests({ session: 'r' });
      return newest!.layers.some(({ layer, state }) => layer === 'hash-cache' && state === 'answered');
    };
    const regime = async (): Promise<string> => {
      const [record] = await golem.api.step('theta', 1);
      return record!.regime.regime;
    };
    const first = await regime();
    expect(await cached()).toBe(false);
    expect(await cached()).toBe(true);
    for (let ticks = 0; (await regime()) === first && ticks < 300;) ticks += 1;
    expect(await regime()).not.toBe(first);
    expect(await cached()).toBe(false);
    expect(await cached()).toBe(true);
  }, 60_000);

  it('is forgotten with the life that asked it, and its cost is not', async () => {
    server.answer({ content: 'Yes.' });
    await complete(asking('Is it up?'), 'e');
    const { days } = await golem.api.gateway.savings();
    await golem.api.cache.put('Is it up?', 'Yes.');
    await golem.api.erase();
    expect(await golem.api.gateway.requests()).toEqual([]);
    expect((await golem.api.cache.lookup('Is it up?')).hit).toBe(false);
    expect((await golem.api.gateway.savings()).days).toEqual(days);
  });
});
