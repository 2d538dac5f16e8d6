import { AppError } from '../../../../domain/errors.ts';
import type { RunState } from '../../../../domain/events/status.ts';
import type { StoreEmbeddersApi } from '../../../../protocol/store/embedders.ts';
import type { InferenceApi } from '../../../../protocol/threads/inference.ts';
import type { VectorBackfill } from '../backfill.ts';
import type { DriftWatch } from '../drift-watch.ts';
import type { Embedding } from '../embedding-of.ts';
import type { PartVectors } from '../part-vectors.ts';
import type { QueryEmbedder } from '../query-embedder.ts';
import type { WorkingMemory } from '../../working-memory.ts';
import type { LifeModel } from './life-model.ts';

/** What of a golem has to do with its vectors. */
interface Changing {
  readonly deps: {
    readonly store: Pick<StoreEmbeddersApi, 'takeNextVectors'>;
    readonly inference: Pick<InferenceApi, 'load'>;
    readonly clock: { now(): number };
  };
  readonly control: { readonly state: RunState; pause(): Promise<void>; start(): void };
  readonly heart: { readonly running: boolean };
  readonly forks: { readonly busy: boolean };
  readonly life: { readonly state: { readonly tick: number } };
  readonly queue: { takeVectors(): unknown };
  readonly memory: WorkingMemory;
  readonly backfill: VectorBackfill;
  readonly drift: DriftWatch;
  readonly lifeModel: LifeModel;
  readonly embedder: QueryEmbedder;
  readonly vectors: PartVectors;
  readonly loadOptions: Embedding['loadOptions'];
  emitStatus(): void;
}
import type { Ready } from './make-vectors.ts';

/**
 * All vectors become those that another model has made beside them, in one transaction, while the clock stands. What fails before
 * leaves everything as it was, the model that answers included.
 * @throws AppError `golem.busy`, retryable, while a fork is lived or an export reads; `model.*`, `store.*`
 */
export async function changeVectors(golem: Changing, { card, identity, finish }: Ready): Promise<void> {
  const { control, queue, memory, backfill, drift, deps, lifeModel, embedder } = golem;
  const { store, inference, clock } = deps;
  if (golem.forks.busy) {
    const what = 'A fork is lived, which remembers by the vectors that would go.';
    throw new AppError('golem.busy', what, { retryable: true });
  }
  const before = await golem.loadOptions(lifeModel.card);
  const after = await golem.loadOptions(card);
  const running = golem.heart.running;
  await control.pause();
  backfill.disable();
  try {
    await backfill.idle();
    await finish();
    await inference.load(after);
    try {
      await store.takeNextVectors(identity, golem.life.state.tick, clock.now());
    } catch (error) {
      await inference.load(before);
      throw error;
    }
    // Nothing of what the other model made is compared from here on.
    queue.takeVectors();
    golem.vectors.forget();
    embedder.ready = false;
    await lifeModel.follow(card);
    await memory.load();
    await drift.beginAnew();
    backfill.clear();
    await backfill.refill();
  } catch (error) {
    if (embedder.ready) backfill.enable();
    throw error;
  } finally {
    if (running && control.state === 'paused') control.start();
    golem.emitStatus();
  }
}
