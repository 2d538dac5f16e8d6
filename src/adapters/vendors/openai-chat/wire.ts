import type { JsonSchema, ModelTool, ModelToolCall, ModelUsage } from '../../../domain/models/model.ts';
import { type Json, asObject, asTokens, sumKnown } from '../../../lib/json/read-json.ts';
import type { ToolChoice } from '../parts.ts';
import { stopWords } from '../stop-words.ts';
import type { Choice, Format, Message, Tool, ToolCall } from './request.ts';

/** What both a request and an answer of OpenAI's chat completions are made of, and of the older text completions. */

/** The sign that a stream is complete. */
export const DONE = '[DONE]';

export const { read: readStop, write: writeStop } = stopWords(
  { end: 'stop', length: 'length', 'tool-calls': 'tool_calls', refused: 'content_filter' },
  {
    function_call: 'tool-calls',
    tool_use: 'tool-calls',
    // Servers that pass on what the model behind them says.
    eos: 'end',
    eos_token: 'end',
    end_turn: 'end',
    stop_sequence: 'end',
    complete: 'end',
    max_tokens: 'length',
    max_output_tokens: 'length',
    model_length: 'length',
    safety: 'refused',
    recitation: 'refused',
    refusal: 'refused',
    prohibited_content: 'refused',
    blocklist: 'refused',
  },
);

/** With the fields that other servers add. */
export function readUsage(given: Json): ModelUsage {
  const inputDetails = asObject(given['prompt_tokens_details']);
  const input = asTokens(given['prompt_tokens']);
  const written = asTokens(given['completion_tokens']);
  const reasoning = asTokens(asObject(given['completion_tokens_details'])?.['reasoning_tokens']);
  const total = asTokens(given['total_tokens']);
  // xAI counts reasoning beside the answer, everyone else within it: the total tells.
  const beside = reasoning !== null && total !== null && total === sumKnown(input, written, reasoning);
  return {
    input,
    output: beside ? sumKnown(written, reasoning) : written,
    cacheRead:
      asTokens(inputDetails?.['cached_tokens']) ??
      asTokens(given['prompt_cache_hit_tokens']) ??
      asTokens(given['cached_tokens']),
    cacheWrite: asTokens(inputDetails?.['cache_write_tokens']),
    reasoning,
  };
}

/** As the provider counted; null where it did not count. */
export function writeUsage({ input, output, cacheRead, reasoning }: ModelUsage): object | null {
  if (input === null || output === null) return null;
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    ...(cacheRead !== null && { prompt_tokens_details: { cached_tokens: cacheRead } }),
    ...(reasoning !== null && { completion_tokens_details: { reasoning_tokens: reasoning } }),
  };
}

export const toolCall = ({ id, name, text }: ModelToolCall) =>
  ({ id, type: 'function', function: { name, arguments: text } }) satisfies ToolCall;

/**
 * A message of the model's.
 * @param thought what of its thinking can be read @param more fields that only an answer has
 */
export function modelMessage(
  content: string,
  calls: readonly ModelToolCall[],
  thought: string | null,
  more: object = {},
): Message {
  return {
    role: 'assistant',
    content: content === '' && calls.length > 0 ? null : content,
    ...more,
    ...(thought !== null && { reasoning_content: thought }),
    ...(calls.length > 0 && { tool_calls: calls.map(toolCall) }),
  };
}

export const readTool = ({ function: { name, description, parameters, strict } }: Tool): ModelTool => ({
  name,
  description: description ?? '',
  parameters: parameters ?? { type: 'object', properties: {} },
  ...(strict != null && { strict }),
});

export const writeTool = ({ name, description, parameters, strict }: ModelTool) =>
  ({
    type: 'function',
    function: { name, description, parameters, ...(strict !== undefined && { strict }) },
  }) satisfies Tool;

export const readChoice = (given: Choice): ToolChoice =>
  typeof given === 'object' ? { only: given.function.name } : given;

/** JSON of a schema; of any where there is none. @param strict the schema is one of which every word is kept to */
export const format = (
  wanted: { readonly name: string; readonly schema: JsonSchema; readonly strict: boolean } | null,
) => (wanted ? { type: 'json_schema', json_schema: wanted } : { type: 'json_object' }) satisfies Format;
