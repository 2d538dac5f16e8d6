import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ServedGolem, serveGolem, streamedCall } from '../../../support/served-golem.ts';

/**
 * What llama.cpp (MIT) expects of a server that speaks Anthropic's messages, by its own `test_compat_anthropic.py`; names in
 * brackets are from there. Left out: counting tokens, which is not done here; pictures; and input tokens at the beginning of
 * a stream, which nobody knows before the provider has counted.
 */
let served: ServedGolem;
beforeAll(async () => (served = await serveGolem()), 60_000);
afterAll(() => served.close());
beforeEach(() => served.upstream.answer({ content: 'Hello, how are you today?' }));

type Loose = any; // eslint-disable-line @typescript-eslint/no-explicit-any -- answers are held by their values
const ASK = { model: 'mine', max_tokens: 50, messages: [{ role: 'user', content: 'Say hello' }] };
const ask = (more: object = {}): Promise<Response> => served.post('/v1/messages', { ...ASK, ...more });
async function eventsOf(answer: Response): Promise<Loose[]> {
  // Comments are passed over, as the standard has it.
  const events = (await answer.text())
    .split('\n\n')
    .filter((event) => event !== '' && !event.startsWith(':'));
  return events.map((event) => {
    const [, name, data] = /^event: (.*)\ndata: (.*)$/.exec(event)!;
    const read: Loose = JSON.parse(data!);
    expect(read.type).toBe(name);
    return read;
  });
}
const TOOLS = [{ name: 'calculator', description: 'Of sums.', input_schema: { type: 'object' } }];

it('an answer has its type, role, blocks, reason and counts (test_anthropic_messages_basic)', async () => {
  const body: Loose = await (await ask()).json();
  expect(body).toMatchObject({ type: 'message', role: 'assistant', stop_reason: 'end_turn', model: 'mine' });
  expect(body.content).toMatchObject([{ type: 'text', text: 'Hello, how are you today?' }]);
  for (const count of ['input_tokens', 'output_tokens', 'cache_read_input_tokens']) {
    expect(Number.isInteger(body.usage[count]), count).toBe(true);
  }
});

it('a stream has its events in their order (test_anthropic_messages_streaming)', async () => {
  const events = await eventsOf(
    await ask({ stream: true, messages: [{ role: 'user', content: 'Say hello anew' }] }),
  );
  const types = events.map(({ type }) => type as string);
  expect(types.filter((type, i) => type !== types[i - 1])).toEqual([
    'message_start',
    'content_block_start',
    'content_block_delta',
    'content_block_stop',
    'message_delta',
    'message_stop',
  ]);
  expect(events[0].message).toMatchObject({ type: 'message', role: 'assistant', content: [] });
  expect(events[1]).toMatchObject({ index: 0, content_block: { type: 'text' } });
  expect(events.at(-2)).toMatchObject({ delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 219 } });
});

it.each([
  ['a system text', { system: 'You are a helpful assistant.' }],
  ['a system in blocks', { system: [{ type: 'text', text: 'You are a helpful assistant.' }] }],
  [
    'text in parts',
    {
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What' },
            { type: 'text', text: ' is it?' },
          ],
        },
      ],
    },
  ],
  [
    'several turns',
    {
      messages: [
        ...ASK.messages,
        { role: 'assistant', content: 'Hi.' },
        { role: 'user', content: 'How are you?' },
      ],
    },
  ],
  ['sampling of its own', { temperature: 0.5, top_p: 0.9, top_k: 40, metadata: { user_id: 'u' } }],
])('takes %s (test_anthropic_messages_*)', async (_, more) => {
  expect((await ask(more)).status).toBe(200);
});

it.each([
  ['a result alone', [{ type: 'tool_result', tool_use_id: 'tool_1', content: 'Sunny' }]],
  [
    'a result after text',
    [
      { type: 'text', text: 'Here:' },
      { type: 'tool_result', tool_use_id: 'tool_1', content: 'Sunny' },
    ],
  ],
  [
    'a result in blocks',
    [{ type: 'tool_result', tool_use_id: 'tool_1', content: [{ type: 'text', text: 'Sunny' }] }],
  ],
  ['a failure', [{ type: 'tool_result', tool_use_id: 'tool_1', is_error: true, content: 'Not found' }]],
])('takes %s of a tool (test_anthropic_tool_result*)', async (name, content) => {
  const use = { type: 'tool_use', id: 'tool_1', name: 'calculator', input: { city: 'Paris' } };
  const answer = await ask({
    tools: TOOLS,
    messages: [
      { role: 'user', content: name },
      { role: 'assistant', content: [use] },
      { role: 'user', content },
    ],
  });
  expect(answer.status).toBe(200);
  expect(served.upstream.seen.at(-1)!.body.messages).toContainEqual(
    expect.objectContaining({ role: 'tool', tool_call_id: 'tool_1' }),
  );
});

it('a call of a tool streams as a block of its own (test_anthropic_tool_streaming)', async () => {
  served.upstream.answer({ raw: streamedCall('calculator', '{"expression":"2+2"}'), streamed: true });
  const messages = [{ role: 'user', content: 'Calculate 2+2' }];
  const events = await eventsOf(await ask({ tools: TOOLS, stream: true, messages }));
  expect(events.find(({ type }) => type === 'content_block_start')).toMatchObject({
    content_block: { type: 'tool_use', name: 'calculator', id: 'call_1', input: {} },
  });
  const json = events.map(({ delta }) => delta?.partial_json ?? '').join('');
  expect(JSON.parse(json)).toEqual({ expression: '2+2' });
  expect(events.at(-2).delta.stop_reason).toBe('tool_use');
});

it('stop sequences end an answer and are named (test_anthropic_stop_sequences)', async () => {
  const body: Loose = await (await ask({ stop_sequences: ['how'] })).json();
  expect(body).toMatchObject({ stop_reason: 'stop_sequence', stop_sequence: 'how' });
  expect(body.content[0].text).toBe('Hello, ');
});

it.each([
  ['no messages', { messages: undefined }],
  ['no bound', { max_tokens: undefined }],
  ['an empty conversation', { messages: [] }],
  ['a role that is none', { messages: [{ role: 'wizard', content: 'Hi' }] }],
  ['a block that is none', { messages: [{ role: 'user', content: [{ type: 'unknown', foo: 'bar' }] }] }],
])(
  'refuses %s as Anthropic would (test_anthropic_missing_messages, test_anthropic_invalid_*)',
  async (_, more) => {
    const refused = await ask(more);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ type: 'error', error: { type: 'invalid_request_error' } });
  },
);
