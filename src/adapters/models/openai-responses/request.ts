import type { ModelMessage } from '../../../domain/models/model.ts';
import type { Json } from '../../../lib/json/read-json.ts';
import { responsesWire } from '../../vendors/index.ts';
import type { HttpCall } from '../http/http-attempt.ts';
import { schemaInstruction, withDocuments } from '../wire/prompt-text.ts';
import type { Attempt } from '../provider/provider.ts';
import { takenOf } from '../wire/extra-fields.ts';
import { isStrict } from '../wire/strict-schema.ts';
import { PROVIDER } from './reply.ts';

/** Fields that some models or servers refuse and that can be left out. */
export const OPTIONAL: readonly string[] = [
  'temperature',
  'reasoning',
  'include',
  'store',
  'prompt_cache_key',
];

const TAKEN = ['top_p', 'parallel_tool_calls', 'reasoning_effort'] as const;

/** What was thought, sealed as it came: nothing of it is kept by the provider. */
function thought(from: Extract<ModelMessage, { role: 'assistant' }>): Json[] {
  if (from.reasoning?.provider !== PROVIDER) return [];
  return from.reasoning.rawBlocks.flatMap(({ kind, text, opaque }) =>
    opaque === null
      ? []
      : [
          {
            type: 'reasoning',
            summary: kind === 'summary_text' && text ? [{ type: 'summary_text', text }] : [],
            encrypted_content: opaque,
          },
        ],
  );
}

function items(from: ModelMessage): Json[] {
  if (from.role === 'tool') {
    return [{ type: 'function_call_output', call_id: from.toolCallId, output: from.content }];
  }
  if (from.role === 'user') return [{ role: 'user', content: withDocuments(from.content, from.documents) }];
  return [
    ...thought(from),
    ...(from.content === '' ? [] : [{ role: 'assistant', content: from.content }]),
    ...(from.toolCalls ?? []).map(responsesWire.functionCall),
  ];
}

/** What one attempt sends; fields that the server has refused (`quirks`) are left out. */
export function requestOf({ config, request, key, quirks }: Attempt): HttpCall {
  const { responseSchema: wanted, tools = [], effort } = request;
  const told = wanted && !(wanted.any && config.structured !== 'prompt') ? wanted : null;
  const inPrompt = told && config.structured !== 'schema' ? schemaInstruction(told.schema) : null;
  const { top_p, parallel_tool_calls, reasoning_effort } = takenOf(request, TAKEN, 'OpenAI’s Responses');
  const instructions = [request.system, inPrompt].filter((text) => text).join('\n\n');
  const body: Record<string, unknown> = {
    model: config.model,
    input: request.messages.flatMap(items),
    instructions: instructions === '' ? undefined : instructions,
    stream: true,
    // The provider keeps nothing, so that sealed thoughts have to be asked for.
    store: false,
    include: ['reasoning.encrypted_content'],
    max_output_tokens: request.unbounded ? undefined : request.maxTokens,
    top_p,
    parallel_tool_calls: tools.length > 0 ? parallel_tool_calls : undefined,
    temperature: request.temperature ?? undefined,
    reasoning:
      (reasoning_effort ?? effort) ? { effort: reasoning_effort ?? effort, summary: 'auto' } : undefined,
    prompt_cache_key: request.cache?.key ?? undefined,
  };
  if (tools.length > 0) {
    body['tools'] = tools.map(responsesWire.writeTool);
    body['tool_choice'] = request.toolChoice ?? 'auto';
  }
  if (wanted?.any && config.structured !== 'prompt') body['text'] = { format: responsesWire.format(null) };
  else if (wanted && config.structured === 'schema') {
    const { name, schema } = wanted;
    body['text'] = {
      format: responsesWire.format({ name, schema, strict: wanted.strict ?? isStrict(schema) }),
    };
  } else if (wanted && config.structured === 'json') body['text'] = { format: responsesWire.format(null) };
  for (const field of OPTIONAL) if (quirks.has(field)) body[field] = undefined;
  return {
    url: `${config.baseUrl!.replace(/\/+$/, '')}/responses`,
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
    body,
  };
}
