/** Signs in a byte. */
const BITS = 8;

/**
 * The signs of rows of numbers, 1 where positive, the first component in the highest bit of a row's first byte, as pgvector's
 * `binary_quantize` gives them.
 * @param rows one behind the other, each of so many dimensions
 */
export function signsOf(rows: Float32Array, dimensions: number): Uint8Array {
  const bytes = Math.ceil(dimensions / BITS);
  const signs = new Uint8Array((rows.length / dimensions) * bytes);
  for (let i = 0; i < rows.length; i += 1) {
    if (!(rows[i]! > 0)) continue;
    const [row, component] = [Math.floor(i / dimensions), i % dimensions];
    const at = row * bytes + (component >> 3);
    signs[at] = signs[at]! | (0x80 >> (component & 7));
  }
  return signs;
}

/** What a question's components come to where the signs of another vector are ones: the more, the more alike. Looked up a byte at a time. */
export class SignSums {
  readonly #bytes: number;
  /** For each byte of a vector's signs and each value of it. */
  readonly #sums: Float32Array;

  constructor(question: Float32Array) {
    this.#bytes = Math.ceil(question.length / BITS);
    const sums = new Float32Array(this.#bytes << 8);
    for (let byte = 0; byte < this.#bytes; byte += 1) {
      for (let ones = 1; ones < 256; ones += 1) {
        // Its lowest one apart: the sum of the rest is there already.
        const component = byte * BITS + Math.clz32(ones & -ones) - 24;
        sums[(byte << 8) | ones] = sums[(byte << 8) | (ones & (ones - 1))]! + (question[component] ?? 0);
      }
    }
    this.#sums = sums;
  }

  /** @param from where the vector's signs begin */
  of(signs: Uint8Array, from: number): number {
    const [sums, bytes] = [this.#sums, this.#bytes];
    let sum = 0;
    for (let byte = 0; byte < bytes; byte += 1) sum += sums[(byte << 8) | signs[from + byte]!]!;
    return sum;
  }
}
