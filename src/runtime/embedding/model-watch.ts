import { AppError } from '../../domain/errors.ts';
import type { InferenceStatus, ModelStatus } from '../../domain/status.ts';
import { every, type Timer } from '../../lib/timer.ts';
import type { InferenceApi } from '../../protocol/inference.ts';

/** How often a loading model is asked how far it is, ms. */
const POLL_MS = 250;

export interface ModelWatchDeps {
  readonly inference: Pick<InferenceApi, 'load' | 'status'>;
  readonly baseUrl: string;
  readonly timer: Timer;
  /** What the worker cannot know of it. */
  beside(): Pick<ModelStatus, 'backlog' | 'drift'>;
  changed(model: ModelStatus): void;
  /** It answers, as this model. */
  ready(identity: string | null): Promise<void>;
  failed(error: AppError): void;
}

/** Loads the embedding model beside everything else and tells how it is. Nobody waits for it. */
export class ModelWatch {
  readonly #deps: ModelWatchDeps;
  #status: InferenceStatus | null = null;
  #loading: Promise<void> | null = null;

  constructor(deps: ModelWatchDeps) {
    this.#deps = deps;
  }

  /** Null before the inference worker has answered once. */
  get status(): ModelStatus | null {
    return this.#status && { ...this.#status, ...this.#deps.beside() };
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
    const { inference, baseUrl, timer } = this.#deps;
    const stop = every(timer, POLL_MS, () => void this.refresh().catch(() => undefined));
    try {
      const { identity } = await inference.load({ baseUrl, provider: 'auto' });
      await this.#deps.ready(identity);
    } catch (thrown) {
      const error = AppError.from(thrown, 'model.load_failed');
      // Who cancelled it needs no telling.
      if (error.code !== 'model.cancelled') this.#deps.failed(error);
    } finally {
      stop();
      await this.refresh().catch(() => undefined);
    }
  }

  async refresh(): Promise<void> {
    this.#status = await this.#deps.inference.status();
    this.#deps.changed({ ...this.#status, ...this.#deps.beside() });
  }
}
