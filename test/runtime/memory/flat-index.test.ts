import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FlatIndex } from '../../../src/runtime/memory/flat-index.ts';

const DIMENSIONS = 7;
const vector = fc
  .array(fc.float({ noNaN: true, min: -1, max: 1 }), { minLength: DIMENSIONS, maxLength: DIMENSIONS })
  .map((numbers) => Float32Array.from(numbers));
const id = fc.integer({ min: 0, max: 20 }).map(String);
const change = fc.oneof(
  fc.record({ set: id, vector }),
  fc.record({ take: id }),
  fc.record({ ask: fc.constantFrom(0, 1) }),
);

test('a similarity is the sum in the order of the numbers, to the last bit, whatever was put in and taken out before', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), vector, vector, (changes, one, other) => {
      const index = new FlatIndex();
      const held = new Map<string, Float32Array>();
      const compare = (query: Float32Array): void => {
        for (let i = 0; i <= 20; i += 1) {
          const there = held.get(String(i));
          const sum = there?.reduce((so, value, at) => so + value * query[at]!, 0);
          expect(index.similarity(String(i), query)).toBe(sum === undefined ? null : Math.fround(sum));
        }
      };
      for (const step of changes) {
        if ('set' in step) {
          index.set(step.set, step.vector);
          held.set(step.set, step.vector);
        } else if ('take' in step) {
          index.delete(step.take);
          held.delete(step.take);
        } else compare(step.ask === 0 ? one : other);
      }
      compare(one);
      compare(other);
    }),
  );
});
