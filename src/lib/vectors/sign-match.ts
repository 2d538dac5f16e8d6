/** Signs in a byte. */
const BITS = 8;

/**
 * The signs of rows of numbers, 1 where positive, the first component in the highest bit of a row's first byte.
 * @param rows one behind the other, each of so many dimensions
 */
export function signsOf(rows: Float32Array, dimensions: number): Uint8Array {
  const bytes = Math.ceil(dimensions / BITS);
  const signs = new Uint8Array((rows.length / dimensions) * bytes);
  for (let i = 0; i < rows.length; i += 1) {
    if (rows[i]! <= 0) continue;
    const [row, component] = [Math.floor(i / dimensions), i % dimensions];
    const at = row * bytes + (component >> 3);
    signs[at] = signs[at]! | (0x80 >> (component & 7));
  }
  return signs;
}

/**
 * How well each row of a question finds its like among a text's rows (late interaction: Khattab and Zaharia 2020, ColBERT), where of
 * the text only signs are known: of 384 components 48 bytes a row.
 */
export class SignMatch {
  readonly #bytes: number;
  /** For each row of the question and each byte of a text's row, what the byte's ones add up to. */
  readonly #sums: readonly Float32Array[];
  readonly #unit: number;
  readonly #totals: readonly number[];

  /** @param question its rows, unit vectors, one behind the other */
  constructor(question: Float32Array, dimensions: number) {
    this.#bytes = Math.ceil(dimensions / BITS);
    this.#unit = 1 / Math.sqrt(dimensions);
    const rows = Array.from({ length: question.length / dimensions }, (_, row) =>
      question.subarray(row * dimensions, (row + 1) * dimensions),
    );
    this.#totals = rows.map((row) => row.reduce((sum, x) => sum + x, 0));
    this.#sums = rows.map((row) => {
      const sums = new Float32Array(this.#bytes * 256);
      for (let byte = 0; byte < this.#bytes; byte += 1) {
        for (let ones = 1; ones < 256; ones += 1) {
          // Its lowest one apart: the sum of the rest is there already.
          const component = byte * BITS + Math.clz32(ones & -ones) - 24;
          sums[byte * 256 + ones] = sums[byte * 256 + (ones & (ones - 1))]! + (row[component] ?? 0);
        }
      }
      return sums;
    });
  }

  /** Mean over the question's rows of the cosine with the nearest of the text's; null where either has none, or they are of another length. */
  of(signs: Uint8Array): number | null {
    const bytes = this.#bytes;
    if (this.#sums.length === 0 || signs.length === 0 || signs.length % bytes !== 0) return null;
    let sum = 0;
    for (const [i, sums] of this.#sums.entries()) {
      let best = -Infinity;
      for (let at = 0; at < signs.length; at += bytes) {
        let ones = 0;
        for (let byte = 0; byte < bytes; byte += 1) ones += sums[byte * 256 + signs[at + byte]!]!;
        if (ones > best) best = ones;
      }
      sum += (2 * best - this.#totals[i]!) * this.#unit;
    }
    return sum / this.#sums.length;
  }
}
