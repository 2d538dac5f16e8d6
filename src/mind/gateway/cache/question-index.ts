import { topK } from '../../../lib/containers/top-k.ts';
import { rarityOf } from '../../../lib/search/bm25.ts';
import { VectorRows } from '../../../lib/search/vector-rows.ts';
import { stemsOf } from './compared-question.ts';
import type { Rarity } from './likeness.ts';

/** Rows that are made room for at first. */
const FIRST_ROWS = 16;

/** A stored question that is near in meaning. */
export interface NearQuestion {
  readonly id: string;
  readonly cosine: number;
}

/** Twice as many as there are, and no fewer than these. */
function roomFor(rows: number): number {
  let room = FIRST_ROWS;
  while (room < rows) room *= 2;
  return room;
}

/** The stored questions of one identity: their vectors, compared with all, and in how many of them each word is. */
export class QuestionIndex {
  readonly #vectors: VectorRows;
  readonly #stems = new Map<string, readonly string[]>();
  readonly #having = new Map<string, number>();

  /** @param width of a vector */
  constructor(width: number) {
    this.#vectors = new VectorRows(width, roomFor);
  }

  get size(): number {
    return this.#vectors.size;
  }

  /** @param vector a unit vector */
  set(id: string, text: string, vector: Float32Array): void {
    this.delete(id);
    this.#vectors.set(id, vector);
    const stems = [...new Set(stemsOf(text))];
    for (const stem of stems) this.#having.set(stem, (this.#having.get(stem) ?? 0) + 1);
    this.#stems.set(id, stems);
  }

  delete(id: string): void {
    if (this.#vectors.delete(id) === undefined) return;
    for (const stem of this.#stems.get(id)!) {
      const left = this.#having.get(stem)! - 1;
      if (left === 0) this.#having.delete(stem);
      else this.#having.set(stem, left);
    }
    this.#stems.delete(id);
  }

  /** What a word says here: the fewer questions have it, the more. */
  readonly rarity: Rarity = (stem) => rarityOf(this.size, this.#having.get(stem) ?? 0);

  /** The nearest by meaning, nearest first. @param most at least 1 */
  nearest(vector: Float32Array, most: number): readonly NearQuestion[] {
    const cosines = new Float64Array(this.#vectors.room);
    this.#vectors.cosines(vector, cosines);
    const rows = cosines.subarray(0, this.size).keys();
    return topK(rows, most, (row) => cosines[row]!).map((row) => ({
      id: this.#vectors.idAt(row),
      cosine: cosines[row]!,
    }));
  }
}
