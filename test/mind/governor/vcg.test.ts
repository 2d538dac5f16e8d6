import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { optimum, type Complement } from '../../../src/mind/prompt/attention/optimum.ts';
import { auction, type Bid, worthTo } from '../../../src/mind/prompt/attention/vcg.ts';

const value = fc.integer({ min: 0, max: 50 });
const sizesOf = (most: number) =>
  fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: most });
const complementsOf = (lots: number): fc.Arbitrary<readonly Complement[]> =>
  lots < 2
    ? fc.constant([])
    : fc.array(
        fc
          .tuple(fc.nat({ max: lots - 1 }), fc.nat({ max: lots - 1 }), fc.integer({ min: 1, max: 30 }))
          .filter(([a, b]) => a !== b),
        { maxLength: 3 },
      );

interface Case {
  readonly sizes: readonly number[];
  readonly room: number;
  readonly bids: readonly Bid[];
}
const caseOf = (most: number, together: boolean): fc.Arbitrary<Case> =>
  sizesOf(most).chain((sizes) =>
    fc.record({
      sizes: fc.constant(sizes),
      room: fc.integer({ min: 0, max: 50 }),
      bids: fc.array(
        fc.record({
          values: fc.array(value, { minLength: sizes.length, maxLength: sizes.length }),
          weight: fc.integer({ min: 1, max: 100 }),
          ...(together && { together: complementsOf(sizes.length) }),
        }),
        { minLength: 2, maxLength: 5 },
      ),
    }),
  );

/** The most by trying every set. */
function mostOf({ sizes, room, bids }: Case): number {
  let most = 0;
  for (let set = 0; set < 2 ** sizes.length; set += 1) {
    const taken = sizes.map((_, i) => (set & (1 << i)) !== 0);
    if (sizes.reduce((sum, size, i) => sum + (taken[i] ? size : 0), 0) > room) continue;
    most = Math.max(
      most,
      bids.reduce((sum, bid) => sum + bid.weight * worthTo(bid, taken), 0),
    );
  }
  return most;
}

describe('the auction', () => {
  it.each([
    ['additive values', caseOf(15, false), 150],
    ['complements', caseOf(10, true), 150],
  ] as const)('sells what is worth most, of all sets there are: %s', (_, cases, numRuns) => {
    fc.assert(
      fc.property(cases, (one) => {
        const { taken, exact } = auction(one.bids, one.sizes, one.room);
        expect(exact).toBe(true);
        expect(one.sizes.reduce((sum, size, i) => sum + (taken[i] ? size : 0), 0)).toBeLessThanOrEqual(
          one.room,
        );
        expect(one.bids.reduce((sum, bid) => sum + bid.weight * worthTo(bid, taken), 0)).toBe(mostOf(one));
      }),
      { numRuns },
    );
  });

  it.each([
    ['additive values', caseOf(12, false)],
    ['complements', caseOf(8, true)],
  ] as const)('never pays a liar, whatever he says and whatever the others say: %s', (_, cases) => {
    fc.assert(
      fc.property(
        cases.chain((one) =>
          fc.tuple(
            fc.constant(one),
            fc.nat({ max: one.bids.length - 1 }),
            fc.array(value, { minLength: one.sizes.length, maxLength: one.sizes.length }),
            complementsOf(one.sizes.length),
          ),
        ),
        ([{ sizes, room, bids }, liar, values, together]) => {
          const truth = bids[liar]!;
          const gainOf = (said: readonly Bid[]): number => {
            const { taken, payments } = auction(said, sizes, room);
            return worthTo(truth, taken) - payments[liar]!;
          };
          const lie = { ...truth, values, ...(truth.together && { together }) };
          const lied = bids.map((bid, i) => (i === liar ? lie : bid));
          expect(gainOf(lied)).toBeLessThanOrEqual(gainOf(bids) + 1e-9);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('asks nobody for more than it got, and for nothing where nobody is displaced', () => {
    fc.assert(
      fc.property(caseOf(10, false), ({ sizes, room, bids }) => {
        const { taken, payments } = auction(bids, sizes, room);
        for (const [i, bid] of bids.entries()) {
          expect(payments[i]).toBeGreaterThanOrEqual(-1e-9);
          expect(payments[i]).toBeLessThanOrEqual(worthTo(bid, taken) + 1e-9);
        }
        const all = sizes.reduce((sum, size) => sum + size, 0);
        for (const payment of auction(bids, sizes, all).payments) expect(payment).toBeCloseTo(0, 9);
      }),
    );
  });

  it('says where the approximation begins', () => {
    const many = Array.from({ length: 16 }, (_, i) => ({ value: 3, size: 1 + (i % 3) }));
    expect(optimum(many.slice(0, 15), 9, [[0, 1, 5]]).exact).toBe(true);
    expect(optimum(many, 9, [[0, 1, 5]]).exact).toBe(false);
    expect(optimum(many, 9).exact).toBe(true);
    const huge = Array.from({ length: 3_000 }, () => ({ value: 3, size: 9 }));
    expect(optimum(huge, 8_000).exact).toBe(false);
  });

  it('would pay a liar if it were greedy: that is why it is not', () => {
    // A lot that is worth 6 for 5 tokens, and two of 4 for 4 each, in room for 8.
    const sizes = [5, 4, 4];
    const bids: Bid[] = [
      { values: [6, 0, 0], weight: 1 },
      { values: [0, 4, 4], weight: 1 },
    ];
    expect(auction(bids, sizes, 8)).toMatchObject({ taken: [false, true, true], payments: [0, 6] });
  });
});
