/** Checksums of the stored blocks of one file, and the XOR of all of them. */
export class FileSums {
  readonly #sums = new Map<number, number>();
  #total = 0;

  /** Unsigned, 32 bits; 0 where nothing is stored. */
  get total(): number {
    return this.#total >>> 0;
  }

  set(index: number, sum: number): void {
    this.#total ^= (this.#sums.get(index) ?? 0) ^ sum;
    this.#sums.set(index, sum);
  }

  /** Whether there was one. */
  delete(index: number): boolean {
    this.#total ^= this.#sums.get(index) ?? 0;
    return this.#sums.delete(index);
  }

  /** Forgets all blocks from an index on. */
  cut(end: number): void {
    for (const index of [...this.#sums.keys()]) if (index >= end) this.delete(index);
  }
}
