import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import { AppError } from '../../../domain/errors.ts';
import { deferred } from '../../../lib/async/deferred.ts';
import { sleep, type Timer } from '../../../lib/async/timer.ts';
import { AT_HAND } from '../../../shared/at-hand.ts';
import { comparedParts, wordedAt } from '../../../mind/grimoire/index.ts';
import type { EntryVector } from '../../../protocol/store/store.ts';
import type { InferenceApi } from '../../../protocol/threads/inference.ts';
import { hasPieces, piecesOf } from './entry-pieces.ts';
import type { PartVectors } from './part-vectors.ts';

/** While ticks are lived and none waits for it, it rests as long as a vector took: the mind needs the cores too. */
const BUSY_REST = 1;
/** How long the pen rests after the model failed, ms. */
const RETRY_MS = 5_000;
/** Vectors wait this long for a commit to ride along with, then are written on their own, ms. */
const FLUSH_MS = 1_500;
/** Entries that wait here at most while there is no model; all others wait in the store alone. */
const MOST_WAITING = AT_HAND;

export interface BackfillDeps {
  readonly vectors: PartVectors;
  readonly inference: Pick<InferenceApi, 'pieces'>;
  /** What the vectors are made by, as it is written down with each. */
  identity(): string;
  /** Hands vectors on; they become durable with the next commit or with `flush`. */
  made(vectors: readonly EntryVector[]): void;
  flush(): Promise<void>;
  /** What waits in the store, the newest first. */
  waiting(): Promise<{ readonly total: number; readonly entries: readonly GrimoireEntry[] }>;
  /** Whether ticks are being lived at this moment. */
  busy(): boolean;
  /** Words that were written at this tick or before have a vector by now, or the clock waits for it. */
  dueBy(): number;
  readonly timer: Timer;
  /** Monotone, ms. */
  stopwatch(): number;
  changed(backlog: number): void;
}

/** A visitor may bring thousands of passages at once: the golem lives on, and its ticks compare them by their words. */
const isAwaited = ({ facts }: GrimoireEntry): boolean => facts.kind !== 'passage';

/** An entry that waits for its vector. */
interface Waiting {
  readonly id: string;
  readonly entry: GrimoireEntry;
  readonly wordedAt: number;
  /** Whether the clock waits for it: for what it has lived, and not for what was taken in. */
  readonly awaited: boolean;
}

/**
 * Stored words get their vectors here, behind the ticks' back: those first that the clock waits for, then those that were recalled
 * without one, then the newest. The clock waits for no passage that was taken in.
 */
export class VectorBackfill {
  readonly #deps: BackfillDeps;
  /** The most wanted last. */
  readonly #queue = new Map<string, Waiting>();
  #work: Promise<void> | null = null;
  #step = deferred<null>();
  #stopped = false;
  #enabled = false;
  /** Since the model failed on a text; the clock waits for no model that fails. */
  #failing = false;
  /** Entries that wait in the store, and not here. */
  #beyond = 0;
  #callOffFlush: (() => void) | null = null;

  constructor(deps: BackfillDeps) {
    this.#deps = deps;
  }

  get backlog(): number {
    return this.#queue.size + this.#beyond;
  }

  /** Entries whose vector is due, and can come. */
  get due(): number {
    if (this.#queue.size === 0 || !this.#enabled || this.#failing || this.#stopped) return 0;
    const by = this.#deps.dueBy();
    let due = 0;
    for (const waiting of this.#queue.values()) if (waiting.awaited && waiting.wordedAt <= by) due += 1;
    return due;
  }

  /** Resolves when one more vector is there, or will not come. */
  get progress(): Promise<unknown> {
    return this.#step.promise;
  }

  add(entries: readonly GrimoireEntry[]): void {
    const made: EntryVector[] = [];
    for (const entry of entries) {
      if (entry.embedding !== null) continue;
      const { id } = entry;
      const parts = comparedParts(entry);
      const vector = this.#enabled && !hasPieces(entry) ? this.#deps.vectors.known(parts) : null;
      this.#queue.delete(id);
      if (vector) made.push({ id, model: this.#deps.identity(), vector });
      else this.#queue.set(id, { id, entry, wordedAt: wordedAt(entry), awaited: isAwaited(entry) });
    }
    if (made.length > 0) this.#hand(made);
    if (!this.#enabled || this.#failing) this.#leaveToTheStore();
    this.#deps.changed(this.backlog);
    this.#wake();
  }

  /** Where nobody makes vectors, what waits here would be more with every tick. */
  #leaveToTheStore(): void {
    for (const id of this.#queue.keys()) {
      if (this.#queue.size <= MOST_WAITING) return;
      this.#queue.delete(id);
      this.#beyond += 1;
    }
  }

  /** Entries that were just recalled without a vector. */
  want(ids: readonly string[]): void {
    for (const id of ids) {
      const waiting = this.#queue.get(id);
      if (!waiting) continue;
      this.#queue.delete(id);
      this.#queue.set(id, waiting);
    }
  }

  /** Called when the model is ready. */
  enable(): void {
    this.#enabled = true;
    this.#failing = false;
    this.#wake();
  }

  /** Nothing is made until it is enabled again: whatever waits, waits on, and the clock for none of it. */
  disable(): void {
    this.#enabled = false;
    this.#stepped();
  }

  /** Takes up what waits in the store: the newest of it, and the rest when that is done. @throws AppError `store.*` */
  async refill(): Promise<void> {
    const { total, entries } = await this.#deps.waiting();
    this.#beyond = total - entries.length;
    // The newest last: it is the most wanted.
    this.add(entries.toReversed());
  }

  /** Resolves when no text waits, or when the model has failed on those that do. */
  async idle(): Promise<void> {
    await this.#work;
  }

  stop(): void {
    this.#stopped = true;
    this.clear();
    this.#callOffFlush?.();
  }

  clear(): void {
    this.#queue.clear();
    this.#beyond = 0;
    this.#deps.changed(0);
    this.#stepped();
  }

  #stepped(): void {
    this.#step.resolve(null);
    this.#step = deferred();
  }

  #wake(): void {
    if (this.#work || !this.#enabled || this.#stopped || this.#queue.size === 0) return;
    this.#work = this.#embedAll().finally(() => {
      this.#work = null;
    });
  }

  #next(): { readonly waiting: Waiting; readonly due: boolean } | null {
    const by = this.#deps.dueBy();
    let last: Waiting | null = null;
    let due: Waiting | null = null;
    for (const waiting of this.#queue.values()) {
      last = waiting;
      if (waiting.awaited && waiting.wordedAt <= by) due = waiting;
    }
    const waiting = due ?? last;
    return waiting && { waiting, due: due !== null };
  }

  /** The next, of the store where none is left here and it has more. */
  async #nextOrMore(): Promise<{ readonly waiting: Waiting; readonly due: boolean } | null> {
    if (this.#stopped || !this.#enabled) return null;
    if (this.#queue.size === 0 && this.#beyond > 0) {
      this.#beyond = 0;
      await this.#deps.flush();
      await this.refill();
    }
    return this.#stopped || !this.#enabled ? null : this.#next();
  }

  async #embedAll(): Promise<void> {
    for (let next = await this.#nextOrMore(); next !== null; next = await this.#nextOrMore()) {
      const { waiting, due } = next;
      const began = this.#deps.stopwatch();
      try {
        const { vectors, inference } = this.#deps;
        const vector = await vectors.of(comparedParts(waiting.entry), 'backfill');
        const pieces = await piecesOf(waiting.entry, vector.length, inference);
        this.#failing = false;
        // An entry whose words changed meanwhile was queued again under the same id and keeps its place.
        if (this.#queue.get(waiting.id) === waiting) {
          this.#queue.delete(waiting.id);
          this.#hand([{ id: waiting.id, model: this.#deps.identity(), vector, pieces }]);
        }
      } catch (cause) {
        this.#failing = true;
        this.#stepped();
        if (!AppError.from(cause).retryable) break;
        await sleep(this.#deps.timer, RETRY_MS);
        continue;
      }
      this.#deps.changed(this.backlog);
      this.#stepped();
      if (this.#deps.busy() && !due)
        await sleep(this.#deps.timer, (this.#deps.stopwatch() - began) * BUSY_REST);
    }
  }

  #hand(made: readonly EntryVector[]): void {
    this.#deps.made(made);
    this.#callOffFlush ??= this.#deps.timer.after(FLUSH_MS, () => {
      this.#callOffFlush = null;
      void this.#deps.flush();
    });
  }
}
