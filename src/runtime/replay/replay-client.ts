import { AppError } from '../../domain/errors.ts';
import type { ReplayListener, ReplayWorkerApi } from '../../protocol/threads/replay.ts';
import type { StoreApi } from '../../protocol/store/store.ts';

/** Begins to look into the past of the life in this store. */
export type StartReplay = (store: StoreApi, progress: ReplayListener) => Promise<ReplayWorkerApi>;

/** The golem's line to whoever looks into its past: begun when it is first asked, and anew after it was lost. */
export class ReplayClient {
  readonly #start: StartReplay;
  readonly #store: StoreApi;
  readonly #progress: ReplayListener;
  #replay: Promise<ReplayWorkerApi> | null = null;

  constructor(start: StartReplay, store: StoreApi, progress: ReplayListener) {
    this.#start = start;
    this.#store = store;
    this.#progress = progress;
  }

  async ask<Answer>(question: (replay: ReplayWorkerApi) => Promise<Answer>): Promise<Answer> {
    this.#replay ??= this.#start(this.#store, this.#progress);
    try {
      return await question(await this.#replay);
    } catch (cause) {
      const error = AppError.from(cause);
      if (error.code === 'worker.lost') this.#replay = null;
      throw error;
    }
  }

  /** Ends a long job. Nothing is begun for it. */
  async cancel(): Promise<void> {
    await (await this.#replay)?.cancel();
  }
}
