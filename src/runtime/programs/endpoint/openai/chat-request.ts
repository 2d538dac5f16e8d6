import { chatRequest, chatWire, templateOf, wishesOf } from '../../../../adapters/vendors/index.ts';
import type { AskedOfModel } from '../asked.ts';
import { ignoredFields } from '../ignored.ts';
import { offered } from '../offered.ts';
import { readBody, refusedField } from '../read-body.ts';

/** Tokens of an answer for models that must be told a bound, where the request names none. */
export const DEFAULT_TOKENS = 4_096;

const KNOWN: ReadonlySet<string> = new Set(Object.keys(chatRequest.ENTRIES));

function toolsOf({ tools, tool_choice: choice }: chatRequest.Body): ReturnType<typeof offered> {
  const all = (tools ?? []).map(chatWire.readTool);
  if (all.length === 0 && (choice === 'auto' || choice === 'required')) {
    throw refusedField(
      'tool_choice',
      'tool_choice is set, but there are no tools. Add tools, or remove tool_choice.',
    );
  }
  return offered(all, choice && chatWire.readChoice(choice));
}

export const boundOf = (
  tokens: number | null | undefined,
): { readonly maxTokens: number; readonly unbounded?: true } =>
  tokens == null ? { maxTokens: DEFAULT_TOKENS, unbounded: true } : { maxTokens: tokens };

const OF_MESSAGES: ReadonlySet<string> = new Set(['role', 'content', 'tool_calls', 'tool_call_id']);
const OF_FUNCTIONS: ReadonlySet<string> = new Set(['name', 'description', 'parameters', 'strict']);

/** Fields within messages and tools that change nothing here, by their places. */
const ignoredWithin = ({ messages, tools }: chatRequest.Body): readonly string[] => [
  ...messages.flatMap((message, at) =>
    ignoredFields(message, OF_MESSAGES).map((name) => `messages.${at}.${name}`),
  ),
  ...(tools ?? []).flatMap(({ function: one }, at) =>
    ignoredFields(one, OF_FUNCTIONS).map((name) => `tools.${at}.function.${name}`),
  ),
];

/** Instructions in the midst of a conversation: told at its beginning, where every provider takes them. */
function movedOf(messages: chatRequest.Body['messages']): readonly string[] {
  const isSaid = ({ role }: (typeof messages)[number]): boolean => role !== 'system' && role !== 'developer';
  const begun = messages.findIndex(isSaid);
  return messages.flatMap((message, at) =>
    begun >= 0 && at > begun && !isSaid(message) ? [`messages.${at}=first`] : [],
  );
}

/** Reads a request of OpenAI's chat completions. @throws AppError `input.invalid` with `data.param` */
export function readChat(text: string): AskedOfModel {
  const body = readBody(chatRequest.BODY, text);
  const messages = chatRequest.messagesOf(body.messages);
  const system = chatRequest.systemOf(body.messages);
  const template = templateOf(body.golem);
  if (messages.length === 0 && !template) {
    const said =
      system === '' ? 'expected at least one message.' : 'expected a message besides instructions.';
    throw refusedField('messages', `messages is not valid: ${said}`);
  }
  if (body.stream_options && !body.stream) {
    throw refusedField('stream_options', 'stream_options needs stream: true.');
  }
  const effort = chatRequest.EFFORTS[body.reasoning_effort ?? ''];
  return {
    model: body.model,
    request: {
      ...(system !== '' && { system }),
      ...(template && { template }),
      messages,
      ...toolsOf(body),
      responseSchema: chatRequest.formatOf(body.response_format),
      ...boundOf(body.max_completion_tokens ?? body.max_tokens),
      ...chatRequest.writtenBy(body),
      ...(effort && { effort }),
      ...chatRequest.extraOf(body),
    },
    ...wishesOf(body.golem),
    streams: body.stream ?? false,
    wantsUsage: body.stream_options?.include_usage ?? false,
    session: body.prompt_cache_key ?? null,
    ignored: [...ignoredFields(body, KNOWN), ...ignoredWithin(body)],
    changed: movedOf(body.messages),
  };
}
