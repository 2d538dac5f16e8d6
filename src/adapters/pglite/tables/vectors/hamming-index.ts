import { SignSums, signsOf } from '../../../../lib/search/signs.ts';

/** Rows that the arrays grow by at least. */
const CHUNK = 1_024;
/** Codes near in signs that are looked at closer, for each one that is wanted. */
const CLOSER_LOOK = 10;

/** What decides whether an entry may be proposed at all. */
export interface Eligible {
  readonly types: readonly string[] | null;
  readonly atTick: number;
  /** Ids that may not be; absent: none. */
  readonly held?: readonly string[];
}

type End = 'nearest' | 'furthest';

/** The distance within which so many rows are, or all. @param histogram rows by distance @returns -1 where none are wanted */
function withinRows(histogram: Uint32Array, few: number): number {
  let limit = -1;
  for (let seen = 0; seen < few && limit < histogram.length - 1;) seen += histogram[(limit += 1)]!;
  return limit;
}

/**
 * Entries by the signs of their vectors: 48 bytes for 384 of them, with type and tick, in flat arrays. The wider the angle between
 * two vectors, the more of their signs differ: counting those passes over all entries in a few milliseconds. Among the
 * ones that differ least, the query's own components weightOf the signs. Which one is nearest only the vectors can say.
 */
export class HammingIndex {
  /** Components of each vector. */
  readonly dimensions: number;
  /** 32 signs in each word of a row; those beyond the last component are 0 in all. */
  readonly #words: number;
  #codes = new Uint32Array(0);
  #ticks = new Int32Array(0);
  #types = new Uint16Array(0);
  #distances = new Uint16Array(0);
  readonly #ids: string[] = [];
  readonly #rows = new Map<string, number>();
  readonly #typeNumbers = new Map<string, number>();

  constructor(dimensions: number) {
    this.dimensions = dimensions;
    this.#words = Math.ceil(dimensions / 32);
  }

  get size(): number {
    return this.#ids.length;
  }

  /** Bytes of its arrays. */
  get bytes(): number {
    const arrays = [this.#codes, this.#ticks, this.#types, this.#distances];
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  set(id: string, type: string, tick: number, code: Uint8Array): void {
    const row = this.#rows.get(id) ?? this.#ids.length;
    if (row === this.#ids.length) {
      this.#grow(row + 1);
      this.#ids.push(id);
      this.#rows.set(id, row);
    }
    this.#ticks[row] = tick;
    this.#types[row] = this.#typeNumber(type);
    this.#codes.set(this.#wordsOf(code), row * this.#words);
  }

  /** The last row moves into the place of the one that goes. */
  delete(id: string): void {
    const row = this.#rows.get(id);
    if (row === undefined) return;
    const last = this.#ids.length - 1;
    const moved = this.#ids[last]!;
    const words = this.#words;
    this.#codes.copyWithin(row * words, last * words, (last + 1) * words);
    this.#ticks[row] = this.#ticks[last]!;
    this.#types[row] = this.#types[last]!;
    this.#ids[row] = moved;
    this.#rows.set(moved, row);
    this.#ids.pop();
    this.#rows.delete(id);
  }

  /** Ids of eligible entries among which the nearest are, the likeliest first; all of them where there are no more than `count`. */
  nearest(query: Float32Array, eligible: Eligible, count: number): string[] {
    return this.ends(query, eligible, { nearest: count, furthest: 0 }).nearest;
  }

  /** The nearest, and likewise those among which the furthest are. */
  ends(query: Float32Array, eligible: Eligible, count: Record<End, number>): Record<End, string[]> {
    const histogram = this.#measure(this.#wordsOf(signsOf(query, query.length)), eligible);
    const near = withinRows(histogram, count.nearest * CLOSER_LOOK);
    const far = this.dimensions - withinRows(histogram.toReversed(), count.furthest * CLOSER_LOOK);
    const rows: Record<End, number[]> = { nearest: [], furthest: [] };
    for (let row = 0; row < this.#ids.length; row += 1) {
      const distance = this.#distances[row]!;
      if (distance <= near) rows.nearest.push(row);
      if (distance >= far && distance <= this.dimensions) rows.furthest.push(row);
    }
    const weightOf = this.#scale(query);
    return {
      nearest: this.#heaviest(rows.nearest, weightOf, count.nearest),
      furthest: this.#heaviest(rows.furthest, (row) => -weightOf(row), count.furthest),
    };
  }

  #heaviest(rows: readonly number[], weightOf: (row: number) => number, count: number): string[] {
    if (count <= 0) return [];
    const weights = Float64Array.from(rows, weightOf);
    const sorted = weights.toSorted();
    const least = sorted[Math.max(0, sorted.length - count)] ?? 0;
    const scored = rows.flatMap((row, i) =>
      weights[i]! < least ? [] : [{ id: this.#ids[row]!, weight: weights[i]! }],
    );
    // Equal situations share a vector: which of them are proposed may not depend on the order in which they came.
    scored.sort((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1));
    return scored.slice(0, count).map(({ id }) => id);
  }

  /**
   * Cosines of the query with vectors, as far as the signs tell, by id; unknown ids are left out. With 384 components they are some
   * 0.05 off: of components spread as a normal distribution, a sign is worth √(π / 2n) of the query's own.
   */
  estimates(query: Float32Array, ids: Iterable<string>): ReadonlyMap<string, number> {
    const weightOf = this.#scale(query);
    const all = query.reduce((sum, x) => sum + x, 0);
    const unit = Math.sqrt(Math.PI / (2 * this.dimensions));
    const found = new Map<string, number>();
    for (const id of ids) {
      const row = this.#rows.get(id);
      if (row !== undefined) found.set(id, unit * (2 * weightOf(row) - all));
    }
    return found;
  }

  /** Inner product of the query with a row's ones: more is nearer, all having unit length. */
  #scale(query: Float32Array): (row: number) => number {
    const bytes = new Uint8Array(this.#codes.buffer);
    const rowBytes = this.#words * 4;
    const sums = new SignSums(query);
    return (row) => sums.of(bytes, row * rowBytes);
  }

  /** Fills in every row's distance, beyond any where it is not eligible. @returns eligible rows by distance */
  #measure(query: Uint32Array, { types, atTick, held = [] }: Eligible): Uint32Array {
    const numbers = types?.flatMap((type) => this.#typeNumbers.get(type) ?? []);
    const wanted = numbers ? new Set(numbers) : null;
    const beyond = this.dimensions + 1;
    const words = this.#words;
    const histogram = new Uint32Array(beyond);
    const [codes, ticks, typeOf, distances] = [this.#codes, this.#ticks, this.#types, this.#distances];
    for (let row = 0, at = 0; row < this.#ids.length; row += 1, at += words) {
      if (ticks[row]! > atTick || (wanted !== null && !wanted.has(typeOf[row]!))) {
        distances[row] = beyond;
        continue;
      }
      let distance = 0;
      let word = 0;
      for (; word + 2 < words; word += 3) {
        const a = codes[at + word]! ^ query[word]!;
        const b = codes[at + word + 1]! ^ query[word + 1]!;
        const c = codes[at + word + 2]! ^ query[word + 2]!;
        // Three bits are added at once, as one of weight 1 and one of weight 2: two counts instead of three.
        const odd = a ^ b;
        distance += bitCount(odd ^ c) + 2 * bitCount((a & b) | (odd & c));
      }
      for (; word < words; word += 1) distance += bitCount(codes[at + word]! ^ query[word]!);
      distances[row] = distance;
      histogram[distance] = histogram[distance]! + 1;
    }
    for (const id of held) {
      const row = this.#rows.get(id);
      if (row === undefined || distances[row] === beyond) continue;
      histogram[distances[row]!]! -= 1;
      distances[row] = beyond;
    }
    return histogram;
  }

  #typeNumber(type: string): number {
    const known = this.#typeNumbers.get(type) ?? this.#typeNumbers.size;
    this.#typeNumbers.set(type, known);
    return known;
  }

  #grow(rows: number): void {
    if (rows <= this.#ticks.length) return;
    const room = Math.ceil(Math.max(rows, this.#ticks.length * 1.25) / CHUNK) * CHUNK;
    const grown = <T extends Uint32Array | Int32Array | Uint16Array>(array: T, old: T): T => {
      array.set(old);
      return array;
    };
    this.#codes = grown(new Uint32Array(room * this.#words), this.#codes);
    this.#ticks = grown(new Int32Array(room), this.#ticks);
    this.#types = grown(new Uint16Array(room), this.#types);
    this.#distances = new Uint16Array(room);
  }

  /** Its bytes may lie anywhere in a buffer, and end within a word: a view of words needs them aligned and whole. */
  #wordsOf(code: Uint8Array): Uint32Array {
    const whole = new Uint8Array(this.#words * 4);
    whole.set(code);
    return new Uint32Array(whole.buffer);
  }
}

/** Ones in 32 bits, counted in pairs, fours and bytes at once. */
function bitCount(bits: number): number {
  let x = bits - ((bits >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
