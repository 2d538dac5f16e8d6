import type {
  JsonSchema,
  ModelCitation,
  ModelTool,
  ModelToolCall,
  ModelUsage,
  StopReason,
} from '../../../domain/models/model.ts';
import { type Json, asCount, asObject, asText, asTokens } from '../../../lib/json/read-json.ts';
import type { ToolChoice } from '../parts.ts';
import type { Choice, Format, FunctionTool, Item } from './request.ts';

/** What both a request and an answer of OpenAI's Responses are made of. */

/** Events of a streamed answer. */
export type EventName =
  | `response.${'created' | 'in_progress' | 'completed' | 'incomplete' | 'failed'}`
  | `response.output_item.${'added' | 'done'}`
  | `response.content_part.${'added' | 'done'}`
  | `response.${'output_text' | 'refusal' | 'reasoning_text' | 'reasoning_summary_text' | 'function_call_arguments'}.${'delta' | 'done'}`
  | 'response.output_text.annotation.added'
  | 'error';

export const readUsage = (given: Json): ModelUsage => ({
  input: asTokens(given['input_tokens']),
  output: asTokens(given['output_tokens']),
  cacheRead: asTokens(asObject(given['input_tokens_details'])?.['cached_tokens']),
  cacheWrite: null,
  reasoning: asTokens(asObject(given['output_tokens_details'])?.['reasoning_tokens']),
});

/** As the provider counted; null where it did not count. */
export function writeUsage({ input, output, cacheRead, reasoning }: ModelUsage): object | null {
  if (input === null || output === null) return null;
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: cacheRead ?? 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: reasoning ?? 0 },
    total_tokens: input + output,
  };
}

/** How an answer ended. @param calls tools are called in it */
export function readEnd(given: Json, calls: boolean): StopReason {
  const cut = asObject(given['incomplete_details'])?.['reason'];
  if (given['status'] !== 'incomplete') return calls ? 'tool-calls' : 'end';
  if (cut === 'content_filter') return 'refused';
  return cut === 'max_output_tokens' ? 'length' : 'other';
}

const CUT: Partial<Record<StopReason, string>> = {
  length: 'max_output_tokens',
  refused: 'content_filter',
  other: 'other',
};

export function writeEnd(reason: StopReason): {
  readonly status: 'completed' | 'incomplete';
  readonly incomplete_details: object | null;
} {
  const cut = CUT[reason];
  return cut === undefined
    ? { status: 'completed', incomplete_details: null }
    : { status: 'incomplete', incomplete_details: { reason: cut } };
}

/**
 * A place that an answer names: the address of a page, or a file of whoever asked.
 * @param at where in the answer the text began that it stands in @returns null where it names none
 */
export function readCitation(given: Json, at: number): ModelCitation | null {
  const source = asText(given['url']) ?? asText(given['file_id']);
  if (source === null) return null;
  const [start, end] = [asCount(given['start_index']), asCount(given['end_index'])];
  const span = start !== null && end !== null && end > start ? { start: at + start, end: at + end } : null;
  return { source, title: asText(given['title']) ?? asText(given['filename']), quote: null, span };
}

/** @param end of the text: what is cited without a stretch of it is put there */
export const writeCitation = ({ source, title, span }: ModelCitation, end: number): object => ({
  type: 'url_citation',
  url: source,
  title: title ?? source,
  start_index: span?.start ?? end,
  end_index: span?.end ?? end,
});

export const functionCall = ({ id, name, text }: ModelToolCall) =>
  ({ type: 'function_call', call_id: id, name, arguments: text }) satisfies Item;

export const readTool = ({ name, description, parameters, strict }: FunctionTool): ModelTool => ({
  name,
  description: description ?? '',
  parameters: parameters ?? { type: 'object', properties: {} },
  ...(strict != null && { strict }),
});

export const writeTool = ({ name, description, parameters, strict = false }: ModelTool) =>
  ({ type: 'function', name, description, parameters, strict }) satisfies FunctionTool;

export const readChoice = (given: Choice): ToolChoice =>
  typeof given === 'object' ? { only: given.name } : given;

/** JSON of a schema; of any where there is none. */
export const format = (
  wanted: { readonly name: string; readonly schema: JsonSchema; readonly strict: boolean } | null,
) => (wanted ? { type: 'json_schema', ...wanted } : { type: 'json_object' }) satisfies Format;
