import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deriveKey } from '../../../src/adapters/crypto/derive-key.ts';
import { browserModelApi } from '../../../src/adapters/models/local/browser-session.ts';
import { AppError } from '../../../src/domain/errors.ts';
import type { FailoverStep, ModelEvent, ModelRequest } from '../../../src/domain/models/model.ts';
import type { ModelDraft } from '../../../src/domain/models/model-config.ts';
import { finalReply } from '../../../src/shared/final-reply.ts';
import type { Timer } from '../../../src/lib/async/timer.ts';
import { ModelRegistry } from '../../../src/runtime/models/model-registry.ts';
import { ReplyServer } from '../../support/reply-server.ts';
import { VirtualTime } from '../../support/virtual-time.ts';

const CANARY = 'sk-canary-4f1d9c2b7a';
const ASK: ModelRequest = { messages: [{ role: 'user', content: 'What now?' }], maxTokens: 200 };
const XAI = 'openai-compatible/xai-tool-call.chunks.txt';
const MOON = 'openai-compatible/moonshotai-stream.chunks.txt';
const CLAUDE = 'anthropic/anthropic-text.chunks.txt';

let server: ReplyServer;
let other: ReplyServer;
/** Waits that were asked for, ms; none is waited out. */
let waits: number[];
let now: number;
let registry: ModelRegistry;

beforeAll(async () => {
  [server, other] = await Promise.all([ReplyServer.start(), ReplyServer.start()]);
});
afterAll(() => Promise.all([server.stop(), other.stop()]));

/** Waits between attempts pass at once; time-outs, which are longer, do not come. */
const hurried: Timer = {
  after: (ms, callback) => {
    if (ms >= 50_000) return () => undefined;
    waits.push(ms);
    now += ms;
    const handle = setImmediate(callback);
    return () => clearImmediate(handle);
  },
};

async function begin(timer: Timer): Promise<void> {
  waits = [];
  now = 0;
  registry = new ModelRegistry({
    name: null,
    fetch,
    browser: browserModelApi(() => undefined),
    timer,
    derive: deriveKey,
    kdf: { memoryKiB: 7_168, iterations: 1, parallelism: 1 },
    now: () => now,
    random: () => 0.5,
    changed: () => undefined,
  });
  await registry.vault.set('main', CANARY, { keep: 'session' });
}
beforeEach(() => begin(hurried));

const SLOW = { firstByte: 60_000, idle: 60_000, total: 60_000 };
const model = (id: string, at = server, more: Partial<ModelDraft> = {}): ModelDraft => ({
  id,
  provider: 'openai-compatible',
  model: 'test-model',
  baseUrl: `${at.url}/v1`,
  keyName: 'main',
  timeouts: SLOW,
  ...more,
});

async function all(
  request = ASK,
  signal?: AbortSignal,
): Promise<{ events: ModelEvent[]; error: AppError | null }> {
  const events: ModelEvent[] = [];
  try {
    for await (const event of registry.router.generate(request, signal)) events.push(event);
    return { events, error: null };
  } catch (error) {
    return { events, error: AppError.from(error) };
  }
}

const codes = (error: AppError | null): string[] =>
  ((error?.data['failovers'] ?? []) as readonly FailoverStep[]).map(({ code }) => code);

describe('models over HTTP', () => {
  it('stream a reply of an OpenAI-compatible server, cut into small pieces', async () => {
    server.script({ replay: XAI, bytesAtOnce: 7 });
    await registry.configure([model('fast', server, { prices: { input: 1, output: 2, cacheRead: 0.5 } })]);
    const { events } = await all({ ...ASK, system: 'Be brief.', temperature: 0.2, effort: 'low' });
    const reply = events.at(-1);
    expect(reply).toMatchObject({
      type: 'done',
      reply: {
        model: 'fast',
        provider: 'openai-compatible',
        servedBy: 'grok-3-mini',
        stopReason: 'tool-calls',
        toolCalls: [{ name: 'weather', arguments: { location: 'San Francisco' } }],
        reasoning: { visibility: 'visible', interleaved: false },
        usage: { cacheRead: 290 },
        cost: { prices: 'owner' },
        failovers: [],
      },
    });
    expect(events.filter(({ type }) => type === 'reasoning').length).toBeGreaterThan(3);
    const [seen] = server.seen;
    expect(seen!.path).toBe('/v1/chat/completions');
    expect(seen!.headers.authorization).toBe(`Bearer ${CANARY}`);
    expect(seen!.headers.cookie).toBeUndefined();
    expect(seen!.body).toEqual({
      model: 'test-model',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'What now?' },
      ],
      stream: true,
      stream_options: { include_usage: true },
      max_tokens: 200,
      temperature: 0.2,
      reasoning_effort: 'low',
    });
  });

  it('speak Anthropic’s messages, with documents to cite and the header that browsers need', async () => {
    server.script({ replay: 'anthropic/made-documents-cited.chunks.txt', bytesAtOnce: 11 });
    await registry.configure([model('claude', server, { provider: 'anthropic', baseUrl: server.url })]);
    const documents = [
      { source: 'grimoire://empty', title: 'Nothing', text: ' ' },
      { source: 'grimoire://01H', title: 'Episode 12', text: 'The range was wide.' },
      { source: 'grimoire://01J', title: 'Episode 12', text: 'It held. Fees of 0.3 % came in.' },
    ];
    const reply = await finalReply(
      registry.router.generate({ ...ASK, messages: [{ role: 'user', content: 'Well?', documents }] }),
    );
    expect(reply).toMatchObject({
      text: 'The range paid: it was wide, and fees came in.',
      // Two documents of one title are told apart by their numbers.
      citations: [
        {
          source: 'grimoire://01H',
          title: 'Episode 12',
          quote: 'The range was wide.',
          at: { of: 'blocks', start: 0, end: 1 },
          span: { start: 16, end: 27 },
        },
        {
          source: 'grimoire://01J',
          title: 'Episode 12',
          quote: 'Fees of 0.3 % came in.',
          at: { of: 'characters', start: 9, end: 31 },
          span: { start: 27, end: 46 },
        },
      ],
      usage: { input: 1_050, output: 44, cacheRead: 900, cacheWrite: 50 },
    });
    const [seen] = server.seen;
    expect(seen!.path).toBe('/v1/messages');
    expect(seen!.headers).toMatchObject({
      'x-api-key': CANARY,
      'anthropic-version': '2023-06-01',
      'anthropic-dangerous-direct-browser-access': 'true',
    });
    expect(seen!.body['messages']).toEqual([
      {
        role: 'user',
        content: [
          ...documents.slice(1).map(({ source, title, text }) => ({
            type: 'document',
            source: { type: 'text', media_type: 'text/plain', data: text },
            title,
            context: source,
            citations: { enabled: true },
          })),
          { type: 'text', text: 'Well?' },
        ],
      },
    ]);
  });

  it('wait as long as the provider asks, and back off where it does not', async () => {
    server.script(
      {
        status: 429,
        headers: { 'retry-after': '7' },
        body: '{"error":{"message":"Slow down","type":"rate_limit"}}',
      },
      { status: 500, body: 'oh' },
      { replay: MOON },
    );
    await registry.configure([model('fast')]);
    const { events, error } = await all();
    expect(error).toBeNull();
    expect(events.filter(({ type }) => type === 'retry')).toMatchObject([
      { code: 'model.rate_limited', waitMs: 7_000 },
      { code: 'model.overloaded', waitMs: 750 },
    ]);
    expect(waits).toEqual([7_000, 750]);
    expect(events.at(-1)).toMatchObject({ type: 'done', reply: { text: 'Hello!', ms: 7_750 } });
  });

  it('fall over to the next in order, and say why each was left', async () => {
    server.script({ status: 401, body: '{"error":{"message":"Bad key","type":"authentication_error"}}' });
    other.script({ replay: CLAUDE });
    await registry.configure([
      model('first'),
      model('gone', server, { baseUrl: 'http://127.0.0.1:9/v1', retries: 0 }),
      model('second', other, { provider: 'anthropic', baseUrl: other.url }),
    ]);
    const { events } = await all();
    expect(events.at(-1)).toMatchObject({
      type: 'done',
      reply: {
        model: 'second',
        provider: 'anthropic',
        failovers: [
          { model: 'first', code: 'model.unauthorized', attempts: 1, next: 'gone' },
          { model: 'gone', code: 'model.unreachable', attempts: 1, next: 'second' },
        ],
      },
    });
    expect(server.seen).toHaveLength(1);
    const { error } = await all({ ...ASK, models: ['gone', 'first'] });
    expect(error?.code).toBe('model.exhausted');
    expect(codes(error)).toEqual(['model.unreachable', 'model.unauthorized']);
  });

  it('tell a hang, a cut stream and a broken one apart', async () => {
    const time = new VirtualTime();
    await begin(time.timer);
    const timeouts = { firstByte: 6_000, idle: 6_000, total: 60_000 };
    await registry.configure([model('fast', server, { retries: 0, timeouts })]);
    const failures: unknown[] = [];
    for (const script of [
      { hang: 'before' },
      { hang: 'after' },
      { replay: MOON, cutAt: 500 },
      { status: 200, headers: { 'content-type': 'text/event-stream' }, body: 'data: {"choices":[{"del\n\n' },
      { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>log in</html>' },
      {
        status: 200,
        headers: { 'content-type': 'text/event-stream' },
        body: 'data: {"error":{"message":"busy","code":503}}\n\n',
      },
    ] as const) {
      server.script(script);
      const asked = all();
      if ('hang' in script) {
        await server.changes.until(() => server.seen.length === 1);
        await time.passWhile(asked);
      }
      const { error } = await asked;
      failures.push(...codes(error));
      if ('hang' in script) await server.changes.until(() => server.seen[0]!.hungUp);
    }
    expect(failures).toEqual([
      'model.timeout',
      'model.timeout',
      'model.unreachable',
      'model.malformed_reply',
      'model.malformed_reply',
      'model.overloaded',
    ]);
  });

  it('leave a model alone after it failed five times in a row, and try it again later', async () => {
    await registry.configure([model('fast', server, { retries: 0 })]);
    server.script({ status: 503, body: '' });
    for (let i = 0; i < 5; i++) await all();
    expect(server.seen).toHaveLength(5);
    expect(registry.list()[0]!.health).toMatchObject({
      circuit: 'open',
      retryAt: now + 30_000,
      failures: 5,
      failuresInARow: 5,
    });
    expect(codes((await all()).error)).toEqual(['model.circuit_open']);
    expect(server.seen).toHaveLength(5);
    now += 30_000;
    server.script({ replay: MOON });
    expect((await all()).events.at(-1)).toMatchObject({ type: 'done' });
    expect(registry.list()[0]!.health).toMatchObject({
      circuit: 'closed',
      requests: 6,
      failuresInARow: 0,
      inputTokens: 9,
      outputTokens: 12,
    });
  });

  it('are cancelled in the middle, and the connection with them', async () => {
    server.script({ hang: 'after' });
    await registry.configure([model('fast')]);
    const abort = new AbortController();
    const ended = all(ASK, abort.signal);
    await server.changes.until(() => server.seen.length === 1);
    abort.abort();
    expect((await ended).error?.code).toBe('model.cancelled');
    await server.changes.until(() => server.seen[0]!.hungUp);
    expect(registry.list()[0]!.health.failures).toBe(0);
  });

  it('are asked without a field that they refuse, from then on', async () => {
    const refusal = {
      status: 400,
      body: '{"error":{"message":"Unsupported parameter","param":"max_tokens","code":"unsupported_parameter"}}',
    };
    server.script(refusal, { replay: MOON });
    await registry.configure([model('fast')]);
    await finalReply(registry.router.generate(ASK));
    await finalReply(registry.router.generate(ASK));
    expect(server.seen.map(({ body }) => Object.keys(body).filter((name) => name.startsWith('max')))).toEqual(
      [['max_tokens'], ['max_completion_tokens'], ['max_completion_tokens']],
    );
  });

  it('answer in JSON of a schema, mended where it is nearly right, refused where it is not', async () => {
    const responseSchema = {
      name: 'answer',
      schema: { type: 'object', properties: { size: { type: 'number', maximum: 1 } }, required: ['size'] },
    };
    const say = (
      text: string,
      finish = 'stop',
    ): { status: number; headers: Record<string, string>; body: string } => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'm',
        choices: [{ index: 0, message: { content: text }, finish_reason: finish }],
      }),
    });
    await registry.configure([model('fast')]);
    const ask = async (text: string, finish?: string): Promise<unknown> => {
      server.script(say(text, finish));
      const { events, error } = await all({ ...ASK, responseSchema });
      const last = events.at(-1);
      return last?.type === 'done' ? [last.reply.json, last.reply.repaired] : codes(error);
    };
    expect(await ask('{"size":0.5}')).toEqual([{ size: 0.5 }, false]);
    expect(await ask("Sure:\n```json\n{size: .25, 'note': 'ok',}\n```")).toEqual([
      { size: 0.25, note: 'ok' },
      true,
    ]);
    expect(await ask('{"size":2}')).toEqual(['model.schema_mismatch']);
    expect(await ask('I would rather not.')).toEqual(['model.schema_mismatch']);
    expect(await ask('{"size":0.', 'length')).toEqual(['model.schema_mismatch']);
    expect(server.seen[0]!.body['response_format']).toMatchObject({
      type: 'json_schema',
      json_schema: { strict: false },
    });
    await registry.configure([model('claude', other, { provider: 'anthropic', structured: 'json' })]);
    other.script({ replay: 'anthropic/anthropic-json-tool.1.chunks.txt' });
    const filled = await finalReply(
      registry.router.generate({
        ...ASK,
        models: ['claude'],
        responseSchema: { name: 'json', schema: { type: 'object' } },
      }),
    );
    expect(filled).toMatchObject({
      json: { elements: expect.any(Array) as unknown },
      toolCalls: [],
      stopReason: 'end',
    });
    expect(other.seen[0]!.body['tool_choice']).toEqual({ type: 'tool', name: 'json' });
  });

  it('leave with a life unless one holds a key, and arrive without the use of a key that is here', async () => {
    await registry.configure([model('fast'), model('slow', server, { model: 'entered-later' })]);
    await registry.vault.set('other', 'entered-later', { keep: 'session' });
    expect(registry.leaving().map(({ id }) => id)).toEqual(['fast']);
    const [taken] = registry.leaving();
    const from = (id: string, keyName: string) => ({ ...taken!, id, keyName, baseUrl: other.url });
    const came = [from('fast', 'main'), from('new', 'main'), from('new', 'main'), from('free', 'unknown')];
    // Their address is on this machine, which the file's maker cannot have meant.
    expect(await registry.adopt(came)).toEqual([]);
    const adopted = await registry.adopt([...came, from('unnamed', 'unknown')], ['fast', 'new', 'free']);
    expect(adopted).toEqual(['new', 'free']);
    expect(registry.models.map(({ id, keyName, baseUrl }) => ({ id, keyName, baseUrl }))).toEqual([
      { id: 'fast', keyName: 'main', baseUrl: `${server.url}/v1` },
      { id: 'slow', keyName: 'main', baseUrl: `${server.url}/v1` },
      { id: 'new', keyName: null, baseUrl: other.url },
      { id: 'free', keyName: 'unknown', baseUrl: other.url },
    ]);
  });

  it('send nothing to a host that is not configured, and no key where it could be read', async () => {
    await registry.configure([model('fast')]);
    expect((await all({ ...ASK, models: ['nobody'] })).error?.code).toBe('model.not_configured');
    expect(() => registry.configure([model('open', server, { baseUrl: 'http://example.org/v1' })])).toThrow(
      'unencrypted',
    );
    expect(() =>
      registry.configure([model('odd', server, { baseUrl: 'https://user:pw@example.org/v1' })]),
    ).toThrow('password');
    // A server that sends the request on would take the key with it.
    server.script({ status: 307, headers: { location: `${other.url}/v1/chat/completions` }, body: '' });
    other.script({ replay: MOON });
    await registry.configure([model('fast', server, { retries: 0 })]);
    const { error } = await all();
    expect(codes(error)).toEqual(['address.refused']);
    expect(other.seen).toEqual([]);
  });

  it('never tell the key, even when the provider says it back', async () => {
    const echo = (text: string): string =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: text } }] })}\n\n`;
    const [a, b] = [CANARY.slice(0, 9), CANARY.slice(9)];
    server.script(
      { status: 401, body: `{"error":{"message":"Incorrect API key provided: ${CANARY}"}}` },
      {
        status: 200,
        headers: { 'content-type': 'text/event-stream' },
        body: `${echo(`You sent ${a}`)}${echo(`${b}, thanks.`)}data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n`,
      },
    );
    await registry.configure([model('fast'), model('again')]);
    const { events } = await all();
    const told = JSON.stringify([events, registry.list(), registry.vault.status()]);
    expect(told).not.toContain(CANARY);
    expect(told).not.toContain(b);
    expect(events.at(-1)).toMatchObject({ type: 'done', reply: { text: 'You sent [key], thanks.' } });
    await expect(
      (async () => registry.configure([model('leak', server, { model: CANARY })]))(),
    ).rejects.toThrow('enter it as a key instead');
  });
});
