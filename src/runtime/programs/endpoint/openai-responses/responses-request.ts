import {
  chatRequest,
  responsesRequest,
  responsesWire,
  templateOf,
  wishesOf,
} from '../../../../adapters/vendors/index.ts';
import type { AskedOfModel } from '../asked.ts';
import { ignoredFields } from '../ignored.ts';
import { offered } from '../offered.ts';
import { boundOf } from '../openai/chat-request.ts';
import { readBody, refusedField } from '../read-body.ts';
import type { TemplateUse } from '../../../../domain/gateway/template.ts';
import type { KeptResponse } from './kept-responses.ts';

type Body = responsesRequest.Body;

/** A request of OpenAI's Responses, as the gateway takes it, and what the answer says of it again. */
export interface AskedOfResponses extends AskedOfModel {
  readonly system: KeptResponse['system'];
  /** A later request may go on from the answer. */
  readonly kept: boolean;
  /** The fields of a response that repeat the request. */
  readonly echo: Readonly<Record<string, unknown>>;
}

const KNOWN: ReadonlySet<string> = new Set(Object.keys(responsesRequest.ENTRIES));

type Tool = NonNullable<Body['tools']>[number];
type FunctionTool = Extract<Tool, { readonly type: 'function' }>;

const functionsOf = (tools: Body['tools']): readonly FunctionTool[] =>
  (tools ?? []).filter((tool): tool is FunctionTool => tool.type === 'function');

/** Tools of other kinds, which coding programs offer beside their functions: left out, and named. */
const otherToolsOf = (tools: Body['tools']): readonly string[] =>
  (tools ?? []).flatMap(({ type }, i) => (type === 'function' ? [] : [`tools.${i}.${type}`]));

function toolsOf({ tools, tool_choice: choice }: Body): ReturnType<typeof offered> {
  const functions = functionsOf(tools);
  if (functions.length === 0 && (tools ?? []).length > 0) {
    throw refusedField(
      'tools',
      'Only function tools are supported; built-in tools such as web search are not.',
    );
  }
  return offered(functions.map(responsesWire.readTool), choice && responsesWire.readChoice(choice));
}

function promptOf(prompt: Body['prompt']): TemplateUse | null {
  if (prompt == null) return null;
  const { id, version, variables } = prompt;
  const params = Object.entries(variables ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.text,
  ]);
  return {
    id,
    ...(version != null && { version: Number(version) }),
    params: Object.fromEntries(params) as NonNullable<TemplateUse['params']>,
  };
}

const echoOf = (body: Body): AskedOfResponses['echo'] => ({
  instructions: body.instructions ?? null,
  max_output_tokens: body.max_output_tokens ?? null,
  metadata: body.metadata ?? {},
  parallel_tool_calls: body.parallel_tool_calls ?? true,
  previous_response_id: body.previous_response_id ?? null,
  ...(body.prompt && { prompt: body.prompt }),
  reasoning: { effort: body.reasoning?.effort ?? null, summary: null },
  store: body.store ?? true,
  temperature: body.temperature ?? null,
  text: { format: body.text?.format ?? { type: 'text' } },
  tool_choice: body.tool_choice ?? 'auto',
  tools: body.tools ?? [],
  top_p: body.top_p ?? null,
  truncation: 'disabled',
});

/**
 * Reads a request of OpenAI's Responses.
 * @param before an earlier answer by its id @throws AppError `input.invalid` with `data.param`, and as `before` does
 */
export function readResponses(text: string, before: (id: string) => KeptResponse): AskedOfResponses {
  const body = readBody(responsesRequest.BODY, text);
  const earlier = body.previous_response_id == null ? null : before(body.previous_response_id);
  const messages = [...(earlier?.messages ?? []), ...responsesRequest.messagesOf(body.input)];
  const template = promptOf(body.prompt) ?? templateOf(body.golem);
  if (messages.length === 0 && !template) {
    throw refusedField('input', 'The input has no message. Add at least one.');
  }
  // A prompt of OpenAI's names its model; one of here asks whichever the owner has put first.
  if (body.model == null && !template) throw refusedField('model', 'Expected the name of a model.');
  const system = [...(earlier?.system ?? []), ...responsesRequest.systemOf(body.input)];
  const instructions = [...(body.instructions ? [body.instructions] : []), ...system].join('\n\n');
  const effort = chatRequest.EFFORTS[body.reasoning?.effort ?? ''];
  return {
    model: body.model ?? 'golem',
    request: {
      ...(template && { template }),
      ...(instructions !== '' && { system: instructions }),
      messages,
      ...toolsOf(body),
      responseSchema: responsesRequest.formatOf(body.text),
      ...boundOf(body.max_output_tokens),
      temperature: body.temperature ?? null,
      ...(effort && { effort }),
      ...chatRequest.extraOf({
        top_p: body.top_p,
        parallel_tool_calls: body.parallel_tool_calls,
        reasoning_effort: body.reasoning?.effort,
      }),
    },
    ...wishesOf(body.golem),
    streams: body.stream ?? false,
    wantsUsage: true,
    session: body.prompt_cache_key ?? null,
    ignored: [...ignoredFields(body, KNOWN), ...otherToolsOf(body.tools)],
    system,
    kept: body.store ?? true,
    echo: echoOf(body),
  };
}
