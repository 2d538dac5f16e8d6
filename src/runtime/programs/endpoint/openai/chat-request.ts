import * as v from 'valibot';
import type { ModelMessage, ModelToolCall } from '../../../../domain/models/model.ts';
import type { AskedOfModel } from '../asked.ts';
import { ignoredFields } from '../ignored.ts';
import { GOLEM_FIELD, templateOf } from '../template-use.ts';
import { joined, readBody, refusedField, textContent } from '../read-body.ts';

/** Tokens of an answer where the request names no bound; OpenAI's own default is the model's, which nobody tells here. */
export const DEFAULT_TOKENS = 4_096;

const MESSAGE = v.variant('role', [
  v.looseObject({ role: v.picklist(['system', 'developer']), content: textContent }),
  v.looseObject({ role: v.literal('user'), content: textContent }),
  v.looseObject({
    role: v.literal('assistant'),
    content: v.optional(v.nullable(textContent)),
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
  type: v.literal('function', 'only functions can be offered'),
  function: v.looseObject({
    name: v.string(),
    description: v.optional(v.nullable(v.string())),
    parameters: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
  }),
});

export const TOKENS = v.optional(
  v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
);

const STOP = 'expected a word that is not empty, or at most four of them';
const STOP_WORD = v.pipe(v.string(), v.nonEmpty());

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
          json_schema: v.looseObject({ name: v.string(), schema: v.record(v.string(), v.unknown()) }),
        }),
      ]),
    ),
  ),
  reasoning_effort: v.optional(v.nullable(v.string())),
  seed: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger()))),
  n: v.optional(v.nullable(v.literal(1, 'one answer is given to a request'))),
  logprobs: v.optional(v.nullable(v.literal(false, 'log-probabilities are not known here'))),
  stop: v.optional(v.nullable(v.union([STOP_WORD, v.pipe(v.array(STOP_WORD), v.maxLength(4))], STOP))),
  prompt_cache_key: v.optional(v.nullable(v.string())),
};
const BODY = v.looseObject(ENTRIES);
type Body = v.InferOutput<typeof BODY>;

const KNOWN: ReadonlySet<string> = new Set(Object.keys(ENTRIES));
export const EFFORTS: Readonly<Record<string, 'low' | 'medium' | 'high'>> = {
  minimal: 'low',
  low: 'low',
  medium: 'medium',
  high: 'high',
  xhigh: 'high',
};

/** @returns null where the text is no object of JSON */
export function argumentsOf(text: string): ModelToolCall['arguments'] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function messagesOf(messages: Body['messages']): ModelMessage[] {
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
const systemOf = (messages: Body['messages']): string =>
  messages
    .flatMap((message) =>
      message.role === 'system' || message.role === 'developer' ? [joined(message.content)] : [],
    )
    .join('\n\n');

function formatOf(format: Body['response_format']): AskedOfModel['request']['responseSchema'] {
  if (format?.type === 'json_object') return { name: 'object', schema: { type: 'object' } };
  if (format?.type !== 'json_schema') return null;
  const { name, schema } = format.json_schema;
  return { name, schema };
}

/** Tools that may be called: one that must be is the only one that is offered. */
function toolsOf({
  tools,
  tool_choice: choice,
}: Body): Pick<AskedOfModel['request'], 'tools' | 'toolChoice'> {
  const all = (tools ?? []).map(({ function: { name, description, parameters } }) => ({
    name,
    description: description ?? '',
    parameters: parameters ?? { type: 'object', properties: {} },
  }));
  if (all.length === 0 && (choice === 'auto' || choice === 'required')) {
    throw refusedField('tool_choice', 'A tool is to be chosen, and there are no tools.');
  }
  if (typeof choice !== 'object' || choice === null) {
    return { ...(all.length > 0 && { tools: all }), ...(choice && { toolChoice: choice }) };
  }
  const wanted = all.filter(({ name }) => name === choice.function.name);
  if (wanted.length === 0) {
    throw refusedField('tool_choice', `There is no tool "${choice.function.name}" among the tools.`);
  }
  return { tools: wanted, toolChoice: 'required' };
}

/** What says how it is written, and where it ends. */
export function writtenBy(
  body: Pick<Body, 'temperature' | 'seed' | 'stop'>,
): Pick<AskedOfModel['request'], 'temperature' | 'seed' | 'stop'> {
  const stop = typeof body.stop === 'string' ? [body.stop] : (body.stop ?? []);
  return {
    temperature: body.temperature ?? null,
    ...(body.seed != null && { seed: body.seed }),
    ...(stop.length > 0 && { stop }),
  };
}

/** Reads a request of OpenAI's chat completions. @throws AppError `input.invalid` with `data.param` */
export function readChat(text: string): AskedOfModel {
  const body = readBody(BODY, text);
  const messages = messagesOf(body.messages);
  const system = systemOf(body.messages);
  const template = templateOf(body.golem);
  if (messages.length === 0 && !template) {
    const said =
      system === '' ? 'Expected at least one message.' : 'The messages hold nothing but instructions.';
    throw refusedField('messages', `messages is not valid: ${said}`);
  }
  if (body.stream_options && !body.stream) {
    throw refusedField('stream_options', 'There are options of a stream, and no stream is asked for.');
  }
  const effort = EFFORTS[body.reasoning_effort ?? ''];
  return {
    model: body.model,
    request: {
      ...(system !== '' && { system }),
      ...(template && { template }),
      messages,
      ...toolsOf(body),
      responseSchema: formatOf(body.response_format),
      maxTokens: body.max_completion_tokens ?? body.max_tokens ?? DEFAULT_TOKENS,
      ...writtenBy(body),
      ...(effort && { effort }),
    },
    streams: body.stream ?? false,
    wantsUsage: body.stream_options?.include_usage ?? false,
    session: body.prompt_cache_key ?? null,
    ignored: ignoredFields(body, KNOWN),
  };
}
