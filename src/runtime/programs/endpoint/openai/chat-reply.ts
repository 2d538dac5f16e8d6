import { chatWire } from '../../../../adapters/vendors/index.ts';
import { type AnsweredReply, type Passed, textOf } from '../begun.ts';

/** What is the same in every part of an answer. */
export interface ChatHead {
  readonly id: string;
  /** Unix seconds. */
  readonly created: number;
  /** As the request wrote it. */
  readonly model: string;
}

/** A whole answer in the shape of OpenAI's chat completions. */
export function wholeChat(reply: AnsweredReply, head: ChatHead): object {
  const { toolCalls, reasoning } = reply;
  const usage = chatWire.writeUsage(reply.usage);
  return {
    ...head,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: chatWire.modelMessage(textOf(reply), toolCalls, reasoning.content, { refusal: null }),
        logprobs: null,
        finish_reason: chatWire.writeStop(reply.stopReason),
      },
    ],
    ...(usage && { usage }),
  };
}

/** The `data:` lines of a streamed answer, its last one `[DONE]`. Calls of tools come whole. */
export async function* streamedChat(
  pieces: AsyncIterable<Passed>,
  head: ChatHead,
  wantsUsage: boolean,
): AsyncGenerator<string> {
  const line = (choices: readonly object[], more: object = {}): string =>
    `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices, ...more })}\n\n`;
  const choice = (delta: object, finish: string | null = null): readonly object[] => [
    { index: 0, delta, logprobs: null, finish_reason: finish },
  ];
  // Where what it took is wanted, every chunk but the last says that it is not known yet.
  const none = wantsUsage ? { usage: null } : {};
  yield line(choice({ role: 'assistant', content: '' }), none);
  let calls = 0;
  for await (const piece of pieces) {
    if (piece.type === 'text') yield line(choice({ content: piece.text }), none);
    if (piece.type === 'reasoning') yield line(choice({ reasoning_content: piece.text }), none);
    if (piece.type === 'tool-call') {
      const call = { index: calls, ...chatWire.toolCall(piece.call) };
      yield line(choice({ tool_calls: [call] }), none);
      calls += 1;
    }
    if (piece.type === 'done') {
      yield line(choice({}, chatWire.writeStop(piece.reply.stopReason)), none);
      if (wantsUsage) {
        const golem = piece.account && { golem: piece.account };
        yield line([], { usage: chatWire.writeUsage(piece.reply.usage), ...golem });
      }
    }
  }
  yield `data: ${chatWire.DONE}\n\n`;
}
