import type { ModelTool, ModelToolCall, ModelUsage } from '../../../domain/models/model.ts';
import { type Json, asObject, asTokens, sumKnown } from '../../../lib/json/read-json.ts';
import type { ToolChoice } from '../parts.ts';
import { stopWords } from '../stop-words.ts';
import type { Choice, ModelBlock, Tool } from './request.ts';

/** What both a request and an answer of Anthropic's messages are made of. */

/** Events of a streamed answer. */
export type EventName =
  | 'message_start'
  | 'content_block_start'
  | 'content_block_delta'
  | 'content_block_stop'
  | 'message_delta'
  | 'message_stop'
  | 'error';
/** Pieces of a block of it. */
export type DeltaName =
  'text_delta' | 'thinking_delta' | 'signature_delta' | 'input_json_delta' | 'citations_delta';

export const { read: readStop, write: writeStop } = stopWords(
  { end: 'end_turn', length: 'max_tokens', 'tool-calls': 'tool_use', refused: 'refusal' },
  { stop_sequence: 'end', model_context_window_exceeded: 'length' },
);

/** Here the cached tokens are counted beside the others. */
export function readUsage(given: Json): ModelUsage {
  const cacheRead = asTokens(given['cache_read_input_tokens']);
  const cacheWrite = asTokens(given['cache_creation_input_tokens']);
  const fresh = asTokens(given['input_tokens']);
  return {
    input: fresh === null ? null : sumKnown(fresh, cacheRead, cacheWrite),
    output: asTokens(given['output_tokens']),
    cacheRead,
    cacheWrite,
    reasoning: asTokens(asObject(given['output_tokens_details'])?.['thinking_tokens']),
  };
}

/** There is no word for a count that is not known: it is 0 then. */
export const writeUsage = ({ input, output, cacheRead, cacheWrite }: ModelUsage): object => ({
  input_tokens: Math.max(0, (input ?? 0) - (cacheRead ?? 0) - (cacheWrite ?? 0)),
  output_tokens: output ?? 0,
  cache_read_input_tokens: cacheRead ?? 0,
  cache_creation_input_tokens: cacheWrite ?? 0,
});

export const toolUse = ({ id, name, arguments: input }: Omit<ModelToolCall, 'text'>) =>
  ({ type: 'tool_use', id, name, input: { ...input } }) satisfies ModelBlock;

export const readTool = ({ name, description, input_schema: parameters }: Tool): ModelTool => ({
  name,
  description: description ?? '',
  parameters,
});

export const writeTool = ({ name, description, parameters }: ModelTool) =>
  ({ name, description, input_schema: parameters }) satisfies Tool;

export function readChoice(given: Choice): ToolChoice {
  if (given.type === 'tool') return { only: given.name };
  return given.type === 'any' ? 'required' : given.type;
}

export function writeChoice(wanted: ToolChoice): Choice {
  if (typeof wanted === 'object') return { type: 'tool', name: wanted.only };
  return { type: wanted === 'required' ? 'any' : wanted };
}
