/** Checksums of the stored blocks of one file, and the XOR of all of them. */
export class FileSums {
  readonly #sums = new Map<number, number>();
  #total = 0;

  /** Unsigned, 32 bits; 0 where nothing is stored. */
  get total(): number {
    return this.#total >>> 0;
  }

  get size(): number {
    return this.#sums.size;
  }

  has(index: number): boolean {
    return this.#sums.has(index);
  }

  set(index: number, sum: number): void {
    this.#total ^= (this.#sums.get(index) ?? 0) ^ sum;
    this.#sums.set(index, sum);
  }

  delete(index: number): void {
    this.#total ^= this.#sums.get(index) ?? 0;
    this.#sums.delete(index);
  }
}
