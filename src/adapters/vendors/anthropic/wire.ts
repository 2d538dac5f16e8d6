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

export const stops = stopWords(
  { end: 'end_turn', length: 'max_tokens', 'tool-calls': 'tool_use', refused: 'refusal' },
  { stop_sequence: 'end', model_context_window_exceeded: 'length' },
);

/** Here the cached tokens are counted beside the others. */
export const usage = {
  read(told: Json): ModelUsage {
    const cacheRead = asTokens(told['cache_read_input_tokens']);
    const cacheWrite = asTokens(told['cache_creation_input_tokens']);
    const fresh = asTokens(told['input_tokens']);
    return {
      input: fresh === null ? null : sumKnown(fresh, cacheRead, cacheWrite),
      output: asTokens(told['output_tokens']),
      cacheRead,
      cacheWrite,
      reasoning: asTokens(asObject(told['output_tokens_details'])?.['thinking_tokens']),
    };
  },
  /** There is no word for a count that is not known: it is 0 then. */
  write: ({ input, output, cacheRead, cacheWrite }: ModelUsage): object => ({
    input_tokens: Math.max(0, (input ?? 0) - (cacheRead ?? 0) - (cacheWrite ?? 0)),
    output_tokens: output ?? 0,
    cache_read_input_tokens: cacheRead ?? 0,
    cache_creation_input_tokens: cacheWrite ?? 0,
  }),
};

export const toolUse = ({ id, name, arguments: input }: Omit<ModelToolCall, 'text'>) =>
  ({ type: 'tool_use', id, name, input: { ...input } }) satisfies ModelBlock;

export const tool = {
  read: ({ name, description, input_schema: parameters }: Tool): ModelTool => ({
    name,
    description: description ?? '',
    parameters,
  }),
  write: ({ name, description, parameters }: ModelTool) =>
    ({ name, description, input_schema: parameters }) satisfies Tool,
};

const CHOICES = { auto: 'auto', none: 'none', required: 'any' } as const;
const READ_CHOICES = { auto: 'auto', none: 'none', any: 'required' } as const;

export const choice = {
  read: (given: Choice): ToolChoice =>
    given.type === 'tool' ? { only: given.name } : READ_CHOICES[given.type],
  write: (wanted: ToolChoice) =>
    (typeof wanted === 'object'
      ? { type: 'tool', name: wanted.only }
      : { type: CHOICES[wanted] }) satisfies Choice,
};
