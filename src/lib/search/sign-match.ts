import { SignSums } from './signs.ts';

/**
 * How well each row of a question finds its like among a text's rows (late interaction: Khattab and Zaharia 2020, ColBERT), where of
 * the text only signs are known: of 384 components 48 bytes a row.
 */
export class SignMatch {
  readonly #bytes: number;
  /** Of each row of the question. */
  readonly #sums: readonly SignSums[];
  readonly #unit: number;
  readonly #totals: readonly number[];

  /** @param question its rows, unit vectors, one behind the other */
  constructor(question: Float32Array, dimensions: number) {
    this.#bytes = Math.ceil(dimensions / 8);
    this.#unit = 1 / Math.sqrt(dimensions);
    const rows = Array.from({ length: question.length / dimensions }, (_, row) =>
      question.subarray(row * dimensions, (row + 1) * dimensions),
    );
    this.#totals = rows.map((row) => row.reduce((sum, x) => sum + x, 0));
    this.#sums = rows.map((row) => new SignSums(row));
  }

  /** Mean over the question's rows of the cosine with the nearest of the text's; null where either has none, or they are of another length. */
  of(signs: Uint8Array): number | null {
    const bytes = this.#bytes;
    if (this.#sums.length === 0 || signs.length === 0 || signs.length % bytes !== 0) return null;
    let sum = 0;
    for (const [i, sums] of this.#sums.entries()) {
      let best = -Infinity;
      for (let at = 0; at < signs.length; at += bytes) best = Math.max(best, sums.of(signs, at));
      sum += (2 * best - this.#totals[i]!) * this.#unit;
    }
    return sum / this.#sums.length;
  }
}
