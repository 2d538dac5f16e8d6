import { anthropicWire } from '../../../../adapters/vendors/index.ts';
import { type AnsweredReply, type Passed, textOf } from '../begun.ts';

/** What an answer begins with. */
export interface MessageHead {
  readonly id: string;
  /** As the request wrote it. */
  readonly model: string;
}

const opened = ({ id, model }: MessageHead): object => ({
  id,
  type: 'message',
  role: 'assistant',
  model,
});

const endOf = ({ stopReason, stoppedAt }: AnsweredReply): object =>
  stoppedAt === undefined
    ? { stop_reason: anthropicWire.writeStop(stopReason), stop_sequence: null }
    : { stop_reason: 'stop_sequence', stop_sequence: stoppedAt };

/** A whole answer in the shape of Anthropic's messages. The model's thinking is not passed on: signed blocks belong to who made them. */
export function wholeMessage(reply: AnsweredReply, head: MessageHead): object {
  const text = textOf(reply);
  return {
    ...opened(head),
    content: [
      ...(text === '' ? [] : [{ type: 'text', text }]),
      ...reply.toolCalls.map(anthropicWire.toolUse),
    ],
    ...endOf(reply),
    usage: anthropicWire.writeUsage(reply.usage),
  };
}

const deltaOf = (type: anthropicWire.DeltaName, data: object): object => ({ type, ...data });

/** The events of a streamed answer. Calls of tools come whole. */
export async function* streamedMessage(
  pieces: AsyncIterable<Passed>,
  head: MessageHead,
): AsyncGenerator<string> {
  const event = (type: anthropicWire.EventName, data: object): string =>
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
      yield event('content_block_delta', { index, delta: deltaOf('text_delta', { text: piece.text }) });
    }
    if (piece.type === 'tool-call') {
      if (writing) yield stop();
      writing = false;
      index += 1;
      const { input, ...named } = anthropicWire.toolUse(piece.call);
      yield event('content_block_start', { index, content_block: { ...named, input: {} } });
      yield event('content_block_delta', {
        index,
        delta: deltaOf('input_json_delta', { partial_json: JSON.stringify(input) }),
      });
      yield stop();
    }
    if (piece.type === 'done') {
      if (writing) yield stop();
      writing = false;
      yield event('message_delta', {
        delta: endOf(piece.reply),
        usage: anthropicWire.writeUsage(piece.reply.usage),
      });
    }
  }
  yield event('message_stop', {});
}
