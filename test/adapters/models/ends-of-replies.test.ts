import { describe, expect, it } from 'vitest';
import { structured } from '../../../src/adapters/models/reply/structured.ts';
import { toolCall } from '../../../src/adapters/models/wire/tool-arguments.ts';
import { providerFailure } from '../../../src/adapters/models/provider/failures.ts';
import { cut, parseReply, type Parsed } from '../../support/parse-reply.ts';

/** Streams of servers, as bytes of their own: only a positive sign of an end makes a reply whole. */

const sse = (...events: readonly unknown[]): Uint8Array =>
  new TextEncoder().encode(
    events.map((one) => `data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`).join(''),
  );
const chunk = (delta: object, finish: string | null = null): object => ({
  id: 'c1',
  model: 'm',
  choices: [{ index: 0, delta, finish_reason: finish }],
});
const call = (args: string, more: object = {}): object => ({
  index: 0,
  type: 'function',
  function: { name: 'price_of', arguments: args },
  ...more,
});
type Shape = 'openai-compatible' | 'anthropic' | 'openai-responses';
const read = (bytes: Uint8Array, shape: Shape = 'openai-compatible'): Promise<Parsed> =>
  parseReply({ shape, streamed: true }, [bytes]);

const HALF = '{"sell":["ETH","BTC","SO';
const SELL = {
  type: 'object',
  properties: { sell: { type: 'array', items: { type: 'string' } } },
  required: ['sell'],
};

describe('errors within a stream that began with 200', () => {
  it.each([
    ['429 as a number', { error: { code: 429, message: 'Slow down' } }, 'model.rate_limited', true],
    ['429 in digits', { error: { code: '429', message: 'Slow down' } }, 'model.rate_limited', true],
    [
      '429 beside a type',
      { error: { type: 'requests', code: 429, message: 'x' } },
      'model.rate_limited',
      true,
    ],
    ['402', { error: { code: 402, message: 'Insufficient credits' } }, 'model.rate_limited', false],
    ['401', { error: { code: 401, message: 'No auth' } }, 'model.unauthorized', false],
    ['403 as status', { error: { status: 403, message: 'No' } }, 'model.unauthorized', false],
    ['500', { error: { code: 500, message: 'x' } }, 'model.overloaded', true],
    ['400', { error: { code: 400, message: 'x' } }, 'model.bad_request', false],
    [
      'vLLM',
      { error: { object: 'error', message: 'Engine died', type: 'InternalServerError', code: 500 } },
      'model.overloaded',
      true,
    ],
    [
      'vLLM of old',
      { object: 'error', message: 'x', type: 'InternalServerError', param: null },
      'model.overloaded',
      true,
    ],
    ['Google', { error: { code: 503, status: 'UNAVAILABLE', message: 'x' } }, 'model.overloaded', true],
    ['Google by name', { error: { status: 'RESOURCE_EXHAUSTED', message: 'x' } }, 'model.rate_limited', true],
    ['Bedrock', { error: { type: 'ThrottlingException', message: 'x' } }, 'model.rate_limited', true],
    ['OpenAI', { error: { type: 'server_error', code: null, message: 'x' } }, 'model.overloaded', true],
    [
      'used up',
      { error: { type: 'insufficient_quota', code: 'insufficient_quota', message: 'x' } },
      'model.rate_limited',
      false,
    ],
    ['in words', { error: 'rate limit exceeded, try again later' }, 'model.rate_limited', true],
    [
      'nested',
      { error: { message: 'Provider returned error', code: 500, error: { code: 429, message: 'Slow' } } },
      'model.overloaded',
      true,
    ],
    [
      'nested as a text',
      { error: { message: '{"error":{"code":401,"message":"bad key"}}' } },
      'model.unauthorized',
      false,
    ],
    [
      'what a gateway passes on',
      {
        error: {
          message: 'Provider returned error',
          metadata: { raw: '{"error":{"type":"overloaded_error"}}' },
        },
      },
      'model.overloaded',
      true,
    ],
    ['in a list', { error: [{ code: 503, message: 'busy' }] }, 'model.overloaded', true],
    ['in a list of errors', { errors: [{ code: 429, message: 'slow' }] }, 'model.rate_limited', true],
    ['beside a true', { error: true, message: 'Rate limit reached' }, 'model.rate_limited', true],
    [
      'DashScope, by a name alone',
      { code: 'Throttling.RateQuota', message: 'Requests rate limit exceeded', request_id: 'r' },
      'model.rate_limited',
      true,
    ],
    [
      'MiniMax, within a piece that looks whole',
      {
        ...chunk({ content: '' }, 'stop'),
        base_resp: { status_code: 1008, status_msg: 'insufficient balance' },
      },
      'model.rate_limited',
      false,
    ],
    [
      'Zhipu, in Chinese',
      { error: { code: '1302', message: '您的账户已达到速率限制' } },
      'model.rate_limited',
      true,
    ],
    ['Zhipu, without money', { error: { code: '1113', message: '余额不足' } }, 'model.rate_limited', false],
    [
      'without money under a name that says less',
      { error: { message: 'Insufficient Balance', type: 'unknown_error', code: 'invalid_request_error' } },
      'model.rate_limited',
      false,
    ],
    [
      'Ollama, whose runner died',
      { error: 'model runner has unexpectedly stopped, this may be due to resource limitations' },
      'model.overloaded',
      true,
    ],
    ['without the word error', { status_code: 429, message: 'Too many' }, 'model.rate_limited', true],
    [
      'within the choice',
      { choices: [{ index: 0, delta: {}, finish_reason: 'error', error: { code: 502, message: 'x' } }] },
      'model.overloaded',
      true,
    ],
  ])('%s means what its status would', async (_, error, code, retryable) => {
    await expect(read(sse(chunk({ content: 'The price is' }), error))).rejects.toMatchObject({
      code,
      retryable,
    });
  });

  it('is known by the event’s name, whatever is in it', async () => {
    const bytes = new TextEncoder().encode(
      `data: ${JSON.stringify(chunk({ content: 'Half' }))}\n\nevent: error\ndata: too many requests\n\n`,
    );
    await expect(read(bytes)).rejects.toMatchObject({ code: 'model.rate_limited', retryable: true });
  });

  it('keeps the provider’s own code, and how long it asks to wait', () => {
    const failure = providerFailure(
      0,
      {
        error: {
          code: 'engine_busy',
          message: 'x',
          type: 'server_error',
          details: [{ '@type': 'RetryInfo', retryDelay: '17s' }],
        },
      },
      null,
    );
    expect(failure.data).toMatchObject({ providerCode: 'engine_busy', retryAfterMs: 17_000 });
  });

  it('takes no chunk for a failure that has none', async () => {
    const { reply } = await read(
      sse(
        { ...chunk({ content: 'All is well.' }), error: null },
        { ...chunk({}, 'stop'), error: '' },
        '[DONE]',
      ),
    );
    expect(reply).toMatchObject({ text: 'All is well.', stopReason: 'end' });
  });
});

describe('reasons to end', () => {
  it.each([
    'error',
    'abort',
    'cancelled',
    'insufficient_system_resource',
    'network_error',
    'timeout',
    'ERROR',
  ])('%s is no end of an answer', async (word) => {
    await expect(read(sse(chunk({ content: 'Half an' }), chunk({}, word), '[DONE]'))).rejects.toMatchObject({
      code: 'model.overloaded',
      retryable: true,
      data: { providerCode: word },
    });
  });

  it.each([
    ['stop', 'end'],
    ['eos', 'end'],
    ['STOP', 'end'],
    ['MAX_TOKENS', 'length'],
    ['model_length', 'length'],
    ['SAFETY', 'refused'],
    ['because', 'other'],
    ['constructor', 'other'],
  ])('%s is %s', async (word, reason) => {
    const { reply } = await read(sse(chunk({ content: 'Text' }), chunk({}, word), '[DONE]'));
    expect(reply.stopReason).toBe(reason);
  });

  it('is unknown where a stream is complete without one', async () => {
    const { reply } = await read(sse(chunk({ content: 'Text' }), '[DONE]'));
    expect(reply.stopReason).toBe('other');
    await expect(read(sse(chunk({ content: 'Text' })))).rejects.toMatchObject({
      code: 'model.malformed_reply',
    });
  });

  it('of Anthropic and of Responses, too', async () => {
    const message = (reason: string): Uint8Array =>
      sse(
        { type: 'message_start', message: { model: 'm', content: [], usage: {} } },
        { type: 'message_delta', delta: { stop_reason: reason }, usage: {} },
      );
    await expect(read(message('error'), 'anthropic')).rejects.toMatchObject({ code: 'model.overloaded' });
    expect((await read(message('new_word'), 'anthropic')).reply.stopReason).toBe('other');
    const response = (reason: string): Uint8Array =>
      sse({
        type: 'response.incomplete',
        response: { status: 'incomplete', incomplete_details: { reason }, output: [] },
      });
    expect((await read(response('new_word'), 'openai-responses')).reply.stopReason).toBe('other');
    await expect(
      read(
        sse({
          type: 'response.failed',
          response: { status: 'failed', error: { code: 'rate_limit_exceeded', message: 'x' } },
        }),
        'openai-responses',
      ),
    ).rejects.toMatchObject({ code: 'model.rate_limited', retryable: true });
  });
});

describe('JSON that breaks off', () => {
  it.each(['length', 'other', 'end', 'tool-calls'] as const)(
    'is no answer where the reply ended by %s',
    (reason) => {
      for (const text of [
        HALF,
        '{"sell":["ETH","BTC"',
        '{"sell":["ETH",',
        '```json\n{"sell":["ETH"',
        '{"sell":',
      ]) {
        expect(() => structured(text, SELL, reason), text).toThrow(/does not match the requested format/);
      }
    },
  );

  it('is whole where nothing can be missing, whatever the end', () => {
    for (const reason of ['end', 'length', 'other'] as const) {
      expect(structured('{"sell":["ETH"]}', SELL, reason)).toEqual({
        json: { sell: ['ETH'] },
        repaired: false,
      });
      expect(structured('```json\n{"sell":["ETH"]}\n```', SELL, reason).json).toEqual({ sell: ['ETH'] });
    }
  });

  it('is still repaired where a whole answer is nearly right', () => {
    for (const text of [
      "{'sell': ['ETH']}",
      'Here: {"sell":["ETH"],}',
      '{"sell":["ETH"]',
      '{sell:["ETH"]}',
    ]) {
      expect(structured(text, SELL, 'end'), text).toEqual({ json: { sell: ['ETH'] }, repaired: true });
    }
    expect(() => structured("{'sell': ['ETH']}", SELL, 'other')).toThrow(/its JSON is incomplete/);
  });
});

describe('a tool call that breaks off', () => {
  it.each(['length', 'MAX_TOKENS', 'because'])('is not called where the reply ended by %s', async (word) => {
    const { reply, streamed } = await read(
      sse(
        chunk({ tool_calls: [call('{"asset":"ETH"}', { id: 'a' })] }),
        chunk({ tool_calls: [call('{"amount": 12', { index: 1, id: 'b' })] }),
        chunk({}, word),
        '[DONE]',
      ),
    );
    expect(reply.toolCalls.map(({ id }) => id)).toEqual(['a']);
    expect(streamed.calls).toEqual(reply.toolCalls);
    expect(reply.stopReason).not.toBe('tool-calls');
  });

  it('without arguments is one only where the reply came to its end', async () => {
    const stream = (word: string): Uint8Array =>
      sse(chunk({ tool_calls: [call('', { id: 'a' })] }), chunk({}, word), '[DONE]');
    expect((await read(stream('length'))).reply.toolCalls).toEqual([]);
    expect((await read(stream('tool_calls'))).reply.toolCalls).toMatchObject([{ id: 'a', arguments: {} }]);
  });

  it('is not completed where the end says that it is whole, but a value is cut', () => {
    for (const text of ['{"amount": 12', '{"to":"0xab', '{"list":[1,2', '{"a":']) {
      expect(toolCall('a', 'pay', text).arguments, text).toBeNull();
    }
    expect(toolCall('a', 'pay', '{"amount": {"eth": 12}').arguments).toEqual({ amount: { eth: 12 } });
    expect(toolCall('a', 'pay', "{'amount': 12}").arguments).toEqual({ amount: 12 });
  });

  it('of Anthropic is told to nobody before its end is known', async () => {
    const stream = (input: string, reason: string): Uint8Array =>
      sse(
        { type: 'message_start', message: { model: 'm', content: [], usage: {} } },
        {
          type: 'content_block_start',
          index: 0,
          content_block: { type: 'tool_use', id: 't', name: 'pay', input: {} },
        },
        { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: input } },
        { type: 'content_block_stop', index: 0 },
        { type: 'message_delta', delta: { stop_reason: reason }, usage: {} },
      );
    for (const input of ['{"amount": 12', '']) {
      const { reply, streamed } = await read(stream(input, 'max_tokens'), 'anthropic');
      expect(reply.toolCalls).toEqual([]);
      expect(streamed.calls).toEqual([]);
    }
    const { reply, streamed } = await read(stream('', 'tool_use'), 'anthropic');
    expect(reply.toolCalls).toMatchObject([{ id: 't', arguments: {} }]);
    expect(streamed.calls).toEqual(reply.toolCalls);
  });

  it('of Responses is told to nobody before its end is known', async () => {
    const item = (input: string): object => ({
      type: 'function_call',
      id: 'i',
      call_id: 't',
      name: 'pay',
      arguments: input,
    });
    const stream = (input: string, end: object): Uint8Array =>
      sse(
        { type: 'response.output_item.added', output_index: 0, item: item('') },
        { type: 'response.output_item.done', output_index: 0, item: item(input) },
        { type: 'response.completed', response: { output: [], ...end } },
      );
    const cutOff = { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } };
    for (const input of ['{"amount": 12', '']) {
      const { reply, streamed } = await read(stream(input, cutOff), 'openai-responses');
      expect(reply.toolCalls).toEqual([]);
      expect(streamed.calls).toEqual([]);
    }
    const { reply, streamed } = await read(stream('', { status: 'completed' }), 'openai-responses');
    expect(reply.toolCalls).toMatchObject([{ id: 't', arguments: {} }]);
    expect(streamed.calls).toEqual(reply.toolCalls);
  });
});

describe('calls that are told as one', () => {
  const ETH = '{"asset":"ETH"}';
  const BTC = '{"asset":"BTC"}';
  const two = [{ arguments: { asset: 'ETH' } }, { arguments: { asset: 'BTC' } }];
  const told = (...deltas: readonly object[]): Uint8Array =>
    sse(...deltas.map((delta) => chunk(delta)), chunk({}, 'stop'), '[DONE]');

  it.each([
    [
      'index 0 twice, ids empty, one chunk',
      told({ tool_calls: [call(ETH, { id: '' }), call(BTC, { id: '' })] }),
    ],
    [
      'index 0 twice, ids empty, two chunks',
      told({ tool_calls: [call(ETH, { id: '' })] }, { tool_calls: [call(BTC, { id: '' })] }),
    ],
    ['index 0 twice, no ids', told({ tool_calls: [call(ETH)] }, { tool_calls: [call(BTC)] })],
    [
      'no index, no ids',
      told(
        { tool_calls: [call(ETH, { index: undefined })] },
        { tool_calls: [call(BTC, { index: undefined })] },
      ),
    ],
    [
      'index 0 twice, ids of their own',
      told({ tool_calls: [call(ETH, { id: 'a' })] }, { tool_calls: [call(BTC, { id: 'b' })] }),
    ],
    [
      'an index each, in turns',
      told(
        { tool_calls: [call('{"asset":', { id: 'a' }), call('{"asset":', { index: 1, id: 'b' })] },
        {
          tool_calls: [
            { index: 1, function: { arguments: '"BTC"}' } },
            { index: 0, function: { arguments: '"ETH"}' } },
          ],
        },
      ),
    ],
    [
      'the first in pieces, index 0 twice',
      told(
        { tool_calls: [call('{"asset"', { id: '' })] },
        { tool_calls: [{ index: 0, function: { arguments: ':"ETH"}' } }] },
        { tool_calls: [call(BTC, { id: '' })] },
      ),
    ],
    [
      'id and name in each piece',
      told(
        { tool_calls: [call('{"asset"', { id: 'a' })] },
        { tool_calls: [call(':"ETH"}', { id: 'a' })] },
        { tool_calls: [call(BTC, { index: 1, id: 'b' })] },
      ),
    ],
  ])('%s: are two', async (_, bytes) => {
    const { reply, streamed } = await read(bytes);
    expect(reply.toolCalls).toMatchObject(two);
    expect(streamed.calls).toEqual(reply.toolCalls);
    expect(new Set(reply.toolCalls.map(({ id }) => id)).size).toBe(2);
    const pieces = await parseReply({ shape: 'openai-compatible', streamed: true }, cut(bytes, [7, 90, 300]));
    expect(pieces).toEqual({ reply, streamed });
  });

  it('of one name and no arguments yet go on', async () => {
    const { reply } = await read(told({ tool_calls: [call('')] }, { tool_calls: [call(ETH)] }));
    expect(reply.toolCalls).toMatchObject([two[0]]);
  });

  it('are read from the field of 2023', async () => {
    const { reply } = await read(
      sse(
        chunk({ function_call: { name: 'price_of', arguments: '{"asset":' } }),
        chunk({ function_call: { arguments: '"ETH"}' } }),
        chunk({}, 'function_call'),
        '[DONE]',
      ),
    );
    expect(reply).toMatchObject({
      stopReason: 'tool-calls',
      toolCalls: [{ name: 'price_of', arguments: { asset: 'ETH' } }],
    });
  });
});

describe('JSON in several fences', () => {
  const fence = (text: string): string => `\`\`\`json\n${text}\n\`\`\`\n`;

  it('that differ is no answer: nothing says which is meant', () => {
    const text = fence('{"sell":["ETH"]}') + 'or rather\n' + fence('{"sell":["BTC"]}');
    expect(() => structured(text, SELL, 'end')).toThrow('several different answers');
  });

  it('that say the same is one', () => {
    const text = fence('{"sell":["ETH"]}') + fence('{ "sell": ["ETH"] }');
    expect(structured(text, SELL, 'end').json).toEqual({ sell: ['ETH'] });
  });
});
