import fc from 'fast-check';
import { expect, test } from 'vitest';
import { topK, topKOfRising } from '../../../src/lib/containers/top-k.ts';

test('the same as sorting all and taking the first, equal keys in the order they came', () => {
  const item = fc.record({ id: fc.nat(), key: fc.integer({ min: 0, max: 9 }) });
  fc.assert(
    fc.property(fc.array(item), fc.integer({ min: 0, max: 12 }), (items, k) => {
      const sorted = items
        .map((value, at) => ({ value, at }))
        .sort((a, b) => b.value.key - a.value.key || a.at - b.at)
        .slice(0, k)
        .map(({ value }) => value);
      expect(topK(items, k, ({ key }) => key)).toEqual(sorted);
      // Whether they rise or not.
      expect(topKOfRising(items, k, ({ key }) => key)).toEqual(sorted);
    }),
  );
});
