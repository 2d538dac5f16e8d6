/** Growth of the matrix, rows. */
const CHUNK = 512;

/** Unit vectors in one flat matrix, found by exact cosine. Rows that are taken out are used again. */
export class FlatIndex {
  readonly #dimensions: number;
  #matrix = new Float32Array(0);
  readonly #rows = new Map<string, number>();
  readonly #free: number[] = [];

  constructor(dimensions: number) {
    this.#dimensions = dimensions;
  }

  get size(): number {
    return this.#rows.size;
  }

  has(id: string): boolean {
    return this.#rows.has(id);
  }

  /** A vector of another length is not from this model and is left out. */
  set(id: string, vector: Float32Array): void {
    if (vector.length !== this.#dimensions) return;
    const row = this.#rows.get(id) ?? this.#free.pop() ?? this.#rows.size;
    this.#grow(row + 1);
    this.#matrix.set(vector, row * this.#dimensions);
    this.#rows.set(id, row);
  }

  delete(id: string): void {
    const row = this.#rows.get(id);
    if (row === undefined) return;
    this.#rows.delete(id);
    this.#free.push(row);
  }

  clear(): void {
    this.#rows.clear();
    this.#free.length = 0;
  }

  /** Cosine to a unit vector, a single as the vectors' numbers are, so that a record of it is short; null for an id that is not here. */
  similarity(id: string, query: Float32Array): number | null {
    const row = this.#rows.get(id);
    if (row === undefined || query.length !== this.#dimensions) return null;
    const matrix = this.#matrix;
    const start = row * this.#dimensions;
    let sum = 0;
    for (let i = 0; i < query.length; i += 1) sum += matrix[start + i]! * query[i]!;
    return Math.fround(sum);
  }

  #grow(rows: number): void {
    if (rows * this.#dimensions <= this.#matrix.length) return;
    const grown = new Float32Array(Math.ceil(rows / CHUNK) * CHUNK * this.#dimensions);
    grown.set(this.#matrix);
    this.#matrix = grown;
  }
}
