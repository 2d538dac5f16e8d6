/** Runs an iteration ahead of whoever takes what it gives, and keeps what is not taken yet. */
export class ReadAhead<T> {
  readonly #kept: T[] = [];
  #failed: { readonly error: unknown } | null = null;
  #done = false;
  #stopped = false;
  /** Wakes whoever waits for more. */
  #more: () => void = () => undefined;

  constructor(source: AsyncIterable<T>) {
    void this.#run(source);
  }

  /** Everything in order, then the error that ended it where there was one. May be called once. */
  async *take(): AsyncGenerator<T> {
    for (;;) {
      for (let next = this.#kept.shift(); next !== undefined; next = this.#kept.shift()) yield next;
      if (this.#done) break;
      await new Promise<void>((resolve) => (this.#more = resolve));
    }
    if (this.#failed !== null) throw this.#failed.error;
  }

  /** Nobody takes anything any more. */
  stop(): void {
    this.#stopped = true;
    this.#kept.length = 0;
  }

  async #run(source: AsyncIterable<T>): Promise<void> {
    try {
      for await (const one of source) {
        if (this.#stopped) break;
        this.#kept.push(one);
        this.#more();
      }
    } catch (error) {
      this.#failed = { error };
    }
    this.#done = true;
    this.#more();
  }
}
