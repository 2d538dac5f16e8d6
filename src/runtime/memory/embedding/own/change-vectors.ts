import { AppError } from '../../../../domain/errors.ts';
import type { RunState } from '../../../../domain/events/status.ts';
import type { StoreEmbeddersApi } from '../../../../protocol/store/embedders.ts';
import type { InferenceApi } from '../../../../protocol/threads/inference.ts';
import type { Memory } from '../../memory.ts';

import type { Ready } from './make-vectors.ts';

/** What of a golem has to do with its vectors. */
export interface Changing {
  readonly deps: {
    readonly store: Pick<StoreEmbeddersApi, 'takeNextVectors'>;
    readonly inference: Pick<InferenceApi, 'load'>;
    readonly clock: { now(): number };
  };
  readonly control: { pause(): Promise<void>; start(): void };
  readonly run: { readonly state: RunState };
  readonly heart: { readonly running: boolean };
  readonly living: { readonly life: { readonly state: { readonly tick: number } } };
  readonly stored: { readonly queue: { takeVectors(): unknown } };
  readonly publisher: { status(): void };
  readonly memory: Memory;
}

/**
 * All vectors become those that another model has made beside them, in one transaction, while the clock stands. What fails before
 * leaves everything as it was, the model that answers included.
 * @throws AppError `golem.busy`, retryable, while a fork is lived or an export reads; `model.*`, `store.*`
 */
export async function changeVectors(golem: Changing, { card, identity, finish }: Ready): Promise<void> {
  const { control, run, stored, deps, memory } = golem;
  const { backfill, drift, lifeModel, embedder } = memory;
  const { store, inference, clock } = deps;
  if (memory.users.some(({ busy }) => busy)) {
    const what = 'A fork is running and uses the current vectors. Stop it, or wait until it ends.';
    throw new AppError('golem.busy', what, { retryable: true });
  }
  const before = await memory.loadOptions(lifeModel.card);
  const after = await memory.loadOptions(card);
  const running = golem.heart.running;
  await control.pause();
  backfill.disable();
  try {
    await backfill.idle();
    await finish();
    await inference.load(after);
    try {
      await store.takeNextVectors(identity, golem.living.life.state.tick, clock.now());
    } catch (error) {
      await inference.load(before);
      throw error;
    }
    // Nothing of what the other model made is compared from here on.
    stored.queue.takeVectors();
    memory.vectors.forget();
    embedder.ready = false;
    await lifeModel.follow(card);
    await memory.atHand.load();
    await drift.beginAnew();
    backfill.clear();
    await backfill.refill();
  } catch (error) {
    if (embedder.ready) backfill.enable();
    throw error;
  } finally {
    if (running && run.state === 'paused') control.start();
    golem.publisher.status();
  }
}
