import { Renewed } from '../../lib/threads/renewed.ts';
import type { ReplayListener, ReplayWorkerApi } from '../../protocol/threads/replay.ts';
import type { StoreApi } from '../../protocol/store/store.ts';

/** Begins to look into the past of the life in this store. */
export type StartReplay = (store: StoreApi, progress: ReplayListener) => Promise<ReplayWorkerApi>;

/** The golem's line to whoever looks into its past. */
export class ReplayClient extends Renewed<ReplayWorkerApi> {
  constructor(start: StartReplay, store: StoreApi, progress: ReplayListener) {
    super(() => start(store, progress));
  }

  /** Ends a long job. Nothing is begun for it. */
  async cancel(): Promise<void> {
    await (await this.begun)?.cancel();
  }
}
