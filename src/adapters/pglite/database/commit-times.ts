/** How many of the last commits the median is taken over. */
const WINDOW = 128;

/** Durations of the last commits, ms. */
export class CommitTimes {
  #last: number[] = [];

  add(ms: number): void {
    this.#last = [...this.#last.slice(1 - WINDOW), ms];
  }

  clear(): void {
    this.#last = [];
  }

  /** Null before the first commit. */
  summary(): { readonly last: number; readonly median: number } | null {
    const last = this.#last.at(-1);
    if (last === undefined) return null;
    const sorted = this.#last.toSorted((a, b) => a - b);
    return { last, median: sorted[Math.floor(sorted.length / 2)]! };
  }
}
