import { AppError } from '../../domain/errors.ts';
import type {
  FailoverStep,
  ModelConfig,
  ModelEvent,
  ModelHealth,
  ModelProvider,
  ModelReply,
  ModelRequest,
} from '../../domain/model.ts';
import { USUAL_LIMITS } from '../../mind/deliberation/reply-limits.ts';
import type { ModelPort } from '../../mind/ports.ts';
import { sleep, type Timer } from '../../lib/timer.ts';
import { Deadlines } from './deadlines.ts';
import { cancelled, malformed } from './failures.ts';
import { ModelTally } from './model-tally.ts';
import { costOf, pricesOf } from './prices.ts';
import type { Piece, Provider, ProviderReply } from './provider.ts';
import { StreamRedactor, redactError, redactValue } from './redact.ts';
import { backoff } from './retry.ts';
import { ReplyMeter } from './reply-meter.ts';
import { SoundPieces } from './sound-pieces.ts';
import { soundCall, soundJson, soundReply } from './sound-reply.ts';
import { structured } from './structured.ts';

export interface RouterDeps {
  readonly providers: Readonly<Record<ModelProvider, Provider>>;
  readonly fetch: typeof fetch;
  readonly timer: Timer;
  /** Unix ms. */
  now(): number;
  /** Uniform in [0, 1). */
  random(): number;
  /** A key by name. @throws AppError `keys.*` */
  key(name: string): string;
  /** Everything that must never be told. */
  secrets(): readonly string[];
  /** Some model's health has changed. */
  changed(): void;
}

/** What one model came to: a reply, or the failure and how often it was asked. */
type Outcome =
  | { readonly reply: ModelReply }
  | { readonly error: AppError; readonly attempts: number; readonly spoke?: FailoverStep['spoke'] };

/** Failures that say something about the model's health, not about the request. */
const UNHEALTHY: ReadonlySet<string> = new Set([
  'model.unauthorized',
  'model.rate_limited',
  'model.overloaded',
  'model.unreachable',
  'model.timeout',
  'model.malformed_reply',
  'model.reply_too_long',
]);

/** The configured models behind one port: each with retries and a circuit breaker, asked in order until one answers. */
export class ModelRouter implements ModelPort {
  readonly #deps: RouterDeps;
  #models: readonly ModelConfig[] = [];
  readonly #tallies = new Map<string, ModelTally>();

  constructor(deps: RouterDeps) {
    this.#deps = deps;
  }

  get models(): readonly ModelConfig[] {
    return this.#models;
  }

  /** Replaces the configured models; what is known of the health of changed ones is forgotten. */
  replace(models: readonly ModelConfig[]): void {
    const before = new Map(this.#models.map((config) => [config.id, JSON.stringify(config)]));
    this.#models = models;
    for (const config of models) {
      if (before.get(config.id) !== JSON.stringify(config)) this.#tallies.delete(config.id);
    }
  }

  health(id: string): ModelHealth {
    return this.#tally(id).health(id);
  }

  async *generate(request: ModelRequest, signal?: AbortSignal): AsyncGenerator<ModelEvent> {
    const order = this.#order(request);
    const began = this.#deps.now();
    const failovers: FailoverStep[] = [];
    for (const [i, config] of order.entries()) {
      if (signal?.aborted) throw cancelled();
      const outcome = yield* this.#ask(config, request, signal, failovers, began);
      if ('reply' in outcome) {
        yield { type: 'done', reply: outcome.reply };
        return;
      }
      const { error, attempts, spoke } = outcome;
      if (error.code === 'model.cancelled') throw error;
      const next = order[i + 1]?.id ?? null;
      const step: FailoverStep = {
        model: config.id,
        code: error.code,
        reason: error.message,
        attempts,
        next,
        ...(spoke && { spoke }),
      };
      failovers.push(step);
      if (next !== null) yield { type: 'failover', step };
    }
    const last = failovers.at(-1)!;
    throw new AppError('model.exhausted', `No model answered. ${last.model}: ${last.reason}`, {
      data: { failovers },
      retryable: true,
    });
  }

  #order(request: ModelRequest): readonly ModelConfig[] {
    const wanted = request.models ?? this.#models.map(({ id }) => id);
    const order = wanted.map((id) => {
      const config = this.#models.find((one) => one.id === id);
      if (config) return config;
      throw new AppError('model.not_configured', `There is no model called "${id}".`, {
        data: { model: id },
      });
    });
    if (order.length > 0) return order;
    throw new AppError('model.not_configured', 'No model is configured. Add one in Settings.');
  }

  #tally(id: string): ModelTally {
    let tally = this.#tallies.get(id);
    if (!tally) this.#tallies.set(id, (tally = new ModelTally(this.#deps.now)));
    return tally;
  }

  /** One model, with its retries. */
  async *#ask(
    config: ModelConfig,
    request: ModelRequest,
    signal: AbortSignal | undefined,
    failovers: readonly FailoverStep[],
    began: number,
  ): AsyncGenerator<ModelEvent, Outcome> {
    const tally = this.#tally(config.id);
    for (let attempt = 1; ; attempt++) {
      if (!tally.circuit.enter()) {
        const seconds = Math.ceil(((tally.circuit.retryAt ?? this.#deps.now()) - this.#deps.now()) / 1000);
        const text = `It failed several times in a row and is left alone for another ${seconds} s.`;
        return { error: new AppError('model.circuit_open', text), attempts: attempt - 1 };
      }
      tally.asked();
      let error: AppError;
      let settled = false;
      let spoke: FailoverStep['spoke'];
      try {
        const reply = yield* this.#attempt(config, request, signal, attempt);
        const cost = costOf(reply.usage, pricesOf(config));
        tally.answered(reply.usage, cost);
        const { servedBy, reasoning, usage, stopReason } = reply;
        spoke = { servedBy: servedBy ?? config.model, reasoning, usage, stopReason, cost };
        settled = true;
        this.#deps.changed();
        const checked = this.#finish(config, request, reply);
        return { reply: { ...checked, cost, failovers: [...failovers], ms: this.#deps.now() - began } };
      } catch (thrown) {
        settled = true;
        error = redactError(thrown, this.#deps.secrets());
      } finally {
        // Whoever stopped listening has not learned how the model is.
        if (!settled) tally.circuit.abandoned();
      }
      tally.failed(error, UNHEALTHY.has(error.code));
      this.#deps.changed();
      const asked = error.data['retryAfterMs'];
      const waitMs = backoff(attempt, typeof asked === 'number' ? asked : null, this.#deps.random);
      if (!error.retryable || waitMs === null || attempt > config.retries || tally.circuit.state === 'open') {
        return { error, attempts: attempt, spoke };
      }
      yield { type: 'retry', model: config.id, code: error.code, reason: error.message, waitMs };
      if (!(await sleep(this.#deps.timer, waitMs, signal))) return { error: cancelled(), attempts: attempt };
    }
  }

  async *#attempt(
    config: ModelConfig,
    request: ModelRequest,
    signal: AbortSignal | undefined,
    attempt: number,
  ): AsyncGenerator<ModelEvent, ProviderReply> {
    const { providers, fetch, timer, key, secrets, now } = this.#deps;
    const secret = config.keyName === null ? null : key(config.keyName);
    const started: ModelEvent = { type: 'started', model: config.id, provider: config.provider, attempt };
    yield started;
    const { quirks } = this.#tally(config.id);
    const deadlines = new Deadlines(config.timeouts, timer, signal);
    const meter = new ReplyMeter({ ...USUAL_LIMITS, ...request.limits });
    let shown = new Shown(secrets());
    let whole: ProviderReply | null = null;
    try {
      for await (const piece of providers[config.provider]({
        config,
        request,
        key: secret,
        fetch,
        deadlines,
        meter,
        quirks,
        now,
      })) {
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
    if (!whole) throw malformed('it has no end.');
    return redactValue(soundReply(whole), secrets());
  }

  /** @throws AppError when the reply is not what was asked for */
  #finish(
    config: ModelConfig,
    { responseSchema }: ModelRequest,
    reply: ProviderReply,
  ): Omit<ModelReply, 'cost' | 'failovers' | 'ms'> {
    if (reply.stopReason === 'refused') {
      throw new AppError('model.refused', 'The model refused to answer.', { data: { said: reply.text } });
    }
    const { text, stopReason, servedBy } = reply;
    const asked = responseSchema && stopReason !== 'tool-calls' ? responseSchema : null;
    const checked = asked
      ? soundJson(structured(text, asked.schema, stopReason === 'length'))
      : { json: undefined, repaired: false };
    return {
      ...reply,
      model: config.id,
      provider: config.provider,
      servedBy: servedBy ?? config.model,
      ...checked,
    };
  }
}

/** What of a stream may be told: sound texts with secrets masked, held back where one might be beginning. */
class Shown {
  readonly #secrets: readonly string[];
  readonly #texts: Readonly<Record<'text' | 'reasoning', StreamRedactor>>;
  readonly #sound = {
    text: new SoundPieces('its answer'),
    reasoning: new SoundPieces('its reasoning'),
  };

  constructor(secrets: readonly string[]) {
    this.#secrets = secrets;
    this.#texts = { text: new StreamRedactor(secrets), reasoning: new StreamRedactor(secrets) };
  }

  *take(piece: Exclude<Piece, { type: 'restart' | 'reply' }>): Generator<ModelEvent> {
    if (piece.type === 'tool-call') {
      soundCall(piece.call);
      yield { type: 'tool-call', call: redactValue(piece.call, this.#secrets) };
      return;
    }
    const text = this.#texts[piece.type].push(this.#sound[piece.type].push(piece.text));
    if (text !== '') yield { type: piece.type, text };
  }

  *rest(): Generator<ModelEvent> {
    for (const type of ['reasoning', 'text'] as const) {
      this.#sound[type].end();
      const text = this.#texts[type].end();
      if (text !== '') yield { type, text };
    }
  }
}
