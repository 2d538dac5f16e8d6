import { AppError } from '../../../domain/errors.ts';
import type { FailoverStep, ModelEvent, ModelRequest } from '../../../domain/models/model.ts';
import type { ModelConfig, ModelHealth } from '../../../domain/models/model-config.ts';
import type { ModelPort } from '../../../mind/ports.ts';
import { cancelled } from '../provider/failures.ts';
import type { Routed } from '../../../domain/models/route.ts';
import { pricesOf } from '../prices.ts';
import { ModelTally } from './model-tally.ts';
import { type ModelOutcome, hedged } from './hedge.ts';
import { route } from './route.ts';
import { tries, type TryDeps } from './tries.ts';

const MILLION = 1_000_000;

/** The models that a request asks, in their order. @throws AppError `model.not_configured` */
function modelOrder(
  request: Pick<ModelRequest, 'models'>,
  models: readonly ModelConfig[],
): readonly ModelConfig[] {
  const wanted = request.models ?? models.map(({ id }) => id);
  const order = wanted.map((id) => {
    const config = models.find((one) => one.id === id);
    if (config) return config;
    throw new AppError('model.not_configured', `There is no model "${id}". Check the id.`, {
      data: { model: id },
    });
  });
  if (order.length > 0) return order;
  throw new AppError(
    'model.not_configured',
    'No model is configured. Add one: in the page under Settings, Language models; in Node with --models FILE.',
  );
}

/** US dollars of a prompt, where it is known how long it is and what its tokens cost. */
function readCost(config: ModelConfig, { route }: Pick<ModelRequest, 'route'>): number | null {
  const { prices } = pricesOf(config);
  return prices && route?.promptTokens !== undefined ? (route.promptTokens * prices.input) / MILLION : null;
}

/** Every model failed: what the last said, and whether and when asking again may help. */
function exhausted(failovers: readonly FailoverStep[], errors: readonly AppError[]): AppError {
  const last = failovers.at(-1)!;
  const { type, providerCode, param } = errors.at(-1)!.data;
  const mayPass = errors.filter(({ retryable }) => retryable);
  const waits = mayPass.map(({ data }) => data['retryAfterMs']).filter((ms) => typeof ms === 'number');
  return new AppError('model.exhausted', `No model answered. ${last.model}: ${last.reason}`, {
    data: {
      failovers,
      type: type ?? null,
      providerCode: providerCode ?? null,
      param: param ?? null,
      ...(waits.length > 0 && { retryAfter: Math.ceil(Math.min(...waits) / 1_000) }),
    },
    retryable: mayPass.length > 0,
  });
}

/** The configured models behind one port: each with retries and a circuit breaker, asked in order until one answers. */
export class ModelRouter implements ModelPort {
  readonly #deps: TryDeps;
  #models: readonly ModelConfig[] = [];
  readonly #tallies = new Map<string, ModelTally>();

  constructor(deps: TryDeps) {
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
    const { order, routed } = this.#routed(request);
    if (routed) yield { type: 'routed', routed };
    const began = this.#deps.now();
    const failovers: FailoverStep[] = [];
    const errors: AppError[] = [];
    const ask = (config: ModelConfig, heard: AbortSignal | undefined) =>
      tries(config, request, heard, this.#tally(config.id), this.#deps);
    for (let i = 0; i < order.length;) {
      if (signal?.aborted) throw cancelled();
      const { hedgeMs } = request.route ?? {};
      const asked = hedgeMs !== undefined && i === 0 ? order.slice(0, 2) : [order[i]!];
      const outcomes: readonly ModelOutcome[] =
        asked.length === 2
          ? yield* hedged(
              asked.map((config) => (own: AbortSignal) => ask(config, own)),
              { ms: hedgeMs!, timer: this.#deps.timer, signal },
            )
          : [{ at: 0, outcome: yield* ask(asked[0]!, signal) }];
      const replied = outcomes.find(({ outcome }) => 'reply' in outcome);
      for (const one of outcomes) {
        if (one === replied || 'reply' in one.outcome) continue;
        const { error, attempts, spoke } = one.outcome;
        // Of two that were asked together, the slower is hung up on: that is no end of the request.
        if (error.code === 'model.cancelled' && (asked.length === 1 || signal?.aborted)) throw error;
        const read = error.code === 'model.cancelled' ? readCost(asked[one.at]!, request) : null;
        const next = replied ? asked[replied.at]!.id : (order[i + outcomes.length]?.id ?? null);
        const step: FailoverStep = {
          model: asked[one.at]!.id,
          code: error.code,
          reason: error.message,
          attempts,
          next,
          ...(spoke && { spoke }),
          ...(read !== null && { estimatedUsd: read }),
        };
        failovers.push(step);
        errors.push(error);
        if (next !== null && !replied) yield { type: 'failover', step };
      }
      if (replied && 'reply' in replied.outcome) {
        const ms = this.#deps.now() - began;
        yield { type: 'done', reply: { ...replied.outcome.reply, failovers: [...failovers], ms } };
        return;
      }
      i += outcomes.length;
    }
    throw exhausted(failovers, errors);
  }

  /** @throws AppError `model.not_configured`, `gateway.budget_exceeded`, `gateway.prompt_too_long`, `input.invalid` where none can answer */
  #routed(request: ModelRequest): { readonly order: readonly ModelConfig[]; readonly routed: Routed | null } {
    const order = modelOrder(request, this.#models);
    if (!request.route) return { order, routed: null };
    const candidates = order.map((config) => ({ config, health: this.#tally(config.id).health(config.id) }));
    const routed = route(request, candidates, this.#deps.random);
    const byId = new Map(order.map((config) => [config.id, config]));
    return { order: routed.order.map(({ model }) => byId.get(model)!), routed };
  }

  #tally(id: string): ModelTally {
    let tally = this.#tallies.get(id);
    if (!tally) this.#tallies.set(id, (tally = new ModelTally(this.#deps.now)));
    return tally;
  }
}
