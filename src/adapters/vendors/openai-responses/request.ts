import * as v from 'valibot';
import type { ModelMessage, ModelRequest } from '../../../domain/models/model.ts';
import { ANY_OBJECT, TOKENS } from '../openai-chat/request.ts';
import { argumentsOf } from '../parts.ts';
import { GOLEM_FIELD } from '../template-use.ts';

/** A request of OpenAI's Responses, as far as it is read here. */

const PART = v.looseObject({
  type: v.picklist(
    ['input_text', 'output_text', 'text', 'refusal'],
    'expected text; images, audio and files are not supported',
  ),
  text: v.optional(v.string()),
  refusal: v.optional(v.string()),
});
const CONTENT = v.union(
  [v.string(), v.array(PART)],
  'expected a string, or parts of the type "input_text" or "output_text"; images, audio and files are not supported',
);
const ITEM = v.variant(
  'type',
  [
    v.looseObject({
      type: v.literal('message'),
      role: v.picklist(['user', 'assistant', 'system', 'developer']),
      content: CONTENT,
    }),
    v.looseObject({
      type: v.literal('function_call'),
      call_id: v.string(),
      name: v.string(),
      arguments: v.string(),
    }),
    v.looseObject({ type: v.literal('function_call_output'), call_id: v.string(), output: CONTENT }),
    // Thoughts of a conversation with somebody else are no words of the answer.
    v.looseObject({ type: v.literal('reasoning') }),
  ],
  'expected a message, a function_call, a function_call_output or reasoning',
);
/** A message may leave its type out. */
const INPUT_ITEM = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((item) => ({ type: 'message', ...item })),
  ITEM,
);
const ITEMS = v.pipe(
  v.array(INPUT_ITEM, 'expected a string or a list of items'),
  v.minLength(1, 'expected at least one item'),
);
const FUNCTION = v.looseObject({
  type: v.literal('function'),
  name: v.string(),
  description: v.optional(v.nullable(v.string())),
  parameters: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
  strict: v.optional(v.nullable(v.boolean())),
});
/** Searching, running code, tools in groups: nothing here does that. */
const OTHER_TOOL = v.looseObject({ type: v.pipe(v.string(), v.notValue('function')) });
const TOOL = v.lazy((tool) =>
  (tool as { readonly type?: unknown } | null)?.type === 'function' ? FUNCTION : OTHER_TOOL,
);
const FORMAT = v.variant('type', [
  v.looseObject({ type: v.picklist(['text', 'json_object']) }),
  v.looseObject({
    type: v.literal('json_schema'),
    name: v.string(),
    schema: v.record(v.string(), v.unknown()),
    strict: v.optional(v.nullable(v.boolean())),
  }),
]);
const optional = <T extends v.GenericSchema>(
  schema: T,
): v.OptionalSchema<v.NullableSchema<T, undefined>, undefined> => v.optional(v.nullable(schema));
const never = (message: string): v.OptionalSchema<v.NullSchema<string>, undefined> =>
  v.optional(v.null(message));

/** A template of the owner's, as OpenAI's packages name one. */
const PROMPT = v.looseObject({
  id: v.string('expected the name of a template'),
  version: optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, 'expected a version number'))),
  variables: optional(
    v.record(
      v.string(),
      v.union(
        [v.string(), v.looseObject({ type: v.literal('input_text'), text: v.string() })],
        'expected a string, or a part of the type "input_text"; images and files are not supported',
      ),
    ),
  ),
});

export const ENTRIES = {
  model: optional(v.string('expected the name of a model')),
  // Not a union: which item is wrong is told by its place.
  input: v.optional(
    v.lazy((input) => (typeof input === 'string' ? v.string() : ITEMS)),
    '',
  ),
  prompt: optional(PROMPT),
  golem: GOLEM_FIELD,
  instructions: optional(v.string()),
  previous_response_id: optional(v.string()),
  max_output_tokens: TOKENS,
  temperature: optional(v.pipe(v.number(), v.minValue(0), v.maxValue(2))),
  stream: optional(v.boolean()),
  store: optional(v.boolean()),
  tools: optional(v.array(TOOL)),
  tool_choice: optional(
    v.union(
      [
        v.picklist(['auto', 'none', 'required']),
        v.looseObject({ type: v.literal('function'), name: v.string() }),
      ],
      'expected auto, none, required or one function',
    ),
  ),
  text: optional(v.looseObject({ format: optional(FORMAT) })),
  reasoning: optional(v.looseObject({ effort: optional(v.string()) })),
  metadata: optional(v.record(v.string(), v.string())),
  prompt_cache_key: optional(v.string()),
  top_p: optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  parallel_tool_calls: optional(v.boolean()),
  background: optional(v.literal(false, 'background responses are not supported')),
  conversation: never('conversations are not supported; use previous_response_id, or send the items'),
  top_logprobs: optional(v.literal(0, 'log-probabilities are not supported')),
};
export const BODY = v.looseObject(ENTRIES);
export type Body = v.InferOutput<typeof BODY>;
type Content = v.InferOutput<typeof CONTENT>;
/** What a request is made of, to be written. */
export type Item = v.InferInput<typeof ITEM>;
export type FunctionTool = v.InferInput<typeof FUNCTION>;
export type Format = v.InferInput<typeof FORMAT>;
export type Choice = NonNullable<Body['tool_choice']>;

const textOf = (content: Content): string =>
  typeof content === 'string' ? content : content.map(({ text, refusal }) => text ?? refusal ?? '').join('');

/** Items in their order; calls of tools belong to the message of the model that they follow. */
export function messagesOf(input: Body['input']): ModelMessage[] {
  if (typeof input === 'string') return input === '' ? [] : [{ role: 'user', content: input }];
  const messages: ModelMessage[] = [];
  for (const item of input) {
    if (item.type === 'message' && (item.role === 'user' || item.role === 'assistant')) {
      messages.push({ role: item.role, content: textOf(item.content) });
    }
    if (item.type === 'function_call_output') {
      messages.push({ role: 'tool', toolCallId: item.call_id, content: textOf(item.output) });
    }
    if (item.type === 'function_call') {
      const { call_id: id, name, arguments: text } = item;
      const call = { id, name, text, arguments: argumentsOf(text) };
      const last = messages.at(-1);
      if (last?.role === 'assistant')
        messages[messages.length - 1] = { ...last, toolCalls: [...(last.toolCalls ?? []), call] };
      else messages.push({ role: 'assistant', content: '', toolCalls: [call] });
    }
  }
  return messages;
}

export const systemOf = (input: Body['input']): string[] =>
  typeof input === 'string'
    ? []
    : input.flatMap((item) =>
        item.type === 'message' && (item.role === 'system' || item.role === 'developer')
          ? [textOf(item.content)]
          : [],
      );

export function formatOf(text: Body['text']): ModelRequest['responseSchema'] {
  const format = text?.format;
  if (format?.type === 'json_object') return ANY_OBJECT;
  if (format?.type !== 'json_schema') return null;
  const { name, schema, strict } = format;
  return { name, schema, ...(strict != null && { strict }) };
}
