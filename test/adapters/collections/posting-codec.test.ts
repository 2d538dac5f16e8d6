import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemoryDisk } from '../../../src/adapters/collections/memory-disk.ts';
import {
  bucketOf,
  findPostings,
  packPostings,
  unpackPostings,
} from '../../../src/adapters/collections/posting-codec.ts';
import { SegmentBuilder } from '../../../src/adapters/collections/segment-builder.ts';
import { cosineWith, packVector } from '../../../src/adapters/collections/small-vector.ts';

const postings = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 2 ** 28 }), fc.integer({ min: 1, max: 300 })), {
    selector: ([text]) => text,
    maxLength: 20,
  })
  .map((pairs) => pairs.sort(([a], [b]) => a - b))
  .map((pairs) => ({ texts: pairs.map(([text]) => text), counts: pairs.map(([, count]) => count) }));

test('a heap gives back what went in, whole or word by word', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string({ minLength: 1, maxLength: 12 }), postings, { maxKeys: 12 }),
      (words) => {
        const sound = Object.entries(words).filter(([word]) => word.isWellFormed());
        const heap = packPostings(sound);
        expect(Object.fromEntries(unpackPostings(heap))).toEqual(Object.fromEntries(sound));
        for (const [word, list] of sound) expect(findPostings(heap, word)).toEqual(list);
        expect(findPostings(heap, 'a word that is longer than any')).toBeNull();
      },
    ),
  );
});

test('a segment holds each word in its bucket, with how often each chunk has it', async () => {
  const builder = new SegmentBuilder(10);
  builder.add(['pool', 'fee', 'pool']);
  builder.add(['fee']);
  const { row, changes } = builder.build(3);
  expect(row).toEqual({ id: 3, first: 10, lengths: Uint16Array.of(3, 1), buckets: 1 });
  const disk = new MemoryDisk();
  await disk.write(changes);
  const [heap] = await disk.get('postings', [3 * 256 + bucketOf('fee', 1)]);
  expect(findPostings(heap!, 'fee')).toEqual({ texts: [0, 1], counts: [1, 1] });
  expect(findPostings(heap!, 'pool')).toEqual({ texts: [0], counts: [2] });
});

test('a vector in bytes points where it did', () => {
  const component = fc.float({ min: -1, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(component, { minLength: 384, maxLength: 384 }), (numbers) => {
      const length = Math.hypot(...numbers);
      fc.pre(length > 0.1);
      const vector = Float32Array.from(numbers, (x) => x / length);
      expect(cosineWith(vector, packVector(vector))).toBeGreaterThan(0.9995);
    }),
  );
  expect(cosineWith(new Float32Array(4), packVector(new Float32Array(384)))).toBe(0);
});
