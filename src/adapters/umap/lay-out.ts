import { UMAP } from 'umap-js';
import { SeededRandom } from '../../lib/math/seeded-random.ts';
import type { LayoutProgress } from '../../protocol/threads/layout.ts';
import { type Distinct, distinctVectors } from './distinct.ts';
import { firstPlaces } from './first-places.ts';
import { nearNeighbours } from './near-neighbours.ts';

/** Neighbours that hold a point: umap-js's default; and how close points may come: more than its, so that single ones are seen. */
const NEIGHBOURS = 15;
const MIN_DISTANCE = 0.35;
/** Below so many, two directions say all there is. */
const FEW = 8;
const SEED = 7;
/** Of the work, the share that finding neighbours is. */
const FINDING = 0.25;
/** Rounds after which the places are shown. */
const SHOWN_EVERY = 10;
/** How far apart memories with one vector stand, of the plane's width. */
const SPIRAL = 0.0016;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Places as they are given out: within −1 to 1, and what has one vector in a spiral around its place. */
function spread(places: readonly (readonly number[])[], { of }: Distinct): Float32Array<ArrayBuffer> {
  const [low, high] = [
    [Infinity, Infinity],
    [-Infinity, -Infinity],
  ];
  for (const place of places) {
    for (const i of [0, 1]) {
      low[i] = Math.min(low[i]!, place[i]!);
      high[i] = Math.max(high[i]!, place[i]!);
    }
  }
  const size = Math.max(high[0]! - low[0]!, high[1]! - low[1]!) || 1;
  const seen = new Uint32Array(places.length);
  const given = new Float32Array(of.length * 2);
  of.forEach((one, row) => {
    const nth = seen[one]!;
    seen[one] = nth + 1;
    const [far, turn] = [SPIRAL * Math.sqrt(nth), nth * GOLDEN_ANGLE];
    const middle = (i: number): number => (places[one]![i]! - (low[i]! + high[i]!) / 2) / (size / 2);
    given[row * 2] = 0.95 * middle(0) + far * Math.cos(turn);
    given[row * 2 + 1] = 0.95 * middle(1) + far * Math.sin(turn);
  });
  return given;
}

/** Places unit vectors in a plane by UMAP, as {@link LayoutApi} says. Takes seconds for thousands: not for a thread that is heard. */
export function layOut(
  given: Float32Array,
  dimensions: number,
  progress: LayoutProgress,
): Float32Array<ArrayBuffer> {
  const distinct = distinctVectors(given, dimensions);
  const { vectors, count } = distinct;
  if (count === 0) return new Float32Array(0);
  const random = SeededRandom.fromSeed(SEED);
  const next = (): number => random.next();
  const first = firstPlaces(vectors, dimensions, next);
  if (count < FEW) return spread(first, distinct);
  progress(0, spread(first, distinct));
  const nNeighbors = Math.min(NEIGHBOURS, count - 1);
  const { indices, distances } = nearNeighbours(vectors, dimensions, nNeighbors, (rows) =>
    progress((FINDING * rows) / count, null),
  );
  const umap = new UMAP({ nNeighbors, minDist: MIN_DISTANCE, random: next });
  umap.setPrecomputedKNN(indices, distances);
  // Neighbours are known: of the rows themselves it asks only how many there are.
  const epochs = umap.initializeFit(indices);
  // It begins with places by chance, and moves them where they are.
  for (const [row, place] of umap.getEmbedding().entries()) {
    place[0] = first[row]![0]!;
    place[1] = first[row]![1]!;
  }
  for (let epoch = 1; epoch <= epochs; epoch += 1) {
    umap.step();
    if (epoch % SHOWN_EVERY === 0) {
      const shown = spread(umap.getEmbedding(), distinct);
      progress(FINDING + ((1 - FINDING) * epoch) / epochs, shown);
    }
  }
  return spread(umap.getEmbedding(), distinct);
}
