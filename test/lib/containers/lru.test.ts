import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LruCache } from '../../../src/lib/containers/lru.ts';

describe('LruCache', () => {
  it('drops what was used longest ago', () => {
    const cache = new LruCache<string, number>(2);
    cache.set('a', 1);
    cache.set('b', 2);
    expect(cache.get('a')).toBe(1);
    cache.set('c', 3);
    expect([cache.has('a'), cache.has('b'), cache.has('c')]).toEqual([true, false, true]);
  });

  it('is peeked into without counting a use', () => {
    const cache = new LruCache<string, number>(2);
    cache.set('a', 1);
    cache.set('b', 2);
    expect([cache.peek('a'), cache.peek('x')]).toEqual([1, undefined]);
    cache.set('c', 3);
    expect([cache.has('a'), cache.has('b'), cache.has('c')]).toEqual([false, true, true]);
  });

  it('never holds more than its capacity, and always the last one set', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.array(fc.nat(20), { minLength: 1 }),
        (capacity, keys) => {
          const cache = new LruCache<number, number>(capacity);
          for (const key of keys) {
            cache.set(key, key * 2);
            expect(cache.size).toBeLessThanOrEqual(capacity);
            expect(cache.get(key)).toBe(key * 2);
          }
          const recent = [...new Set(keys.toReversed())].slice(0, capacity);
          expect(recent.every((key) => cache.has(key))).toBe(true);
        },
      ),
    );
  });

  it('refuses a capacity that holds nothing', () => {
    expect(() => new LruCache(0)).toThrow(RangeError);
  });
});
