import { AppError } from '../../../domain/errors.ts';
import type { CommitTiming } from '../../../domain/telemetry/telemetry.ts';
import type { Commit, EntryVector, StoreApi } from '../../../protocol/store/store.ts';

/** Ticks that may wait behind the transaction under way, which has at most as many. Bounds what a crash costs and what memory holds. */
const MAX_AHEAD = 32;

interface Waiting {
  readonly commit: Commit;
  resolve(): void;
  reject(error: AppError): void;
}

/** Null where its ticks are not measured. */
function timingOf(commits: readonly Commit[], ms: number): CommitTiming | null {
  const measured = commits.flatMap(({ metrics }) => metrics ?? []);
  const [first, last] = [measured[0], measured.at(-1)];
  return first && last ? { firstTick: first.tick, lastTick: last.tick, ms } : null;
}

/** Ticks that will never be durable: those of the transaction that failed, and those that waited behind it. */
export interface LostTicks {
  readonly tried: readonly Commit[];
  readonly waiting: readonly Commit[];
}

export interface CommitListener {
  committed(commits: readonly Commit[], ms: number): void;
  failed(error: AppError, lost: LostTicks): void;
}

/**
 * Group commit: while one transaction is on its way to the disk, the ticks that follow queue up and go into the next one
 * together. Each tick is whole or absent with all that was lived behind it, in order, and nobody hears of one before it is durable.
 */
export class CommitQueue {
  readonly #store: Pick<StoreApi, 'commit'>;
  readonly #listener: CommitListener;
  readonly #aloneUpTo: number;
  #waiting: Waiting[] = [];
  #vectors: EntryVector[] = [];
  /** What the last transaction took: the next one writes it down. */
  #before: CommitTiming | null = null;
  #busy = false;
  #failed: AppError | null = null;
  #room: (() => void)[] = [];
  #pushed = 0;
  #settled = 0;

  /** @param aloneUpTo ticks up to this one get a transaction each: of those that failed together one is at fault */
  constructor(store: Pick<StoreApi, 'commit'>, listener: CommitListener, aloneUpTo = 0) {
    this.#store = store;
    this.#listener = listener;
    this.#aloneUpTo = aloneUpTo;
  }

  get depth(): number {
    return this.#waiting.length;
  }

  /** Why no tick can become durable any more; null while all is well. */
  get failure(): AppError | null {
    return this.#failed;
  }

  /** Vectors that came from the backlog ride along with the next commit. */
  addVectors(vectors: readonly EntryVector[]): void {
    this.#vectors.push(...vectors);
  }

  takeVectors(): readonly EntryVector[] {
    const vectors = this.#vectors;
    this.#vectors = [];
    return vectors;
  }

  /** Resolves when there is room to think ahead; rejects when the store has failed. */
  async room(): Promise<void> {
    if (this.#failed) throw this.#failed;
    while (this.#waiting.length >= MAX_AHEAD) {
      await new Promise<void>((resolve) => this.#room.push(resolve));
      if (this.#failed) throw this.#failed;
    }
  }

  /** Resolves once the tick is durable. @throws AppError `store.*` */
  push(commit: Commit): Promise<void> {
    if (this.#failed) return Promise.reject(this.#failed);
    this.#pushed += 1;
    const durable = new Promise<void>((resolve, reject) => {
      this.#waiting.push({ commit, resolve, reject });
    });
    // Whoever does not wait for it still must not see an unhandled rejection: the listener tells.
    durable.catch(() => undefined);
    if (!this.#busy) void this.#drain();
    return durable;
  }

  /** Resolves when everything pushed so far is durable or has failed. */
  async idle(): Promise<void> {
    // Not until the queue is empty: while the heart beats it may never be.
    const pushed = this.#pushed;
    while (this.#settled < pushed) await new Promise<void>((resolve) => this.#room.push(resolve));
  }

  async #drain(): Promise<void> {
    this.#busy = true;
    while (this.#waiting.length > 0 && !this.#failed) {
      const group = this.#waiting.splice(0, this.#alone ? 1 : this.#waiting.length);
      const vectors = this.takeVectors();
      const commits = group.map((waiting) => waiting.commit);
      try {
        const { ms } = await this.#store.commit(commits, vectors, this.#before);
        this.#before = timingOf(commits, ms);
        this.#listener.committed(commits, ms);
        for (const waiting of group) waiting.resolve();
        this.#settled += group.length;
      } catch (cause) {
        this.#failed = AppError.from(cause, 'store.query_failed');
        const lost = { tried: commits, waiting: this.#waiting.map(({ commit }) => commit) };
        for (const waiting of [...group, ...this.#waiting]) waiting.reject(this.#failed);
        this.#waiting = [];
        this.#settled = this.#pushed;
        this.#listener.failed(this.#failed, lost);
      }
      this.#release();
    }
    this.#busy = false;
    this.#release();
  }

  /** Whether the next tick gets a transaction of its own. */
  get #alone(): boolean {
    return this.#aloneUpTo > 0 && this.#waiting[0]!.commit.record.tick <= this.#aloneUpTo;
  }

  #release(): void {
    const room = this.#room;
    this.#room = [];
    for (const resume of room) resume();
  }
}
