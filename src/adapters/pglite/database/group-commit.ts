/**
 * Runs writes one after another in memory and makes them durable together: those that ran while a flush was under way
 * share the next one. A write that fails by itself fails alone; a flush that fails, fails all that it was for.
 */
export class GroupCommit {
  readonly #flush: () => Promise<void>;
  /** Settles when the last write has run. */
  #ran: Promise<unknown> = Promise.resolve();
  /** Settles when the flush under way is over. */
  #flushed: Promise<unknown> = Promise.resolve();
  /** The flush that has not begun yet. */
  #next: Promise<void> | null = null;

  /** @param flush stores all that ran before it was called */
  constructor(flush: () => Promise<void>) {
    this.#flush = flush;
  }

  /** Resolves with what the write gave once it is durable. */
  async write<T>(run: () => Promise<T>): Promise<T> {
    const ran = this.#ran.then(run);
    this.#ran = ran.catch(() => undefined);
    const result = await ran;
    await this.#durable();
    return result;
  }

  /** Resolves when every write so far is durable or has failed. */
  async idle(): Promise<void> {
    await this.#ran;
    // A write that ran asks for its flush a microtask later.
    await Promise.resolve();
    await (this.#next ?? this.#flushed).catch(() => undefined);
  }

  #durable(): Promise<void> {
    this.#next ??= this.#flushed.then(() => {
      this.#next = null;
      const flushed = this.#flush();
      this.#flushed = flushed.catch(() => undefined);
      return flushed;
    });
    return this.#next;
  }
}
