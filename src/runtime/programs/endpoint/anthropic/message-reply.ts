import type { ModelUsage, StopReason } from '../../../../domain/models/model.ts';
import { type Answered, type Passed, textOf } from '../begun.ts';

/** What an answer begins with. */
export interface MessageHead {
  readonly id: string;
  /** As the request wrote it. */
  readonly model: string;
}

const STOPS: Readonly<Record<StopReason, string>> = {
  end: 'end_turn',
  length: 'max_tokens',
  'tool-calls': 'tool_use',
  refused: 'refusal',
  other: 'end_turn',
};

/** Anthropic counts cached tokens beside the others, and has no word for a count that is not known: it is 0 then. */
function usageOf({ input, output, cacheRead, cacheWrite }: ModelUsage): object {
  const cached = (cacheRead ?? 0) + (cacheWrite ?? 0);
  return {
    input_tokens: Math.max(0, (input ?? 0) - cached),
    output_tokens: output ?? 0,
    cache_read_input_tokens: cacheRead ?? 0,
    cache_creation_input_tokens: cacheWrite ?? 0,
  };
}

const opened = ({ id, model }: MessageHead): object => ({
  id,
  type: 'message',
  role: 'assistant',
  model,
});

const endOf = ({ stopReason, stoppedAt }: Answered): object =>
  stoppedAt === undefined
    ? { stop_reason: STOPS[stopReason], stop_sequence: null }
    : { stop_reason: 'stop_sequence', stop_sequence: stoppedAt };

/** A whole answer in the shape of Anthropic's messages. The model's thinking is not passed on: signed blocks belong to who made them. */
export function wholeMessage(reply: Answered, head: MessageHead): object {
  const text = textOf(reply);
  return {
    ...opened(head),
    content: [
      ...(text === '' ? [] : [{ type: 'text', text, citations: null }]),
      ...reply.toolCalls.map(({ id, name, arguments: input }) => ({
        type: 'tool_use',
        id,
        name,
        input: input ?? {},
      })),
    ],
    ...endOf(reply),
    usage: usageOf(reply.usage),
  };
}

/** The events of a streamed answer. Calls of tools come whole. */
export async function* streamedMessage(
  pieces: AsyncIterable<Passed>,
  head: MessageHead,
): AsyncGenerator<string> {
  const event = (type: string, data: object): string =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
  const nothing = { input_tokens: 0, output_tokens: 0 };
  yield event('message_start', {
    message: { ...opened(head), content: [], stop_reason: null, stop_sequence: null, usage: nothing },
  });
  let index = -1;
  let writing = false;
  const stop = (): string => event('content_block_stop', { index });
  for await (const piece of pieces) {
    if (piece.type === 'text') {
      if (!writing) {
        index += 1;
        yield event('content_block_start', { index, content_block: { type: 'text', text: '' } });
      }
      writing = true;
      yield event('content_block_delta', { index, delta: { type: 'text_delta', text: piece.text } });
    }
    if (piece.type === 'tool-call') {
      if (writing) yield stop();
      writing = false;
      index += 1;
      const { id, name, arguments: input } = piece.call;
      yield event('content_block_start', { index, content_block: { type: 'tool_use', id, name, input: {} } });
      const partial = JSON.stringify(input ?? {});
      yield event('content_block_delta', {
        index,
        delta: { type: 'input_json_delta', partial_json: partial },
      });
      yield stop();
    }
    if (piece.type === 'done') {
      if (writing) yield stop();
      writing = false;
      yield event('message_delta', { delta: endOf(piece.reply), usage: usageOf(piece.reply.usage) });
    }
  }
  yield event('message_stop', {});
}
