import type { ModelMessage } from '../../../../domain/models/model.ts';
import type { AskedOfModel } from '../asked.ts';
import { ignoredFields } from '../ignored.ts';
import { DEFAULT_TOKENS, EFFORTS, argumentsOf } from '../openai/chat-request.ts';
import { readBody, refusedField } from '../read-body.ts';
import type { TemplateUse } from '../../../../domain/gateway/template.ts';
import { templateOf } from '../template-use.ts';
import type { KeptResponse } from './kept-responses.ts';
import { BODY, type Body, type Content, ENTRIES } from './responses-body.ts';

/** A request of OpenAI's Responses, as the gateway takes it, and what the answer says of it again. */
export interface AskedOfResponses extends AskedOfModel {
  readonly system: KeptResponse['system'];
  /** A later request may go on from the answer. */
  readonly kept: boolean;
  /** The fields of a response that repeat the request. */
  readonly echo: Readonly<Record<string, unknown>>;
}

const KNOWN: ReadonlySet<string> = new Set(Object.keys(ENTRIES));

const textOf = (content: Content): string =>
  typeof content === 'string' ? content : content.map(({ text, refusal }) => text ?? refusal ?? '').join('');

/** Items in their order; calls of tools belong to the message of the model that they follow. */
function messagesOf(input: Body['input']): ModelMessage[] {
  if (typeof input === 'string') return input === '' ? [] : [{ role: 'user', content: input }];
  const messages: ModelMessage[] = [];
  for (const item of input) {
    if (item.type === 'message' && (item.role === 'user' || item.role === 'assistant')) {
      messages.push({ role: item.role, content: textOf(item.content) });
    }
    if (item.type === 'function_call_output') {
      messages.push({ role: 'tool', toolCallId: item.call_id, content: textOf(item.output) });
    }
    if (item.type === 'function_call') {
      const { call_id: id, name, arguments: text } = item;
      const call = { id, name, text, arguments: argumentsOf(text) };
      const last = messages.at(-1);
      if (last?.role === 'assistant')
        messages[messages.length - 1] = { ...last, toolCalls: [...(last.toolCalls ?? []), call] };
      else messages.push({ role: 'assistant', content: '', toolCalls: [call] });
    }
  }
  return messages;
}

const systemOf = (input: Body['input']): string[] =>
  typeof input === 'string'
    ? []
    : input.flatMap((item) =>
        item.type === 'message' && (item.role === 'system' || item.role === 'developer')
          ? [textOf(item.content)]
          : [],
      );

type Tool = NonNullable<Body['tools']>[number];
type FunctionTool = Extract<Tool, { readonly type: 'function' }>;

const functionsOf = (tools: Body['tools']): readonly FunctionTool[] =>
  (tools ?? []).filter((tool): tool is FunctionTool => tool.type === 'function');

/** Tools of other kinds, which coding programs offer beside their functions: left out, and named. */
const otherToolsOf = (tools: Body['tools']): readonly string[] =>
  (tools ?? []).flatMap(({ type }, i) => (type === 'function' ? [] : [`tools.${i}.${type}`]));

/** Tools that may be called: one that must be is the only one that is offered. */
function toolsOf({
  tools,
  tool_choice: choice,
}: Body): Pick<AskedOfModel['request'], 'tools' | 'toolChoice'> {
  const functions = functionsOf(tools);
  if (functions.length === 0 && (tools ?? []).length > 0) {
    throw refusedField('tools', 'Only functions can be offered; nothing is searched or run here.');
  }
  const all = functions.map(({ name, description, parameters }) => ({
    name,
    description: description ?? '',
    parameters: parameters ?? { type: 'object', properties: {} },
  }));
  if (typeof choice !== 'object' || choice === null) {
    return { ...(all.length > 0 && { tools: all }), ...(choice && { toolChoice: choice }) };
  }
  const wanted = all.filter(({ name }) => name === choice.name);
  if (wanted.length === 0) {
    throw refusedField('tool_choice', `There is no tool "${choice.name}" among the tools.`);
  }
  return { tools: wanted, toolChoice: 'required' };
}

function formatOf(text: Body['text']): AskedOfModel['request']['responseSchema'] {
  const format = text?.format;
  if (format?.type === 'json_object') return { name: 'object', schema: { type: 'object' } };
  return format?.type === 'json_schema' ? { name: format.name, schema: format.schema } : null;
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
  parallel_tool_calls: true,
  previous_response_id: body.previous_response_id ?? null,
  ...(body.prompt && { prompt: body.prompt }),
  reasoning: { effort: body.reasoning?.effort ?? null, summary: null },
  store: body.store ?? true,
  temperature: body.temperature ?? null,
  text: { format: body.text?.format ?? { type: 'text' } },
  tool_choice: body.tool_choice ?? 'auto',
  tools: body.tools ?? [],
  top_p: null,
  truncation: 'disabled',
});

/**
 * Reads a request of OpenAI's Responses.
 * @param before an earlier answer by its id @throws AppError `input.invalid` with `data.param`, and as `before` does
 */
export function readResponses(text: string, before: (id: string) => KeptResponse): AskedOfResponses {
  const body = readBody(BODY, text);
  const earlier = body.previous_response_id == null ? null : before(body.previous_response_id);
  const messages = [...(earlier?.messages ?? []), ...messagesOf(body.input)];
  const template = promptOf(body.prompt) ?? templateOf(body.golem);
  if (messages.length === 0 && !template) {
    throw refusedField('input', 'The input holds nothing but instructions, or nothing.');
  }
  // A prompt of OpenAI's names its model; one of here asks whichever the owner has put first.
  if (body.model == null && !template) throw refusedField('model', 'Expected the name of a model.');
  const system = [...(earlier?.system ?? []), ...systemOf(body.input)];
  const instructions = [...(body.instructions ? [body.instructions] : []), ...system].join('\n\n');
  const effort = EFFORTS[body.reasoning?.effort ?? ''];
  return {
    model: body.model ?? 'golem',
    request: {
      ...(template && { template }),
      ...(instructions !== '' && { system: instructions }),
      messages,
      ...toolsOf(body),
      responseSchema: formatOf(body.text),
      maxTokens: body.max_output_tokens ?? DEFAULT_TOKENS,
      temperature: body.temperature ?? null,
      ...(effort && { effort }),
    },
    streams: body.stream ?? false,
    wantsUsage: true,
    session: body.prompt_cache_key ?? null,
    ignored: [...ignoredFields(body, KNOWN), ...otherToolsOf(body.tools)],
    system,
    kept: body.store ?? true,
    echo: echoOf(body),
  };
}
