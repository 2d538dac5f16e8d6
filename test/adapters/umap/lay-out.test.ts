import { describe, expect, it } from 'vitest';
import { layOut } from '../../../src/adapters/umap/lay-out.ts';
import { nearNeighbours } from '../../../src/adapters/umap/near-neighbours.ts';
import { SeededRandom } from '../../../src/lib/math/seeded-random.ts';

const DIMENSIONS = 48;
const GROUPS = 3;

/** Unit vectors around three directions, one group after the other in turn. */
function vectorsOf(count: number, seed = 3): Float32Array {
  const random = SeededRandom.fromSeed(seed);
  const number = (): number => random.next() - 0.5;
  const middles = Array.from({ length: GROUPS }, () => Array.from({ length: DIMENSIONS }, number));
  const vectors = new Float32Array(count * DIMENSIONS);
  for (let row = 0; row < count; row += 1) {
    const vector = middles[row % GROUPS]!.map((x) => x + 0.6 * number());
    const length = Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0));
    vectors.set(
      vector.map((x) => x / length),
      row * DIMENSIONS,
    );
  }
  return vectors;
}

const apart = (places: Float32Array, a: number, b: number): number =>
  Math.sqrt((places[2 * a]! - places[2 * b]!) ** 2 + (places[2 * a + 1]! - places[2 * b + 1]!) ** 2);

describe('a layout of vectors', () => {
  it('stands like ones together, tells how far it is, and is the same each time', () => {
    const vectors = vectorsOf(180);
    const told: number[] = [];
    const places = layOut(vectors, DIMENSIONS, (done) => told.push(done));
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBe(1);
    expect(places.length).toBe(360);
    expect([...places].every((x) => Math.abs(x) <= 1)).toBe(true);
    let within = 0;
    let between = Infinity;
    for (let a = 0; a < 180; a += 1) {
      for (let b = 0; b < a; b += 1) {
        const far = apart(places, a, b);
        if (a % GROUPS === b % GROUPS) within = Math.max(within, far);
        else between = Math.min(between, far);
      }
    }
    expect(between).toBeGreaterThan(0.05);
    expect(within).toBeLessThan(1.2);
    // Of each, the nearest on the map is of its own group.
    for (let a = 0; a < 180; a += 1) {
      const others = [...Array(180).keys()].filter((b) => b !== a);
      const nearest = others.reduce((best, b) => (apart(places, a, b) < apart(places, a, best) ? b : best));
      expect(nearest % GROUPS).toBe(a % GROUPS);
    }
    expect(layOut(vectors, DIMENSIONS, () => undefined)).toEqual(places);
  });

  it('stands memories with one vector side by side, each on a place of its own', () => {
    const one = vectorsOf(60);
    const vectors = new Float32Array(one.length + 4 * DIMENSIONS);
    vectors.set(one);
    for (let n = 0; n < 4; n += 1) vectors.set(one.subarray(0, DIMENSIONS), one.length + n * DIMENSIONS);
    const places = layOut(vectors, DIMENSIONS, () => undefined);
    const same = [0, 60, 61, 62, 63];
    expect(new Set(same.map((row) => `${places[2 * row]} ${places[2 * row + 1]}`)).size).toBe(5);
    for (const row of same) expect(apart(places, 0, row)).toBeLessThan(0.02);
  });

  it.each([0, 1, 2, 7, 9])('lays out %i', (count) => {
    const places = layOut(vectorsOf(count), DIMENSIONS, () => undefined);
    expect(places.length).toBe(2 * count);
    expect([...places].every(Number.isFinite)).toBe(true);
  });
});

it('finds the nearest neighbours by signs nearly as by comparing each with each', () => {
  const [count, wanted] = [600, 15];
  const vectors = vectorsOf(count, 11);
  const { indices } = nearNeighbours(vectors, DIMENSIONS, wanted, () => undefined);
  let found = 0;
  for (let row = 0; row < count; row += 1) {
    const dot = (other: number): number => {
      let sum = 0;
      for (let i = 0; i < DIMENSIONS; i += 1)
        sum += vectors[row * DIMENSIONS + i]! * vectors[other * DIMENSIONS + i]!;
      return sum;
    };
    const others = [...Array(count).keys()].filter((other) => other !== row);
    const exact = others.toSorted((a, b) => dot(b) - dot(a)).slice(0, wanted - 1);
    expect(indices[row]![0]).toBe(row);
    found += exact.filter((other) => indices[row]!.includes(other)).length;
  }
  expect(found / (count * (wanted - 1))).toBeGreaterThan(0.9);
});
