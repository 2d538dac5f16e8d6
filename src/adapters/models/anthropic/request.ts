import type { CacheHints, ModelDocument, ModelMessage, ModelRequest } from '../../../domain/models/model.ts';
import type { Json } from '../../../lib/json/read-json.ts';
import { type anthropicRequest, anthropicWire } from '../../vendors/index.ts';
import type { HttpCall } from '../http/http-attempt.ts';
import { schemaInstruction, withDocuments } from '../wire/prompt-text.ts';
import { takenOf } from '../wire/extra-fields.ts';
import type { Attempt } from '../provider/provider.ts';
import { PROVIDER } from './reply.ts';

const VERSION = '2023-06-01';
const TAKEN = ['top_p', 'top_k', 'parallel_tool_calls', 'reasoning_effort'] as const;
/** Models that are told a budget of thinking; later ones choose it themselves by effort. */
const BUDGETED = /claude-3|-4-[015]\b|-4-2025|-4$/;
const BUDGET = { low: 2_048, medium: 8_192, high: 24_576 } as const;
/** The least that the API takes. */
const MIN_BUDGET = 1_024;

type Block = anthropicRequest.UserBlock | anthropicRequest.ModelBlock;

const textBlocks = (text: string): readonly Block[] => (text === '' ? [] : [{ type: 'text', text }]);

/** What can be cited of a message: the API refuses a document without a word in it. */
const documentsOf = (from: ModelMessage): readonly ModelDocument[] =>
  from.role === 'user' ? (from.documents ?? []).filter(({ text }) => text.trim() !== '') : [];

/** What a request lays before the model to be cited, in the order by which citations number it; the API does not combine them with a schema. */
export const citable = ({ messages, responseSchema }: ModelRequest): readonly ModelDocument[] =>
  responseSchema ? [] : messages.flatMap(documentsOf);

function blocks(from: ModelMessage, cites: boolean): Block[] {
  if (from.role === 'tool') {
    return [{ type: 'tool_result', tool_use_id: from.toolCallId, content: from.content }];
  }
  if (from.role === 'user') {
    if (!cites) return [{ type: 'text', text: withDocuments(from.content, from.documents) }];
    const documents = documentsOf(from).map(({ source, title, text }): Block => ({
      type: 'document',
      source: { type: 'text', media_type: 'text/plain', data: text },
      title,
      // Read by the model, and never cited from.
      context: source,
      citations: { enabled: true },
    }));
    return [...documents, ...textBlocks(from.content)];
  }
  // Thinking must be given back signed and unchanged, or the turn after a tool call is refused.
  const thought = from.reasoning?.provider === PROVIDER ? from.reasoning.rawBlocks : [];
  return [
    ...thought.map(({ kind, text, opaque }): Block =>
      kind === 'redacted_thinking'
        ? { type: kind, data: opaque }
        : { type: 'thinking', thinking: text ?? '', signature: opaque },
    ),
    ...textBlocks(from.content),
    ...(from.toolCalls ?? []).map(anthropicWire.toolUse),
  ];
}

const KEEP = { cache_control: { type: 'ephemeral' } } as const;

/** A text in two where what may be kept ends inside it. */
function keptUpTo(content: readonly Json[], from: ModelMessage, places: readonly number[]): Json[] {
  const last = content.at(-1);
  if (!last) return [];
  const at = last['type'] === 'text' && last['text'] === from.content ? places : [];
  const inside = at.filter((place) => place > 0 && place < from.content.length);
  const texts = [...inside, from.content.length].map((end, i) => from.content.slice(inside[i - 1] ?? 0, end));
  const parts = at.length === 0 ? [last] : texts.map((text) => ({ type: 'text', text }));
  const marks = (place: number): boolean =>
    place < parts.length - 1 ||
    places.includes(Number.POSITIVE_INFINITY) ||
    places.includes(from.content.length);
  return [...content.slice(0, -1), ...parts.map((part, i) => (marks(i) ? { ...part, ...KEEP } : part))];
}

/** Messages of one role after another are one turn. */
function turns(messages: readonly ModelMessage[], cites: boolean, ends: CacheHints['ends'] = []): Json[] {
  const out: { role: string; content: Json[] }[] = [];
  for (const [index, message] of messages.entries()) {
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const places = ends.flatMap((end) => (end.message === index ? [end.at ?? Number.POSITIVE_INFINITY] : []));
    const whole = blocks(message, cites);
    const content = places.length > 0 ? keptUpTo(whole, message, places) : whole;
    const last = out.at(-1);
    if (last?.role === role) last.content.push(...content);
    else out.push({ role, content });
  }
  return out;
}

function thinking({ effort, maxTokens }: ModelRequest, model: string): Json {
  if (!effort) return {};
  if (!BUDGETED.test(model)) return { thinking: { type: 'adaptive' } };
  const budget = Math.min(BUDGET[effort], maxTokens - MIN_BUDGET);
  return budget < MIN_BUDGET ? {} : { thinking: { type: 'enabled', budget_tokens: budget } };
}

/** What one attempt sends to Anthropic's messages API. */
export function requestOf({ config, request, key }: Attempt): HttpCall {
  const base = config.baseUrl!.replace(/\/+$/, '').replace(/\/v1$/, '');
  const { responseSchema: wanted, tools = [], effort } = request;
  // A tool that must be called is the form that every model of theirs fills in.
  const byTool = wanted && config.structured === 'json' ? wanted : null;
  const inPrompt = wanted && config.structured === 'prompt' ? schemaInstruction(wanted.schema) : null;
  const bySchema = wanted && config.structured === 'schema' ? wanted : null;
  const thought = byTool ? {} : thinking(request, config.model);
  const format = {
    ...(bySchema && { format: { type: 'json_schema', schema: bySchema.schema } }),
    ...(effort && !byTool && !BUDGETED.test(config.model) && { effort }),
  };
  const offered = [
    ...tools,
    ...(byTool ? [{ name: byTool.name, description: 'Gives the answer.', parameters: byTool.schema }] : []),
  ].map(anthropicWire.writeTool);
  const choice = byTool ? { only: byTool.name } : (request.toolChoice ?? 'auto');
  const { top_p, top_k, parallel_tool_calls } = takenOf(request, TAKEN, 'Anthropic’s API');
  const oneCall = parallel_tool_calls === false && choice !== 'none' && { disable_parallel_tool_use: true };
  // The API refuses words that are nothing but space.
  const stops = (request.stop ?? []).filter((word) => word.trim() !== '');
  const keepsSystem = request.cache?.ends.some(({ message }) => message === null) ?? false;
  const system = [request.system, inPrompt].filter((text) => text).join('\n\n');
  return {
    url: `${base}/v1/messages`,
    headers: {
      'anthropic-version': VERSION,
      // Without it the API refuses requests that carry an origin.
      'anthropic-dangerous-direct-browser-access': 'true',
      ...(key !== null && { 'x-api-key': key }),
    },
    body: {
      model: config.model,
      max_tokens: request.maxTokens,
      stream: true,
      ...(stops.length > 0 && { stop_sequences: stops }),
      ...(system !== '' && { system: keepsSystem ? [{ type: 'text', text: system, ...KEEP }] : system }),
      // The API does not combine citations with a schema.
      messages: turns(request.messages, !wanted, request.cache?.ends),
      ...(offered.length > 0 && {
        tools: offered,
        tool_choice: { ...anthropicWire.writeChoice(choice), ...oneCall },
      }),
      // Thinking goes with the default temperature only.
      ...(request.temperature != null &&
        !('thinking' in thought) && {
          temperature: Math.min(1, request.temperature),
        }),
      ...(top_p !== undefined && { top_p }),
      ...(top_k !== undefined && { top_k }),
      ...thought,
      ...(Object.keys(format).length > 0 && { output_config: format }),
    },
  };
}
