import { AppError } from '../../../domain/errors.ts';
import type { FailoverStep, ModelEvent, ModelReply, ModelRequest } from '../../../domain/models/model.ts';
import type { ModelConfig } from '../../../domain/models/model-config.ts';
import { sleep } from '../../../lib/async/timer.ts';
import type { Blame, Circuit } from './circuit.ts';
import { cancelled } from '../provider/failures.ts';
import { finishedReply, spokenOf } from '../reply/finished-reply.ts';
import type { ModelTally } from './model-tally.ts';
import { type AttemptDeps, oneAttempt } from './one-attempt.ts';
import { redactError } from '../reply/redact.ts';
import { backoff } from '../../net/index.ts';

export interface TryDeps extends AttemptDeps {
  /** Uniform in [0, 1). */
  random(): number;
  /** Some model's health has changed. */
  changed(): void;
}

/** What one model came to: a reply, or the failure and how often it was asked. */
export type Outcome =
  | { readonly reply: Omit<ModelReply, 'failovers' | 'ms'> }
  | { readonly error: AppError; readonly attempts: number; readonly spoke?: FailoverStep['spoke'] };

/** Failures that say something about the model's health, not about the request or the key. */
const UNHEALTHY: ReadonlySet<string> = new Set([
  'model.rate_limited',
  'model.overloaded',
  'model.unreachable',
  'model.timeout',
  'model.malformed_reply',
  'model.reply_too_long',
]);

/** Money that is used up is the account's affair: it comes as a limit, and no waiting helps. */
const isUnhealthy = ({ code, retryable }: AppError): boolean =>
  UNHEALTHY.has(code) && (code !== 'model.rate_limited' || retryable);

/** A server that fails with 500, and a reply that cannot be read, may be failing at this one request: the same again counts once. */
const mayBeOfRequest = ({ code, data }: AppError): boolean =>
  data['status'] === 500 || code === 'model.malformed_reply' || code === 'model.reply_too_long';

/** Characters of what is asked by which a request is known again. */
const KNOWN_BY = 2_000;
const nameOf = ({ messages }: ModelRequest): string =>
  `${messages.length} ${JSON.stringify(messages.at(-1)).slice(0, KNOWN_BY)}`;

/** What a request's failure says of the model; null where it says nothing. */
export function blameOf(error: AppError, request: ModelRequest): Blame | null {
  if (!isUnhealthy(error)) return null;
  const asked = error.data['retryAfterMs'];
  return {
    by: mayBeOfRequest(error) ? nameOf(request) : null,
    restMs: typeof asked === 'number' ? asked : null,
  };
}

/** Why a model whose circuit is open is not asked. @param now Unix ms */
function leftAlone({ retryAt }: Pick<Circuit, 'retryAt'>, now: number): AppError {
  const retryAfterMs = Math.max(0, (retryAt ?? now) - now);
  const seconds = Math.ceil(retryAfterMs / 1000);
  const text = `It failed several times in a row and is left alone for another ${seconds} s.`;
  return new AppError('model.circuit_open', text, { retryable: true, data: { retryAfterMs } });
}

/** Asks one model, again after what may pass, until it answers, its circuit opens, or it has been asked as often as it may. */
export async function* tries(
  config: ModelConfig,
  request: ModelRequest,
  signal: AbortSignal | undefined,
  tally: ModelTally,
  deps: TryDeps,
): AsyncGenerator<ModelEvent, Outcome> {
  const { circuit, quirks } = tally;
  for (let attempt = 1; ; attempt++) {
    if (!circuit.enter()) return { error: leftAlone(circuit, deps.now()), attempts: attempt - 1 };
    tally.asked();
    let error: AppError;
    let settled = false;
    let spoke: FailoverStep['spoke'];
    try {
      const reply = yield* oneAttempt({ config, request, signal, attempt, quirks }, deps);
      spoke = spokenOf(config, reply);
      tally.answered(reply.usage, spoke.cost);
      settled = true;
      deps.changed();
      return { reply: { ...finishedReply(config, request, reply), cost: spoke.cost } };
    } catch (thrown) {
      settled = true;
      error = redactError(thrown, deps.secrets());
    } finally {
      // Whoever stopped listening has not learned how the model is.
      if (!settled) circuit.abandoned();
    }
    tally.failed(error);
    deps.changed();
    const asked = error.data['retryAfterMs'];
    const waitMs = backoff(attempt, typeof asked === 'number' ? asked : null, deps.random);
    if (!error.retryable || waitMs === null || attempt > config.retries || circuit.state === 'open') {
      tally.given(blameOf(error, request));
      deps.changed();
      return { error, attempts: attempt, spoke };
    }
    yield { type: 'retry', model: config.id, code: error.code, reason: error.message, waitMs };
    if (!(await sleep(deps.timer, waitMs, signal))) {
      circuit.abandoned();
      return { error: cancelled(), attempts: attempt };
    }
  }
}
