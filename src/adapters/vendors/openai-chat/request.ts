import * as v from 'valibot';
import type { ModelMessage, ModelRequest } from '../../../domain/models/model.ts';
import { argumentsOf, joined, textContent } from '../parts.ts';
import { GOLEM_FIELD } from '../template-use.ts';

/** A request of OpenAI's chat completions, as far as it is read here. */

const MESSAGE = v.variant('role', [
  v.looseObject({ role: v.picklist(['system', 'developer']), content: textContent }),
  v.looseObject({ role: v.literal('user'), content: textContent }),
  v.looseObject({
    role: v.literal('assistant'),
    content: v.optional(v.nullable(textContent)),
    function_call: v.optional(v.null(`function_call is not supported; use tool_calls`)),
    tool_calls: v.optional(
      v.nullable(
        v.array(
          v.looseObject({
            id: v.string(),
            type: v.literal('function'),
            function: v.looseObject({ name: v.string(), arguments: v.string() }),
          }),
        ),
      ),
    ),
  }),
  v.looseObject({ role: v.literal('tool'), tool_call_id: v.string(), content: textContent }),
]);

const TOOL = v.looseObject({
  type: v.literal('function', 'only function tools are supported'),
  function: v.looseObject({
    name: v.string(),
    description: v.optional(v.nullable(v.string())),
    parameters: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
    strict: v.optional(v.nullable(v.boolean())),
  }),
});

export const TOKENS = v.optional(
  v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
);

const STOP = 'expected a non-empty string, or at most four of them';
const STOP_WORD = v.pipe(v.string(), v.nonEmpty());

const number = (from: number, to: number) =>
  v.optional(v.nullable(v.pipe(v.number(), v.minValue(from), v.maxValue(to))));

/** Fields that a model of this API is sent as they are. */
const EXTRA = {
  top_p: number(0, 1),
  presence_penalty: number(-2, 2),
  frequency_penalty: number(-2, 2),
  logit_bias: v.optional(v.nullable(v.record(v.string(), v.number()))),
  parallel_tool_calls: v.optional(v.nullable(v.boolean())),
  verbosity: v.optional(v.nullable(v.string())),
  top_k: number(0, 1_000_000),
  min_p: number(0, 1),
};
const never = (message: string) => v.optional(v.null(message));
const OF_2023 = 'functions are not supported; use tools, tool_choice, tool_calls and the role tool';
/** Fields that would make it another request, and that nothing here can do. */
const REFUSED = {
  functions: never(OF_2023),
  function_call: never(OF_2023),
  audio: never('audio is not supported'),
  modalities: v.optional(v.nullable(v.array(v.literal('text', 'only text output is supported')))),
  top_logprobs: v.optional(v.nullable(v.literal(0, 'log-probabilities are not supported'))),
  web_search_options: never('web search is not supported'),
};

/** What of a request is sent as it is, without what is left out and what is the API's own default. */
export function extraOf(
  body: Partial<Record<keyof typeof EXTRA | 'reasoning_effort', unknown>>,
): Pick<ModelRequest, 'extra'> {
  const given = [...Object.keys(EXTRA), 'reasoning_effort'].flatMap((name) => {
    const value = body[name as keyof typeof EXTRA];
    return value == null ? [] : [[name, value] as const];
  });
  return given.length > 0 ? { extra: Object.fromEntries(given) } : {};
}

export const ENTRIES = {
  model: v.string('expected the name of a model'),
  messages: v.optional(v.array(MESSAGE), []),
  golem: GOLEM_FIELD,
  max_tokens: TOKENS,
  max_completion_tokens: TOKENS,
  temperature: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(2)))),
  stream: v.optional(v.nullable(v.boolean())),
  stream_options: v.optional(
    v.nullable(v.looseObject({ include_usage: v.optional(v.nullable(v.boolean())) })),
  ),
  tools: v.optional(v.nullable(v.array(TOOL))),
  tool_choice: v.optional(
    v.nullable(
      v.union([
        v.picklist(['auto', 'none', 'required']),
        v.looseObject({ type: v.literal('function'), function: v.looseObject({ name: v.string() }) }),
      ]),
    ),
  ),
  response_format: v.optional(
    v.nullable(
      v.variant('type', [
        v.looseObject({ type: v.literal('text') }),
        v.looseObject({ type: v.literal('json_object') }),
        v.looseObject({
          type: v.literal('json_schema'),
          json_schema: v.looseObject({
            name: v.string(),
            schema: v.record(v.string(), v.unknown()),
            strict: v.optional(v.nullable(v.boolean())),
          }),
        }),
      ]),
    ),
  ),
  reasoning_effort: v.optional(v.nullable(v.string())),
  seed: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger()))),
  n: v.optional(v.nullable(v.literal(1, 'only one answer per request is supported'))),
  logprobs: v.optional(v.nullable(v.literal(false, 'log-probabilities are not supported'))),
  stop: v.optional(v.nullable(v.union([STOP_WORD, v.pipe(v.array(STOP_WORD), v.maxLength(4))], STOP))),
  prompt_cache_key: v.optional(v.nullable(v.string())),
  ...EXTRA,
  ...REFUSED,
};
export const BODY = v.looseObject(ENTRIES);
export type Body = v.InferOutput<typeof BODY>;
/** What a request is made of, to be written. */
export type Message = v.InferInput<typeof MESSAGE>;
export type ToolCall = NonNullable<Extract<Message, { role: 'assistant' }>['tool_calls']>[number];
export type Tool = v.InferInput<typeof TOOL>;
export type Format = NonNullable<Body['response_format']>;
export type Choice = NonNullable<Body['tool_choice']>;

export const EFFORTS: Readonly<Record<string, 'low' | 'medium' | 'high'>> = {
  minimal: 'low',
  low: 'low',
  medium: 'medium',
  high: 'high',
  xhigh: 'high',
};

export function messagesOf(messages: Body['messages']): ModelMessage[] {
  return messages.flatMap((message): ModelMessage[] => {
    switch (message.role) {
      case 'system':
      case 'developer':
        return [];
      case 'user':
        return [{ role: 'user', content: joined(message.content) }];
      case 'tool':
        return [{ role: 'tool', toolCallId: message.tool_call_id, content: joined(message.content) }];
      case 'assistant': {
        const toolCalls = (message.tool_calls ?? []).map(({ id, function: { name, arguments: text } }) => ({
          id,
          name,
          text,
          arguments: argumentsOf(text),
        }));
        const content = joined(message.content ?? '');
        return [{ role: 'assistant', content, ...(toolCalls.length > 0 && { toolCalls }) }];
      }
    }
  });
}

/** Instructions that stand anywhere in the conversation are told at its beginning, where every provider takes them. */
export const systemOf = (messages: Body['messages']): string =>
  messages
    .flatMap((message) =>
      message.role === 'system' || message.role === 'developer' ? [joined(message.content)] : [],
    )
    .join('\n\n');

/** JSON of any object: no schema is told to anybody. */
export const ANY_OBJECT = { name: 'object', schema: { type: 'object' }, any: true } as const;

export function formatOf(format: Body['response_format']): ModelRequest['responseSchema'] {
  if (format?.type === 'json_object') return ANY_OBJECT;
  if (format?.type !== 'json_schema') return null;
  const { name, schema, strict } = format.json_schema;
  return { name, schema, ...(strict != null && { strict }) };
}

/** What says how it is written, and where it ends. */
export function writtenBy(
  body: Pick<Body, 'temperature' | 'seed' | 'stop'>,
): Pick<ModelRequest, 'temperature' | 'seed' | 'stop'> {
  const stop = typeof body.stop === 'string' ? [body.stop] : (body.stop ?? []);
  return {
    temperature: body.temperature ?? null,
    ...(body.seed != null && { seed: body.seed }),
    ...(stop.length > 0 && { stop }),
  };
}
