import {
  anthropicRequest,
  anthropicWire,
  chatRequest,
  joined,
  templateOf,
  wishesOf,
} from '../../../../adapters/vendors/index.ts';
import type { AskedOfModel } from '../asked.ts';
import { ignoredFields } from '../ignored.ts';
import { offered } from '../offered.ts';
import { readBody, refusedField } from '../read-body.ts';

/** Where it stands in a request, its client keeps what prompts begin with; the gateway says anew where that ends. */
const MARK = '"cache_control"';
const KNOWN: ReadonlySet<string> = new Set(Object.keys(anthropicRequest.ENTRIES));

/** Reads a request of Anthropic's messages. @throws AppError `input.invalid` with `data.param` */
export function readMessages(text: string): AskedOfModel {
  const body = readBody(anthropicRequest.BODY, text);
  const messages = anthropicRequest.messagesOf(body.messages);
  const template = templateOf(body.golem);
  if (messages.length === 0 && !template) throw refusedField('messages', 'The messages contain no text.');
  const system = joined(body.system ?? '');
  const schema = body.output_config?.format?.schema;
  return {
    model: body.model,
    request: {
      ...(system !== '' && { system }),
      ...(template && { template }),
      messages,
      ...offered(
        (body.tools ?? []).map(anthropicWire.readTool),
        body.tool_choice && anthropicWire.readChoice(body.tool_choice),
      ),
      responseSchema: schema ? { name: 'answer', schema } : null,
      maxTokens: body.max_tokens,
      temperature: body.temperature ?? null,
      ...(body.stop_sequences?.length && { stop: body.stop_sequences }),
      ...chatRequest.extraOf({
        top_p: body.top_p,
        top_k: body.top_k,
        parallel_tool_calls: body.tool_choice?.disable_parallel_tool_use ? false : null,
      }),
    },
    ...wishesOf(body.golem),
    streams: body.stream ?? false,
    wantsUsage: true,
    session: null,
    ...(text.includes(MARK) && { marked: true as const }),
    ignored: ignoredFields(body, KNOWN),
  };
}
