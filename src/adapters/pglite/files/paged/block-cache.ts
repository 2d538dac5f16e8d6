import { BLOCK_BYTES } from '../format/blocks.ts';

/**
 * What was last read of files that are read where they lie: so many bytes at most, over all files. Block by block: more at once costs as
 * much to read, and takes the place of what is asked for.
 */
export class BlockCache {
  readonly limit: number;
  /** Least lately used first. */
  readonly #blocks = new Map<string, Uint8Array>();
  hits = 0;
  misses = 0;

  /** @param limit bytes; one block is kept in any case */
  constructor(limit: number) {
    this.limit = limit;
  }

  get bytes(): number {
    return this.#blocks.size * BLOCK_BYTES;
  }

  get(file: number, block: number): Uint8Array | undefined {
    const key = `${file}:${block}`;
    const bytes = this.#blocks.get(key);
    if (bytes === undefined) {
      this.misses += 1;
      return undefined;
    }
    this.hits += 1;
    this.#blocks.delete(key);
    this.#blocks.set(key, bytes);
    return bytes;
  }

  set(file: number, block: number, bytes: Uint8Array): void {
    this.#blocks.set(`${file}:${block}`, bytes);
    for (const oldest of this.#blocks.keys()) {
      if (this.#blocks.size <= 1 || this.bytes <= this.limit) return;
      this.#blocks.delete(oldest);
    }
  }

  /** So many blocks of a file, from one on. */
  drop(file: number, from: number, count: number): void {
    for (let block = from; block < from + count; block += 1) this.#blocks.delete(`${file}:${block}`);
  }
}
