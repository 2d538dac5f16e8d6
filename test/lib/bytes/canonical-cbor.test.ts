import { decode, encode, rfc8949EncodeOptions } from 'cborg';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalCbor, plainCbor } from '../../../src/lib/bytes/canonical-cbor.ts';

/** Any plain data, with what is hard about it: long texts, halves, subnormals, keys that share a beginning. */
const plain = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, false),
    fc.double(),
    fc.float(),
    fc.integer({ min: -(2 ** 40), max: 2 ** 40 }),
    fc.maxSafeInteger(),
    fc.integer({ min: -24, max: 24 }).map((exponent) => 2 ** exponent),
    fc.constantFrom(
      65_504,
      65_505,
      5.960464477539063e-8,
      0.00006103515625,
      Number.MIN_VALUE,
      1e300,
      NaN,
      -Infinity,
    ),
    fc.string({ unit: 'grapheme' }),
    fc.integer({ min: 0, max: 70_000 }).map((length) => 'ä'.repeat(length >> 8)),
    fc.uint8Array(),
    fc.array(tie('tree'), { maxLength: 30 }),
    fc.dictionary(fc.string({ unit: 'grapheme', maxLength: 30 }), tie('tree'), { maxKeys: 30 }),
  ),
})).tree;

test('the bytes are those of cborg in the order of RFC 8949, and come back as the data', () => {
  fc.assert(
    fc.property(plain, (value) => {
      const bytes = canonicalCbor(value);
      expect(bytes).toEqual(new Uint8Array(encode(value, rfc8949EncodeOptions)));
      expect(encode(decode(bytes), rfc8949EncodeOptions)).toEqual(encode(value, rfc8949EncodeOptions));
    }),
    { numRuns: 2_000 },
  );
});

test('in the order of the keys as they are given, the bytes are those of cborg unsorted', () => {
  fc.assert(
    fc.property(plain, (value) => {
      expect(plainCbor(value)).toEqual(new Uint8Array(encode(value, { mapSorter: undefined })));
    }),
    { numRuns: 2_000 },
  );
  const tree = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`id-${(i * 37) % 100}`, i]));
  expect(Object.keys(decode(plainCbor(tree)) as object)).toEqual(Object.keys(tree));
});

test('the order of the keys is not part of the data', () => {
  const bytes = canonicalCbor({ b: 1, aa: 2, a: 3, é: 4, z: { y: 1, x: 2 } });
  expect(canonicalCbor({ z: { x: 2, y: 1 }, é: 4, a: 3, aa: 2, b: 1 })).toEqual(bytes);
  expect(Object.keys(decode(bytes) as object)).toEqual(['a', 'b', 'z', 'aa', 'é']);
});

test('keys that look like others when they are joined are not taken for them', () => {
  for (const tree of [{ a: 1, 'b,c': 2 }, { 'a,b': 1, c: 2 }, { 'a,b,c': 1 }, { a: 1, b: 2, c: 3 }]) {
    expect(decode(canonicalCbor(tree))).toEqual(tree);
  }
});

test('an answer is not written over by the next', () => {
  const first = canonicalCbor({ text: 'x'.repeat(100) });
  const before = first.slice();
  canonicalCbor({ text: 'y'.repeat(100_000) });
  expect(first).toEqual(before);
});

test('what is not plain data is refused', () => {
  for (const value of [1n, Symbol('s'), () => undefined])
    expect(() => canonicalCbor({ value })).toThrow(TypeError);
});
