import { VectorRows } from '../../lib/search/vector-rows.ts';

/** Growth of the matrix, rows. */
const CHUNK = 512;

/** Unit vectors found by exact cosine. The first vector says how long all are, until it is cleared. */
export class FlatIndex {
  #vectors: VectorRows | null = null;
  /** What was asked last, and each row's answer; null where a row has changed since. */
  #asked: Float32Array | null = null;
  #answers = new Float32Array(0);

  get size(): number {
    return this.#vectors?.size ?? 0;
  }

  /** Bytes of the matrix and of what was last asked of it. */
  get bytes(): number {
    return (this.#vectors?.bytes ?? 0) + this.#answers.byteLength;
  }

  has(id: string): boolean {
    return this.#vectors?.row(id) !== undefined;
  }

  /** A vector of another length is not from this model and is left out. */
  set(id: string, vector: Float32Array): void {
    this.#vectors ??= new VectorRows(vector.length, (rows) => Math.ceil(rows / CHUNK) * CHUNK);
    if (vector.length !== this.#vectors.width) return;
    this.#vectors.set(id, vector);
    this.#asked = null;
  }

  delete(id: string): void {
    if (this.#vectors?.delete(id) !== undefined) this.#asked = null;
  }

  clear(): void {
    this.#vectors = null;
    this.#asked = null;
    this.#answers = new Float32Array(0);
  }

  /** Cosine to a unit vector, a single as the vectors' numbers are, so that a record of it is short; null for an id that is not here. */
  similarity(id: string, query: Float32Array): number | null {
    const row = this.#vectors?.row(id);
    if (row === undefined || query.length !== this.#vectors!.width) return null;
    if (query !== this.#asked) this.#ask(query, this.#vectors!);
    return this.#answers[row]!;
  }

  /** Cosine of two that are here; null where one is not. */
  between(one: string, other: string): number | null {
    const [a, b] = [this.#vectors?.row(one), this.#vectors?.row(other)];
    return a === undefined || b === undefined ? null : this.#vectors!.between(a, b);
  }

  /** All rows at once. */
  #ask(query: Float32Array, vectors: VectorRows): void {
    if (this.#answers.length < vectors.size) this.#answers = new Float32Array(vectors.room);
    vectors.cosines(query, this.#answers);
    this.#asked = query;
  }
}
