import { AppError } from '../../../domain/errors.ts';
import type { ModelConfig } from '../../../domain/models/model-config.ts';
import { isPrivateHost } from '../../net/index.ts';
import { malformed } from '../provider/failures.ts';
import { postJson } from '../http/post-json.ts';
import type { LikelihoodPort } from '../../../mind/attribution/index.ts';
import { schemaInstruction } from '../wire/prompt-text.ts';
import { asArray, asObject, asTokens } from '../../../lib/json/read-json.ts';
import { promptOf } from './completions.ts';

/** What stands for the rest of a character whose bytes are parts of several tokens. */
const PART = '\ufffd';

type Likelihood = Awaited<ReturnType<LikelihoodPort['likelihood']>>;

/**
 * How likely a text is at the end of an echoed prompt, by the tokens of that text alone: they are the last ones before what was written
 * on top. Counted from the end, since some servers put a sign of their own before the first.
 * @throws AppError `model.malformed_reply` where the tokens are not those of the text, `model.bad_request` where nothing was echoed
 */
export function readEchoed(given: unknown, text: string): Likelihood {
  const body = asObject(given);
  const logprobs = asObject(asObject(asArray(body?.['choices'])[0])?.['logprobs']);
  const usage = asObject(body?.['usage']);
  const written = asTokens(usage?.['completion_tokens']) ?? 1;
  const echoed = (name: string): readonly unknown[] => {
    const all = asArray(logprobs?.[name]);
    return all.slice(0, Math.max(0, all.length - written));
  };
  const [tokens, values] = [echoed('tokens'), echoed('token_logprobs')];
  if (tokens.length === 0) {
    throw new AppError(
      'model.bad_request',
      'This server returns log-probabilities only for its own output, not for a given text (echo). Use another server.',
    );
  }
  let from = tokens.length;
  let tail = '';
  let logProb = 0;
  while (from > 0 && tail.length < text.length) {
    from -= 1;
    const [token, value] = [tokens[from], values[from]];
    if (typeof token !== 'string' || typeof value !== 'number' || !(value <= 0)) {
      throw malformed('a token of the text has no log-probability.');
    }
    tail = token + tail;
    logProb += value;
  }
  if (!tail.includes(PART) && !tail.endsWith(text)) throw malformed('its tokens do not match the text.');
  return { logProb, replyTokens: tokens.length - from, promptTokens: from };
}

/**
 * A server of text completions as what says how likely a text is: the text is sent as the end of its prompt and echoed with its
 * log-probabilities, as vLLM and llama-cpp-python do (`echo`, `logprobs`). Chat APIs tell only of what they write themselves.
 * What is sent has passed no layer, so that it goes to this machine and private networks only.
 */
export function echoedLikelihood(
  { baseUrl, model, timeouts }: Pick<ModelConfig, 'baseUrl' | 'model' | 'timeouts'>,
  key: string | null,
  fetch: typeof globalThis.fetch,
): LikelihoodPort {
  const url = new URL(`${baseUrl!.replace(/\/+$/, '')}/completions`);
  if (!isPrivateHost(url.hostname)) {
    throw new AppError(
      'model.host_refused',
      `Attribution sends prompts unmasked, so ${url.host} is refused. Use a server on this machine or in your own network.`,
      { data: { host: url.host } },
    );
  }
  return {
    async likelihood({ system, user, schema }, reply) {
      const instructions = [system, schema && schemaInstruction(schema)].filter((part) => part).join('\n\n');
      const text = ` ${reply}`;
      const { prompt } = promptOf(instructions, [{ role: 'user', content: user }]);
      const asked = { model, prompt: prompt + text, echo: true, logprobs: 1, max_tokens: 1, temperature: 0 };
      return readEchoed(await postJson({ url, body: asked, key, timeouts, fetch }), text);
    },
  };
}
