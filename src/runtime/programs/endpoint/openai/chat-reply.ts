import type { ModelUsage, StopReason } from '../../../../domain/models/model.ts';
import { type Answered, type Passed, textOf } from '../begun.ts';

/** What is the same in every part of an answer. */
export interface ChatHead {
  readonly id: string;
  /** Unix seconds. */
  readonly created: number;
  /** As the request wrote it. */
  readonly model: string;
}

export const FINISH: Readonly<Record<StopReason, string>> = {
  end: 'stop',
  length: 'length',
  'tool-calls': 'tool_calls',
  refused: 'content_filter',
  other: 'stop',
};

/** As the provider counted; null where it did not count. */
export function usageOf({ input, output, cacheRead, reasoning }: ModelUsage): object | null {
  if (input === null || output === null) return null;
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    ...(cacheRead !== null && { prompt_tokens_details: { cached_tokens: cacheRead } }),
    ...(reasoning !== null && { completion_tokens_details: { reasoning_tokens: reasoning } }),
  };
}

/** A whole answer in the shape of OpenAI's chat completions. */
export function wholeChat(reply: Answered, head: ChatHead): object {
  const calls = reply.toolCalls.map(({ id, name, text }) => ({
    id,
    type: 'function',
    function: { name, arguments: text },
  }));
  const usage = usageOf(reply.usage);
  return {
    ...head,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: reply.text === '' && calls.length > 0 ? null : textOf(reply),
          refusal: null,
          ...(reply.reasoning.content !== null && { reasoning_content: reply.reasoning.content }),
          ...(calls.length > 0 && { tool_calls: calls }),
        },
        logprobs: null,
        finish_reason: FINISH[reply.stopReason],
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
      const { id, name, text } = piece.call;
      const call = { index: calls, id, type: 'function', function: { name, arguments: text } };
      yield line(choice({ tool_calls: [call] }), none);
      calls += 1;
    }
    if (piece.type === 'done') {
      yield line(choice({}, FINISH[piece.reply.stopReason]), none);
      if (wantsUsage) yield line([], { usage: usageOf(piece.reply.usage) });
    }
  }
  yield 'data: [DONE]\n\n';
}
