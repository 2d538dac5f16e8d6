import { KeptValue } from '../../adapters/idb/kept-value.ts';
import type { ModelStatus } from '../../domain/status.ts';
import type { EntryVector } from '../../protocol/store.ts';
import type { EventPublisher } from '../events/event-publisher.ts';
import type { GolemDeps } from '../golem-deps.ts';
import { VectorBackfill } from './backfill.ts';
import { DriftWatch } from './drift-watch.ts';
import { MemoryPace } from './memory-pace.ts';
import { ModelWatch } from './model-watch.ts';
import { PartVectors } from './part-vectors.ts';
import { QueryEmbedder } from './query-embedder.ts';
import { WorkingMemory } from './working-memory.ts';

/** Memories without a vector that are taken up at once. */
const BACKLOG_PAGE = 4_096;

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
}

/** The embedding model as the golem lives with it: asked for situations and memories, waited for, watched. */
export function embeddingOf(
  { store, inference, keptDrift, baseUrl, timer, clock }: GolemDeps,
  { publisher, vectorsAfter, next, running, interval, store: keep, flush }: EmbeddingParts,
): Embedding {
  const vectors = new PartVectors(inference);
  const embedder = new QueryEmbedder({ vectors, timer, waits: () => vectorsAfter() > 0, interval });
  const memory: WorkingMemory = new WorkingMemory(store, (ids) => backfill.want(ids));
  const backfill: VectorBackfill = new VectorBackfill({
    vectors,
    identity: () => model.status?.identity ?? 'unknown',
    dueBy: () => next() - vectorsAfter(),
    made: (made) => {
      memory.noteVectors(made);
      keep(made);
    },
    waiting: () => store.withoutVectors(BACKLOG_PAGE),
    flush,
    busy: running,
    timer,
    stopwatch: () => clock.stopwatch(),
    changed: () => publisher.statusSoon(),
  });
  const drift: DriftWatch = new DriftWatch({
    inference,
    kept: keptDrift ?? new KeptValue(null),
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
    baseUrl,
    timer,
    beside: (): Pick<ModelStatus, 'backlog' | 'drift'> => ({ backlog: backfill.backlog, drift: drift.last }),
    changed: (status) => {
      publisher.emit({ type: 'model', model: status });
      publisher.statusSoon();
    },
    ready: (identity) => drift.ready(identity),
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
  return { memory, embedder, backfill, model, drift, pace, vectors };
}
