import type { GrimoireEntry } from '../../domain/grimoire.ts';
import { sleep, type Timer } from '../../lib/timer.ts';
import { wordsOf } from '../../mind/grimoire/same-words.ts';
import type { EntryVector } from '../../protocol/store.ts';
import type { InferenceApi } from '../../protocol/inference.ts';
import { AppError } from '../../domain/errors.ts';

/** Texts a batch: few while ticks want the model too, many at rest. */
const BUSY_BATCH = 4;
const BATCH = 32;
/** While ticks are lived it rests this many times as long as a batch took: the mind needs the cores more. */
const BUSY_REST = 4;
/** How long the pen rests after the model failed, ms. */
const RETRY_MS = 5_000;
/** Vectors wait this long for a commit to ride along with, then are written on their own, ms. */
const FLUSH_MS = 1_500;

export interface BackfillDeps {
  readonly inference: Pick<InferenceApi, 'embed'>;
  readonly model: string;
  /** Hands vectors on; they become durable with the next commit or with `flush`. */
  vectors(vectors: readonly EntryVector[]): void;
  flush(): Promise<void>;
  /** Whether ticks are being lived at this moment. */
  busy(): boolean;
  readonly timer: Timer;
  /** Monotone, ms. */
  stopwatch(): number;
  changed(backlog: number): void;
}

/** Stored texts get their vectors here, behind the ticks' back: text first, vector when the model is there. */
export class VectorBackfill {
  readonly #deps: BackfillDeps;
  readonly #queue = new Map<string, string>();
  #work: Promise<void> | null = null;
  #stopped = false;
  #enabled = false;
  #callOffFlush: (() => void) | null = null;

  constructor(deps: BackfillDeps) {
    this.#deps = deps;
  }

  get backlog(): number {
    return this.#queue.size;
  }

  add(entries: readonly GrimoireEntry[]): void {
    for (const entry of entries) {
      if (entry.embedding === null) this.#queue.set(entry.id, wordsOf(entry));
    }
    this.#deps.changed(this.backlog);
    this.#wake();
  }

  /** Called when the model is ready. */
  enable(): void {
    this.#enabled = true;
    this.#wake();
  }

  /** Resolves when no text waits, or when the model has failed on those that do. */
  async idle(): Promise<void> {
    await this.#work;
  }

  stop(): void {
    this.#stopped = true;
    this.#queue.clear();
    this.#callOffFlush?.();
  }

  clear(): void {
    this.#queue.clear();
    this.#deps.changed(0);
  }

  #wake(): void {
    if (this.#work || !this.#enabled || this.#stopped || this.#queue.size === 0) return;
    this.#work = this.#embedAll().finally(() => {
      this.#work = null;
    });
  }

  async #embedAll(): Promise<void> {
    while (this.#queue.size > 0 && !this.#stopped) {
      const busy = this.#deps.busy();
      const began = this.#deps.stopwatch();
      const batch = [...this.#queue].slice(0, busy ? BUSY_BATCH : BATCH);
      try {
        const vectors = await this.#deps.inference.embed(
          batch.map(([, text]) => text),
          'backfill',
        );
        this.#deps.vectors(
          batch.flatMap(([id], i) => {
            const vector = vectors[i];
            return vector ? [{ id, model: this.#deps.model, vector }] : [];
          }),
        );
        // An entry whose text changed meanwhile was queued again under the same id and keeps its place.
        for (const [id, text] of batch) if (this.#queue.get(id) === text) this.#queue.delete(id);
      } catch (cause) {
        if (!AppError.from(cause).retryable) break;
        await sleep(this.#deps.timer, RETRY_MS);
      }
      this.#deps.changed(this.backlog);
      if (busy) await sleep(this.#deps.timer, (this.#deps.stopwatch() - began) * BUSY_REST);
      this.#callOffFlush ??= this.#deps.timer.after(FLUSH_MS, () => {
        this.#callOffFlush = null;
        void this.#deps.flush();
      });
    }
  }
}
