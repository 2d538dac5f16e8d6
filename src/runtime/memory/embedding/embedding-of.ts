import type { FetchFn } from '../../../adapters/files/index.ts';
import { KeptValue, ModelShelf } from '../../../adapters/idb/index.ts';
import type { EmbedderCard } from '../../../domain/models/embedder.ts';
import type { Timer } from '../../../lib/async/timer.ts';
import type { ClockPort } from '../../../mind/contract/index.ts';
import type { EntryVector, StoreApi } from '../../../protocol/store/store.ts';
import type { EventPublisher } from '../../observability/index.ts';
import { VectorBackfill } from './backfill.ts';
import { DriftWatch, type KeptDrift } from './drift-watch.ts';
import { MemoryPace } from './memory-pace.ts';
import type { InferenceApi, InferenceOptions } from '../../../protocol/threads/inference.ts';
import { type BesideModel, ModelWatch } from './model-watch.ts';
import type { StartInference } from './own/inference-beside.ts';
import { LifeModel } from './own/life-model.ts';
import { OwnModels } from './own/own-models.ts';
import type { Ready } from './own/make-vectors.ts';
import { VectorMove } from './own/vector-move.ts';
import { PartVectors } from './part-vectors.ts';
import { QueryEmbedder } from './query-embedder.ts';
import { WorkingMemory } from '../working-memory.ts';

/** Memories without a vector that are taken up at once. */
const BACKLOG_PAGE = 4_096;

/** What of the outside vectors are made and kept with. */
interface EmbeddingDeps {
  readonly store: StoreApi;
  readonly inference: InferenceApi;
  /** Of the site. */
  readonly baseUrl: string;
  /** Asks a hub of models for one, when the owner says so. */
  readonly fetch: FetchFn;
  /** A second embedding model beside the one that answers. */
  readonly startInference: StartInference;
  readonly clock: ClockPort;
  readonly timer: Timer;
  /** What checks of the embedding model came to; in memory only when left out. */
  readonly keptDrift?: KeptValue<KeptDrift>;
  /** Embedding models that the owner brought; in memory only when left out. */
  readonly modelShelf?: ModelShelf;
}

interface EmbeddingParts {
  readonly publisher: EventPublisher;
  /** Of the policy: ticks after which a memory's vector counts. */
  vectorsAfter(): number;
  /** The tick that would be lived next. */
  next(): number;
  running(): boolean;
  /** Wall time between two ticks now, ms; infinite where none is lived. */
  interval(): number;
  /** Vectors go with the next transaction. */
  store(vectors: readonly EntryVector[]): void;
  flush(): Promise<void>;
  /** All vectors are changed for those of another model. */
  change(ready: Ready): Promise<void>;
}

/** What of the golem turns words into vectors, and remembers by them. */
export interface Embedding {
  readonly memory: WorkingMemory;
  readonly embedder: QueryEmbedder;
  readonly backfill: VectorBackfill;
  readonly model: ModelWatch;
  readonly drift: DriftWatch;
  readonly pace: MemoryPace;
  /** Of texts that are compared in parts. */
  readonly vectors: PartVectors;
  /** The model of this life, the owner's others, and the one that makes all vectors anew. */
  readonly lifeModel: LifeModel;
  readonly shelf: ModelShelf;
  readonly ownModels: OwnModels;
  readonly move: VectorMove;
  loadOptions(card: EmbedderCard | null): Promise<InferenceOptions>;
}

/** The embedding model as the golem lives with it: asked for situations and memories, waited for, watched. */
export function embeddingOf(
  deps: EmbeddingDeps,
  { publisher, vectorsAfter, next, running, interval, store: keep, flush, change }: EmbeddingParts,
): Embedding {
  const { store, inference, keptDrift, baseUrl, timer, clock } = deps;
  const shelf = deps.modelShelf ?? new ModelShelf(null);
  const told = (): void => void model.refresh().catch(() => undefined);
  const ownModels: OwnModels = new OwnModels({
    shelf,
    startInference: deps.startInference,
    fetch: deps.fetch,
    baseUrl,
    told,
    now: () => clock.now(),
  });
  const lifeModel = new LifeModel(shelf, ownModels);
  const loadOptions = async (card: EmbedderCard | null): Promise<InferenceOptions> => ({
    baseUrl,
    provider: 'auto',
    ...(card && { own: await ownModels.own(card) }),
  });
  const vectors = new PartVectors(inference);
  const embedder = new QueryEmbedder({ vectors, timer, waits: () => vectorsAfter() > 0, interval });
  const memory: WorkingMemory = new WorkingMemory(store, (ids) => backfill.want(ids));
  const backfill: VectorBackfill = new VectorBackfill({
    vectors,
    inference,
    identity: () => model.status?.identity ?? 'unknown',
    dueBy: () => next() - vectorsAfter(),
    made: (made) => {
      memory.noteVectors(made);
      keep(made);
    },
    waiting: async () => {
      const { total, entries } = await store.withoutVectors(BACKLOG_PAGE);
      return { total, entries: entries.map((entry) => memory.shared(entry)) };
    },
    flush,
    busy: running,
    timer,
    stopwatch: () => clock.stopwatch(),
    changed: () => publisher.statusSoon(),
  });
  const drift: DriftWatch = new DriftWatch({
    inference,
    kept: keptDrift ?? new KeptValue(null),
    own: () => lifeModel.card && { id: lifeModel.card.id, references: lifeModel.references },
    timer,
    now: () => clock.now(),
    judged: ({ verdict, reason }) => {
      embedder.ready = verdict !== 'critical';
      if (verdict === 'critical') {
        backfill.disable();
        const what = `The embedding model has drifted, and no vectors are made. ${reason} Memories are compared by their words; Settings can make all vectors anew.`;
        publisher.notice('error', 'model.drifted', what, null);
      } else backfill.enable();
      publisher.statusSoon();
    },
  });
  const model: ModelWatch = new ModelWatch({
    inference,
    options: async () => {
      const own = await lifeModel.wanted();
      return { baseUrl, provider: 'auto', ...(own && { own }) };
    },
    timer,
    beside: (): BesideModel => ({
      backlog: backfill.backlog,
      drift: drift.last,
      move: move.state,
      arrival: ownModels.arrival,
    }),
    changed: (status) => {
      publisher.emit({ type: 'model', model: status });
      publisher.statusSoon();
    },
    ready: async (identity, own) => {
      // A life that was brought may have another one's vectors than those of before.
      await lifeModel.known;
      if ((lifeModel.card?.id ?? null) === own) await drift.ready(identity);
    },
    failed: ({ code, message }) =>
      publisher.notice(
        'warning',
        code,
        `${message} Memories are kept without vectors until it loads.`,
        'reload',
      ),
  });
  const pace = new MemoryPace({
    vectorsAfter,
    next,
    loading: () => model.loading,
    backfill,
    timer,
    told: () => publisher.statusSoon(),
  });
  const move: VectorMove = new VectorMove({
    store,
    startInference: deps.startInference,
    options: loadOptions,
    busy: running,
    timer,
    change,
    told,
    stopwatch: () => clock.stopwatch(),
    over: (card, error) => {
      const title = card?.title ?? 'the model that comes with the page';
      if (error) {
        const what = `${error.message} Memory goes on with the vectors that it has.`;
        publisher.notice('warning', error.code, what);
      } else publisher.notice('info', 'model.changed', `All memories have vectors by ${title} now.`);
      told();
    },
  });
  return {
    memory,
    embedder,
    backfill,
    model,
    drift,
    pace,
    vectors,
    lifeModel,
    shelf,
    ownModels,
    move,
    loadOptions,
  };
}
