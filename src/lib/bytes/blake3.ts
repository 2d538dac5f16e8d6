import { createBLAKE3 } from 'hash-wasm';
import type { IHasher } from 'hash-wasm';

/** Bytes of a content hash. */
export const HASH_BYTES = 32;

/** BLAKE3 without waiting, once its WebAssembly is there. */
export class Blake3 {
  readonly #hasher: IHasher;

  private constructor(hasher: IHasher) {
    this.#hasher = hasher;
  }

  static async create(): Promise<Blake3> {
    return new Blake3(await createBLAKE3(HASH_BYTES * 8));
  }

  /** The hash of the parts, one after the other. */
  hash(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
    this.#hasher.init();
    for (const part of parts) this.#hasher.update(part);
    return new Uint8Array(this.#hasher.digest('binary'));
  }
}
