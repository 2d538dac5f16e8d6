import { BLOCK_BYTES } from './blocks.ts';

/** Blocks that are read at once and kept or dropped together. More cost as much to read, and take the place of what is asked for. */
export const CHUNK_BLOCKS = 1;
export const CHUNK_BYTES = CHUNK_BLOCKS * BLOCK_BYTES;

/** What was last read of files that are read where they lie: so many bytes at most, over all files. */
export class BlockCache {
  readonly limit: number;
  /** Least lately used first. */
  readonly #chunks = new Map<string, Uint8Array>();
  hits = 0;
  misses = 0;

  /** @param limit bytes; one chunk is kept in any case */
  constructor(limit: number) {
    this.limit = limit;
  }

  get bytes(): number {
    return this.#chunks.size * CHUNK_BYTES;
  }

  get(file: number, chunk: number): Uint8Array | undefined {
    const key = `${file}:${chunk}`;
    const bytes = this.#chunks.get(key);
    if (bytes === undefined) {
      this.misses += 1;
      return undefined;
    }
    this.hits += 1;
    this.#chunks.delete(key);
    this.#chunks.set(key, bytes);
    return bytes;
  }

  set(file: number, chunk: number, bytes: Uint8Array): void {
    this.#chunks.set(`${file}:${chunk}`, bytes);
    for (const oldest of this.#chunks.keys()) {
      if (this.#chunks.size <= 1 || this.bytes <= this.limit) return;
      this.#chunks.delete(oldest);
    }
  }

  /** So many chunks of a file, from one on. */
  drop(file: number, from: number, count: number): void {
    for (let chunk = from; chunk < from + count; chunk += 1) this.#chunks.delete(`${file}:${chunk}`);
  }
}
