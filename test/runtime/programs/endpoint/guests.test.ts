import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Permission,
  PERMISSIONS,
  GUEST_AT_ONCE,
  GUEST_LIMITS,
  GUEST_TABLE,
} from '../../../../src/domain/gateway/guest-table.ts';
import { guestOf, OWNER, PROGRAM } from '../../../../src/domain/models/party.ts';
import { PREFIX_LAYER } from '../../../../src/mind/gateway/prefix/layer.ts';
import { asking, collected, gatewayOf } from '../../../support/gateway.ts';
import {
  type McpToolServer,
  type ServedTool,
  saying,
  startMcpToolServer,
} from '../../../support/mcp-tool-server.ts';
import { PRIVATE_VALUES } from '../../../support/private-values.ts';
import { type ServedGolem, serveGolem, streamedCall } from '../../../support/served-golem.ts';

const GUEST = 'https://guest.example';
const OTHER = 'https://other.example';
const WEATHER: ServedTool = {
  name: 'weather',
  description: 'The temperature of a city now.',
  answer: () => saying('It is 7 degrees.'),
};
/** What the golem's world and books are put beside, where they may be. */
const ABOUT_DEFI = 'What is the TVL of the Uniswap pool, and should I swap with this slippage?';
/** Room for all that these tests ask. */
const PLENTY = { usd: 1_000, requests: 10_000 };

let served: ServedGolem;
let tools: McpToolServer;
beforeAll(async () => {
  served = await serveGolem(
    { prices: { input: 100, output: 100 } },
    { origins: [GUEST, OTHER], guestShare: PLENTY },
  );
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
const as = (origin: string | null, headers: Headers = {}): Headers => ({
  ...headers,
  ...(origin !== null && { origin }),
});
const asks = (
  content: string,
  origin: string | null,
  headers: Headers = {},
  more: object = {},
): Promise<Response> =>
  served.post(
    '/v1/chat/completions',
    { model: 'mine', messages: [{ role: 'user', content }], ...more },
    as(origin, headers),
  );
const saidTo = async (answer: Promise<Response>): Promise<string> =>
  ((await (await answer).json()) as Chat).choices[0].message.content;
const lastSent = (): string => JSON.stringify(served.upstream.seen.at(-1)!.body);
const statusOf = (method: string, path: string, origin: string | null, body?: string): Promise<number> =>
  fetch(`${served.serving.address}${path}`, {
    method,
    headers: as(origin),
    ...(body !== undefined && { body }),
  }).then(({ status }) => status);

/** Every route of a row, as a guest asks it. */
async function refusedAt(deed: Permission): Promise<void> {
  for (const route of GUEST_TABLE[deed].routes) {
    const [method, path] = route.replace(/:\w+/, 'monday').split(' ') as [string, string];
    const body = method === 'GET' || method === 'DELETE' ? undefined : '{}';
    expect([route, await statusOf(method, path, GUEST, body)]).toEqual([route, 403]);
  }
}

/** What shows that a guest may, or may not, what a row says. A row without one does not compile. */
const PROOFS: Readonly<Record<Permission, () => Promise<void>>> = {
  ask: async () => {
    const bodies: Readonly<Record<(typeof GUEST_TABLE)['ask']['routes'][number], object>> = {
      'POST /v1/chat/completions': { messages: [{ role: 'user', content: 'Hello, chat' }] },
      'POST /v1/completions': { prompt: 'Hello, text' },
      'POST /v1/responses': { input: 'Hello, response' },
      'POST /v1/messages': { max_tokens: 50, messages: [{ role: 'user', content: 'Hello, message' }] },
    };
    for (const [route, body] of Object.entries(bodies)) {
      const before = served.upstream.seen.length;
      const answer = await served.post(route.split(' ')[1]!, { model: 'mine', ...body }, as(GUEST));
      expect([route, answer.status]).toEqual([route, 200]);
      expect(await answer.text()).toContain('An answer.');
      expect(served.upstream.seen).toHaveLength(before + 1);
    }
  },

  vectors: async () => {
    served.upstream.answer({
      streamed: false,
      raw: JSON.stringify({
        object: 'list',
        model: 'm',
        usage: { prompt_tokens: 1_000, total_tokens: 1_000 },
        data: [{ object: 'embedding', index: 0, embedding: [1, 0] }],
      }),
    });
    const before = await usedBy(GUEST);
    const answer = await served.post('/v1/embeddings', { model: 'mine', input: 'Of a@b.org' }, as(GUEST));
    expect(await answer.json()).toMatchObject({ data: [{ embedding: [1, 0] }] });
    expect(lastSent()).not.toContain('a@b.org');
    // It counts for whoever asked.
    expect((await usedBy(GUEST)).usd - before.usd).toBeCloseTo(0.1);
  },

  models: async () => {
    const list = await fetch(`${served.serving.address}/v1/models`, { headers: as(GUEST) });
    expect(await list.json()).toMatchObject({ data: [{ id: 'golem' }, { id: 'mine' }] });
    expect(await statusOf('GET', '/v1/models/mine', GUEST)).toBe(200);
  },

  answers: async () => {
    const begin = async (origin: string | null): Promise<string> => {
      const body = { model: 'mine', input: `The code is 7731 for ${String(origin)}.` };
      const answer = await served.post('/v1/responses', body, as(origin));
      return ((await answer.json()) as { readonly id: string }).id;
    };
    const ids = { program: await begin(null), guest: await begin(GUEST), other: await begin(OTHER) };
    for (const id of [ids.program, ids.other]) {
      expect(await statusOf('GET', `/v1/responses/${id}`, GUEST)).toBe(404);
      expect(await statusOf('DELETE', `/v1/responses/${id}`, GUEST)).toBe(404);
      const before = served.upstream.seen.length;
      const on = { model: 'mine', input: 'What is the code?', previous_response_id: id };
      expect((await served.post('/v1/responses', on, as(GUEST))).status).toBe(404);
      expect(served.upstream.seen).toHaveLength(before);
    }
    expect(await statusOf('GET', `/v1/responses/${ids.guest}`, null)).toBe(404);
    expect(await statusOf('GET', `/v1/responses/${ids.program}`, null)).toBe(200);
    expect(await statusOf('GET', `/v1/responses/${ids.guest}`, GUEST)).toBe(200);
    const on = { model: 'mine', input: 'What is the code?', previous_response_id: ids.guest };
    expect((await served.post('/v1/responses', on, as(GUEST))).status).toBe(200);
    expect(lastSent()).toContain('7731');
    expect(await statusOf('DELETE', `/v1/responses/${ids.guest}`, GUEST)).toBe(200);
  },

  conversations: async () => {
    const turns = Array.from({ length: 24 }, (_, i) => ({
      role: i % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content: `Rule ${i}: never sell more than ${i} of the grey cats at once.`,
    }));
    const messages = [...turns, { role: 'user' as const, content: 'What now?' }];
    await served.post('/v1/chat/completions', { model: 'mine', messages }, { 'x-golem-session': 'monday' });
    expect(await statusOf('POST', '/v1/sessions/monday/handoff', null, '{"session":"flat"}')).toBe(201);
    await asks('What do you know?', GUEST, { 'x-golem-session': 'flat' });
    expect(lastSent()).not.toContain('grey cats');
    // Whom it was handed over to begins with it.
    await asks('What do you know?', null, { 'x-golem-session': 'flat' });
    expect(lastSent()).toContain('grey cats');
    await refusedAt('conversations');
    // Nor does a program see what a guest calls its own.
    await asks('Is this mine?', GUEST, { 'x-golem-session': 'of-the-guest' });
    expect(await statusOf('GET', '/v1/sessions/of-the-guest', null)).toBe(404);
  },

  requests: async () => {
    const [own, theirs] = [await asks('Of the program', null), await asks('Of the guest', GUEST)];
    const [id, guests] = [own, theirs].map(({ headers }) => headers.get('x-golem-id')!);
    expect(await statusOf('GET', `/v1/requests/${id}`, null)).toBe(200);
    // Its own is the owner's to see: what it cost and took says what others have asked.
    for (const one of [id, guests]) expect(await statusOf('GET', `/v1/requests/${one}`, GUEST)).toBe(403);
    expect(await statusOf('GET', `/v1/requests/${guests}`, null)).toBe(404);
    const told = [...theirs.headers.keys()].filter((name) => name.startsWith('x-golem-'));
    // Beside its name only what was changed of what it asked itself: the bound of its answer.
    expect(told).toEqual(['x-golem-changed', 'x-golem-id']);
    await refusedAt('requests');
  },

  layers: async () => {
    for (const golem of [{ layers: { pii: false } }, { layers: { injection: true } }, { profile: 'chat' }]) {
      const before = served.upstream.seen.length;
      expect((await asks('Unmasked, please', GUEST, {}, { golem })).status).toBe(403);
      expect(served.upstream.seen).toHaveLength(before);
    }
    expect((await asks('Within my means', GUEST, {}, { golem: { budget: { tokens: 500 } } })).status).toBe(
      200,
    );
  },

  replies: async () => {
    const { api } = served.golem;
    const question = 'How many cats are on the roof?';
    const of = async (origin: string | null, content: string): Promise<string> => {
      served.upstream.answer({ content });
      return saidTo(asks(question, origin, {}, { seed: 7 }));
    };
    const parties = [null, GUEST, OTHER];
    for (const origin of parties) expect(await of(origin, `To ${origin}.`)).toBe(`To ${origin}.`);
    // Each has its own, and no other.
    for (const origin of parties) expect(await of(origin, 'Anew.')).toBe(`To ${origin}.`);
    const told = {
      models: ['mine'],
      messages: [{ role: 'user' as const, content: question }],
      maxTokens: 9,
    };
    await api.gateway.complete(told, { profile: 'chat' }).reply();

    // By meaning as little.
    await api.models.load();
    await api.gateway.setLayer('proxy', 'semantic-cache', true);
    served.upstream.answer({ content: 'The owner’s answer.' });
    await saidTo(asks('What does impermanent loss mean?', null));
    served.upstream.answer({ content: 'The guest’s answer.' });
    expect(await saidTo(asks('What is impermanent loss?', GUEST))).toBe('The guest’s answer.');
    await api.gateway.setLayer('proxy', 'semantic-cache', false);

    // What is masked comes back to whoever said it.
    const { email, card } = PRIVATE_VALUES;
    const secret = `Write to ${email}, and pay with ${card}.`;
    for (const origin of [null, OTHER]) await asks(secret, origin, { 'x-golem-session': 'tuesday' });
    const letter = { ...told, messages: [{ role: 'user' as const, content: secret }] };
    await api.gateway.complete(letter, { profile: 'chat', session: 'tuesday' }).reply();
    served.upstream.answer({ content: 'It was <EMAIL_1>, and <CARD_1>.' });
    for (const [headers, more] of [
      [{ 'x-golem-session': 'tuesday' }, {}],
      [{}, { prompt_cache_key: 'tuesday' }],
    ] as const) {
      const said = await saidTo(asks(`What was it? ${JSON.stringify(more)}`, GUEST, headers, more));
      expect(said).toBe('It was <EMAIL_1>, and <CARD_1>.');
    }
    expect(await saidTo(asks('What was it?', OTHER, { 'x-golem-session': 'tuesday' }))).toContain(card);
  },

  mind: async () => {
    await asks(ABOUT_DEFI, GUEST);
    expect(lastSent()).not.toContain('defi_context');
    const [record] = await served.golem.api.gateway.requests({ party: guestOf(GUEST), limit: 1 });
    expect((await served.golem.api.gateway.request(record!.id))!.injected).toBeUndefined();
    await asks(ABOUT_DEFI, null);
    expect(lastSent()).toContain('defi_context');
  },

  tools: async () => {
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
    // Below the door as little, whoever forgot it there.
    const named = { models: ['mine'], messages: [{ role: 'user' as const, content: 'Warm?' }], maxTokens: 9 };
    const options = { party: guestOf(GUEST), profile: 'proxy', scope: 'mcp' } as const;
    await served.golem.api.gateway.complete(named, options).reply();
    expect(served.upstream.seen.at(-1)!.body['tools']).toBeUndefined();
  },

  documents: async () => {
    await refusedAt('documents');
    const { api } = served.golem;
    await api.collections.add({
      collection: 'Own',
      documents: [{ name: 'a.md', text: 'The vault code is 7319.' }],
    });
    const before = served.upstream.seen.length;
    expect((await asks('Hello', GUEST, {}, { golem: { codex: ['Own'] } })).status).toBe(403);
    expect(served.upstream.seen).toHaveLength(before);
    await api.codex.choose('proxy', ['Own']);
    expect((await asks('Hello', GUEST)).status).toBe(200);
    expect(JSON.stringify(served.upstream.seen.at(-1)!.body)).not.toContain('7319');
    expect((await asks('Hello', null)).status).toBe(200);
    expect(JSON.stringify(served.upstream.seen.at(-1)!.body)).toContain('7319');
    await api.codex.choose('proxy', []);
  },

  memories: async () => {
    await refusedAt('memories');
    const before = served.upstream.seen.length;
    for (const more of [
      { golem: { profile: 'agent', user: 'monday' } },
      { golem: { profile: 'agent' }, user: 'monday' },
    ])
      expect((await asks('I live in Oslo.', GUEST, {}, more)).status).toBe(403);
    expect(served.upstream.seen).toHaveLength(before);
    // A guest's header does not reach the golem: it is answered as anybody is, and nothing is remembered.
    const headers = { 'x-golem-profile': 'agent', 'x-golem-user': 'monday' };
    expect((await asks('I live in Oslo.', GUEST, headers)).status).toBe(200);
    expect(await served.golem.api.memories.users()).toEqual([]);
  },

  templates: async () => {
    await refusedAt('templates');
    const { api } = served.golem;
    await api.templates.save({ id: 'judge', title: 'Judge', text: 'Judge this.', parameters: [] });
    const before = served.upstream.seen.length;
    expect((await asks('Hello', GUEST, {}, { golem: { template: { id: 'judge' } } })).status).toBe(403);
    const prompt = { prompt: { id: 'judge' }, model: 'mine' };
    expect((await served.post('/v1/responses', prompt, as(GUEST))).status).toBe(403);
    expect(served.upstream.seen).toHaveLength(before);
  },

  teaching: async () => {
    const { api } = served.golem;
    const own = await api.tools.list({ scope: 'golem' });
    const functions = own.map(({ name, description, parameters }) => ({
      type: 'function',
      function: { name, description, parameters },
    }));
    const { name } = own[0]!;
    served.upstream.answer({ raw: streamedCall(name, '{}'), streamed: true });
    const uses = async (): Promise<number> =>
      (await api.tools.list({ scope: 'golem' })).find((one) => one.name === name)!.uses;
    const before = await uses();
    const said = await asks('What shall be called?', GUEST, {}, { tools: functions });
    expect(await said.text()).toContain(name);
    expect(await uses()).toBe(before);
    await (await asks('What shall be called?', null, {}, { tools: functions })).text();
    expect(await uses()).toBe(before + 1);
  },

  warmth: async () => {
    const warmed: string[] = [];
    const warmth = {
      asked: (party: string) => void warmed.push(`asked by ${party}`),
      answered: ({ party }: { readonly party: string }) => void warmed.push(`answered ${party}`),
    };
    const { of } = gatewayOf([PREFIX_LAYER], undefined, { ports: { warmth } });
    for (const party of [guestOf(GUEST), PROGRAM]) {
      await collected(of(party).generate(asking('One', { hints: { session: 'monday' } })));
    }
    expect(warmed).toEqual([`asked by ${PROGRAM}`, `answered ${PROGRAM}`]);
  },

  origins: async () => {
    await refusedAt('origins');
    expect((await served.golem.api.endpoint.status()).allowed.map(({ origin }) => origin)).toEqual([
      GUEST,
      OTHER,
    ]);
  },

  site: async () => {
    // What lies beside `v1`, however the address is written.
    const { port } = new URL(served.serving.address);
    const at = (path: string): Promise<number> =>
      new Promise((resolve, reject) => {
        const options = { host: '127.0.0.1', port, path, headers: { host: 'localhost', origin: GUEST } };
        httpRequest(options, (answer) => resolve(answer.resume().statusCode ?? 0))
          .on('error', reject)
          .end();
      });
    for (const path of [
      '/metrics',
      '/v1/../metrics',
      '/v1/%2e%2e/metrics',
      '/v1/..%2fmetrics',
      '//v1/models',
    ]) {
      expect([path, await at(path)]).toEqual([path, 404]);
    }
    // A provider's own words may hold keys, addresses and names of the owner's.
    const told = 'Incorrect key sk-owner-0123456789abcdef of org-owner at billing.owner.example';
    for (const status of [400, 401, 403, 429, 500]) {
      served.upstream.answer({ status, body: { error: { message: told } } });
      const text = await (await asks(`Fail with ${status}?`, GUEST)).text();
      expect(text).toContain('could not answer');
      expect(text).not.toMatch(/sk-owner|org-owner|billing|127\.0\.0\.1|localhost/);
    }
    // How much of a prompt a provider had in its cache tells what others have asked.
    const usage = {
      prompt_tokens: 10,
      completion_tokens: 1,
      total_tokens: 11,
      prompt_tokens_details: { cached_tokens: 7 },
    };
    const message = { role: 'assistant', content: 'Yes.' };
    const choices = [{ index: 0, message, finish_reason: 'stop' }];
    const raw = JSON.stringify({
      id: 'x',
      object: 'chat.completion',
      created: 1,
      model: 'm',
      choices,
      usage,
    });
    served.upstream.answer({ raw, streamed: false });
    expect(await (await asks('Cached?', null)).text()).toContain('"cached_tokens":7');
    const seen = await (await asks('Cached?', GUEST)).text();
    expect(seen).toContain('"prompt_tokens":10');
    expect(seen).not.toContain('cached_tokens');
  },
};

describe('a page of another origin', () => {
  for (const deed of PERMISSIONS) {
    const { may, says } = GUEST_TABLE[deed];
    it(`${may ? 'may' : 'may not'} ${says}`, PROOFS[deed]);
  }

  it('stays a guest where it says that it is none', async () => {
    await saidTo(asks('Who am I, the owner?', null, { 'x-golem-session': 'me' }));
    served.upstream.answer({ content: 'To the guest.' });
    const headers = { 'x-golem-origin': OTHER, 'x-golem-party': OWNER, 'x-golem-session': 'me' };
    const claims = { party: OWNER, hints: { party: OWNER }, guest: false, cache: { key: 'me' } };
    expect(await saidTo(asks('Who am I, the owner?', GUEST, headers, claims))).toBe('To the guest.');
    const [record] = await served.golem.api.gateway.requests({ limit: 1 });
    expect(record).toMatchObject({ party: guestOf(GUEST), session: 'me' });
    const body = lastSent();
    expect([body.includes('party'), body.includes('prompt_cache_key')]).toEqual([false, false]);
  });
});

const usedBy = async (origin: string): Promise<{ readonly usd: number; readonly requests: number }> =>
  (await served.golem.api.endpoint.status()).allowed.find((one) => one.origin === origin)!.used;

describe('what a page of another origin may take', () => {
  it('is a number of requests a day, of its own, and past it is told what to do', async () => {
    const { api } = served.golem;
    const { requests } = await usedBy(GUEST);
    await api.endpoint.limit(GUEST, { ...PLENTY, requests: requests + 1 });
    expect((await asks('One more?', GUEST)).status).toBe(200);
    const before = served.upstream.seen.length;
    const refused = await asks('And another?', GUEST);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('x-should-retry')).toBe('false');
    expect(await refused.json()).toMatchObject({
      error: {
        type: 'rate_limit_error',
        code: 'rate_limit_exceeded',
        message: expect.stringMatching(/24 hours.*Settings, Programs/) as unknown,
      },
    });
    expect(await statusOf('GET', '/v1/models', GUEST)).toBe(429);
    expect(served.upstream.seen).toHaveLength(before);
    expect((await asks('And the other?', OTHER)).status).toBe(200);
    await api.endpoint.limit(GUEST, PLENTY);
    expect((await asks('And now?', GUEST)).status).toBe(200);
  });

  it('is a sum of dollars a day, of its own, with what a model is asked for it beside', async () => {
    const { api } = served.golem;
    const before = await usedBy(GUEST);
    await asks('What does this cost?', GUEST);
    const { usd } = await usedBy(GUEST);
    // 1,800 tokens in and 219 out, at a hundred dollars for a million.
    expect(usd - before.usd).toBeCloseTo(0.2019);
    await api.endpoint.limit(GUEST, { ...PLENTY, usd: usd + 1 });
    const large = await asks('May it say a lot?', GUEST, {}, { max_tokens: 20_000 });
    expect([large.status, await large.json()]).toMatchObject([
      429,
      { error: { code: 'insufficient_quota', message: expect.stringContaining('max_tokens') as unknown } },
    ]);
    await api.endpoint.limit(GUEST, { ...PLENTY, usd });
    const none = await asks('And nothing?', GUEST);
    expect([none.status, await none.json()]).toMatchObject([
      429,
      {
        error: { message: expect.stringMatching(/have spent .* in 24 hours.*Settings, Programs/) as unknown },
      },
    ]);
    expect((await asks('And the other?', OTHER)).status).toBe(200);
    await api.endpoint.limit(GUEST, PLENTY);
    expect((await asks('And now, then?', GUEST)).status).toBe(200);
  });

  it('is so many replies at once, so that there is room for others', async () => {
    served.upstream.answer('silence');
    const before = served.upstream.seen.length;
    const left = new AbortController();
    const waiting = Array.from({ length: GUEST_AT_ONCE }, (_, i) =>
      fetch(`${served.serving.address}/v1/chat/completions`, {
        method: 'POST',
        headers: as(GUEST),
        signal: left.signal,
        body: JSON.stringify({ model: 'mine', messages: [{ role: 'user', content: `Wait ${i}` }] }),
      }).catch((error: unknown) => error),
    );
    await served.upstream.changes.until(() => served.upstream.seen.length === before + GUEST_AT_ONCE);
    served.upstream.answer({ content: 'An answer.' });
    expect((await asks('One too many?', GUEST)).status).toBe(503);
    expect((await asks('And the other, at once?', OTHER)).status).toBe(200);
    left.abort();
    await Promise.all(waiting);
    // Its server hears later than it does that they were left.
    let again = await asks('Room again?', GUEST);
    while (again.status === 503) again = await asks('Room again?', GUEST);
    expect(again.status).toBe(200);
  });

  it('ends when it is taken back, also for an answer under way, and nothing of it is there when it comes back', async () => {
    const { api } = served.golem;
    served.upstream.answer({ content: 'Kept for the guest.' });
    const first = await served.post('/v1/responses', { model: 'mine', input: 'Keep this.' }, as(GUEST));
    const { id } = (await first.json()) as { readonly id: string };
    served.upstream.answer({ endless: { content: 'more ' } });
    const stream = await asks('Go on for ever.', GUEST, {}, { stream: true });
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain('data: ');
    await api.endpoint.disallow(GUEST);
    let last = '';
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) last = piece.value;
    expect(last).toContain('model.cancelled');
    served.upstream.answer({ content: 'Anew.' });
    expect((await asks('Still?', GUEST)).status).toBe(403);
    expect(await api.endpoint.status()).toMatchObject({ refused: [{ origin: GUEST }] });
    expect((await api.cache.list({ limit: 1_000 })).rows.some(({ party }) => party === guestOf(GUEST))).toBe(
      false,
    );
    await api.endpoint.allow(GUEST);
    const { allowed } = await api.endpoint.status();
    expect(allowed.find(({ origin }) => origin === GUEST)?.limits).toEqual(GUEST_LIMITS);
    await api.endpoint.limit(GUEST, PLENTY);
    expect(await statusOf('GET', `/v1/responses/${id}`, GUEST)).toBe(404);
  });

  it('counts what a model is asked to tell in short for it', async () => {
    const { api } = served.golem;
    await api.policy.set({ gateway: { summaryModels: ['mine'], historyTokens: 300 } });
    const messages = Array.from({ length: 41 }, (_, i) => ({
      role: i % 2 === 0 ? 'user' : 'assistant',
      content: `On roof ${i} are ${i * 11} tiles, and the cats are asleep on all of them since noon.`,
    }));
    const before = (await usedBy(OTHER)).usd;
    await served.post(
      '/v1/chat/completions',
      { model: 'mine', messages },
      as(OTHER, { 'x-golem-session': 'roofs' }),
    );
    const beside = (await api.gateway.requests({ party: guestOf(OTHER), session: 'roofs' })).filter(
      ({ shortens }) => shortens !== undefined,
    );
    expect(beside).toHaveLength(1);
    expect((await usedBy(OTHER)).usd - before).toBeCloseTo(2 * 0.2019);
    await api.policy.set({ gateway: { summaryModels: [], historyTokens: 60_000 } });
  });
});
