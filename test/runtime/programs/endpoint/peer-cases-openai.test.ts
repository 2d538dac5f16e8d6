import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ServedGolem, serveGolem, streamedCall } from '../../../support/served-golem.ts';

/**
 * What peers expect of a server that speaks OpenAI's API, by their own tests: llama.cpp's (MIT) and vLLM's (Apache 2.0).
 * The names in brackets are theirs. Left out is what a gateway cannot hold: words of one small model, log-probabilities,
 * counts of its own tokens, pictures, adapters.
 */
let served: ServedGolem;
beforeAll(async () => (served = await serveGolem()), 60_000);
afterAll(() => served.close());
beforeEach(() => served.upstream.answer({ content: 'One plus one is two, as everybody knows.' }));

const MESSAGES = [
  { role: 'system' as const, content: 'you are a helpful assistant' },
  { role: 'user' as const, content: 'what is 1+1?' },
];
const CHAT = { model: 'mine', messages: MESSAGES };
const chat = (more: object): Promise<Response> => served.post('/v1/chat/completions', { ...CHAT, ...more });
type Loose = any; // eslint-disable-line @typescript-eslint/no-explicit-any -- answers are held by their values
const bodyOf = async (answer: Response): Promise<Loose> => answer.json();

/** The chunks of a stream as they came, and its last line; comments are passed over. */
async function chunksOf(answer: Response): Promise<{ chunks: Loose[]; last: string }> {
  const lines = (await answer.text()).split('\n\n').filter((line) => line.startsWith('data: '));
  const last = lines.pop()!;
  return { chunks: lines.map((line) => JSON.parse(line.replace(/^data: /, ''))), last };
}

describe('chat completions', () => {
  it('are answered with an id, one choice of the assistant and sums that add up (llama.cpp test_chat_completion, vLLM test_single_chat_session)', async () => {
    const body = await bodyOf(await chat({}));
    expect(body).toMatchObject({ object: 'chat.completion', id: expect.stringMatching(/^chatcmpl-/) });
    expect(body.choices).toHaveLength(1);
    expect(body.choices[0]).toMatchObject({
      index: 0,
      finish_reason: 'stop',
      message: { role: 'assistant' },
    });
    const { prompt_tokens, completion_tokens, total_tokens } = body.usage;
    expect(total_tokens).toBe(prompt_tokens + completion_tokens);
  });

  it('stream a role first, then words, then one reason, under one id (llama.cpp test_chat_completion_stream, vLLM test_chat_streaming)', async () => {
    const whole = (await bodyOf(await chat({}))).choices[0].message.content;
    const { chunks, last } = await chunksOf(await chat({ stream: true }));
    expect(last).toBe('data: [DONE]');
    expect(chunks[0].choices[0].delta.role).toBe('assistant');
    expect(chunks.slice(1).every(({ choices }) => !('role' in choices[0].delta))).toBe(true);
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
    const reasons = chunks.map(({ choices }) => choices[0].finish_reason);
    expect(reasons.slice(0, -1).every((reason) => reason === null)).toBe(true);
    expect(reasons.at(-1)).toBe('stop');
    expect(chunks.at(-1).choices[0].delta).not.toHaveProperty('content');
    expect(chunks.map(({ choices }) => choices[0].delta.content ?? '').join('')).toBe(whole);
  });

  it('tell what they took in a last chunk of their own, only where that is asked for (vLLM test_chat_completion_stream_options)', async () => {
    const without = await chunksOf(await chat({ stream: true, stream_options: { include_usage: false } }));
    expect(without.chunks.every(({ usage }) => usage == null)).toBe(true);
    const { chunks } = await chunksOf(
      await chat({
        stream: true,
        stream_options: { include_usage: true },
        messages: [{ role: 'user', content: 'Asked of nobody before.' }],
      }),
    );
    expect(chunks.slice(0, -1).every(({ usage }) => usage === null)).toBe(true);
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { prompt_tokens: expect.any(Number) } });
    for (const include_usage of [null, true]) {
      const refused = await chat({ stream: false, stream_options: { include_usage } });
      expect(refused.status).toBe(400);
    }
  });

  it('take text in parts (llama.cpp test_chat_completion)', async () => {
    const content = [
      { type: 'text', text: 'What is ' },
      { type: 'text', text: 'the best book' },
    ];
    expect((await chat({ messages: [{ role: 'user', content }] })).status).toBe(200);
    expect(served.upstream.seen.at(-1)!.body.messages).toEqual([
      { role: 'user', content: 'What is the best book' },
    ]);
  });

  it.each([
    ['nothing', null],
    ['a text', 'string'],
    ['a number', [123]],
    ['an empty message', [{}]],
    ['a role that is a number', [{ role: 123 }]],
    ['content that is a number', [{ role: 'system', content: 123 }]],
    ['an empty message after a good one', [{ role: 'system', content: 'test' }, {}]],
  ])(
    'are refused for messages that are %s (llama.cpp test_invalid_chat_completion_req)',
    async (_, messages) => {
      const refused = await chat({ messages });
      expect(refused.status).toBe(400);
      expect(await bodyOf(refused)).toMatchObject({ error: { type: 'invalid_request_error' } });
    },
  );

  it.each(['this is not valid json{{{', '["not", "an", "object"]', '42', 'null', ''])(
    'are refused for the body %s (vLLM test_chat_completion_request_rejects_non_object_body)',
    async (body) => {
      expect((await served.post('/v1/chat/completions', body)).status).toBe(400);
    },
  );

  it('have no log-probabilities, and say so where they are asked for; the server works on (vLLM test_no_logprobs_chat, test_too_many_chat_logprobs)', async () => {
    expect((await bodyOf(await chat({ logprobs: false }))).choices[0].logprobs).toBeNull();
    const refused = await chat({ logprobs: true, top_logprobs: 30 });
    expect([refused.status, (await bodyOf(refused)).error.param]).toEqual([400, 'logprobs']);
    const several = await chat({ n: 2 });
    expect([several.status, (await bodyOf(several)).error.param]).toEqual([400, 'n']);
    expect((await chat({})).status).toBe(200);
  });

  it('end at a stop word, one or some (llama.cpp test_completion with stop)', async () => {
    for (const stop of ['plus', ['plus', 'two']]) {
      const body = await bodyOf(await chat({ stop }));
      expect(body.choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: 'One ' } });
    }
    expect((await chat({ stop: [''] })).status).toBe(400);
  });
});

describe('tools and forms', () => {
  const tools = [
    { type: 'function', function: { name: 'get_weather', parameters: { type: 'object', properties: {} } } },
  ];
  const asked = (): Loose => served.upstream.seen.at(-1)!.body;

  it('null as the choice is as none given (vLLM test_null_tool_choice_defaults_to_auto_like_an_absent_one)', async () => {
    await chat({ tools });
    const omitted = asked().tool_choice;
    await chat({ tools, tool_choice: null, messages: [...MESSAGES, { role: 'user', content: 'again' }] });
    expect(asked().tool_choice).toBe(omitted);
    expect((await chat({ tool_choice: null })).status).toBe(200);
  });

  it.each([
    ['bogus', tools],
    ['auto', null],
    [{ type: 'function', function: { name: 'other' } }, tools],
  ])('the choice %o is refused (vLLM test_invalid_tool_choice_is_still_rejected)', async (choice, given) => {
    const refused = await chat({ tool_choice: choice, tools: given });
    expect([refused.status, (await bodyOf(refused)).error.param]).toEqual([400, 'tool_choice']);
  });

  it('a call has an id, a name and JSON, and is the reason of the end, whole and in a stream (llama.cpp test_tool_call)', async () => {
    served.upstream.answer({ raw: streamedCall('get_weather', '{}'), streamed: true });
    const messages = [{ role: 'user', content: 'And the weather?' }];
    const { message, finish_reason } = (await bodyOf(await chat({ tools, messages }))).choices[0];
    expect(finish_reason).toBe('tool_calls');
    expect(message).toMatchObject({ role: 'assistant', content: null });
    const call = { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{}' } };
    expect(message.tool_calls).toEqual([call]);
    const { chunks } = await chunksOf(await chat({ tools, messages, stream: true }));
    expect(chunks.flatMap(({ choices }) => choices[0].delta.tool_calls ?? [])).toEqual([
      { index: 0, ...call },
    ]);
    expect(chunks.at(-1).choices[0].finish_reason).toBe('tool_calls');
  });

  it.each([
    [{ type: 'sound' }],
    [{ type: 'json_schema' }],
    [{ type: 'json_schema', json_schema: { name: 'x' } }],
    [{ type: 'json_schema', json_schema: { name: 'x', schema: 123 } }],
  ])('the form %o is refused (llama.cpp test_completion_with_response_format)', async (response_format) => {
    expect((await chat({ response_format })).status).toBe(400);
  });

  it('JSON of an object parses (llama.cpp test_completion_with_response_format)', async () => {
    served.upstream.answer({ content: '{"a": 1}' });
    const messages = [{ role: 'user', content: 'Write an example' }];
    const body = await bodyOf(await chat({ response_format: { type: 'json_object' }, messages }));
    expect(JSON.parse(body.choices[0].message.content)).toEqual({ a: 1 });
  });
});

describe('Responses', () => {
  it('have names that stay the same from event to event (llama.cpp test_responses_stream_with_openai_library)', async () => {
    const stream = await served.openai.responses.create({ model: 'mine', input: MESSAGES, stream: true });
    let [response, message, text] = ['', '', ''];
    for await (const event of stream) {
      if (event.type === 'response.created') response = event.response.id;
      if (event.type === 'response.in_progress') expect(event.response.id).toBe(response);
      if (event.type === 'response.output_item.added') message = event.item.id!;
      if ('item_id' in event) expect(event.item_id).toBe(message);
      if (event.type === 'response.output_item.done') expect(event.item.id).toBe(message);
      if (event.type === 'response.output_text.delta') text += event.delta;
      if (event.type === 'response.completed') expect(event.response.output[0]!.id).toBe(message);
    }
    expect(response).toMatch(/^resp_/);
    expect(message).toMatch(/^msg_/);
    expect(text).toBe('One plus one is two, as everybody knows.');
  });

  it('refuse a schema that is none (llama.cpp test_responses_with_text_format)', async () => {
    const text = { format: { type: 'json_schema', name: 'test' } };
    expect((await served.post('/v1/responses', { model: 'mine', input: 'Hi', text })).status).toBe(400);
  });
});

describe('embeddings', () => {
  const embed = async (input: unknown, more: object = {}): Promise<Response> =>
    served.post('/v1/embeddings', { model: 'golem', input, ...more });

  it('are unit vectors, one for each text, the same for the same (llama.cpp test_embedding_single, _multiple, test_same_prompt_give_same_result)', async () => {
    const { data } = await bodyOf(await embed(['This is a test', 'Another', 'This is a test']));
    expect(data).toHaveLength(3);
    const length = data[0].embedding.reduce((sum: number, x: number) => sum + x * x, 0);
    expect(length).toBeCloseTo(1, 3);
    expect(data[2].embedding).toEqual(data[0].embedding);
  });

  it('are the same in base64 (llama.cpp test_embedding_openai_library_base64)', async () => {
    const plain = (await bodyOf(await embed('Test'))).data[0].embedding as number[];
    const packed = (await bodyOf(await embed('Test', { encoding_format: 'base64' }))).data[0]
      .embedding as string;
    const bytes = Uint8Array.from(Buffer.from(packed, 'base64'));
    expect([...new Float32Array(bytes.buffer)]).toEqual(plain);
  });

  it.each([[[]], [{ content: 'string' }], [[12, 34, 56]]])(
    'of %o are refused (llama.cpp test_embedding_invalid_input; tokens are not taken here)',
    async (input) => {
      expect((await embed(input)).status).toBe(400);
    },
  );
});

describe('models', () => {
  it('are listed, and one that is not there is a 404 by name (vLLM test_models, test_serving_chat)', async () => {
    const { object, data } = await bodyOf(await fetch(`${served.serving.address}/v1/models`));
    expect([object, data[0].object]).toEqual(['list', 'model']);
    const missing = await chat({ model: 'nothing' });
    expect([missing.status, (await bodyOf(missing)).error.code]).toEqual([404, 'model_not_found']);
  });
});
