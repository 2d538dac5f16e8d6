import { AppError } from '../../../domain/errors.ts';
import type { DecisionCycleRecord, TickSummary } from '../../../domain/records/record.ts';
import type { StorageStatus } from '../../../domain/events/status.ts';
import { Happening } from '../../../lib/async/happening.ts';
import { isTickCommit } from '../../../protocol/store/commits.ts';
import type { Commit, StoreApi } from '../../../protocol/store/store.ts';
import { CommitQueue, type LostTicks } from './commit-queue.ts';

/** What of the golem is durable: the queue of ticks on their way to the store, the last that arrived, and how the store is. */
export class StoredLife {
  readonly #store: StoreApi;
  /** One tick became durable; those of one transaction come in order. */
  readonly durable = new Happening<[commit: Commit]>();
  /** A transaction is over, ms. */
  readonly committed = new Happening<[commits: readonly Commit[], ms: number]>();
  /** Another life is written from here on. */
  readonly begun = new Happening();
  /** A write was not taken, with the ticks that it was about; null where it was about something else. */
  readonly failed = new Happening<[error: AppError, lost: LostTicks | null]>();
  #queue: CommitQueue;
  /** As the store last said; null before it was opened. */
  storage: StorageStatus | null = null;
  lastCommitted: TickSummary | null = null;
  /** The same tick, whole, where it was lived since the golem woke. */
  lastRecord: DecisionCycleRecord | null = null;

  constructor(store: StoreApi) {
    this.#store = store;
    this.#queue = this.#makeQueue();
  }

  get queue(): CommitQueue {
    return this.#queue;
  }

  /**
   * Another life is written from here on, or this one from what is stored of it: what kept the one before from being stored is behind it.
   * @param aloneUpTo ticks up to this one get a transaction each
   */
  begin(aloneUpTo = 0): void {
    this.#queue = this.#makeQueue(aloneUpTo);
    this.begun.tell();
  }

  /** Takes up where a life of so many ticks left off. */
  async goOnFrom(tick: number): Promise<void> {
    const [last] = tick > 0 ? await this.#store.summaries({ from: tick, to: tick }) : [];
    this.lastCommitted = last ?? null;
    this.lastRecord = null;
  }

  async askStorage(): Promise<void> {
    this.storage = await this.#store.status();
  }

  /** Stores the vectors that no tick would take along. Where that fails, it is told as failed. */
  async flushVectors(): Promise<void> {
    if (this.#queue.depth > 0 || this.#queue.failure) return;
    const vectors = this.#queue.takeVectors();
    if (vectors.length === 0) return;
    await this.#store
      .putVectors(vectors)
      .catch((error: unknown) => this.failed.tell(AppError.from(error), null));
  }

  #makeQueue(aloneUpTo = 0): CommitQueue {
    return new CommitQueue(
      this.#store,
      {
        committed: (commits, ms) => this.#committed(commits, ms),
        failed: (error, lost) => this.failed.tell(error, lost),
      },
      aloneUpTo,
    );
  }

  #committed(commits: readonly Commit[], ms: number): void {
    for (const commit of commits) {
      if (isTickCommit(commit)) {
        this.lastCommitted = commit.summary;
        this.lastRecord = commit.record;
      }
      this.durable.tell(commit);
    }
    this.committed.tell(commits, ms);
  }
}
