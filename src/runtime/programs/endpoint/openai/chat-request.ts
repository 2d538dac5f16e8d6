import { chatRequest, chatWire, templateOf } from '../../../../adapters/vendors/index.ts';
import type { AskedOfModel } from '../asked.ts';
import { ignoredFields } from '../ignored.ts';
import { offered } from '../offered.ts';
import { readBody, refusedField } from '../read-body.ts';

/** Tokens of an answer where the request names no bound; OpenAI's own default is the model's, which nobody tells here. */
export const DEFAULT_TOKENS = 4_096;

const KNOWN: ReadonlySet<string> = new Set(Object.keys(chatRequest.ENTRIES));

function toolsOf({ tools, tool_choice: choice }: chatRequest.Body): ReturnType<typeof offered> {
  const all = (tools ?? []).map(chatWire.readTool);
  if (all.length === 0 && (choice === 'auto' || choice === 'required')) {
    throw refusedField('tool_choice', 'A tool is to be chosen, and there are no tools.');
  }
  return offered(all, choice && chatWire.readChoice(choice));
}

/** Reads a request of OpenAI's chat completions. @throws AppError `input.invalid` with `data.param` */
export function readChat(text: string): AskedOfModel {
  const body = readBody(chatRequest.BODY, text);
  const messages = chatRequest.messagesOf(body.messages);
  const system = chatRequest.systemOf(body.messages);
  const template = templateOf(body.golem);
  if (messages.length === 0 && !template) {
    const said =
      system === '' ? 'Expected at least one message.' : 'The messages hold nothing but instructions.';
    throw refusedField('messages', `messages is not valid: ${said}`);
  }
  if (body.stream_options && !body.stream) {
    throw refusedField('stream_options', 'There are options of a stream, and no stream is asked for.');
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
      maxTokens: body.max_completion_tokens ?? body.max_tokens ?? DEFAULT_TOKENS,
      ...chatRequest.writtenBy(body),
      ...(effort && { effort }),
    },
    streams: body.stream ?? false,
    wantsUsage: body.stream_options?.include_usage ?? false,
    session: body.prompt_cache_key ?? null,
    ignored: ignoredFields(body, KNOWN),
  };
}
