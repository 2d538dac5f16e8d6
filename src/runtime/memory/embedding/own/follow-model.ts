import type { StoreEmbeddersApi } from '../../../../protocol/store/embedders.ts';
import type { VectorBackfill } from '../backfill.ts';
import type { ModelWatch } from '../model-watch.ts';
import type { PartVectors } from '../part-vectors.ts';
import type { QueryEmbedder } from '../query-embedder.ts';
import type { LifeModel } from './life-model.ts';
import type { VectorMove } from './vector-move.ts';

/** What of a golem has to do with its embedding model when a life is opened. */
interface Opened {
  readonly deps: { readonly store: Pick<StoreEmbeddersApi, 'embedders'>; readonly model?: 'load' | 'off' };
  readonly lifeModel: LifeModel;
  readonly model: ModelWatch;
  readonly embedder: QueryEmbedder;
  readonly backfill: VectorBackfill;
  readonly move: VectorMove;
  readonly vectors: PartVectors;
}

/** A life is open: its model makes vectors from here on, and the one that was making all of them anew goes on. @throws AppError `store.*` */
export async function followModel(golem: Opened): Promise<void> {
  const { deps, lifeModel, model, embedder, backfill, move, vectors } = golem;
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
