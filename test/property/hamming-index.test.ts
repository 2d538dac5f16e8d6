import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { HammingIndex } from '../../src/adapters/pglite/tables/vectors/hamming-index.ts';

/** What it must do, said slowly: signs first, then the query's weights of those signs. */

const CODE_BYTES = 6;
const DIMENSIONS = CODE_BYTES * 8;
/** Entries that are weighed for each one that is wanted. */
const CLOSER_LOOK = 10;
const TYPES = ['episode', 'insight', 'warning'];

const ids = fc.integer({ min: 0, max: 60 }).map((n) => `entry-${n}`);
const ticks = fc.integer({ min: 0, max: 9 });
/** Few different bytes, so that distances tie. */
const codes = fc.uint8Array({ minLength: CODE_BYTES, maxLength: CODE_BYTES, max: 3 });
const changes = fc.oneof(
  { weight: 4, arbitrary: fc.record({ id: ids, type: fc.constantFrom(...TYPES), tick: ticks, code: codes }) },
  { weight: 1, arbitrary: ids },
);
/** Whole numbers: their sums are the same in any order. */
const vectors = fc
  .array(fc.integer({ min: -4, max: 4 }), { minLength: DIMENSIONS, maxLength: DIMENSIONS })
  .map((components) => new Float32Array(components));
const questions = fc.record({
  vector: vectors,
  types: fc.option(fc.subarray([...TYPES, 'unknown'])),
  atTick: ticks,
  count: fc.integer({ min: 0, max: 6 }),
});

const bit = (code: Uint8Array, i: number): boolean => ((code[i >> 3]! >> (7 - (i & 7))) & 1) === 1;
const sum = (query: Float32Array, part: (x: number, i: number) => number): number =>
  query.reduce((total, x, i) => total + part(x, i), 0);
const differing = (query: Float32Array, code: Uint8Array): number =>
  sum(query, (x, i) => (x > 0 === bit(code, i) ? 0 : 1));
const weight = (query: Float32Array, code: Uint8Array): number =>
  sum(query, (x, i) => (bit(code, i) ? x : 0));

test('proposes the eligible that differ least and weigh most, after any replacements and deletions', () => {
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 120 }), questions, (all, { vector, types, atTick, count }) => {
      const index = new HammingIndex(DIMENSIONS);
      const rows = new Map<string, { type: string; tick: number; code: Uint8Array }>();
      for (const change of all) {
        if (typeof change === 'string') {
          index.delete(change);
          rows.delete(change);
        } else {
          index.set(change.id, change.type, change.tick, change.code);
          rows.set(change.id, change);
        }
      }
      expect(index.size).toBe(rows.size);
      const eligible = [...rows.values()].filter(
        ({ type, tick }) => tick <= atTick && (types === null || types.includes(type)),
      );
      const distances = eligible.map(({ code }) => differing(vector, code)).sort((a, b) => a - b);
      const limit = distances[Math.min(count * CLOSER_LOOK, distances.length) - 1] ?? -1;
      const expected = eligible
        .filter(({ code }) => differing(vector, code) <= limit)
        .map(({ code }) => weight(vector, code))
        .sort((a, b) => b - a)
        .slice(0, count);
      const found = index.nearest(vector, { types, atTick }, count);
      expect(new Set(found).size).toBe(found.length);
      const proposed = found.map((id) => rows.get(id)!);
      expect(proposed.every((row) => eligible.includes(row))).toBe(true);
      expect(proposed.map(({ code }) => weight(vector, code))).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});
