import {
  type Change,
  type CollectionDisk,
  type DocumentRow,
  packVector,
} from '../../../adapters/collections/index.ts';
import { AppError } from '../../../domain/errors.ts';
import { sleep, type Timer } from '../../../lib/async/timer.ts';
import type { CollectionEmbedding } from '../../../protocol/threads/collections.ts';
import type { Catalog } from './catalog.ts';
import { chunksOf } from './chunk-store.ts';
import type { Signs } from './signs.ts';

/** Vectors that are put down together, and chunks whose text is read together. */
const LOT = 16;
/** How long it waits for a model that does not answer, ms. */
const AGAIN_MS = 3_000;
const NO_MODEL = 'The embedding model is not answering. Load it under Settings, Embedding model.';

export interface VectorMakerParts {
  readonly disk: CollectionDisk;
  readonly catalog: Catalog;
  readonly signs: Signs;
  readonly embedding: CollectionEmbedding;
  readonly timer: Timer;
  /** One writer at a time. */
  write(task: () => Promise<void>): Promise<void>;
  changed(): void;
}

interface Wanted {
  readonly document: DocumentRow;
  readonly index: number;
}

/** Makes the vectors of chunks behind all else: those first that were found without one, then the newest documents'. */
export class VectorMaker {
  readonly #parts: VectorMakerParts;
  /** The most wanted last. */
  readonly #wanted = new Set<number>();
  /** Documents that are gone through, the next one last; null where they have to be listed anew. */
  #left: DocumentRow[] | null = null;
  /** How far the next one is gone through. */
  #at = 0;
  #work: Promise<void> | null = null;
  #stop = new AbortController();
  #waits: string | null = null;

  constructor(parts: VectorMakerParts) {
    this.#parts = parts;
  }

  get waits(): string | null {
    return this.#waits;
  }

  /** Something has no vector yet. @param chunks that were found without one, the most wanted first */
  wake(chunks: readonly number[] = []): void {
    // Whoever names no chunk has changed the documents.
    if (chunks.length === 0) this.#left = null;
    for (const chunk of chunks.toReversed()) {
      this.#wanted.delete(chunk);
      this.#wanted.add(chunk);
    }
    if (this.#work || this.#stop.signal.aborted) return;
    this.#work = this.#run().finally(() => (this.#work = null));
  }

  /** Resolves when nothing is being made any more. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#work;
  }

  /** Goes on after `stop`. */
  again(): void {
    this.#stop = new AbortController();
    this.#wanted.clear();
    this.#left = null;
  }

  /** Resolves when every chunk has its vector, or none can be made. */
  async idle(): Promise<void> {
    while (this.#work && this.#waits === null) await Promise.race([this.#work, sleep(this.#parts.timer, 20)]);
  }

  #next(): readonly Wanted[] {
    const { catalog, signs } = this.#parts;
    const lot: Wanted[] = [];
    for (const chunk of [...this.#wanted].reverse()) {
      if (lot.length === LOT) return lot;
      const document = signs.has(chunk) ? null : catalog.documentAt(chunk);
      if (document === null || document.gone === true) this.#wanted.delete(chunk);
      else lot.push({ document, index: chunk - document.first });
    }
    for (let one = this.#document(); one !== null && lot.length < LOT; one = this.#document()) {
      const { document, index } = one;
      this.#at += 1;
      const known = lot.some((other) => other.document.id === document.id && other.index === index);
      if (!known && !signs.has(document.first + index)) lot.push({ document, index });
    }
    return lot;
  }

  /** Where the documents are gone on from, each once and the newest first; null at the end. */
  #document(): Wanted | null {
    const { catalog, signs } = this.#parts;
    if (this.#left === null) [this.#left, this.#at] = [[...catalog.standing()], 0];
    for (let document = this.#left.at(-1); document; document = this.#left.at(-1)) {
      const { id, first, chunks } = document;
      const stands = catalog.documents.get(id)?.gone !== true && catalog.documents.has(id);
      const whole = this.#at === 0 && signs.count(first, chunks) === chunks;
      if (stands && !whole && this.#at < chunks) return { document, index: this.#at };
      this.#left.pop();
      this.#at = 0;
    }
    return null;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        await this.#renew();
        const lot = this.#next();
        if (lot.length === 0) return;
        await this.#make(lot);
      } catch (error) {
        // What was not made is gone through again.
        this.#left = null;
        const { code, message } = AppError.from(error);
        this.#waits = code.startsWith('store.') ? message : NO_MODEL;
        this.#parts.changed();
        if (!(await sleep(this.#parts.timer, AGAIN_MS, signal))) return;
      }
    }
  }

  /** Vectors of another model cannot be compared with those of the one that answers: they go, and all are made anew. */
  async #renew(): Promise<void> {
    const { disk, catalog, embedding, signs, write } = this.#parts;
    const identity = await embedding.identity();
    const { model } = catalog.meta;
    if (identity === null || model === null || model.identity === identity) return;
    await write(async () => {
      const all = { from: 0, to: Number.MAX_SAFE_INTEGER };
      await disk.write([
        { table: 'vectors', ...all },
        { table: 'signs', ...all },
        { table: 'meta', key: 0, value: { ...catalog.meta, model: null } },
      ]);
      catalog.meta = { ...catalog.meta, model: null };
      signs.clear();
    });
    this.#left = null;
  }

  async #make(lot: readonly Wanted[]): Promise<void> {
    const { disk, catalog, embedding, signs } = this.#parts;
    const identity = await embedding.identity();
    const known = catalog.meta.model?.identity ?? identity;
    if (identity === null || known !== identity)
      throw new AppError('model.unavailable', NO_MODEL, { retryable: true });
    const chunks = await chunksOf(disk, lot);
    const made: { chunk: number; vector: Float32Array }[] = [];
    for (const [i, { document, index }] of lot.entries()) {
      if (this.#stop.signal.aborted) return;
      const chunk = chunks[i];
      if (!chunk) continue;
      const text = chunk.heading === undefined ? chunk.text : `${chunk.heading}\n${chunk.text}`;
      const [vector] = await embedding.embed([text], 'document');
      if (vector) made.push({ chunk: document.first + index, vector });
    }
    const [first] = made;
    if (!first) return;
    const model = { identity, dimensions: first.vector.length };
    await this.#parts.write(async () => {
      await disk.write([
        ...made.map(({ chunk, vector }): Change => ({
          table: 'vectors',
          key: chunk,
          value: packVector(vector),
        })),
        ...signs.add(made),
        { table: 'meta', key: 0, value: { ...catalog.meta, model } },
      ]);
      catalog.meta = { ...catalog.meta, model };
    });
    this.#waits = null;
    this.#parts.changed();
  }
}
