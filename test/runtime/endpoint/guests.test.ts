import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type McpToolServer,
  type ServedTool,
  saying,
  startMcpToolServer,
} from '../../support/mcp-tool-server.ts';
import { PRIVATE_VALUES } from '../../support/private-values.ts';
import { type ServedGolem, serveGolem, streamedCall } from '../../support/served-golem.ts';

const GUEST = 'https://guest.example';
const OTHER = 'https://other.example';
const WEATHER: ServedTool = {
  name: 'weather',
  description: 'The temperature of a city now.',
  answer: () => saying('It is 7 degrees.'),
};
/** What the golem's books are put into, where they are. */
const ABOUT_DEFI = 'What is the TVL of the Uniswap pool, and should I swap with this slippage?';

let served: ServedGolem;
let tools: McpToolServer;
beforeAll(async () => {
  served = await serveGolem({}, { origins: [GUEST, OTHER] });
  tools = await startMcpToolServer([WEATHER]);
  await served.golem.api.mcp.add({ id: 'almanac', url: tools.url });
}, 60_000);
afterAll(async () => {
  await tools.close();
  await served.close();
});
beforeEach(() => served.upstream.answer({ content: 'An answer.' }));

type Headers = Readonly<Record<string, string>>;
interface Chat {
  readonly choices: readonly [{ readonly message: { readonly content: string } }];
}
/** Whoever brings an origin is a page of it: no program sends one. */
const asks = (content: string, origin: string | null, headers: Headers = {}, more: object = {}): Promise<Response> =>
  served.post(
    '/v1/chat/completions',
    { model: 'mine', messages: [{ role: 'user', content }], ...more },
    { ...headers, ...(origin !== null && { origin }) },
  );
const saidTo = async (answer: Promise<Response>): Promise<string> =>
  ((await (await answer).json()) as Chat).choices[0].message.content;
const bodies = (): readonly string[] => served.upstream.seen.map(({ body }) => JSON.stringify(body));

describe('a page of another origin', () => {
  it('is shown no tool of the owner’s servers, and calls none, whatever scope it names', async () => {
    served.upstream.answer(({ body: { messages } }) =>
      messages.some(({ role }) => role === 'tool')
        ? { content: 'It is 7 degrees.' }
        : { raw: streamedCall('weather', '{}'), streamed: true },
    );
    const before = tools.seen.length;
    for (const scope of ['mcp', 'mcp.almanac', 'golem']) {
      await asks(`How warm is it, by ${scope}?`, GUEST, { 'x-golem-scope': scope });
      expect(served.upstream.seen.at(-1)!.body['tools']).toBeUndefined();
    }
    expect(tools.seen).toHaveLength(before);
    // The same header is a program's to send.
    await asks('How warm is it?', null, { 'x-golem-scope': 'mcp' });
    expect(tools.seen.length).toBeGreaterThan(before);
  });

  it('does not come into a conversation of somebody else by its name, nor get back what is masked there', async () => {
    const { email, card } = PRIVATE_VALUES;
    const secret = `Write to ${email}, and pay with ${card}.`;
    await asks(secret, null, { 'x-golem-session': 'monday' });
    await served.golem.api.gateway
      .complete(
        { models: ['mine'], messages: [{ role: 'user', content: secret }], maxTokens: 50 },
        { profile: 'chat', session: 'monday' },
      )
      .reply();
    await asks(secret, OTHER, { 'x-golem-session': 'monday' });
    served.upstream.answer({ content: 'It was <EMAIL_1>, and <CARD_1>, and <CREDIT_CARD_1>.' });
    for (const [headers, more] of [
      [{ 'x-golem-session': 'monday' }, {}],
      [{}, { prompt_cache_key: 'monday' }],
    ] as const) {
      const said = await saidTo(asks(`What was it? ${JSON.stringify(more)}`, GUEST, headers, more));
      expect(said).toContain('<EMAIL_1>');
      expect(said).not.toContain(email);
      expect(said).not.toContain(card);
    }
  });

  it('is not told what a conversation of somebody else was told in short, or begun with', async () => {
    const turns = Array.from({ length: 24 }, (_, i) => ({
      role: i % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content: `Rule ${i}: never sell more than ${i} of the grey cats at once.`,
    }));
    const messages = [...turns, { role: 'user' as const, content: 'What now?' }];
    await served.post('/v1/chat/completions', { model: 'mine', messages }, { 'x-golem-session': 'house' });
    const handed = await served.post('/v1/sessions/house/handoff', { session: 'flat' });
    expect(handed.status).toBe(201);
    await asks('What do you know?', GUEST, { 'x-golem-session': 'flat' });
    expect(bodies().at(-1)).not.toContain('grey cats');
    // Whom it was handed over to begins with it.
    await asks('What do you know?', null, { 'x-golem-session': 'flat' });
    expect(bodies().at(-1)).toContain('grey cats');
  });

  it('is not answered by what somebody else was answered, nor is anybody by what it was', async () => {
    const question = 'How many cats are on the roof?';
    const of = async (origin: string | null, content: string): Promise<string> => {
      served.upstream.answer({ content });
      return saidTo(asks(question, origin));
    };
    expect(await of(null, 'To a program.')).toBe('To a program.');
    expect(await of(GUEST, 'To the guest.')).toBe('To the guest.');
    expect(await of(OTHER, 'To the other.')).toBe('To the other.');
    // Each has its own, and no other.
    expect(await of(null, 'Anew.')).toBe('To a program.');
    expect(await of(GUEST, 'Anew.')).toBe('To the guest.');
    expect(await of(OTHER, 'Anew.')).toBe('To the other.');
  });

  it('is not answered by meaning with what somebody else was answered', async () => {
    const { api } = served.golem;
    await api.models.load();
    await api.gateway.setLayer('proxy', 'semantic-cache', true);
    served.upstream.answer({ content: 'The owner’s answer.' });
    await saidTo(asks('What does impermanent loss mean?', null));
    served.upstream.answer({ content: 'The guest’s answer.' });
    expect(await saidTo(asks('What is impermanent loss?', GUEST))).toBe('The guest’s answer.');
    await api.gateway.setLayer('proxy', 'semantic-cache', false);
  });

  it('reads, goes on from and deletes no answer of somebody else’s', async () => {
    const begin = async (origin: string | null): Promise<string> => {
      const answer = await served.post(
        '/v1/responses',
        { model: 'mine', input: `The code is 7731 for ${String(origin)}.` },
        origin === null ? {} : { origin },
      );
      return ((await answer.json()) as { readonly id: string }).id;
    };
    const ids = { program: await begin(null), guest: await begin(GUEST), other: await begin(OTHER) };
    const at = (id: string, method: string, origin: string | null): Promise<number> =>
      fetch(`${served.serving.address}/v1/responses/${id}`, {
        method,
        headers: origin === null ? {} : { origin },
      }).then(({ status }) => status);
    for (const id of [ids.program, ids.other]) {
      expect(await at(id, 'GET', GUEST)).toBe(404);
      expect(await at(id, 'DELETE', GUEST)).toBe(404);
      const before = served.upstream.seen.length;
      const on = await served.post(
        '/v1/responses',
        { model: 'mine', input: 'What is the code?', previous_response_id: id },
        { origin: GUEST },
      );
      expect(on.status).toBe(404);
      expect(served.upstream.seen).toHaveLength(before);
    }
    expect(await at(ids.guest, 'GET', null)).toBe(404);
    expect(await at(ids.program, 'GET', null)).toBe(200);
    expect(await at(ids.guest, 'GET', GUEST)).toBe(200);
    expect(await at(ids.guest, 'DELETE', GUEST)).toBe(200);
  });

  it('gets nothing of the golem’s world and books into its questions', async () => {
    await asks(ABOUT_DEFI, GUEST);
    expect(bodies().at(-1)).not.toContain('defi_context');
    await asks(ABOUT_DEFI, null);
    expect(bodies().at(-1)).toContain('defi_context');
  });

  it('is refused templates and conversations, by every way there is', async () => {
    const { address } = served.serving;
    for (const [method, path] of [
      ['GET', '/v1/sessions'],
      ['GET', '/v1/sessions/monday'],
      ['POST', '/v1/sessions/monday/compact'],
      ['POST', '/v1/sessions/monday/handoff'],
      ['GET', '/v1/templates'],
      ['PUT', '/v1/templates/mine'],
      ['DELETE', '/v1/templates/mine'],
    ] as const) {
      const answer = await fetch(`${address}${path}`, {
        method,
        headers: { origin: GUEST },
        ...(method === 'PUT' || method === 'POST' ? { body: '{}' } : {}),
      });
      expect([method, path, answer.status]).toEqual([method, path, 403]);
    }
    const template = { golem: { template: { id: 'triage' } } };
    expect((await asks('Hello', GUEST, {}, template)).status).toBe(403);
  });

  it('stays a guest where it says that it is not', async () => {
    await saidTo(asks('Who am I, the owner?', null, { 'x-golem-session': 'me' }));
    served.upstream.answer({ content: 'To the guest.' });
    const headers = { 'x-golem-origin': OTHER, 'x-golem-party': 'owner', 'x-golem-session': 'me' };
    const claims = { party: 'owner', hints: { party: 'owner' }, guest: false, cache: { key: 'me' } };
    expect(await saidTo(asks('Who am I, the owner?', GUEST, headers, claims))).toBe('To the guest.');
  });
});

describe('what a page of another origin may spend', () => {
  afterEach(async () => {
    for (const origin of [GUEST, OTHER]) await served.golem.api.endpoint.allow(origin);
  });

  it('is a number of requests a day, of its own, and past it is told what to do', async () => {
    const { api } = served.golem;
    const { allowed } = await api.endpoint.status();
    const { used } = allowed.find(({ origin }) => origin === GUEST)!;
    await api.endpoint.limit(GUEST, { requests: used.requests + 1, usd: 1 });
    expect((await asks('One more?', GUEST)).status).toBe(200);
    const before = served.upstream.seen.length;
    const refused = await asks('And another?', GUEST);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('x-should-retry')).toBe('false');
    expect(await refused.json()).toMatchObject({
      error: { type: 'rate_limit_error', message: expect.stringMatching(/24 hours.*Settings, Programs/s) as unknown },
    });
    expect(served.upstream.seen).toHaveLength(before);
    expect((await asks('And the other?', OTHER)).status).toBe(200);
    await api.endpoint.limit(GUEST, { requests: 500, usd: 1 });
    expect((await asks('And now?', GUEST)).status).toBe(200);
  });

  it('ends when it is taken back, also for a page that is open', async () => {
    const { api } = served.golem;
    await api.endpoint.disallow(GUEST);
    expect((await asks('Still?', GUEST)).status).toBe(403);
    expect(await api.endpoint.status()).toMatchObject({ refused: [{ origin: GUEST }] });
  });
});
