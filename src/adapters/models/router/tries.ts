import type { ModelEvent, FailoverStep, ModelReply, ModelRequest } from '../../../domain/models/model.ts';
import type { StreamPart, ProviderReply, Provider } from '../provider/provider.ts';
import { StreamRedactor, redactValue, redactError } from '../reply/redact.ts';
import { validateCall, validateText, validateJson, validateReply } from '../reply/validate-reply.ts';
import { AppError } from '../../../domain/errors.ts';
import type { ModelConfig, ModelProvider } from '../../../domain/models/model-config.ts';
import { costOf, pricesOf } from '../prices.ts';
import { structured } from '../reply/structured.ts';
import { type Timer, sleep } from '../../../lib/async/timer.ts';
import { USUAL_LIMITS } from '../../../mind/deliberation/index.ts';
import { Deadlines, ReplyMeter } from '../provider/limits.ts';
import { malformed, cancelled } from '../provider/failures.ts';
import { needsNetwork, outOfReach } from '../provider/needs-network.ts';
import { untilStop } from '../reply/until-stop.ts';
import type { Blame, Circuit, ModelTally } from './model-tally.ts';
import { backoff } from '../../net/index.ts';

const HALF_AT_END = /[\ud800-\udbff]$/;

/** A text that comes in pieces, held against what a record can hold; a character that is cut between two of them is told with the second. */
class ValidText {
  readonly #what: string;
  #half = '';

  /** @param what it is, in words */
  constructor(what: string) {
    this.#what = what;
  }

  /** @throws AppError `model.malformed_reply` */
  push(piece: string): string {
    const text = this.#half + piece;
    this.#half = HALF_AT_END.exec(text)?.[0] ?? '';
    const whole = this.#half === '' ? text : text.slice(0, -1);
    validateText(whole, this.#what);
    return whole;
  }

  /** @throws AppError `model.malformed_reply` when it ends within a character */
  end(): void {
    validateText(this.#half, this.#what);
  }
}

/** What of a stream may be told: sound texts with secrets masked, held back where one might be beginning. */
class Shown {
  readonly #secrets: readonly string[];
  readonly #texts: Readonly<Record<'text' | 'reasoning', StreamRedactor>>;
  readonly #valid = {
    text: new ValidText('its answer'),
    reasoning: new ValidText('its reasoning'),
  };

  constructor(secrets: readonly string[]) {
    this.#secrets = secrets;
    this.#texts = { text: new StreamRedactor(secrets), reasoning: new StreamRedactor(secrets) };
  }

  *take(piece: Exclude<StreamPart, { type: 'restart' | 'reply' }>): Generator<ModelEvent> {
    if (piece.type === 'tool-call') {
      validateCall(piece.call);
      yield { type: 'tool-call', call: redactValue(piece.call, this.#secrets) };
      return;
    }
    const text = this.#texts[piece.type].push(this.#valid[piece.type].push(piece.text));
    if (text !== '') yield { type: piece.type, text };
  }

  *rest(): Generator<ModelEvent> {
    for (const type of ['reasoning', 'text'] as const) {
      this.#valid[type].end();
      const text = this.#texts[type].end();
      if (text !== '') yield { type, text };
    }
  }
}

/** What is known, and paid for, of a reply whatever becomes of it. */
function spokenOf(
  config: ModelConfig,
  { servedBy, reasoning, usage, stopReason }: ProviderReply,
): NonNullable<FailoverStep['spoke']> {
  const cost = costOf(usage, pricesOf(config));
  return { servedBy: servedBy ?? config.model, reasoning, usage, stopReason, cost };
}

/** A whole reply in the form that was asked for. @throws AppError `model.refused`, `model.schema_mismatch` */
function finishedReply(
  config: ModelConfig,
  { responseSchema, cache }: ModelRequest,
  reply: ProviderReply,
): Omit<ModelReply, 'cost' | 'failovers' | 'ms'> {
  if (reply.stopReason === 'refused') {
    throw new AppError('model.refused', 'The model refused to answer.', { data: { said: reply.text } });
  }
  const { text, stopReason, servedBy } = reply;
  const asked = responseSchema && stopReason !== 'tool-calls' && !cache?.warms ? responseSchema : null;
  const checked = asked
    ? validateJson(structured(text, asked.schema, stopReason))
    : { json: undefined, repaired: false };
  return {
    ...reply,
    model: config.id,
    provider: config.provider,
    servedBy: servedBy ?? config.model,
    ...checked,
  };
}

interface AttemptDeps {
  readonly providers: Readonly<Record<ModelProvider, Provider>>;
  readonly fetch: typeof fetch;
  readonly timer: Timer;
  /** Unix ms. */
  now(): number;
  /** A key by name. @throws AppError `keys.*` */
  key(name: string): string;
  /** Everything that must never be told. */
  secrets(): readonly string[];
}

/** What one attempt asks, of whom. */
interface Attempt {
  readonly config: ModelConfig;
  readonly request: ModelRequest;
  readonly signal: AbortSignal | undefined;
  /** Its number, from 1. */
  readonly attempt: number;
  readonly quirks: Set<string>;
  /** Told when its first word has come. */
  heard(): void;
}

/** Asks a model once: its stream as it may be told, and at its end the whole reply, sound and without a secret. */
async function* oneAttempt(
  { config, request, signal, attempt, quirks, heard }: Attempt,
  { providers, fetch, timer, key, secrets, now }: AttemptDeps,
): AsyncGenerator<ModelEvent, ProviderReply> {
  const secret = config.keyName === null ? null : key(config.keyName);
  const started: ModelEvent = { type: 'started', model: config.id, provider: config.provider, attempt };
  yield started;
  const deadlines = new Deadlines(config.timeouts, timer, signal);
  const meter = new ReplyMeter({ ...USUAL_LIMITS, ...request.limits });
  const asked = { config, request, key: secret, fetch, deadlines, meter, quirks, now };
  const { stop = [] } = request;
  const answering = providers[config.provider](asked);
  const pieces = stop.length > 0 ? untilStop(answering, stop, config.provider) : answering;
  let shown = new Shown(secrets());
  let whole: ProviderReply | null = null;
  let silent = true;
  try {
    for await (const piece of pieces) {
      if (silent) heard();
      silent = false;
      meter.piece(piece);
      if (piece.type === 'reply') whole = piece.reply;
      else if (piece.type === 'restart') {
        shown = new Shown(secrets());
        yield started;
      } else yield* shown.take(piece);
    }
  } finally {
    deadlines.end();
  }
  yield* shown.rest();
  if (!whole) throw malformed('it ended without a final event.');
  return redactValue(validateReply(whole), secrets());
}

export interface TryDeps extends AttemptDeps {
  /** Uniform in [0, 1). */
  random(): number;
  /** Some model's health has changed. */
  changed(): void;
  /** Whether this device is offline: then nobody is asked over a network. Left out where nobody knows. */
  offline?(): boolean;
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
  const text = `The model failed repeatedly and is paused for another ${seconds} s.`;
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
    // That says nothing of the model's health.
    if (deps.offline?.() && needsNetwork(config)) return { error: outOfReach(config), attempts: attempt - 1 };
    if (!circuit.enter()) return { error: leftAlone(circuit, deps.now()), attempts: attempt - 1 };
    tally.asked();
    let error: AppError;
    let settled = false;
    let spoke: FailoverStep['spoke'];
    const asked = deps.now();
    const heard = (): void => tally.spoke(deps.now() - asked);
    try {
      const own = { ...request, ...request.instead?.[config.id] };
      const reply = yield* oneAttempt({ config, request: own, signal, attempt, quirks, heard }, deps);
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
    const rest = error.data['retryAfterMs'];
    const waitMs = backoff(attempt, typeof rest === 'number' ? rest : null, deps.random);
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
