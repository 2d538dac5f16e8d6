import type { EmbedderCard, EmbedderMove } from '../../../domain/embedder.ts';
import { AppError } from '../../../domain/errors.ts';
import { sleep, type Timer } from '../../../lib/timer.ts';
import { comparedParts } from '../../../mind/grimoire/compared.ts';
import type { StoreEmbeddersApi, WordedEntry } from '../../../protocol/embedders.ts';
import type { InferenceOptions } from '../../../protocol/inference.ts';
import { PartVectors } from '../part-vectors.ts';
import type { InferenceBeside, StartInference } from './own-models.ts';

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

export interface VectorMoveDeps {
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
  told(): void;
  /** It is over: all vectors are another's, or why not. */
  over(card: EmbedderCard | null, error: AppError | null): void;
}

/**
 * Makes the vectors of all memories anew by another model, beside those that count. What is made is stored as it comes, so that it
 * goes on after a reload; what is said meanwhile is made up for; the golem goes on living by the vectors that it has.
 */
export class VectorMove {
  readonly #deps: VectorMoveDeps;
  #state: EmbedderMove | null = null;
  /** The run under way; another one, or none, ends it. */
  #run: object | null = null;
  #work: Promise<void> = Promise.resolve();
  #beside: InferenceBeside | null = null;

  constructor(deps: VectorMoveDeps) {
    this.#deps = deps;
  }

  get state(): EmbedderMove | null {
    return this.#state;
  }

  /** Begins, or goes on where it was. @param card null: the model that comes with the page */
  start(card: EmbedderCard | null): void {
    const run = {};
    this.#run = run;
    this.#state = { card, state: 'loading', done: 0, total: 0, error: null };
    this.#deps.told();
    this.#work = this.#work
      .then(() => this.#embed(card, run))
      .catch((thrown) => this.#failed(card, run, thrown));
  }

  /** Ends it here; what was made is stored, and gone on with by the next start. Resolves when nothing is written any more. */
  async halt(): Promise<void> {
    this.#run = null;
    this.#state = null;
    this.#deps.told();
    this.#beside?.end();
    await this.#work;
  }

  #failed(card: EmbedderCard | null, run: object, thrown: unknown): void {
    if (this.#run !== run) return;
    const error = AppError.from(thrown);
    this.#tell({ state: 'failed', error: error.message });
    this.#deps.over(card, error);
  }

  async #embed(card: EmbedderCard | null, run: object): Promise<void> {
    if (this.#run !== run) return;
    const options = await this.#deps.options(card);
    const beside = await this.#deps.startInference();
    this.#beside = beside;
    try {
      const { identity } = await beside.inference.load(options);
      const vectors = new PartVectors(beside.inference);
      const pass = (rests: boolean): Promise<number> => this.#pass(vectors, run, rests);
      // Each pass makes up for what was said during the one before.
      while (this.#run === run && (await this.#missing()) > LAST) await pass(true);
      const finish = async (): Promise<void> => {
        while ((await pass(false)) > 0);
      };
      while (this.#run === run && !(await this.#changed({ card, identity: identity ?? '', finish }, run)));
    } finally {
      this.#beside = null;
      beside.end();
    }
  }

  /** @returns whether all vectors are those of the other model now */
  async #changed(ready: Ready, run: object): Promise<boolean> {
    this.#tell({ state: 'switching' });
    try {
      await this.#deps.change(ready);
    } catch (thrown) {
      const error = AppError.from(thrown);
      if (error.code !== 'golem.busy' || !error.retryable) throw error;
      await sleep(this.#deps.timer, RETRY_MS);
      return false;
    }
    if (this.#run !== run) return true;
    this.#run = null;
    this.#state = null;
    this.#deps.over(ready.card, null);
    return true;
  }

  async #missing(): Promise<number> {
    const { done, total } = await this.#deps.store.countNextVectors();
    this.#tell({ state: 'embedding', done, total });
    return total - done;
  }

  /** Goes once over all that has none, newest first. @returns how many it made */
  async #pass(vectors: PartVectors, run: object, rests: boolean): Promise<number> {
    let made = 0;
    let before: string | undefined;
    while (this.#run === run) {
      const page = await this.#deps.store.withoutNextVectors(PAGE, before);
      if (page.length === 0) break;
      await this.#page(vectors, page, rests);
      made += page.length;
      before = page.at(-1)!.entry.id;
      const { done = 0, total = 0 } = this.#state ?? {};
      this.#tell({ done: Math.min(done + page.length, total) });
    }
    return made;
  }

  async #page(vectors: PartVectors, page: readonly WordedEntry[], rests: boolean): Promise<void> {
    const { store, busy, timer, stopwatch } = this.#deps;
    const made = [];
    for (const { entry, words } of page) {
      const began = stopwatch();
      made.push({ id: entry.id, words, vector: await vectors.of(comparedParts(entry), 'backfill') });
      // As long as it took: ticks want the cores too.
      if (rests && busy()) await sleep(timer, stopwatch() - began);
    }
    await store.putNextVectors(made);
  }

  #tell(patch: Partial<EmbedderMove>): void {
    if (this.#state === null) return;
    this.#state = { ...this.#state, ...patch };
    this.#deps.told();
  }
}
