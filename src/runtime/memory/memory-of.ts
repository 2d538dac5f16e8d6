import type { FetchFn } from '../../adapters/files/index.ts';
import { KeptValue, ModelStore } from '../../adapters/idb/index.ts';
import type { EmbedderCard } from '../../domain/models/embedder.ts';
import type { Timer } from '../../lib/async/timer.ts';
import type { ClockPort } from '../../mind/ports.ts';
import type { GolemPolicy } from '../../mind/policy/index.ts';
import type { EntryVector, StoreApi } from '../../protocol/store/store.ts';
import type { EventPublisher } from '../observability/index.ts';
import { VectorBackfill } from './embedding/backfill.ts';
import { DriftWatch, type KeptDrift } from './embedding/drift-watch.ts';
import { MemoryPace } from './embedding/memory-pace.ts';
import type { InferenceApi, InferenceOptions } from '../../protocol/threads/inference.ts';
import { type BesideModel, ModelWatch } from './embedding/model-watch.ts';
import type { StartInference } from './embedding/own/inference-beside.ts';
import { LifeModel } from './embedding/own/life-model.ts';
import { OwnModels } from './embedding/own/own-models.ts';
import type { Changing } from './embedding/own/change-vectors.ts';
import { VectorMove } from './embedding/own/vector-move.ts';
import { PartVectors } from './embedding/part-vectors.ts';
import { QueryEmbedder } from './embedding/query-embedder.ts';
import type { Memory } from './memory.ts';
import { WorkingMemory } from './working-memory.ts';

/** Memories without a vector that are taken up at once. */
const BACKLOG_PAGE = 4_096;

/** What of the outside vectors are made and kept with. */
interface MemoryDeps {
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
  readonly modelStore?: ModelStore;
}

/** What of a golem its memory has to do with. */
interface MemoryParts extends Pick<Changing, 'control' | 'run' | 'heart' | 'living' | 'publisher'> {
  readonly publisher: EventPublisher;
  readonly living: {
    readonly life: {
      readonly policy: Pick<GolemPolicy, 'memory'>;
      readonly state: { readonly tick: number };
    };
  };
  readonly heart: { readonly running: boolean; readonly tickMs: number };
  /** Vectors go with the next transaction. */
  readonly stored: Changing['stored'] & {
    readonly queue: { addVectors(vectors: readonly EntryVector[]): void };
    flushVectors(): Promise<void>;
  };
}

/** Memory as the golem lives with it: its model is asked for situations and memories, waited for, watched. */
export function memoryOf(deps: MemoryDeps, parts: MemoryParts): Memory {
  const { publisher, living, heart, stored } = parts;
  const vectorsAfter = (): number => living.life.policy.memory.vectorsAfter;
  /** The tick that would be lived next. */
  const next = (): number => living.life.state.tick + 1;
  const running = (): boolean => heart.running;
  const keepVectors = async (): Promise<void> => {
    if (!heart.running) await stored.flushVectors();
  };
  const { store, inference, keptDrift, baseUrl, timer, clock } = deps;
  const modelStore = deps.modelStore ?? new ModelStore(null);
  const changed = (): void => void model.refresh().catch(() => undefined);
  const ownModels: OwnModels = new OwnModels({
    modelStore,
    startInference: deps.startInference,
    fetch: deps.fetch,
    baseUrl,
    changed,
    now: () => clock.now(),
  });
  const lifeModel = new LifeModel(modelStore, ownModels);
  const loadOptions = async (card: EmbedderCard | null): Promise<InferenceOptions> => ({
    baseUrl,
    provider: 'auto',
    ...(card && { own: await ownModels.own(card) }),
  });
  const vectors = new PartVectors(inference);
  const embedder = new QueryEmbedder({
    vectors,
    timer,
    model: () => model.status?.name ?? null,
    waits: () => vectorsAfter() > 0,
    interval: () => heart.tickMs,
    own: () => lifeModel.card !== null,
  });
  const atHand: WorkingMemory = new WorkingMemory(store, (ids) => backfill.want(ids));
  const backfill: VectorBackfill = new VectorBackfill({
    vectors,
    inference,
    identity: () => model.status?.identity ?? 'unknown',
    dueBy: () => next() - vectorsAfter(),
    made: (made) => {
      atHand.noteVectors(made);
      stored.queue.addVectors(made);
    },
    waiting: async () => {
      const { total, entries } = await store.withoutVectors(BACKLOG_PAGE);
      return { total, entries: entries.map((entry) => atHand.shared(entry)) };
    },
    flush: keepVectors,
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
        const what = `The embedding model has drifted, so no new vectors are made. ${reason} Memories are compared by their words for now. To re-embed everything, go to Settings, Embedding model.`;
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
        `${message} Until the model loads, new memories have no vectors.`,
        'reload',
      ),
  });
  const pace = new MemoryPace({
    vectorsAfter,
    next,
    loading: () => model.loading,
    backfill,
    timer,
    changed: () => publisher.statusSoon(),
  });
  const move: VectorMove = new VectorMove({
    store,
    startInference: deps.startInference,
    options: loadOptions,
    busy: running,
    timer,
    change: async (ready) => {
      const { changeVectors } = await import('./embedding/own/change-vectors.ts');
      await changeVectors({ ...parts, deps, memory }, ready);
    },
    changed,
    stopwatch: () => clock.stopwatch(),
    over: (card, error) => {
      const title = card?.title ?? 'the built-in model';
      if (error) {
        const what = `${error.message} Memory keeps its current vectors.`;
        publisher.notice('warning', error.code, what);
      } else publisher.notice('info', 'model.changed', `All memories are now embedded by ${title}.`);
      changed();
    },
  });
  const memory: Memory = {
    atHand,
    embedder,
    backfill,
    model,
    drift,
    pace,
    vectors,
    lifeModel,
    modelStore,
    ownModels,
    move,
    loadOptions,
    users: [],
    keepVectors,
  };
  return memory;
}
