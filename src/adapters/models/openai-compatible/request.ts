import { placeOfAddress } from '../../../shared/address-place.ts';
import type { ModelMessage, ModelRequest } from '../../../domain/models/model.ts';
import { type chatRequest, chatWire } from '../../vendors/index.ts';
import type { HttpCall } from '../http/http-attempt.ts';
import { schemaInstruction, withDocuments } from '../wire/prompt-text.ts';
import type { Attempt } from '../provider/provider.ts';
import { isStrict } from '../wire/strict-schema.ts';

/** Fields that some models refuse and that can be left out. */
export const OPTIONAL: readonly string[] = [
  'temperature',
  'reasoning_effort',
  'stream_options',
  'prompt_cache_key',
  'stop',
  'seed',
];

function message(from: ModelMessage): chatRequest.Message {
  if (from.role === 'tool') return { role: 'tool', tool_call_id: from.toolCallId, content: from.content };
  if (from.role === 'user') return { role: 'user', content: withDocuments(from.content, from.documents) };
  // DeepSeek goes on thinking after a tool call only if it is shown what it had thought.
  const thought = from.reasoning?.rawBlocks.find(({ kind }) => kind === 'reasoning_content');
  return chatWire.modelMessage(from.content, from.toolCalls ?? [], thought?.text || null);
}

/** As many as the API takes; at the others the answer is ended here. */
const MOST_SENT = 4;
export const stopsOf = ({ stop }: ModelRequest): readonly string[] | undefined =>
  stop?.length ? stop.slice(0, MOST_SENT) : undefined;

/**
 * A server on this machine makes a grammar of each schema and keeps it out of the prompt. Others' servers take long over one that they
 * have not seen, and one that changes with each request would break what they keep of prompts.
 */
const forcesHere = (base: string): boolean => placeOfAddress(base) === 'machine';

/** What one attempt sends; fields that the server has refused (`quirks`) are left out. */
export function requestOf({ config, request, key, quirks }: Attempt): HttpCall {
  const base = config.baseUrl!.replace(/\/+$/, '');
  const { responseSchema: wanted, tools = [] } = request;
  const told = wanted && !(wanted.any && config.structured !== 'prompt') ? wanted : null;
  const inPrompt = told && config.structured !== 'schema' ? schemaInstruction(told.schema) : null;
  const system = [request.system, inPrompt].filter((text) => text).join('\n\n');
  const openAi = new URL(base).hostname === 'api.openai.com';
  const newer = quirks.has('max_tokens') || openAi;
  const body: Record<string, unknown> = {
    model: config.model,
    messages: [
      ...(system === '' ? [] : [{ role: 'system', content: system }]),
      ...request.messages.map(message),
    ],
    stream: true,
    stream_options: { include_usage: true },
    [newer ? 'max_completion_tokens' : 'max_tokens']: request.unbounded ? undefined : request.maxTokens,
    temperature: request.temperature ?? undefined,
    reasoning_effort: request.effort ?? undefined,
    stop: stopsOf(request),
    seed: request.seed ?? undefined,
    // Sends requests that begin alike to the machine that has their beginning; others' servers do not know it.
    prompt_cache_key: (openAi && request.cache?.key) || undefined,
  };
  if (tools.length > 0) {
    body['tools'] = tools.map(chatWire.writeTool);
    body['tool_choice'] = request.toolChoice ?? 'auto';
  }
  if (wanted?.any && config.structured !== 'prompt') body['response_format'] = chatWire.format(null);
  else if (wanted && config.structured === 'schema') {
    const schema = (forcesHere(base) && request.allowed) || wanted.schema;
    body['response_format'] = chatWire.format({
      name: wanted.name,
      schema,
      strict: wanted.strict ?? isStrict(schema),
    });
  } else if (wanted && config.structured === 'json') body['response_format'] = chatWire.format(null);
  for (const field of OPTIONAL) if (quirks.has(field)) body[field] = undefined;
  // What a program wrote is sent as it wrote it: what a server refuses of it the program is told.
  Object.assign(body, request.extra);
  if (tools.length === 0) body['parallel_tool_calls'] = undefined;
  return {
    url: `${base}/chat/completions`,
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
    body,
  };
}
