import {
  chatRequest,
  chatWire,
  completionRequest,
  templateOf,
  wishesOf,
} from '../../../../adapters/vendors/index.ts';
import type { ModelUsage } from '../../../../domain/models/model.ts';
import type { AskedOfModel } from '../asked.ts';
import { type AnsweredReply, type Passed, textOf } from '../begun.ts';
import { ignoredFields } from '../ignored.ts';
import { readBody, refusedField } from '../read-body.ts';
import type { ChatHead } from './chat-reply.ts';

/** OpenAI's older text completions, which some programs still ask for. */

/** OpenAI's own default. */
const USUAL_TOKENS = 16;
const KNOWN: ReadonlySet<string> = new Set(Object.keys(completionRequest.ENTRIES));

/** Reads a request of OpenAI's text completions. @throws AppError `input.invalid` with `data.param` */
export function readCompletion(text: string): AskedOfModel {
  const body = readBody(completionRequest.BODY, text);
  if (templateOf(body.golem)) {
    throw refusedField(
      'golem.template',
      'Text completions don’t support templates. Use /v1/chat/completions.',
    );
  }
  return {
    model: body.model,
    request: {
      messages: [{ role: 'user', content: body.prompt }],
      responseSchema: null,
      maxTokens: body.max_tokens ?? USUAL_TOKENS,
      ...chatRequest.writtenBy(body),
      ...chatRequest.extraOf(body),
    },
    ...wishesOf(body.golem),
    streams: body.stream ?? false,
    wantsUsage: body.stream_options?.include_usage ?? false,
    session: null,
    ignored: ignoredFields(body, KNOWN),
  };
}

const usage = (counts: ModelUsage): object => {
  const counted = chatWire.writeUsage(counts);
  return counted ? { usage: counted } : {};
};

export const wholeCompletion = (reply: AnsweredReply, head: ChatHead): object => ({
  ...head,
  object: 'text_completion',
  choices: [
    { index: 0, text: textOf(reply), logprobs: null, finish_reason: chatWire.writeStop(reply.stopReason) },
  ],
  ...usage(reply.usage),
});

/** The `data:` lines of a streamed completion, its last one `[DONE]`. */
export async function* streamedCompletion(
  pieces: AsyncIterable<Passed>,
  head: ChatHead,
  wantsUsage: boolean,
): AsyncGenerator<string> {
  const line = (choices: readonly object[], more: object = {}): string =>
    `data: ${JSON.stringify({ ...head, object: 'text_completion', choices, ...more })}\n\n`;
  const choice = (text: string, finish: string | null = null): readonly object[] => [
    { index: 0, text, logprobs: null, finish_reason: finish },
  ];
  for await (const piece of pieces) {
    if (piece.type === 'text') yield line(choice(piece.text));
    if (piece.type === 'done') {
      yield line(choice('', chatWire.writeStop(piece.reply.stopReason)));
      if (wantsUsage) {
        const golem = piece.account && { golem: piece.account };
        yield line([], { usage: chatWire.writeUsage(piece.reply.usage), ...golem });
      }
    }
  }
  yield `data: ${chatWire.DONE}\n\n`;
}
