/** Rows that are multiplied in step: room is made for a multiple of them. */
const IN_STEP = 4;

/** Unit vectors of one length in one flat matrix, compared with all. */
export class VectorRows {
  readonly width: number;
  readonly #room: (rows: number) => number;
  readonly #ids: string[] = [];
  readonly #rows = new Map<string, number>();
  #matrix = new Float32Array(0);

  /** @param room for how many rows there is to be room, where there are so many; a multiple of four */
  constructor(width: number, room: (rows: number) => number) {
    this.width = width;
    this.#room = room;
  }

  get size(): number {
    return this.#ids.length;
  }

  /** Rows that there is room for. */
  get room(): number {
    return this.#matrix.length / this.width;
  }

  get bytes(): number {
    return this.#matrix.byteLength;
  }

  row(id: string): number | undefined {
    return this.#rows.get(id);
  }

  idAt(row: number): string {
    return this.#ids[row]!;
  }

  /** In the place of its vector before, else behind the others. @returns its row */
  set(id: string, vector: Float32Array): number {
    const row = this.#rows.get(id) ?? this.#ids.push(id) - 1;
    if ((row + 1) * this.width > this.#matrix.length) {
      const grown = new Float32Array(this.#room(row + 1) * this.width);
      grown.set(this.#matrix);
      this.#matrix = grown;
    }
    this.#matrix.set(vector, row * this.width);
    this.#rows.set(id, row);
    return row;
  }

  /** The last row takes its place. @returns the row; undefined where there is none */
  delete(id: string): number | undefined {
    const row = this.#rows.get(id);
    if (row === undefined) return undefined;
    const last = this.#ids.pop()!;
    this.#rows.delete(id);
    if (last === id) return row;
    this.#matrix.copyWithin(
      row * this.width,
      this.#ids.length * this.width,
      (this.#ids.length + 1) * this.width,
    );
    this.#ids[row] = last;
    this.#rows.set(last, row);
    return row;
  }

  /** Cosine of two rows. */
  between(one: number, other: number): number {
    const [matrix, width] = [this.#matrix, this.width];
    let sum = 0;
    for (let i = 0; i < width; i += 1) sum += matrix[one * width + i]! * matrix[other * width + i]!;
    return sum;
  }

  /**
   * Cosines of a unit vector with every row, four in step: a sum goes on in the order of its numbers, each waiting for the one before,
   * and four that do not wait for each other take hardly longer than one.
   * @param into as long as there is room for rows
   */
  cosines(query: Float32Array, into: Float32Array | Float64Array): void {
    const [matrix, width] = [this.#matrix, this.width];
    for (let row = 0; row < this.size; row += IN_STEP) {
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
      into[row] = a;
      into[row + 1] = b;
      into[row + 2] = c;
      into[row + 3] = d;
    }
  }
}
