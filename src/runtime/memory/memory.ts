import type { ModelStore } from '../../adapters/idb/index.ts';
import type { EmbedderCard } from '../../domain/models/embedder.ts';
import type { InferenceOptions } from '../../protocol/threads/inference.ts';
import type { VectorBackfill } from './embedding/backfill.ts';
import type { DriftWatch } from './embedding/drift-watch.ts';
import type { MemoryPace } from './embedding/memory-pace.ts';
import type { ModelWatch } from './embedding/model-watch.ts';
import type { LifeModel } from './embedding/own/life-model.ts';
import type { OwnModels } from './embedding/own/own-models.ts';
import type { VectorMove } from './embedding/own/vector-move.ts';
import type { PartVectors } from './embedding/part-vectors.ts';
import type { QueryEmbedder } from './embedding/query-embedder.ts';
import type { WorkingMemory } from './working-memory.ts';

/** What a golem remembers by: memories that are at hand, and all that turns words into vectors. */
export interface Memory {
  readonly atHand: WorkingMemory;
  readonly embedder: QueryEmbedder;
  readonly backfill: VectorBackfill;
  readonly model: ModelWatch;
  readonly drift: DriftWatch;
  readonly pace: MemoryPace;
  /** Of texts that are compared in parts. */
  readonly vectors: PartVectors;
  /** The model of this life, the owner's others, and the one that makes all vectors anew. */
  readonly lifeModel: LifeModel;
  readonly modelStore: ModelStore;
  readonly ownModels: OwnModels;
  readonly move: VectorMove;
  loadOptions(card: EmbedderCard | null): Promise<InferenceOptions>;
  /** Who remembers by the vectors that are there: while one of them is busy these do not change for another model's. */
  readonly users: { readonly busy: boolean }[];
  /** Stores vectors that no tick is about to take along. */
  keepVectors(): Promise<void>;
}
