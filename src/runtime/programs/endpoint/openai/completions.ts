import * as v from 'valibot';
import type { ModelUsage } from '../../../../domain/models/model.ts';
import type { AskedOfModel } from '../asked.ts';
import { type Answered, type Passed, textOf } from '../begun.ts';
import { ignoredFields } from '../ignored.ts';
import { readBody } from '../read-body.ts';
import { type ChatHead, FINISH, usageOf } from './chat-reply.ts';
import { ENTRIES as CHAT, TOKENS, writtenBy } from './chat-request.ts';

/** OpenAI's older text completions, which some programs still ask for. */

/** OpenAI's own default. */
const USUAL_TOKENS = 16;
const PROMPT = v.pipe(v.string(), v.nonEmpty());
const never = (message: string) => v.optional(v.nullable(v.literal('', message)));

const ENTRIES = {
  model: CHAT.model,
  prompt: v.union(
    [
      PROMPT,
      v.pipe(
        v.strictTuple([PROMPT]),
        v.transform(([prompt]) => prompt),
      ),
    ],
    'expected one text; several, and tokens, are not taken',
  ),
  suffix: never('what comes behind the text is not read here'),
  max_tokens: TOKENS,
  temperature: CHAT.temperature,
  stream: CHAT.stream,
  stream_options: CHAT.stream_options,
  stop: CHAT.stop,
  seed: CHAT.seed,
  n: CHAT.n,
  best_of: v.optional(v.nullable(v.literal(1, 'one answer is given to a request'))),
  echo: v.optional(v.nullable(v.literal(false, 'the prompt is not told again'))),
  logprobs: v.optional(v.null('log-probabilities are not known here')),
};
const BODY = v.looseObject(ENTRIES);
const KNOWN: ReadonlySet<string> = new Set(Object.keys(ENTRIES));

/** Reads a request of OpenAI's text completions. @throws AppError `input.invalid` with `data.param` */
export function readCompletion(text: string): AskedOfModel {
  const body = readBody(BODY, text);
  return {
    model: body.model,
    request: {
      messages: [{ role: 'user', content: body.prompt }],
      responseSchema: null,
      maxTokens: body.max_tokens ?? USUAL_TOKENS,
      ...writtenBy(body),
    },
    streams: body.stream ?? false,
    wantsUsage: body.stream_options?.include_usage ?? false,
    session: null,
    ignored: ignoredFields(body, KNOWN),
  };
}

const usage = (counts: ModelUsage): object => {
  const counted = usageOf(counts);
  return counted ? { usage: counted } : {};
};

export const wholeCompletion = (reply: Answered, head: ChatHead): object => ({
  ...head,
  object: 'text_completion',
  choices: [{ index: 0, text: textOf(reply), logprobs: null, finish_reason: FINISH[reply.stopReason] }],
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
      yield line(choice('', FINISH[piece.reply.stopReason]));
      if (wantsUsage) yield line([], { usage: usageOf(piece.reply.usage) });
    }
  }
  yield 'data: [DONE]\n\n';
}
