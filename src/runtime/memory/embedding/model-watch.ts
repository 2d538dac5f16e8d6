import { AppError } from '../../../domain/errors.ts';
import type { InferenceStatus, ModelStatus } from '../../../domain/events/status.ts';
import { every, type Timer } from '../../../lib/async/timer.ts';
import type { InferenceApi, InferenceOptions } from '../../../protocol/threads/inference.ts';

/** How often a loading model is asked how far it is, ms. */
const POLL_MS = 250;

/** What of its status the model's worker cannot know. */
export type BesideModel = Pick<ModelStatus, 'backlog' | 'drift' | 'move' | 'arrival'>;

export interface ModelWatchDeps {
  readonly inference: Pick<InferenceApi, 'load' | 'status'>;
  /** How the model that this life has is loaded. @throws AppError `model.files_missing` */
  options(): Promise<InferenceOptions>;
  readonly timer: Timer;
  beside(): BesideModel;
  changed(model: ModelStatus): void;
  /** It answers, as this model. */
  ready(identity: string | null, own: string | null): Promise<void>;
  failed(error: AppError): void;
}

/** Loads the embedding model beside everything else and tells how it is. Nobody waits for it. */
export class ModelWatch {
  readonly #deps: ModelWatchDeps;
  #status: InferenceStatus | null = null;
  #loading: Promise<void> | null = null;
  /** Why the model that this life has cannot even be asked for. */
  #fault: string | null = null;

  constructor(deps: ModelWatchDeps) {
    this.#deps = deps;
  }

  /** Null before the inference worker has answered once. */
  get status(): ModelStatus | null {
    if (this.#status === null) return null;
    const fault = this.#fault === null ? {} : ({ state: 'failed', error: this.#fault } as const);
    return { ...this.#status, ...fault, ...this.#deps.beside() };
  }

  /** Resolves when the load under way is over, whatever came of it; null where none is. */
  get loading(): Promise<void> | null {
    return this.#loading;
  }

  load(): Promise<void> {
    const loading = this.#load().finally(() => {
      if (this.#loading === loading) this.#loading = null;
    });
    this.#loading = loading;
    return loading;
  }

  async #load(): Promise<void> {
    const { inference, timer } = this.#deps;
    this.#fault = null;
    const stop = every(timer, POLL_MS, () => void this.refresh().catch(() => undefined));
    try {
      const options = await this.#deps.options();
      const { identity } = await inference.load(options);
      await this.#deps.ready(identity, options.own?.id ?? null);
    } catch (thrown) {
      const error = AppError.from(thrown, 'model.load_failed');
      if (error.code === 'model.files_missing') this.#fault = error.message;
      // Who cancelled it needs no telling.
      if (error.code !== 'model.cancelled') this.#deps.failed(error);
    } finally {
      stop();
      await this.refresh().catch(() => undefined);
    }
  }

  async refresh(): Promise<void> {
    this.#status = await this.#deps.inference.status();
    if (this.status) this.#deps.changed(this.status);
  }
}
