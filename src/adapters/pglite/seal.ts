import { createXXHash64 } from 'hash-wasm';
import type { IHasher } from 'hash-wasm';
import { BLOCK_BYTES } from './blocks.ts';

/** Length of the checksum behind a block's bytes. */
export const SEAL_BYTES = 4;

/** A block with its checksum. */
interface Sealed {
  /** To be stored at once: the next call to `seal` may write over it. */
  readonly value: Uint8Array<ArrayBuffer>;
  readonly sum: number;
}

/**
 * Puts a checksum behind the bytes of a block, and checks it. The sum is the upper half of XXH64, which was the
 * fastest of hash-wasm's (1 to 2.5 µs a block), with the block's index mixed in: a block in another's place is found.
 */
export class Sealer {
  readonly #hasher: IHasher;
  readonly #whole = new Uint8Array(BLOCK_BYTES + SEAL_BYTES);
  readonly #words = new Uint32Array(this.#whole.buffer, 0, BLOCK_BYTES / 4);

  private constructor(hasher: IHasher) {
    this.#hasher = hasher;
  }

  static async create(): Promise<Sealer> {
    return new Sealer(await createXXHash64());
  }

  /** Null for a block of zeros, which need not be stored. */
  seal(block: Uint8Array, index: number): Sealed | null {
    const { length } = block;
    if (length === BLOCK_BYTES) {
      this.#whole.set(block);
      if (this.#words.every((word) => word === 0)) return null;
    } else if (block.every((byte) => byte === 0)) {
      return null;
    }
    // A value is stored with the whole buffer below it, so that a short one needs its own.
    const value = length === BLOCK_BYTES ? this.#whole : new Uint8Array(length + SEAL_BYTES);
    if (length !== BLOCK_BYTES) value.set(block);
    const sum = this.#sum(block, index);
    new DataView(value.buffer).setUint32(length, sum, true);
    return { value, sum };
  }

  /** The bytes and their sum; null where they do not belong together, or not to this place. */
  open(value: Uint8Array, index: number): { readonly block: Uint8Array; readonly sum: number } | null {
    const length = value.length - SEAL_BYTES;
    if (length <= 0 || length > BLOCK_BYTES) return null;
    const block = value.subarray(0, length);
    const sum = new DataView(value.buffer, value.byteOffset).getUint32(length, true);
    return this.#sum(block, index) === sum ? { block, sum } : null;
  }

  #sum(block: Uint8Array, index: number): number {
    const digest = this.#hasher.init().update(block).digest('binary');
    return (new DataView(digest.buffer, digest.byteOffset).getUint32(0) ^ index) >>> 0;
  }
}
