import { AppError } from '../../../domain/errors.ts';
import type { FailoverStep, ModelEvent, ModelRequest } from '../../../domain/models/model.ts';
import type { ModelConfig, ModelHealth } from '../../../domain/models/model-config.ts';
import type { ModelPort } from '../../../mind/ports.ts';
import { cancelled } from '../provider/failures.ts';
import { ModelTally } from './model-tally.ts';
import { tries, type TryDeps } from './tries.ts';

/** The models that a request asks, in their order. @throws AppError `model.not_configured` */
function modelOrder(
  request: Pick<ModelRequest, 'models'>,
  models: readonly ModelConfig[],
): readonly ModelConfig[] {
  const wanted = request.models ?? models.map(({ id }) => id);
  const order = wanted.map((id) => {
    const config = models.find((one) => one.id === id);
    if (config) return config;
    throw new AppError('model.not_configured', `There is no model called "${id}".`, {
      data: { model: id },
    });
  });
  if (order.length > 0) return order;
  throw new AppError(
    'model.not_configured',
    'No model is configured. Add one: in the page under Settings, in Node with --models FILE.',
  );
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
    const order = modelOrder(request, this.#models);
    const began = this.#deps.now();
    const failovers: FailoverStep[] = [];
    const errors: AppError[] = [];
    for (const [i, config] of order.entries()) {
      if (signal?.aborted) throw cancelled();
      const outcome = yield* tries(config, request, signal, this.#tally(config.id), this.#deps);
      if ('reply' in outcome) {
        const ms = this.#deps.now() - began;
        yield { type: 'done', reply: { ...outcome.reply, failovers: [...failovers], ms } };
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
      errors.push(error);
      if (next !== null) yield { type: 'failover', step };
    }
    throw exhausted(failovers, errors);
  }

  #tally(id: string): ModelTally {
    let tally = this.#tallies.get(id);
    if (!tally) this.#tallies.set(id, (tally = new ModelTally(this.#deps.now)));
    return tally;
  }
}
