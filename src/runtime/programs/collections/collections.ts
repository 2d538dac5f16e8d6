import type { CollectionsProgress, CollectionsStatus } from '../../../domain/memory/collection.ts';
import { AppError } from '../../../domain/errors.ts';
import { Lazy } from '../../../lib/async/lazy.ts';
import { sleep, type Timer } from '../../../lib/async/timer.ts';
import type {
  CollectionEmbedding,
  CollectionsApi,
  CollectionsListener,
} from '../../../protocol/threads/collections.ts';
import type { InferenceApi } from '../../../protocol/threads/inference.ts';

/** Collections that are open; `lost` rejects when whoever answers for them is gone. */
export interface OpenCollections {
  readonly api: CollectionsApi;
  readonly lost: Promise<unknown>;
}

/** Where the collections of this life are. */
export interface CollectionsHost {
  /** Opens them: in a worker of their own on a page. */
  open(embedding: CollectionEmbedding, listener: CollectionsListener): Promise<OpenCollections>;
  /** Whether documents may have been kept earlier. */
  there(): Promise<boolean>;
}

/** While ticks are lived there is a rest as long as the work times this. */
const BUSY_REST = 1;

export interface CollectionsParts {
  readonly host: CollectionsHost | undefined;
  readonly inference: Pick<InferenceApi, 'embed'>;
  /** What vectors are made by now; null while no model answers. */
  identity(): string | null;
  /** Whether a question can be compared by its vector. */
  reads(text: string): boolean;
  busy(): boolean;
  readonly timer: Timer;
  stopwatch(): number;
  tell(progress: CollectionsProgress | null, status: CollectionsStatus | null): void;
}

/** The golem's line to its collections, which are opened when they are first asked for. */
export class Collections {
  readonly #parts: CollectionsParts;
  readonly #opened = new Lazy(() => this.#open());
  #status: CollectionsStatus | null = null;
  #progress: CollectionsProgress | null = null;

  constructor(parts: CollectionsParts) {
    this.#parts = parts;
  }

  /** @throws AppError `store.unavailable` where no documents are taken */
  api(): Promise<CollectionsApi> {
    return this.#opened.get();
  }

  /** Null where nobody has asked for them yet. */
  running(): Promise<CollectionsApi | null> {
    return this.#opened.begun ?? Promise.resolve(null);
  }

  /** Goes on with the vectors of documents that were kept. */
  async resume(): Promise<void> {
    if (await this.#parts.host?.there()) await this.api();
  }

  /** Deletes all documents. */
  async clear(): Promise<void> {
    if (this.#opened.begun !== null || (await this.#parts.host?.there())) await (await this.api()).clear();
  }

  async #open(): Promise<CollectionsApi> {
    const { host } = this.#parts;
    if (!host)
      throw new AppError(
        'store.unavailable',
        'This golem was started without document collections. Use the page instead.',
      );
    const { api, lost } = await host.open(this.#embedding(), {
      progress: (progress) => {
        this.#progress = progress;
        this.#parts.tell(progress, this.#status);
      },
      changed: (status) => {
        this.#status = status;
        this.#parts.tell(this.#progress, status);
      },
    });
    // One that is gone is opened anew when it is next asked for.
    void lost.catch(() => {
      this.#opened.letGo();
      this.#progress = null;
      this.#parts.tell(null, this.#status);
    });
    return api;
  }

  #embedding(): CollectionEmbedding {
    const { inference, busy, timer, stopwatch, identity, reads } = this.#parts;
    const rest = async (workedMs: number): Promise<void> => {
      if (busy()) await sleep(timer, workedMs * BUSY_REST);
    };
    return {
      identity: () => Promise.resolve(identity()),
      reads: (text) => Promise.resolve(reads(text)),
      embed: async (texts, priority) => {
        const began = stopwatch();
        const vectors = await inference.embed(texts, priority);
        if (priority === 'document') await rest(stopwatch() - began);
        return vectors;
      },
      rest,
    };
  }
}
