import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedGolem, serveGolem } from '../../../support/served-golem.ts';

/** What a program writes is sent as it wrote it, or refused by its name, or named as ignored or changed. */

let served: ServedGolem;
beforeAll(async () => (served = await serveGolem({ structured: 'schema' })), 60_000);
afterAll(() => served.close());

const TOOL = {
  type: 'function',
  function: { name: 'price_of', description: 'Tells a price.', parameters: { type: 'object' }, strict: true },
};
let count = 0;
const chat = (more: object, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  served.post(
    '/v1/chat/completions',
    { model: 'mine', messages: [{ role: 'user', content: `Hello ${(count += 1)}` }], ...more },
    headers,
  );
const sent = () => served.upstream.seen.at(-1)!.body as unknown as Record<string, unknown>;

describe('a field of a program', () => {
  it.each([
    ['top_p', 0.3],
    ['presence_penalty', 0.5],
    ['frequency_penalty', -0.5],
    ['logit_bias', { 50256: -100 }],
    ['reasoning_effort', 'minimal'],
    ['reasoning_effort', 'xhigh'],
    ['verbosity', 'low'],
    ['seed', 7],
    ['temperature', 1],
    ['top_k', 40],
  ])('%s is sent as it is', async (name, value) => {
    served.upstream.answer({ content: 'Yes.' });
    const answer = await chat({ [name]: value });
    expect(answer.status, await answer.text()).toBe(200);
    expect(sent()[name]).toEqual(value);
    expect(answer.headers.get('x-golem-ignored')).toBeNull();
  });

  it('that it does not write is not written for it', async () => {
    served.upstream.answer({ content: 'Yes.' });
    await chat({});
    for (const name of ['max_tokens', 'max_completion_tokens', 'temperature', 'top_p', 'reasoning_effort']) {
      expect(sent()[name], name).toBeUndefined();
    }
    await chat({ max_tokens: 77 });
    expect(sent()['max_tokens']).toBe(77);
  });

  it('of tools is sent: strict, and whether several may be called at once', async () => {
    served.upstream.answer({ content: 'Yes.' });
    await chat({ tools: [TOOL], parallel_tool_calls: false });
    expect(sent()).toMatchObject({ tools: [TOOL], parallel_tool_calls: false });
    await chat({ tools: [{ ...TOOL, function: { ...TOOL.function, strict: undefined } }] });
    expect(sent()).not.toHaveProperty('tools.0.function.strict');
    expect(sent()).not.toHaveProperty('parallel_tool_calls');
  });

  it('of formats is sent: any object stays any, and a schema as strict as it was asked', async () => {
    served.upstream.answer({ content: '{"a":1}' });
    await chat({ response_format: { type: 'json_object' } });
    expect(sent()['response_format']).toEqual({ type: 'json_object' });
    expect((sent()['messages'] as unknown[]).length).toBe(1);
    const schema = {
      type: 'object',
      properties: { a: { type: 'number' } },
      required: ['a'],
      additionalProperties: false,
    };
    for (const strict of [true, false]) {
      await chat({ response_format: { type: 'json_schema', json_schema: { name: 'n', schema, strict } } });
      expect(sent()).toMatchObject({ response_format: { json_schema: { name: 'n', schema, strict } } });
    }
  });

  it.each([
    ['functions', { functions: [{ name: 'price_of', parameters: { type: 'object' } }] }],
    ['function_call', { function_call: { name: 'price_of' } }],
    [
      'messages.1.function_call',
      {
        messages: [
          { role: 'user', content: 'Price?' },
          { role: 'assistant', content: null, function_call: { name: 'price_of', arguments: '{}' } },
          { role: 'user', content: 'And?' },
        ],
      },
    ],
    ['messages.0.role', { messages: [{ role: 'function', name: 'price_of', content: '1' }] }],
    ['n', { n: 3 }],
    ['logprobs', { logprobs: true }],
    ['top_logprobs', { top_logprobs: 5 }],
    ['audio', { audio: { voice: 'alloy', format: 'mp3' } }],
    ['modalities.1', { modalities: ['text', 'audio'] }],
    ['web_search_options', { web_search_options: {} }],
    ['golem.caches', { golem: { caches: 'use' } }],
  ])('%s would make it another request, and is refused by its name', async (param, more) => {
    const seen = served.upstream.seen.length;
    const answer = await chat(more);
    expect(answer.status).toBe(400);
    const { error } = (await answer.json()) as { error: { param: string | null; message: string } };
    expect(`${error.param} ${error.message}`).toContain(param.replace('.role', ''));
    expect(answer.headers.get('x-should-retry')).toBe('false');
    expect(served.upstream.seen.length).toBe(seen);
  });

  it('that changes nothing is named, also within messages and tools', async () => {
    served.upstream.answer({ content: 'Yes.' });
    const answer = await chat({
      user: 'u1',
      metadata: { a: 'b' },
      messages: [{ role: 'user', name: 'ada', content: `Hi ${(count += 1)}` }],
      tools: [{ ...TOOL, function: { ...TOOL.function, cached: true } }],
    });
    expect(answer.headers.get('x-golem-ignored')).toBe(
      'user, metadata, messages.0.name, tools.0.function.cached',
    );
  });

  it('that is told elsewhere is named as changed', async () => {
    served.upstream.answer({ content: 'Yes.' });
    const answer = await chat({
      messages: [
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content: `Hi ${(count += 1)}` },
        { role: 'system', content: 'Now be brief.' },
        { role: 'user', content: 'Go on.' },
      ],
    });
    expect(answer.headers.get('x-golem-changed')).toBe('messages.2=first');
    expect(sent()).toMatchObject({
      messages: [{ role: 'system', content: 'Be kind.\n\nNow be brief.' }, {}, {}],
    });
  });

  it('of Responses and of Anthropic’s messages is sent too', async () => {
    served.upstream.answer({ content: 'Yes.' });
    await served.post('/v1/responses', {
      model: 'mine',
      input: 'Hi there',
      top_p: 0.4,
      parallel_tool_calls: true,
    });
    expect(sent()).toMatchObject({ top_p: 0.4 });
    expect(sent()).not.toHaveProperty('max_tokens');
    await served.post('/v1/messages', {
      model: 'mine',
      max_tokens: 9,
      top_p: 0.6,
      top_k: 5,
      messages: [{ role: 'user', content: 'Hi you' }],
    });
    expect(sent()).toMatchObject({ max_tokens: 9, top_p: 0.6, top_k: 5 });
  });
});

describe('the same request again', () => {
  const body = (more: object): object => ({
    messages: [{ role: 'user', content: 'Tell a story.' }],
    ...more,
  });
  const told = async (more: object, headers?: Readonly<Record<string, string>>) => {
    const answer = await chat(body(more), headers);
    const whole = (await answer.json()) as { choices: { message: { content: string } }[] };
    return { text: whole.choices[0]!.message.content, cache: answer.headers.get('x-golem-cache') };
  };

  it('is answered anew, unless it is deterministic or wants a cache, and a hit says so', async () => {
    for (const [i, [more, hit]] of (
      [
        [{}, false],
        [{ temperature: 1 }, false],
        [{ temperature: 0 }, true],
        [{ seed: 5 }, true],
        [{ golem: { cache: 'use' }, temperature: 1.5 }, true],
      ] as const
    ).entries()) {
      served.upstream.answer({ content: `First ${i}` });
      expect(await told(more)).toEqual({ text: `First ${i}`, cache: 'miss' });
      served.upstream.answer({ content: `Second ${i}` });
      expect(await told(more)).toEqual({
        text: hit ? `First ${i}` : `Second ${i}`,
        cache: hit ? 'hit; hash-cache' : 'miss',
      });
    }
  });

  it('is answered anew where a header says so, and kept by nobody where it says that', async () => {
    const more = { temperature: 0, seed: 99 };
    served.upstream.answer({ content: 'Kept.' });
    await told(more);
    served.upstream.answer({ content: 'Anew.' });
    expect((await told(more, { 'cache-control': 'no-cache' })).text).toBe('Anew.');
    served.upstream.answer({ content: 'Secret.' });
    expect((await told(more, { 'cache-control': 'no-store' })).text).toBe('Secret.');
    expect((await told(more)).text).toBe('Anew.');
    expect((await told({ seed: 98 }, { 'x-golem-cache': 'use' })).cache).toBe('miss');
    const refused = await chat(body({}), { 'x-golem-cache': 'maybe' });
    expect(refused.status).toBe(400);
  });

  it('in a stream says so before its first word', async () => {
    served.upstream.answer({ content: 'Streamed.' });
    const more = { temperature: 0, seed: 123, stream: true };
    await (await chat(body(more))).text();
    const answer = await chat(body(more));
    expect(answer.headers.get('x-golem-cache')).toBe('hit; hash-cache');
    expect(Number(answer.headers.get('age'))).toBeGreaterThanOrEqual(0);
    expect(await answer.text()).toContain('Streamed.');
  });
});
