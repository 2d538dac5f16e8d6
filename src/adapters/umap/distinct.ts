/** Vectors without those that are equal to an earlier one. */
export interface Distinct {
  /** One after the other, in the order of their first. */
  readonly vectors: Float32Array;
  readonly count: number;
  /** Of each given vector, which of the distinct ones it is. */
  readonly of: Int32Array;
}

/** FNV-1a over 32-bit words. */
function hashOf(words: Uint32Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i += 1) hash = Math.imul(hash ^ words[i]!, 0x01000193);
  return hash;
}

/** Many memories are of the same situation and share a vector: a map of neighbours needs each once. */
export function distinctVectors(given: Float32Array, dimensions: number): Distinct {
  const total = given.length / dimensions;
  const words = new Uint32Array(given.buffer, given.byteOffset, given.length);
  const vectors = new Float32Array(given.length);
  const of = new Int32Array(total);
  const known = new Map<number, number[]>();
  let count = 0;
  const isSame = (a: number, b: number): boolean => {
    for (let i = 0; i < dimensions; i += 1)
      if (vectors[a * dimensions + i] !== given[b * dimensions + i]) return false;
    return true;
  };
  for (let row = 0; row < total; row += 1) {
    const at = row * dimensions;
    const hash = hashOf(words, at, at + dimensions);
    const alike = known.get(hash) ?? [];
    let same = alike.find((one) => isSame(one, row));
    if (same === undefined) {
      same = count;
      vectors.set(given.subarray(at, at + dimensions), same * dimensions);
      known.set(hash, [...alike, same]);
      count += 1;
    }
    of[row] = same;
  }
  return { vectors: vectors.subarray(0, count * dimensions), count, of };
}
