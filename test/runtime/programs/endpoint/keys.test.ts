import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { KeyDraft, ProgramKey } from '../../../../src/domain/gateway/program-keys.ts';
import { type Serving, servePrograms } from '../../../../src/hosts/node/serve-programs.ts';
import { type ServedGolem, serveGolem } from '../../../support/served-golem.ts';

/** Programs with keys of their own: what each may, how much, and what it has used. */

/** Of the recorded usage: 1,800 tokens in, 219 out. */
const COST = (1_800 * 10 + 219 * 100) / 1_000_000;
const TOKEN = 'the-owners-own';
let served: ServedGolem;
let serving: Serving;
beforeAll(async () => {
  served = await serveGolem({ prices: { input: 10, output: 100 } });
  const { api } = served.golem;
  const [mine] = await api.models.list();
  await api.models.configure({ ...mine!.config, id: 'other' });
  await api.endpoint.createKey({ name: 'The first' });
  serving = await servePrograms(api, { port: 0, token: TOKEN });
}, 60_000);
afterAll(async () => {
  await serving.close();
  await served.close();
});
beforeEach(() => served.upstream.answer({ content: 'An answer.' }));

let count = 0;
async function keyed(
  draft: Partial<KeyDraft> = {},
): Promise<{ readonly key: ProgramKey; readonly secret: string }> {
  const { key, secret } = await served.golem.api.endpoint.createKey({
    name: `Key ${(count += 1)}`,
    ...draft,
  });
  return { key, secret: secret! };
}
const ask = (
  secret: string | null,
  path: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<Response> =>
  fetch(`${serving.address}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(secret !== null && { authorization: `Bearer ${secret}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
const chat = (more: object = {}): object => ({
  model: 'mine',
  messages: [{ role: 'user', content: `Question ${(count += 1)}` }],
  ...more,
});
const CHAT = '/v1/chat/completions';
const used = async (id: string): Promise<ProgramKey> =>
  (await served.golem.api.endpoint.keys()).find((one) => one.id === id)!;

describe('a key', () => {
  it('is told once, and hashed is all that is kept of it', async () => {
    const { key, secret } = await keyed({ name: 'CI of the house' });
    expect(secret).toMatch(/^golem_[0-9a-f]{64}$/);
    expect(key).toMatchObject({ id: 'ci-of-the-house', name: 'CI of the house', lastUsed: null });
    const { api } = served.golem;
    expect(JSON.stringify(await api.endpoint.keys())).not.toContain(secret);
    expect((await ask(secret, CHAT, chat())).status).toBe(200);
    const told = JSON.stringify([await api.endpoint.keys(), await api.gateway.requests({})]);
    expect(told).not.toContain(secret.slice(12));
  });

  it('lets both vendors’ packages in, and what brings none or another is refused in their shapes', async () => {
    const { secret } = await keyed();
    const openai = (apiKey: string): OpenAI =>
      new OpenAI({ baseURL: `${serving.address}/v1`, apiKey, maxRetries: 0 });
    const anthropic = (apiKey: string): Anthropic =>
      new Anthropic({ baseURL: serving.address, apiKey, maxRetries: 0 });
    const messages = [{ role: 'user' as const, content: 'Hello' }];
    const model = 'mine';
    await openai(secret).chat.completions.create({ model, messages });
    await anthropic(secret).messages.create({ model, messages, max_tokens: 20 });
    for (const wrong of ['golem_0000', 'none'])
      for (const asking of [
        openai(wrong).chat.completions.create({ model, messages }),
        anthropic(wrong).messages.create({ model, messages, max_tokens: 20 }),
      ])
        await expect(asking).rejects.toMatchObject({ status: 401 });
    expect((await ask(null, '/v1/models')).status).toBe(401);
    expect((await ask(TOKEN, '/v1/models')).status).toBe(200);
  });

  it('does what its scopes say, and nothing else', async () => {
    const { secret } = await keyed({ scopes: ['models'] });
    expect((await ask(secret, '/v1/models')).status).toBe(200);
    for (const [path, body] of [
      [CHAT, chat()],
      ['/v1/embeddings', { model: 'golem', input: 'Hi' }],
      ['/v1/sessions', undefined],
      ['/v1/templates', undefined],
      ['/v1/golem/origins', undefined],
      ['/v1/requests/some', undefined],
    ] as const) {
      const answer = await ask(secret, path, body);
      expect([path, answer.status]).toEqual([path, 403]);
    }
    const usual = (await keyed()).secret;
    expect((await ask(usual, CHAT, chat({ golem: { layers: { pii: false } } }))).status).toBe(403);
    const wider = (await keyed({ scopes: ['ask', 'layers'] })).secret;
    expect((await ask(wider, CHAT, chat({ golem: { layers: { pii: false } } }))).status).toBe(200);
  });

  it('asks its own models, and hears of no other', async () => {
    const { secret } = await keyed({ models: ['other'] });
    expect(await (await ask(secret, '/v1/models')).json()).toMatchObject({
      data: [{ id: 'golem' }, { id: 'other' }],
    });
    const refused = await ask(secret, CHAT, chat());
    expect(refused.status).toBe(404);
    expect(await refused.text()).toMatch(/no model \\"mine\\" that your key may use/);
    const any = await ask(secret, CHAT, chat({ model: 'auto' }));
    expect(any.headers.get('x-golem-model')).toBe('other');
    for (const models of [['mine'], ['other', 'mine']])
      expect((await ask(secret, CHAT, chat({ golem: { models } }))).status).toBe(404);
  });

  it('is a party of its own: conversations, answers and requests of another are none of its', async () => {
    const [a, b] = [await keyed(), await keyed()];
    const answer = await ask(a.secret, '/v1/responses', { model: 'mine', input: 'The code is 7731.' });
    const { id } = (await answer.json()) as { readonly id: string };
    const path = `/v1/requests/${answer.headers.get('x-golem-id')}`;
    expect((await ask(a.secret, path)).status).toBe(200);
    expect((await ask(b.secret, path)).status).toBe(404);
    expect((await ask(TOKEN, path)).status).toBe(404);
    expect((await ask(b.secret, `/v1/responses/${id}`)).status).toBe(404);
    const on = { model: 'mine', input: 'What is the code?', previous_response_id: id };
    expect((await ask(b.secret, '/v1/responses', on)).status).toBe(404);
  });

  it('that is revoked lets nobody in, and what is under way for it ends', async () => {
    const { key, secret } = await keyed();
    served.upstream.answer({ endless: { content: 'on and on ' } });
    const stream = await ask(secret, CHAT, chat({ stream: true }));
    const reader = stream.body!.getReader();
    await reader.read();
    const left = served.upstream.left();
    await served.golem.api.endpoint.revokeKey(key.id);
    for (let next = await reader.read(); !next.done; next = await reader.read());
    await served.upstream.changes.until(() => served.upstream.left() === left + 1);
    expect((await ask(secret, '/v1/models')).status).toBe(401);
    await expect(served.golem.api.endpoint.revokeKey(key.id)).rejects.toMatchObject({
      code: 'golem.not_found',
    });
  });

  it('is changed from its next request on', async () => {
    const { key, secret } = await keyed({ models: ['other'] });
    await served.golem.api.endpoint.changeKey(key.id, { models: null, limits: { requestsPerMinute: 5 } });
    expect((await ask(secret, CHAT, chat())).status).toBe(200);
    expect(await used(key.id)).toMatchObject({
      models: null,
      limits: { requestsPerMinute: 5, usdPerDay: null },
    });
    await expect(
      served.golem.api.endpoint.changeKey(key.id, { limits: { requestsPerMinute: 0 } }),
    ).rejects.toMatchObject({ code: 'input.invalid' });
  });
});

describe('a limit', () => {
  it('of requests in a minute is refused with when to ask again, in each vendor’s shape', async () => {
    const { secret } = await keyed({ limits: { requestsPerMinute: 2 } });
    for (let i = 0; i < 2; i += 1) expect((await ask(secret, CHAT, chat())).status).toBe(200);
    const openAi = await ask(secret, CHAT, chat());
    expect(openAi.status).toBe(429);
    expect(Number(openAi.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(openAi.headers.get('x-should-retry')).toBe('true');
    expect(await openAi.json()).toMatchObject({ error: { code: 'rate_limit_exceeded' } });
    const anthropic = await ask(secret, '/v1/messages', chat({ max_tokens: 20 }));
    expect(anthropic.status).toBe(429);
    expect(await anthropic.json()).toMatchObject({ type: 'error', error: { type: 'rate_limit_error' } });
  });

  it('of tokens in a minute counts what the provider counted', async () => {
    const { secret } = await keyed({ limits: { tokensPerMinute: 2_000 } });
    expect((await ask(secret, CHAT, chat())).status).toBe(200);
    const refused = await ask(secret, CHAT, chat());
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('used 2000 tokens in a minute, its limit');
  });

  it('of requests in a day, and of dollars, holds for this key alone', async () => {
    const few = await keyed({ limits: { requestsPerDay: 1 } });
    expect((await ask(few.secret, CHAT, chat())).status).toBe(200);
    const refused = await ask(few.secret, CHAT, chat());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600);
    const poor = await keyed({ limits: { usdPerDay: COST } });
    const before = served.upstream.seen.length;
    const dear = await ask(poor.secret, CHAT, chat({ max_tokens: 100_000 }));
    expect(dear.status).toBe(429);
    expect(served.upstream.seen).toHaveLength(before);
    expect((await ask(poor.secret, CHAT, chat({ max_tokens: 300 }))).status).toBe(200);
    const spent = await ask(poor.secret, CHAT, chat({ max_tokens: 1 }));
    expect(spent.status).toBe(429);
    expect(await spent.json()).toMatchObject({ error: { code: 'insufficient_quota' } });
    expect(Number(spent.headers.get('retry-after'))).toBeGreaterThan(3_600);
    expect((await ask((await keyed()).secret, CHAT, chat())).status).toBe(200);
  });
});

it('what each has used is told by day', async () => {
  const { key, secret } = await keyed();
  await ask(secret, CHAT, chat());
  served.upstream.answer({ status: 400, body: { error: { message: 'No' } } });
  await ask(secret, CHAT, chat());
  const { used: today, days, lastUsed } = await used(key.id);
  expect(today.requests).toBe(2);
  expect(today.usd).toBeCloseTo(COST, 8);
  expect(days).toHaveLength(1);
  expect(days[0]).toMatchObject({ requests: 2, failed: 1, input: 1_800, output: 219 });
  expect(days[0]!.usd).toBeCloseTo(COST, 8);
  expect(lastUsed).toBeGreaterThan(0);
});
