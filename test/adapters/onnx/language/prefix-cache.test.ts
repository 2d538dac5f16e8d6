import { expect, test } from 'vitest';
import type { KvCache } from '../../../../src/adapters/onnx/language/language-session.ts';
import { PrefixCache } from '../../../../src/adapters/onnx/language/prefix-cache.ts';

const BLOCK = 4;
const PER_TOKEN = 46_080;
const cacheOf = (length: number): KvCache => ({ length, tensors: {} });
const made = (tokens: number): PrefixCache =>
  new PrefixCache(
    tokens * PER_TOKEN,
    BLOCK,
    PER_TOKEN,
    (_, length) => cacheOf(length),
    (ids) => ids.join(' '),
  );
const keep = (cache: PrefixCache, ids: readonly number[]): void => cache.keep(ids, cacheOf(ids.length));

const STEM = [1, 2, 3, 4, 5, 6, 7, 8];
const A = [...STEM, 10, 11, 12, 13];
const B = [...STEM, 20, 21, 22, 23];

test('beginnings stand in a tree, each stretch with the prompts that went on from it', () => {
  const cache = made(100);
  keep(cache, A);
  expect(cache.find([...A, 99])?.length).toBe(12);
  expect(cache.breakOf([...A, 99])).toBeNull();
  expect(cache.breakOf([...B, 99])).toEqual({
    why: 'words',
    at: 8,
    kept: '10 11 12 13',
    asked: '20 21 22 23 99',
  });
  expect(cache.find([...B, 99])?.length).toBe(8);
  keep(cache, B);
  const [a, b] = cache.list().toReversed();
  expect(cache.tree()).toEqual([
    {
      from: 0,
      to: 8,
      begins: STEM.join(' '),
      hits: 2,
      hash: null,
      next: [
        { from: 8, to: 12, begins: '10 11 12 13', hits: 1, hash: a?.hash, next: [] },
        { from: 8, to: 12, begins: '20 21 22 23', hits: 0, hash: b?.hash, next: [] },
      ],
    },
  ]);
  expect([a, b]).toMatchObject([
    { hits: 2, savedTokens: 20 },
    { hits: 0, savedTokens: 0 },
  ]);
  // A longer one takes the place of what it begins with, and what that was worth.
  keep(cache, [...A, 14, 15, 16, 17]);
  expect(cache.list()).toMatchObject([{ tokens: 16, hits: 2, savedTokens: 20 }, { tokens: 12 }]);
});

test('what was used longest ago gives way to the bound, and a prompt that would have gone on from it says so', () => {
  const cache = made(24);
  keep(cache, A);
  keep(cache, [30, 31, 32, 33]);
  cache.find([...A, 99]);
  keep(cache, [40, 41, 42, 43, 44, 45, 46, 47]);
  expect(cache.bytes).toBe(24 * PER_TOKEN);
  keep(cache, [50, 51, 52, 53]);
  expect(cache.list().map(({ begins }) => begins)).not.toContain('30 31 32 33');
  expect(cache.find([30, 31, 32, 33, 99])).toBeNull();
  expect(cache.breakOf([30, 31, 32, 33, 99])).toEqual({ why: 'room', at: 4 });
  expect(cache.breakOf([60, 61])).toBeNull();
  // Larger than the bound: nothing is thrown out for it.
  keep(
    cache,
    Array.from({ length: 28 }, (_, id) => 100 + id),
  );
  expect(cache.list()).toHaveLength(3);
});
