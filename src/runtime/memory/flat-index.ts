/** Growth of the matrix, rows. */
const CHUNK = 512;
/** Divides a chunk. */
const ROWS_IN_STEP = 4;

/**
 * Unit vectors in one flat matrix, found by exact cosine. Rows that are taken out are used again. The first vector says how long all
 * are, until it is cleared.
 */
export class FlatIndex {
  #dimensions = 0;
  #matrix = new Float32Array(0);
  readonly #rows = new Map<string, number>();
  readonly #free: number[] = [];
  /** What was asked last, and each row's answer; null where a row has changed since. */
  #asked: Float32Array | null = null;
  #answers = new Float32Array(0);

  get size(): number {
    return this.#rows.size;
  }

  /** Bytes of the matrix and of what was last asked of it. */
  get bytes(): number {
    return this.#matrix.byteLength + this.#answers.byteLength;
  }

  has(id: string): boolean {
    return this.#rows.has(id);
  }

  /** A vector of another length is not from this model and is left out. */
  set(id: string, vector: Float32Array): void {
    if (this.#dimensions === 0) this.#dimensions = vector.length;
    if (vector.length !== this.#dimensions) return;
    const row = this.#rows.get(id) ?? this.#free.pop() ?? this.#rows.size;
    this.#grow(row + 1);
    this.#matrix.set(vector, row * this.#dimensions);
    this.#asked = null;
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
    this.#asked = null;
    this.#dimensions = 0;
    this.#matrix = new Float32Array(0);
    this.#answers = new Float32Array(0);
  }

  /** Cosine to a unit vector, a single as the vectors' numbers are, so that a record of it is short; null for an id that is not here. */
  similarity(id: string, query: Float32Array): number | null {
    const row = this.#rows.get(id);
    if (row === undefined || query.length !== this.#dimensions) return null;
    if (query !== this.#asked) this.#ask(query);
    return this.#answers[row]!;
  }

  /** Cosine of two that are here; null where one is not. */
  between(one: string, other: string): number | null {
    const [a, b] = [this.#rows.get(one), this.#rows.get(other)];
    if (a === undefined || b === undefined) return null;
    const width = this.#dimensions;
    let sum = 0;
    for (let i = 0; i < width; i += 1) sum += this.#matrix[a * width + i]! * this.#matrix[b * width + i]!;
    return sum;
  }

  /**
   * All rows at once, four in step: a sum goes on in the order of its numbers, each waiting for the one before, and four that do
   * not wait for each other take hardly longer than one.
   */
  #ask(query: Float32Array): void {
    const rows = this.#rows.size + this.#free.length;
    if (this.#answers.length < rows) this.#answers = new Float32Array(this.#matrix.length / this.#dimensions);
    for (let row = 0; row < rows; row += ROWS_IN_STEP) this.#fourRows(row, query);
    this.#asked = query;
  }

  #fourRows(row: number, query: Float32Array): void {
    const matrix = this.#matrix;
    const width = this.#dimensions;
    const start = row * width;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let i = 0; i < width; i += 1) {
      const value = query[i]!;
      const at = start + i;
      a += matrix[at]! * value;
      b += matrix[at + width]! * value;
      c += matrix[at + 2 * width]! * value;
      d += matrix[at + 3 * width]! * value;
    }
    this.#answers.set([a, b, c, d], row);
  }

  #grow(rows: number): void {
    if (rows * this.#dimensions <= this.#matrix.length) return;
    const grown = new Float32Array(Math.ceil(rows / CHUNK) * CHUNK * this.#dimensions);
    grown.set(this.#matrix);
    this.#matrix = grown;
  }
}
