import * as v from 'valibot';
import { type ModelDocument, type ModelMessage, MOST_STOPS } from '../../../domain/models/model.ts';
import { joined, textContent } from '../parts.ts';
import { GOLEM_FIELD } from '../template-use.ts';

/** A request of Anthropic's messages, as far as it is read here. */

const TEXT = v.looseObject({ type: v.literal('text'), text: v.string() });
const USER_BLOCK = v.variant(
  'type',
  [
    TEXT,
    v.looseObject({
      type: v.literal('tool_result'),
      tool_use_id: v.string(),
      content: v.optional(textContent),
      is_error: v.optional(v.nullable(v.boolean())),
    }),
    v.looseObject({
      type: v.literal('search_result'),
      source: v.string(),
      title: v.string(),
      content: v.array(TEXT),
    }),
    v.looseObject({
      type: v.literal('document'),
      title: v.optional(v.nullable(v.string())),
      source: v.variant(
        'type',
        [
          v.looseObject({ type: v.literal('text'), data: v.string() }),
          v.looseObject({ type: v.literal('content'), content: v.union([v.string(), v.array(TEXT)]) }),
        ],
        'only plain text is supported',
      ),
    }),
  ],
  'expected text, tool_result, search_result or a document of plain text',
);
const MODEL_BLOCK = v.variant(
  'type',
  [
    TEXT,
    v.looseObject({
      type: v.literal('tool_use'),
      id: v.string(),
      name: v.string(),
      input: v.record(v.string(), v.unknown()),
    }),
    // Thoughts of a conversation with somebody else are no words of the answer.
    v.looseObject({ type: v.picklist(['thinking', 'redacted_thinking']) }),
  ],
  'expected text, tool_use or thinking',
);
const MESSAGE = v.variant('role', [
  v.looseObject({ role: v.literal('user'), content: v.union([v.string(), v.array(USER_BLOCK)]) }),
  v.looseObject({ role: v.literal('assistant'), content: v.union([v.string(), v.array(MODEL_BLOCK)]) }),
]);
const TOOL = v.looseObject({
  name: v.string(),
  description: v.optional(v.nullable(v.string())),
  input_schema: v.record(
    v.string(),
    v.unknown(),
    'expected a schema; only tools of the caller are supported',
  ),
});

const PARALLEL = v.optional(v.nullable(v.boolean()));

export const ENTRIES = {
  model: v.string('expected the name of a model'),
  messages: v.optional(v.array(MESSAGE), []),
  golem: GOLEM_FIELD,
  max_tokens: v.pipe(v.number('expected a whole number'), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  system: v.optional(v.nullable(textContent)),
  temperature: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1)))),
  top_p: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1)))),
  top_k: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0)))),
  stream: v.optional(v.nullable(v.boolean())),
  tools: v.optional(v.nullable(v.array(TOOL))),
  tool_choice: v.optional(
    v.nullable(
      v.variant('type', [
        v.looseObject({ type: v.picklist(['auto', 'any', 'none']), disable_parallel_tool_use: PARALLEL }),
        v.looseObject({ type: v.literal('tool'), name: v.string(), disable_parallel_tool_use: PARALLEL }),
      ]),
    ),
  ),
  output_config: v.optional(
    v.nullable(
      v.looseObject({
        format: v.optional(
          v.nullable(
            v.looseObject({ type: v.literal('json_schema'), schema: v.record(v.string(), v.unknown()) }),
          ),
        ),
      }),
    ),
  ),
  stop_sequences: v.optional(
    v.nullable(v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.maxLength(MOST_STOPS))),
  ),
};
export const BODY = v.looseObject(ENTRIES);
export type Body = v.InferOutput<typeof BODY>;
type UserContent = Extract<Body['messages'][number], { role: 'user' }>['content'];
type ModelContent = Extract<Body['messages'][number], { role: 'assistant' }>['content'];
/** What a request is made of, to be written. */
export type UserBlock = v.InferInput<typeof USER_BLOCK>;
export type ModelBlock = v.InferInput<typeof MODEL_BLOCK>;
export type Tool = v.InferInput<typeof TOOL>;
export type Choice = NonNullable<Body['tool_choice']>;

/** Results of tools are messages of their own here, before what the user says beside them. */
function userMessages(content: UserContent): ModelMessage[] {
  if (typeof content === 'string') return [{ role: 'user', content }];
  const results: ModelMessage[] = [];
  const documents: ModelDocument[] = [];
  let text = '';
  for (const block of content) {
    if (block.type === 'text') text += block.text;
    else if (block.type === 'tool_result') {
      const said = joined(block.content ?? '');
      results.push({
        role: 'tool',
        toolCallId: block.tool_use_id,
        content: block.is_error ? `Error: ${said}` : said,
      });
    } else if (block.type === 'search_result') {
      documents.push({ source: block.source, title: block.title, text: joined(block.content) });
    } else {
      const title = block.title ?? `Document ${documents.length + 1}`;
      const { source } = block;
      const text = source.type === 'text' ? source.data : joined(source.content);
      documents.push({ source: `document:${documents.length}`, title, text });
    }
  }
  if (text === '' && documents.length === 0) return results;
  return [...results, { role: 'user', content: text, ...(documents.length > 0 && { documents }) }];
}

function modelMessage(content: ModelContent): ModelMessage {
  if (typeof content === 'string') return { role: 'assistant', content };
  const toolCalls = content.flatMap((block) =>
    block.type === 'tool_use'
      ? [{ id: block.id, name: block.name, arguments: block.input, text: JSON.stringify(block.input) }]
      : [],
  );
  const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('');
  return { role: 'assistant', content: text, ...(toolCalls.length > 0 && { toolCalls }) };
}

/** The conversation as it is asked. */
export const messagesOf = (messages: Body['messages']): readonly ModelMessage[] =>
  messages.flatMap((message) =>
    message.role === 'user' ? userMessages(message.content) : [modelMessage(message.content)],
  );
