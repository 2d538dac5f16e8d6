import * as v from 'valibot';
import { ENTRIES as CHAT, TOKENS } from './request.ts';

/** A request of OpenAI's older text completions, as far as it is read here. */

const PROMPT = v.pipe(v.string(), v.nonEmpty());
const never = (message: string) => v.optional(v.nullable(v.literal('', message)));

export const ENTRIES = {
  model: CHAT.model,
  golem: CHAT.golem,
  prompt: v.union(
    [
      PROMPT,
      v.pipe(
        v.strictTuple([PROMPT]),
        v.transform(([prompt]) => prompt),
      ),
    ],
    'expected one string; arrays and tokens are not supported',
  ),
  suffix: never('suffix is not supported'),
  max_tokens: TOKENS,
  temperature: CHAT.temperature,
  stream: CHAT.stream,
  stream_options: CHAT.stream_options,
  stop: CHAT.stop,
  seed: CHAT.seed,
  top_p: CHAT.top_p,
  presence_penalty: CHAT.presence_penalty,
  frequency_penalty: CHAT.frequency_penalty,
  logit_bias: CHAT.logit_bias,
  n: CHAT.n,
  best_of: v.optional(v.nullable(v.literal(1, 'only one answer per request is supported'))),
  echo: v.optional(v.nullable(v.literal(false, 'echo is not supported'))),
  logprobs: v.optional(v.null('log-probabilities are not supported')),
};
export const BODY = v.looseObject(ENTRIES);
/** To be written. */
export type Body = v.InferInput<typeof BODY>;
