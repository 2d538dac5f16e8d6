import type { StoreEmbeddersApi } from '../../../../protocol/store/embedders.ts';
import type { Memory } from '../../memory.ts';

/** A life is open: its model makes vectors from here on, and the one that was making all of them anew goes on. @throws AppError `store.*` */
export async function followModel(
  memory: Memory,
  deps: { readonly store: Pick<StoreEmbeddersApi, 'embedders'>; readonly model?: 'load' | 'off' },
): Promise<void> {
  const { lifeModel, model, embedder, backfill, move, vectors } = memory;
  const { current, next } = await deps.store.embedders();
  if (await lifeModel.follow(current)) {
    // What is loaded, or about to be, is another one.
    embedder.ready = false;
    backfill.disable();
    vectors.forget();
    if (deps.model !== 'off') void model.load();
  }
  if (next) move.start(next.card);
}
