import type { EmbedderCard, EmbedderMove } from '../../../../domain/models/embedder.ts';
import { AppError } from '../../../../domain/errors.ts';
import { sleep, type Timer } from '../../../../lib/async/timer.ts';
import { comparedParts } from '../../../../mind/grimoire/index.ts';
import type { NextVector, StoreEmbeddersApi, WordedEntry } from '../../../../protocol/store/embedders.ts';
import type { InferenceOptions } from '../../../../protocol/threads/inference.ts';
import { piecesOf } from '../entry-pieces.ts';
import { PartVectors } from '../part-vectors.ts';
import type { InferenceBeside, StartInference } from './inference-beside.ts';

/** Vectors of one transaction: what a page that is closed loses at most. */
const PAGE = 32;
/** With no more than so many left the clock is held, and they are made at once. */
const LAST = 64;
/** Something else reads the vectors that would go: it is tried again so much later, ms. */
const RETRY_MS = 1_000;

/** A model that was made ready beside, and how it makes the vectors that are still missing. */
export interface Ready {
  readonly card: EmbedderCard | null;
  readonly identity: string;
  /** Makes what is missing, without a rest. */
  finish(): Promise<void>;
}

export interface VectorMakerDeps {
  readonly store: StoreEmbeddersApi;
  readonly startInference: StartInference;
  /** How a model is loaded. @throws AppError `model.files_missing` */
  options(card: EmbedderCard | null): Promise<InferenceOptions>;
  /** Whether ticks are being lived at this moment. */
  busy(): boolean;
  readonly timer: Timer;
  /** Monotone, ms. */
  stopwatch(): number;
  /** All vectors are changed for those of the other model, or none is. @throws AppError; then nothing has changed */
  change(ready: Ready): Promise<void>;
}

/** One going over all memories, as whoever began it follows it. */
export interface Making {
  readonly card: EmbedderCard | null;
  /** Whether it is still wanted. */
  wanted(): boolean;
  /** The model beside has been started. */
  started(beside: InferenceBeside): void;
  tell(patch: Partial<EmbedderMove>): void;
}

class Maker {
  readonly #deps: VectorMakerDeps;
  readonly #making: Making;
  readonly #vectors: PartVectors;
  readonly #inference: InferenceBeside['inference'];
  #done = 0;
  #total = 0;

  constructor(deps: VectorMakerDeps, making: Making, { inference }: InferenceBeside) {
    this.#deps = deps;
    this.#making = making;
    this.#inference = inference;
    this.#vectors = new PartVectors(inference);
  }

  /** Memories that have none. */
  async missing(): Promise<number> {
    const { done, total } = await this.#deps.store.countNextVectors();
    this.#done = done;
    this.#total = total;
    this.#making.tell({ state: 'embedding', done, total });
    return total - done;
  }

  /** Goes once over all that have none, newest first. @returns how many it made */
  async pass(rests: boolean): Promise<number> {
    let made = 0;
    let before: string | undefined;
    while (this.#making.wanted()) {
      const page = await this.#deps.store.withoutNextVectors(PAGE, before);
      if (page.length === 0) break;
      await this.#page(page, rests);
      made += page.length;
      before = page.at(-1)!.entry.id;
      this.#done = Math.min(this.#done + page.length, this.#total);
      this.#making.tell({ done: this.#done });
    }
    return made;
  }

  async #page(page: readonly WordedEntry[], rests: boolean): Promise<void> {
    const { store, busy, timer, stopwatch } = this.#deps;
    const made: NextVector[] = [];
    for (const { entry, words } of page) {
      const began = stopwatch();
      const vector = await this.#vectors.of(comparedParts(entry), 'backfill');
      const pieces = await piecesOf(entry, vector.length, this.#inference);
      made.push({ id: entry.id, words, vector, pieces });
      // As long as it took: ticks want the cores too.
      if (rests && busy()) await sleep(timer, stopwatch() - began);
    }
    await store.putNextVectors(made);
  }
}

/** @returns whether all vectors are those of the other model now; else it is to be tried again */
async function changed(deps: VectorMakerDeps, ready: Ready): Promise<boolean> {
  try {
    await deps.change(ready);
    return true;
  } catch (thrown) {
    const error = AppError.from(thrown);
    if (error.code !== 'golem.busy' || !error.retryable) throw error;
    await sleep(deps.timer, RETRY_MS);
    return false;
  }
}

/**
 * Makes what is missing of another model's vectors, and has all changed for them.
 * @returns whether they were; not where it was no longer wanted @throws AppError `model.*`, `store.*`
 */
export async function makeVectors(deps: VectorMakerDeps, making: Making): Promise<boolean> {
  const { card } = making;
  const options = await deps.options(card);
  const beside = await deps.startInference();
  making.started(beside);
  try {
    const { identity } = await beside.inference.load(options);
    const maker = new Maker(deps, making, beside);
    // Each pass makes up for what was said during the one before.
    while (making.wanted() && (await maker.missing()) > LAST) await maker.pass(true);
    const finish = async (): Promise<void> => {
      while ((await maker.pass(false)) > 0);
    };
    while (making.wanted()) {
      making.tell({ state: 'switching' });
      if (await changed(deps, { card, identity: identity ?? '', finish })) return true;
    }
    return false;
  } finally {
    beside.end();
  }
}
