const ROUNDS = 24;
/** Half the width that the places of one memory take, in the unit of UMAP: groups neither overlap at first nor drift apart. */
const ROOM = 0.2;

/** The mean of all rows. */
function meanOf(vectors: Float32Array, dimensions: number, count: number): Float64Array {
  const mean = new Float64Array(dimensions);
  for (let at = 0; at < vectors.length; at += 1) mean[at % dimensions]! += vectors[at]! / count;
  return mean;
}

function normalise(axis: Float64Array): void {
  let sum = 0;
  for (const x of axis) sum += x * x;
  const length = Math.sqrt(sum) || 1;
  for (let i = 0; i < axis.length; i += 1) axis[i]! /= length;
}

/**
 * The two directions in which vectors differ most (principal components, by power iteration), as places: what UMAP begins with, so
 * that the layout follows from the vectors and hardly changes as a few are added.
 * @returns x and y of each: the more there are, the more room
 */
export function firstPlaces(vectors: Float32Array, dimensions: number, random: () => number): number[][] {
  const count = vectors.length / dimensions;
  const mean = meanOf(vectors, dimensions, count);
  const places = Array.from({ length: count }, () => [0, 0]);
  const axes: Float64Array[] = [];
  for (let component = 0; component < 2; component += 1) {
    let axis = Float64Array.from({ length: dimensions }, () => random() - 0.5);
    normalise(axis);
    const along = new Float64Array(count);
    for (let round = 0; round < ROUNDS; round += 1) {
      const next = new Float64Array(dimensions);
      for (let row = 0; row < count; row += 1) {
        let dot = 0;
        for (let i = 0; i < dimensions; i += 1) dot += (vectors[row * dimensions + i]! - mean[i]!) * axis[i]!;
        along[row] = dot;
        for (let i = 0; i < dimensions; i += 1) next[i]! += dot * (vectors[row * dimensions + i]! - mean[i]!);
      }
      for (const earlier of axes) {
        let dot = 0;
        for (let i = 0; i < dimensions; i += 1) dot += next[i]! * earlier[i]!;
        for (let i = 0; i < dimensions; i += 1) next[i]! -= dot * earlier[i]!;
      }
      normalise(next);
      axis = next;
    }
    axes.push(axis);
    let most = 0;
    for (const x of along) most = Math.max(most, Math.abs(x));
    const room = ROOM * Math.sqrt(count);
    // Rows in one place could never part.
    along.forEach((x, row) => (places[row]![component] = (room * x) / (most || 1) + (random() - 0.5) * 1e-3));
  }
  return places;
}
