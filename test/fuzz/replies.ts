import fc from 'fast-check';
import { modelReply } from '../fixtures/model-reply.ts';
import { anyText } from './nonsense.ts';

/** Stands for a number that JSON can write and no number can hold. */
const BEYOND = '@beyond@';

const json = fc.oneof(
  anyText,
  fc.constantFrom(0, -1, 0.5, 1e308, 5e-324, 2 ** 31, 2 ** 53, BEYOND),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(null, true, [], {}, [[[]]]),
  fc.constant(JSON.parse(`${'{"a":'.repeat(300)}1${'}'.repeat(300)}`) as unknown),
);
/** What belongs in a place, or anything. */
const or = <Value>(usual: fc.Arbitrary<Value>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 14, arbitrary: usual }, { weight: 1, arbitrary: json });
const some = <Shape extends Record<string, fc.Arbitrary<unknown>>>(shape: Shape): fc.Arbitrary<unknown> =>
  or(fc.record(shape, { requiredKeys: [] }));
const list = (one: fc.Arbitrary<unknown>, most = 3): fc.Arbitrary<unknown> =>
  or(fc.array(one, { maxLength: most }));

const count = or(fc.nat(5_000));
const name = or(fc.constantFrom('f', 'buy', 'constructor', ''));

/** A decision as it is asked for, with some of it as it should not be. */
export const decision: fc.Arbitrary<string> = fc
  .record(
    {
      reasons: list(anyText),
      cites: list(fc.constantFrom('snapshot:price', 'invariants:cage', 'none')),
      summary: or(anyText),
      orders: list(some({ quote: anyText, kind: anyText, when: json }), 2),
      confidence: or(fc.double({ min: 0, max: 1, noNaN: true })),
      action: or(
        fc.constantFrom<unknown>(
          { kind: 'hold' },
          { kind: 'buy', asset: 'SPX', spend: 100 },
          { kind: 'buy', asset: 'SPX', spend: 1e308 },
          { kind: 'sell', asset: 'SPX', amount: 5e-324 },
          { kind: 'withdraw', positionId: '__proto__' },
          { kind: 'provide', asset: 'SPX', lowPrice: 1e-300, highPrice: 1e300, maxBase: 1e300, maxQuote: 1 },
        ),
      ),
      prediction: some({ low: count, high: count, ticks: count, probability: count }),
    },
    { requiredKeys: [] },
  )
  .chain((over) =>
    fc.constantFrom(over, {}).map((used) => JSON.stringify({ ...modelReply(1_000), orders: [], ...used })),
  )
  .map(beyond);
const words = fc.oneof(anyText, decision);

const openAiCall = some({
  index: fc.oneof(fc.nat(3), fc.constant(null)),
  id: or(fc.constantFrom('a', 'b', '')),
  function: some({
    name,
    arguments: or(fc.oneof(fc.json({ maxDepth: 3 }), fc.constantFrom('{"a":', '"x"}'))),
  }),
});
const openAiPart = some({
  content: or(
    fc.oneof(words, fc.constantFrom('<think>', '</think>', ' '), fc.constant([{ type: 'text', text: 'x' }])),
  ),
  reasoning_content: or(anyText),
  reasoning_details: list(
    some({ type: name, text: anyText, summary: anyText, signature: anyText, data: anyText }),
  ),
  refusal: or(fc.constant(null)),
  tool_calls: list(openAiCall),
  annotations: list(
    some({
      url_citation: some({
        url: anyText,
        title: anyText,
        content: anyText,
        start_index: count,
        end_index: count,
      }),
    }),
  ),
});
const openAiUsage = some({
  prompt_tokens: count,
  completion_tokens: count,
  total_tokens: count,
  prompt_tokens_details: some({ cached_tokens: count, cache_write_tokens: count }),
  completion_tokens_details: some({ reasoning_tokens: count }),
});
const openAiChunk = (part: 'delta' | 'message'): fc.Arbitrary<unknown> =>
  some({
    model: or(fc.constant('m')),
    choices: list(
      some({
        index: fc.constantFrom(0, 0, 0, 1),
        [part]: openAiPart,
        finish_reason: or(fc.constantFrom('stop', 'length', 'tool_calls', null, 'constructor')),
      }),
      2,
    ),
    usage: openAiUsage,
    citations: list(anyText),
    ...(part === 'message' && { object: fc.constant('chat.completion') }),
  });

const block = some({
  type: fc.constantFrom('text', 'thinking', 'redacted_thinking', 'tool_use', 'server_tool_use'),
  text: words,
  thinking: anyText,
  signature: anyText,
  data: anyText,
  id: name,
  name,
  input: json,
  citations: list(some({ url: anyText, title: anyText, cited_text: anyText, document_index: count })),
});
const anthropicUsage = some({
  input_tokens: count,
  output_tokens: count,
  cache_read_input_tokens: count,
  cache_creation_input_tokens: count,
});
const stop = or(fc.constantFrom('end_turn', 'max_tokens', 'tool_use', 'refusal', 'toString'));
const message = some({
  type: fc.constant('message'),
  model: name,
  content: list(block),
  stop_reason: stop,
  usage: anthropicUsage,
});
const index = or(fc.nat(2));
const anthropicEvent = or(
  fc.oneof(
    fc.record({ type: fc.constant('message_start'), message }),
    fc.record({ type: fc.constant('content_block_start'), index, content_block: block }),
    fc.record({
      type: fc.constant('content_block_delta'),
      index,
      delta: some({
        type: fc.constantFrom(
          'text_delta',
          'thinking_delta',
          'signature_delta',
          'input_json_delta',
          'citations_delta',
        ),
        text: words,
        thinking: anyText,
        signature: anyText,
        partial_json: anyText,
        citation: some({ url: anyText, cited_text: anyText }),
      }),
    }),
    fc.record({ type: fc.constant('content_block_stop'), index }),
    fc.record({
      type: fc.constant('message_delta'),
      delta: some({ stop_reason: stop }),
      usage: anthropicUsage,
    }),
  ),
);

/** What a server answers, to the byte. */
export interface Answer {
  readonly provider: 'openai-compatible' | 'anthropic';
  readonly status: number;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Where it is cut into what arrives at once. */
  readonly cuts: readonly number[];
}

function beyond(text: string): string {
  return text.replaceAll(JSON.stringify(BEYOND), '1e999');
}

const line = (event: unknown): string => `data: ${beyond(JSON.stringify(event) ?? 'null')}\n\n`;
const streamed = (events: readonly unknown[], end: string): string => events.map(line).join('') + end;

const text: fc.Arbitrary<readonly [Answer['provider'], string, string]> = fc.oneof(
  fc
    .tuple(
      fc.array(openAiChunk('delta'), { maxLength: 6 }),
      fc.constantFrom('data: [DONE]\n\n', '', ': x\n', 'data'),
    )
    .map(([events, end]) => ['openai-compatible', 'text/event-stream', streamed(events, end)] as const),
  openAiChunk('message').map(
    (body) => ['openai-compatible', 'application/json', beyond(JSON.stringify(body) ?? '')] as const,
  ),
  fc
    .array(anthropicEvent, { maxLength: 8 })
    .map((events) => ['anthropic', 'text/event-stream', streamed(events, '')] as const),
  message.map((body) => ['anthropic', 'application/json', beyond(JSON.stringify(body) ?? '')] as const),
  fc.string({ maxLength: 60 }).map((body) => ['openai-compatible', 'text/event-stream', body] as const),
  // A decision that is whole, and what it costs is not.
  fc.tuple(decision, openAiUsage).map(([content, usage]) => {
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
    return [
      'openai-compatible',
      'application/json',
      beyond(JSON.stringify({ model: 'm', choices, usage })),
    ] as const;
  }),
);

export const anyAnswer: fc.Arbitrary<Answer> = fc
  .tuple(
    text,
    fc.oneof({ weight: 9, arbitrary: fc.constant(200) }, fc.constantFrom(400, 401, 429, 500)),
    fc.array(fc.nat(), { maxLength: 6 }),
  )
  .map(([[provider, type, said], status, cuts]) => ({
    provider,
    status,
    type,
    bytes: new TextEncoder().encode(said),
    cuts,
  }));
