import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LAYER_NAMES } from '../../../../src/domain/gateway/gateway.ts';
import { type ServedGolem, serveGolem } from '../../../support/served-golem.ts';

/** What a request says of how it is to pass the gateway: the field `golem`, by every vendor's API. */

let served: ServedGolem;
beforeAll(async () => (served = await serveGolem({ prices: { input: 10, output: 100 } })), 60_000);
afterAll(() => served.close());
beforeEach(() => served.upstream.answer({ content: 'An answer.' }));

let count = 0;
const APIS = {
  '/v1/chat/completions': (content: string) => ({ messages: [{ role: 'user', content }] }),
  '/v1/completions': (prompt: string) => ({ prompt }),
  '/v1/responses': (input: string) => ({ input }),
  '/v1/messages': (content: string) => ({ max_tokens: 50, messages: [{ role: 'user', content }] }),
} as const;
const ask = (
  golem: object,
  { path = '/v1/chat/completions', content = `Question ${(count += 1)}`, more = {}, headers = {} } = {},
): Promise<Response> =>
  served.post(path, { model: 'mine', ...APIS[path as keyof typeof APIS](content), ...more, golem }, headers);
const layersOf = (answer: Response): readonly string[] =>
  answer.headers
    .get('x-golem-layers')!
    .split(', ')
    .map((one) => one.split(';')[0]!);
const lastSent = (): string => JSON.stringify(served.upstream.seen.at(-1)!.body);
const account = async (answer: Response): Promise<Record<string, unknown>> =>
  (await (
    await fetch(`${served.serving.address}/v1/requests/${answer.headers.get('x-golem-id')}`)
  ).json()) as Record<string, unknown>;
const errorOf = async (
  answer: Response,
): Promise<{ readonly message: string; readonly param: string; readonly code: string }> =>
  ((await answer.json()) as { error: { message: string; param: string; code: string } }).error;

describe('the field golem', () => {
  it.each(Object.keys(APIS))('of %s switches layers for this request alone', async (path) => {
    const content = `Write to jane.doe@example.org ${(count += 1)}`;
    const off = await ask({ layers: { pii: false, prefix: false } }, { path, content });
    expect(off.status).toBe(200);
    expect(lastSent()).toContain('jane.doe@example.org');
    expect(layersOf(off)).not.toContain('pii');
    expect(layersOf(off)).not.toContain('prefix');
    const on = await ask({}, { path, content: `${content}, please` });
    expect(lastSent()).not.toContain('jane.doe@example.org');
    expect(layersOf(on)).toContain('pii');
    // What is kept of it is masked all the same.
    const record = await served.golem.api.gateway.request(off.headers.get('x-golem-id')!);
    expect(JSON.stringify(record)).not.toContain('jane.doe@example.org');
    expect(record!.layers.find(({ layer }) => layer === 'pii')!.said).toBe('Turned off by the request.');
  });

  it('switches one on that is off for programs', async () => {
    expect(layersOf(await ask({}))).not.toContain('semantic-cache');
    expect(layersOf(await ask({ layers: { 'semantic-cache': true } }))).toContain('semantic-cache');
  });

  it('names the profile, the conversation and for whom it is asked', async () => {
    const answer = await ask({ profile: 'chat', session: 'monday', user: 'u-17' });
    expect(await account(answer)).toMatchObject({ profile: 'chat', session: 'monday', user: 'u-17' });
    const mine = await served.golem.api.gateway.requests({ user: 'u-17' });
    expect(mine.map(({ id }) => id)).toEqual([answer.headers.get('x-golem-id')]);
    expect(await (await fetch(`${served.serving.address}/v1/sessions/monday`)).json()).toMatchObject({
      requests: 1,
    });
    expect(lastSent()).not.toContain('u-17');
  });

  it('holds a request to a budget of tokens, and of dollars before anything is sent', async () => {
    const before = served.upstream.seen.length;
    const long = await ask({ budget: { tokens: 20 } }, { content: 'One two three four five. '.repeat(20) });
    expect(long.status).toBe(400);
    expect(await errorOf(long)).toMatchObject({
      code: 'context_length_exceeded',
      param: 'golem.budget.tokens',
    });
    const dear = await ask({ budget: { usd: 0.01 } }, { more: { max_tokens: 1_000 } });
    expect(dear.status).toBe(429);
    expect(dear.headers.get('x-should-retry')).toBe('false');
    expect(await errorOf(dear)).toMatchObject({ code: 'insufficient_quota', param: 'golem.budget.usd' });
    expect(served.upstream.seen).toHaveLength(before);
    const within = await ask({ budget: { usd: 0.01, tokens: 500 } }, { more: { max_tokens: 50 } });
    expect(within.status).toBe(200);
  });

  it('tells a bound where the request names none and has a budget: else nothing would hold it', async () => {
    const answer = await ask({ budget: { usd: 1 } });
    expect(answer.headers.get('x-golem-changed')).toBe('max_tokens=4096');
    expect(served.upstream.seen.at(-1)!.body).toMatchObject({ max_tokens: 4_096 });
  });

  it.each([
    [{ cash: true }, /cash|golem has/],
    [{ layers: { pi: false } }, new RegExp(LAYER_NAMES.join(', '))],
    [{ profile: 'golem' }, /chat, proxy/],
    [{ budget: { dollars: 1 } }, /budget has usd and tokens/],
    [{ route: { by: 'luck' } }, /order, price, latency, weight/],
    [{ user: 'a@b.org' }, /letters, digits/],
    [{ models: ['nobody'] }, /no model "nobody"/],
  ])('%j is refused by name, and nothing is sent', async (golem, says) => {
    const before = served.upstream.seen.length;
    const answer = await ask(golem);
    expect([400, 404]).toContain(answer.status);
    const { message, param } = await errorOf(answer);
    expect(message).toMatch(says);
    expect(param).toMatch(/^golem/);
    expect(served.upstream.seen).toHaveLength(before);
  });
});
