import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stepOn } from '../../src/adapters/uniswap-v3/index.ts';

it('is the first step that ends behind a time, and the last for what lies behind the end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: -2, max: 130 }),
      async (lengths, time) => {
        const starts = [0];
        for (const length of lengths) starts.push(starts.at(-1)! + length);
        const ends = starts.slice(1).findIndex((end) => end > time);
        const wanted = ends === -1 ? lengths.length - 1 : ends;
        expect(await stepOn(lengths.length, time, async (step) => starts[step]!)).toBe(wanted);
      },
    ),
  );
});
