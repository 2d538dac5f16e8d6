import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byHighest } from '../../../src/lib/containers/ranks.ts';

it('orders as a comparator does, few or many, with equal keys among them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(0, -0, 1, 0.5, 0.25, -3, 7e9, 1e-9), { maxLength: 300 }),
      fc.boolean(),
      (keys, distinct) => {
        const own = keys.map((key, i) => (distinct ? key + i * 1e-7 : key));
        const plain = own.map((_, i) => i).sort((a, b) => own[b]! - own[a]! || b - a);
        expect([...byHighest(Float64Array.from(own), (a, b) => b - a)]).toEqual(plain);
      },
    ),
  );
});
