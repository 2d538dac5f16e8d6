import {
  type Change,
  type CollectionDisk,
  SIGN_BLOCK,
  type SignBlock,
} from '../../../adapters/collections/index.ts';
import { type SignSums, signsOf } from '../../../lib/search/signs.ts';

const BITS = 8;

/** The signs of all vectors, held: 48 bytes a chunk where a vector has 384 components. They say which vectors are worth a look. */
export class Signs {
  readonly #blocks = new Map<number, SignBlock>();
  #bytes = 0;

  static async open(disk: CollectionDisk, dimensions: number): Promise<Signs> {
    const signs = new Signs();
    signs.#bytes = Math.ceil(dimensions / BITS);
    for (const [block, row] of await disk.range('signs', 0, Number.MAX_SAFE_INTEGER))
      signs.#blocks.set(block, row);
    return signs;
  }

  has(chunk: number): boolean {
    const block = this.#blocks.get(Math.floor(chunk / SIGN_BLOCK));
    const at = chunk % SIGN_BLOCK;
    return block !== undefined && (block.made[at >> 3]! & (1 << (at & 7))) !== 0;
  }

  /** How many of so many chunks have a vector. */
  count(first: number, chunks: number): number {
    let made = 0;
    for (let chunk = first; chunk < first + chunks; chunk += 1) {
      const block = this.#blocks.get(Math.floor(chunk / SIGN_BLOCK));
      if (!block) chunk += SIGN_BLOCK - (chunk % SIGN_BLOCK) - 1;
      else if ((block.made[(chunk % SIGN_BLOCK) >> 3]! & (1 << (chunk & 7))) !== 0) made += 1;
    }
    return made;
  }

  /** Takes vectors in. @returns what has to be put down, before which nothing may come between */
  add(vectors: readonly { readonly chunk: number; readonly vector: Float32Array }[]): readonly Change[] {
    const touched = new Set<number>();
    for (const { chunk, vector } of vectors) {
      this.#bytes = Math.ceil(vector.length / BITS);
      const at = Math.floor(chunk / SIGN_BLOCK);
      const block = this.#blocks.get(at) ?? {
        signs: new Uint8Array(SIGN_BLOCK * this.#bytes),
        made: new Uint8Array(SIGN_BLOCK / BITS),
      };
      this.#blocks.set(at, block);
      const place = chunk % SIGN_BLOCK;
      block.signs.set(signsOf(vector, vector.length), place * this.#bytes);
      block.made[place >> 3]! |= 1 << (place & 7);
      touched.add(at);
    }
    return [...touched].map((key): Change => ({ table: 'signs', key, value: this.#blocks.get(key)! }));
  }

  clear(): void {
    this.#blocks.clear();
    this.#bytes = 0;
  }

  /** Bytes that are held. */
  get held(): number {
    return this.#blocks.size * SIGN_BLOCK * (this.#bytes + 1 / BITS);
  }

  /** How like a question a chunk is by its signs: what can only be compared with each other. */
  likeness(question: SignSums, chunk: number): number {
    const { signs } = this.#blocks.get(Math.floor(chunk / SIGN_BLOCK))!;
    return question.of(signs, (chunk % SIGN_BLOCK) * this.#bytes);
  }
}
