import { likelihoodOf } from '../../../adapters/models/index.ts';
import { AppError } from '../../../domain/errors.ts';
import type { AttributionStatus, SourceAttribution } from '../../../domain/governor/source-attribution.ts';
import { attributeSources, type LikelihoodPort, tracedOf } from '../../../mind/attribution/index.ts';
import type { ClockPort } from '../../../mind/ports.ts';
import type { StoreApi } from '../../../protocol/store/store.ts';
import type { LocalModel, ModelRegistry } from '../../models/index.ts';

export interface AttributionDeps {
  readonly store: Pick<
    StoreApi,
    'record' | 'workspace' | 'attribution' | 'saveAttribution' | 'attributedTicks'
  >;
  readonly localModel?: Pick<LocalModel, 'ready' | 'id'> | null;
  readonly modelRegistry?: Pick<ModelRegistry, 'likelihood'>;
  readonly clock: ClockPort;
  /** A tick was traced, and what came of it is kept. */
  traced(attribution: SourceAttribution): Promise<void>;
}

const NONE: AttributionStatus = { tick: null, state: 'idle', done: 0, of: 0, error: null };

/** Traces decisions to the sources of their prompts, one tick at a time, by the language model in this tab or a server of the owner's. */
export class Attributions {
  readonly #deps: AttributionDeps;
  #status = NONE;
  #underWay: AbortController | null = null;
  /** A run that the golem's rest began: it gives way. */
  #atRest: Promise<unknown> | null = null;

  constructor(deps: AttributionDeps) {
    this.#deps = deps;
  }

  status(): AttributionStatus {
    return this.#status;
  }

  cancel(): void {
    this.#underWay?.abort(new AppError('model.cancelled', 'The attribution was cancelled.'));
  }

  get(tick: number): Promise<SourceAttribution | null> {
    return this.#deps.store.attribution(tick);
  }

  list(limit: number): Promise<readonly number[]> {
    return this.#deps.store.attributedTicks(limit);
  }

  /** Ends a run that the golem's rest began. */
  leave(): void {
    if (this.#atRest) this.cancel();
  }

  /** A run that gives way to any other. @returns how it ended; `left` where another is under way, or it was cancelled */
  async runAtRest(tick: number, ablations: number): Promise<'done' | 'left' | 'failed'> {
    if (this.#underWay) return 'left';
    const run = this.run(tick, ablations).then(
      () => 'done' as const,
      (error: unknown) => (AppError.from(error).code === 'model.cancelled' ? 'left' : 'failed'),
    );
    this.#atRest = run;
    const came = await run;
    this.#atRest = null;
    return came;
  }

  /** @param model id of one that weighs in place of the one in this tab @throws AppError as `attribution.run` does */
  async run(tick: number, ablations: number, model: string | null = null): Promise<SourceAttribution> {
    const rest = this.#atRest;
    this.leave();
    await rest;
    if (this.#underWay) {
      throw new AppError(
        'golem.busy',
        `The attribution of tick ${this.#status.tick} is still running. Wait for it, or cancel it.`,
        { retryable: true },
      );
    }
    const cancel = (this.#underWay = new AbortController());
    this.#status = { tick, state: 'running', done: 0, of: 0, error: null };
    try {
      const attribution = await this.#trace(tick, ablations, model, cancel.signal);
      await this.#deps.store.saveAttribution(attribution);
      await this.#deps.traced(attribution);
      this.#status = { ...this.#status, state: 'done' };
      return attribution;
    } catch (thrown) {
      const error = AppError.from(thrown);
      const cancelled = cancel.signal.aborted;
      this.#status = {
        ...this.#status,
        ...(cancelled ? { state: 'cancelled' } : { state: 'failed', error: error.message }),
      };
      throw error;
    } finally {
      this.#underWay = null;
    }
  }

  async #likelihoodOf(id: string | null): Promise<{ readonly name: string; readonly port: LikelihoodPort }> {
    const { localModel, modelRegistry } = this.#deps;
    if (id !== null && modelRegistry) return { name: id, port: await modelRegistry.likelihood(id) };
    if (id === null && localModel) {
      const port = likelihoodOf(await localModel.ready());
      return { name: localModel.id, port };
    }
    throw new AppError(
      'model.not_configured',
      'Attribution needs a model that gives log-probabilities. Load a model in Settings, or set up a text-completions model.',
    );
  }

  async #trace(
    tick: number,
    ablations: number,
    by: string | null,
    signal: AbortSignal,
  ): Promise<SourceAttribution> {
    const { store, clock } = this.#deps;
    const [workspace, record] = await Promise.all([store.workspace(tick), store.record(tick)]);
    const traced = workspace && record && tracedOf(workspace, record.decision, record.thought ?? null);
    if (!traced) {
      throw new AppError(
        'replay.not_recorded',
        `Tick ${tick} made no decision from a prompt, so there is nothing to attribute. Choose another tick.`,
      );
    }
    const begun = clock.stopwatch();
    const ends = aborted(signal);
    const { name, port: model } = await Promise.race([this.#likelihoodOf(by), ends]);
    // A prompt under way in the model's worker is read to its end; whoever cancelled need not wait for it.
    const port: LikelihoodPort = {
      likelihood: (...asked) => Promise.race([model.likelihood(...asked), ends]),
    };
    const progress = (done: number, of: number): void => {
      this.#status = { ...this.#status, done, of };
    };
    const came = await attributeSources(traced, { ablations, seed: tick }, port, progress, signal);
    return { tick, model: name, ...came, ms: clock.stopwatch() - begun, at: clock.now() };
  }
}

/** Never resolves; rejects with the reason when the signal fires. */
function aborted(signal: AbortSignal): Promise<never> {
  const ends = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(AppError.from(signal.reason)), { once: true });
  });
  ends.catch(() => undefined);
  return ends;
}
