import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccessLine } from '../../../src/hosts/node/access-log.ts';
import { type Serving, type ServeOptions, servePrograms } from '../../../src/hosts/node/serve-programs.ts';
import { Changes } from '../../support/changes.ts';
import { type ServedGolem, serveGolem } from '../../support/served-golem.ts';

/** What whoever runs the golem in Node looks after it by: health, metrics, a log, and an end that loses nothing. */

let served: ServedGolem;
beforeAll(async () => (served = await serveGolem({ prices: { input: 10, output: 100 } })), 60_000);
afterAll(() => served.close());
beforeEach(() => served.upstream.answer({ content: 'A quiet answer.' }));

const serve = (options: Partial<ServeOptions> = {}): Promise<Serving> =>
  servePrograms(served.golem.api, { port: 0, ...options });
const chat = (content: string, more: object = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...('headers' in more ? (more.headers as object) : {}) },
  body: JSON.stringify({ model: 'mine', messages: [{ role: 'user', content }], ...more }),
});
const CHAT = '/v1/chat/completions';

describe('/health', () => {
  it('needs no key, and says whether requests are taken', async () => {
    const serving = await serve({ token: 'sesame' });
    const answer = await fetch(`${serving.address}/health`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: 'ok', in_flight: 0, models: 1, open_circuits: 0 });
    expect(
      (await fetch(`${serving.address}/health`, { headers: { origin: 'https://a.example' } })).status,
    ).toBe(403);
    await serving.close();
  });
});

describe('/metrics', () => {
  it('counts what passed the gateway by who asked, outcome and model, in both formats', async () => {
    const serving = await serve();
    await fetch(serving.address + CHAT, chat('Counted, please'));
    served.upstream.answer({ status: 400, body: { error: { message: 'No' } } });
    await fetch(serving.address + CHAT, chat('Counted as failed'));
    const open = await fetch(`${serving.address}/metrics`, {
      headers: { accept: 'application/openmetrics-text; version=1.0.0' },
    });
    expect(open.headers.get('content-type')).toContain('application/openmetrics-text');
    const text = await open.text();
    expect(text.endsWith('# EOF\n')).toBe(true);
    expect(text).toMatch(
      /^golem_gateway_requests_total\{asker="program",key="",outcome="model",model="mine"\} \d+$/m,
    );
    expect(text).toMatch(/^golem_gateway_failures_total\{code="model.exhausted"\} 1$/m);
    expect(text).toMatch(/^golem_gateway_layer_seconds_total\{layer="pii"\} [\d.e-]+$/m);
    expect(text).toMatch(/^golem_gateway_cost_dollars_total\{.*model="mine"\} 0\.0\d+$/m);
    expect(text).toContain('golem_model_circuit{model="mine",state="closed"} 1');
    const plain = await (await fetch(`${serving.address}/metrics`)).text();
    expect(plain).toContain('# TYPE golem_gateway_requests_total counter');
    expect(plain).not.toContain('# EOF');
    await serving.close();
  });

  it('is for the owner, and for keys that may', async () => {
    const serving = await serve({ token: 'sesame' });
    const { api } = served.golem;
    const [may, not] = [
      await api.endpoint.createKey({ name: 'scraper', scopes: ['metrics'] }),
      await api.endpoint.createKey({ name: 'program' }),
    ];
    const by = (key?: string | null): Promise<number> =>
      fetch(`${serving.address}/metrics`, {
        headers: key == null ? {} : { authorization: `Bearer ${key}` },
      }).then(({ status }) => status);
    expect([await by(), await by('sesame'), await by(may.secret), await by(not.secret)]).toEqual([
      401, 200, 200, 403,
    ]);
    for (const { key } of [may, not]) await api.endpoint.revokeKey(key.id);
    await serving.close();
  });
});

it('the log has a line for each request, and no word, key or address of it', async () => {
  const lines: AccessLine[] = [];
  const told = new Changes();
  const serving = await serve({
    log: (line) => {
      lines.push(line);
      told.tell();
    },
  });
  const { key, secret } = await served.golem.api.endpoint.createKey({ name: 'logged' });
  const asked = chat('My secret is a grey cat', { stream: true });
  const stream = await fetch(serving.address + CHAT, {
    ...asked,
    headers: { ...(asked.headers as object), authorization: `Bearer ${secret}` },
  });
  await stream.text();
  await fetch(`${serving.address}/v1/sessions/of-a-grey-cat`);
  await fetch(`${serving.address}/nowhere/grey-cat`);
  await told.until(() => lines.length === 3);
  const [chatted, session, nowhere] = ['POST /v1/chat/completions', 'GET /v1/sessions/:id', 'other'].map(
    (route) => lines.find((line) => line.route === route)!,
  );
  expect(chatted).toMatchObject({
    status: 200,
    left: false,
    asker: 'key',
    key: key.id,
    model: 'mine',
    cache: null,
    code: null,
    input_tokens: 1_800,
    output_tokens: 219,
    id: stream.headers.get('x-golem-id'),
  });
  expect(chatted!.cost_usd).toBeCloseTo((1_800 * 10 + 219 * 100) / 1_000_000, 8);
  expect([session!.status, nowhere!.status]).toEqual([404, 404]);
  const all = JSON.stringify(lines);
  for (const word of ['grey', 'quiet', secret!.slice(6)]) expect(all).not.toContain(word);
  await served.golem.api.endpoint.revokeKey(key.id);
  await serving.close();
});

describe('an end', () => {
  /** A reply that goes on until it is told to end. */
  const slow = async (serving: Serving) => {
    served.upstream.answer({ endless: { content: 'on ' } });
    const abort = new AbortController();
    const stream = await fetch(serving.address + CHAT, {
      ...chat('On and on', { stream: true }),
      signal: abort.signal,
    });
    const reader = stream.body!.getReader();
    await reader.read();
    return { reader, abort };
  };

  it('lets finish what is under way, and takes nothing new meanwhile', async () => {
    const serving = await serve();
    // An open connection from before.
    await (await fetch(`${serving.address}/v1/models`)).text();
    const { reader, abort } = await slow(serving);
    let ended = false;
    const drained = serving.drain(600_000).then(() => (ended = true));
    await reader.read();
    expect(ended).toBe(false);
    await expect(fetch(`${serving.address}/v1/models`)).rejects.toThrow();
    abort.abort();
    await drained;
    expect(ended).toBe(true);
  });

  it('comes at once by a second word, with whatever is under way', async () => {
    const serving = await serve();
    const { reader } = await slow(serving);
    const now = new AbortController();
    const drained = serving.drain(600_000, now.signal);
    now.abort();
    await drained;
    await expect(
      (async () => {
        for (;;) if ((await reader.read()).done) return;
      })(),
    ).rejects.toThrow();
  });

  it('comes when its time is over', async () => {
    const serving = await serve();
    await slow(serving);
    await serving.drain(1);
  });
});
