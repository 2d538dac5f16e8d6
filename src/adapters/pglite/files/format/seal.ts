import { createXXHash64 } from 'hash-wasm';
import type { IHasher } from 'hash-wasm';
import { BLOCK_BYTES } from './blocks.ts';

/** Length of the checksum behind a block's bytes. */
export const SEAL_BYTES = 4;

const NOTHING = new Uint8Array(0);

/** A block with its checksum. */
interface Sealed {
  /** To be stored at once: the next call may write over it. */
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

  /** Checksum of a block at its place; null for a block of zeros, which need not be stored. */
  sum(block: Uint8Array, index: number): number | null {
    if (block.length === BLOCK_BYTES) {
      // Whole words can be compared only where they are aligned.
      this.#whole.set(block);
      if (this.#words.every((word) => word === 0)) return null;
    } else if (block.every((byte) => byte === 0)) {
      return null;
    }
    return this.sumOf([block], index);
  }

  /** Null for a block of zeros. */
  seal(block: Uint8Array, index: number): Sealed | null {
    const sum = this.sum(block, index);
    if (sum === null) return null;
    // A value is stored with the whole buffer below it, so that a short one needs its own; a whole one is there already.
    const value = block.length === BLOCK_BYTES ? this.#whole : new Uint8Array(block.length + SEAL_BYTES);
    if (value !== this.#whole) value.set(block);
    return sealed(value, sum);
  }

  /** A block of zeros as it is stored where it has to hide an older one. */
  sealZeros(index: number): Sealed {
    return sealed(new Uint8Array(SEAL_BYTES), this.sumOf([NOTHING], index));
  }

  /** The bytes and their sum; null where they do not belong together, or not to this place. */
  open(value: Uint8Array, index: number): { readonly block: Uint8Array; readonly sum: number } | null {
    if (value.length < SEAL_BYTES || value.length > BLOCK_BYTES + SEAL_BYTES) return null;
    const { block, sum } = sealOf(value);
    return this.fits(block, index, sum) ? { block, sum } : null;
  }

  /** Whether these are the bytes that were given this sum at this place. */
  fits(block: Uint8Array, index: number, sum: number): boolean {
    return this.sumOf([block], index) === sum;
  }

  /** Of pieces one behind the other, at their place. */
  sumOf(pieces: readonly Uint8Array[], index: number): number {
    this.#hasher.init();
    for (const piece of pieces) this.#hasher.update(piece);
    const digest = this.#hasher.digest('binary');
    return (new DataView(digest.buffer, digest.byteOffset).getUint32(0) ^ index) >>> 0;
  }
}

/** A stored block's bytes and its checksum, whether they fit or not. @throws RangeError when it is too short for a checksum */
export function sealOf(value: Uint8Array): {
  readonly block: Uint8Array;
  readonly sum: number;
} {
  const length = value.length - SEAL_BYTES;
  const sum = new DataView(value.buffer, value.byteOffset, value.length).getUint32(length, true);
  return { block: value.subarray(0, length), sum };
}

function sealed(value: Uint8Array<ArrayBuffer>, sum: number): Sealed {
  new DataView(value.buffer).setUint32(value.length - SEAL_BYTES, sum, true);
  return { value, sum };
}
