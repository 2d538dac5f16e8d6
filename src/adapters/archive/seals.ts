import { createBLAKE3 } from 'hash-wasm';
import type { IHasher } from 'hash-wasm';

/** Bytes of a seal. */
export const SEAL_BYTES = 32;

/** BLAKE3 of everything so far, asked again and again: frames cannot be changed, cut, doubled or reordered. */
export class Seals {
  readonly #hasher: IHasher;

  private constructor(hasher: IHasher) {
    this.#hasher = hasher.init();
  }

  static async create(): Promise<Seals> {
    return new Seals(await createBLAKE3(SEAL_BYTES * 8));
  }

  add(bytes: Uint8Array): void {
    this.#hasher.update(bytes);
  }

  /** The hash of all that was added; more can be added after. */
  seal(): Uint8Array {
    // Taking the digest ends a hash, so it goes on from a copy of where it stood.
    const state = this.#hasher.save();
    const digest = this.#hasher.digest('binary');
    this.#hasher.load(state);
    return digest;
  }
}
