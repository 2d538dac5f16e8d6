import { rarityOf } from '../../../lib/search/bm25.ts';
import { stemsOf } from './compared-question.ts';
import type { Rarity } from './likeness.ts';

/** Rows that are made room for at first. */
const FIRST_ROWS = 16;

/** A stored question that is near in meaning. */
export interface NearQuestion {
  readonly id: string;
  readonly cosine: number;
}

/**
 * The stored questions of one identity: their vectors in one matrix, compared with all (20,000 of 384 in some 8 ms), and in how many of
 * them each word is.
 */
export class QuestionShelf {
  readonly #width: number;
  readonly #ids: string[] = [];
  readonly #stems: (readonly string[])[] = [];
  readonly #rows = new Map<string, number>();
  readonly #having = new Map<string, number>();
  #matrix: Float32Array;

  /** @param width of a vector */
  constructor(width: number) {
    this.#width = width;
    this.#matrix = new Float32Array(FIRST_ROWS * width);
  }

  get size(): number {
    return this.#ids.length;
  }

  /** @param vector a unit vector */
  set(id: string, text: string, vector: Float32Array): void {
    this.delete(id);
    const row = this.#ids.length;
    if ((row + 1) * this.#width > this.#matrix.length) {
      const larger = new Float32Array(2 * this.#matrix.length);
      larger.set(this.#matrix);
      this.#matrix = larger;
    }
    this.#matrix.set(vector, row * this.#width);
    const stems = [...new Set(stemsOf(text))];
    for (const stem of stems) this.#having.set(stem, (this.#having.get(stem) ?? 0) + 1);
    this.#ids.push(id);
    this.#stems.push(stems);
    this.#rows.set(id, row);
  }

  delete(id: string): void {
    const row = this.#rows.get(id);
    if (row === undefined) return;
    for (const stem of this.#stems[row]!) {
      const left = this.#having.get(stem)! - 1;
      if (left === 0) this.#having.delete(stem);
      else this.#having.set(stem, left);
    }
    // The last one takes its place.
    const last = this.#ids.length - 1;
    this.#matrix.copyWithin(row * this.#width, last * this.#width, (last + 1) * this.#width);
    this.#ids[row] = this.#ids[last]!;
    this.#stems[row] = this.#stems[last]!;
    this.#rows.set(this.#ids[row], row);
    this.#ids.pop();
    this.#stems.pop();
    this.#rows.delete(id);
  }

  /** What a word says here: the fewer questions have it, the more. */
  readonly rarity: Rarity = (stem) => rarityOf(this.size, this.#having.get(stem) ?? 0);

  /** The nearest by meaning, nearest first. @param most at least 1 */
  nearest(vector: Float32Array, most: number): readonly NearQuestion[] {
    const found: { row: number; cosine: number }[] = [];
    const [matrix, width] = [this.#matrix, this.#width];
    let least = -Infinity;
    for (let row = 0, from = 0; row < this.#ids.length; row += 1, from += width) {
      let cosine = 0;
      for (let i = 0; i < width; i += 1) cosine += matrix[from + i]! * vector[i]!;
      if (found.length === most && cosine <= least) continue;
      let at = found.length === most ? most - 1 : found.length;
      for (; at > 0 && found[at - 1]!.cosine < cosine; at -= 1) found[at] = found[at - 1]!;
      found[at] = { row, cosine };
      if (found.length === most) least = found[most - 1]!.cosine;
    }
    return found.map(({ row, cosine }) => ({ id: this.#ids[row]!, cosine }));
  }
}
