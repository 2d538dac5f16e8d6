import { expect, it } from 'vitest';
import { added } from '../../../src/lib/math/added.ts';

it('adds each number of two sums, and keeps of what they are', () => {
  const layer = { layer: 'pii', ms: 1, usd: 0.25, parts: [1] };
  expect(added(layer, { layer: 'history', ms: 2, usd: 0.5, parts: [2] })).toEqual({
    layer: 'pii',
    ms: 3,
    usd: 0.75,
    parts: [1],
  });
  expect(added(layer, { ms: 2 })).toEqual({ ...layer, ms: 3 });
});
