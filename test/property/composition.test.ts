import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '../../src/domain/context/category.ts';
import { TASK_TYPES } from '../../src/domain/context/context.ts';
import type { Allocations } from '../../src/domain/context/context.ts';
import { PHASES } from '../../src/domain/life/life.ts';
import { MARKET_REGIMES } from '../../src/domain/world/market.ts';
import type { GolemPolicy } from '../../src/mind/policy/golem-policy.ts';
import { composeAllocations } from '../../src/mind/prompt/compose.ts';
import { interleave } from '../../src/mind/prompt/prompt.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const unit = fc.double({ min: -1, max: 1, noNaN: true });
const allocations = fc.record(
  Object.fromEntries(CATEGORIES.map((category) => [category, share])),
) as fc.Arbitrary<Allocations>;
const overrides = fc.dictionary(fc.constantFrom(...CATEGORIES), share, { maxKeys: 5 });
const overridesBy = (keys: readonly string[]): fc.Arbitrary<Record<string, Record<string, number>>> =>
  fc.dictionary(fc.constantFrom(...keys), overrides);

const policy = fc
  .record({
    allocations,
    taskOverrides: overridesBy(TASK_TYPES),
    phaseOverrides: overridesBy(PHASES),
    regimeOverrides: overridesBy(MARKET_REGIMES),
  })
  .map((context): GolemPolicy => ({ ...DEFAULT_POLICY, context: { ...DEFAULT_POLICY.context, ...context } }));
const input = fc.record({
  task: fc.constantFrom(...TASK_TYPES),
  phase: fc.constantFrom(...PHASES),
  regime: fc.constantFrom(...MARKET_REGIMES),
  pad: fc.record({ pleasure: unit, arousal: unit, dominance: unit }),
});

describe('composition', () => {
  it('sums to 1, leaves nobody out, and its last step is its result', () => {
    fc.assert(
      fc.property(policy, input, (p, i) => {
        const { allocations: result, steps } = composeAllocations(p, i);
        const sum = CATEGORIES.reduce((total, category) => total + result[category], 0);
        expect(sum).toBeCloseTo(1, 9);
        for (const category of CATEGORIES) expect(result[category]).toBeGreaterThan(0);
        expect(steps).toHaveLength(7);
        expect(steps.at(-1)?.allocations).toEqual(result);
        for (const step of steps) expect(Object.keys(step.allocations)).toEqual([...CATEGORIES]);
      }),
    );
  });

  it('takes the last override that names a category', () => {
    fc.assert(
      fc.property(policy, input, fc.constantFrom(...CATEGORIES), (p, i, category) => {
        const { context } = p;
        const expected =
          context.regimeOverrides[i.regime]?.[category] ??
          context.phaseOverrides[i.phase]?.[category] ??
          context.taskOverrides[i.task]?.[category] ??
          context.allocations[category];
        expect(composeAllocations(p, i).steps[3]?.allocations[category]).toBe(expected);
      }),
    );
  });

  it('lets mood move no category by more than 0.02, and the whole by nothing', () => {
    fc.assert(
      fc.property(policy, input, (p, i) => {
        const { steps } = composeAllocations(p, i);
        const [before, after] = [steps[3]!.allocations, steps[4]!.allocations];
        const shifts = CATEGORIES.map((category) => after[category] - before[category]);
        for (const shift of shifts) expect(Math.abs(shift)).toBeLessThanOrEqual(0.02 + 1e-12);
        expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeCloseTo(0, 9);
      }),
    );
  });
});

describe('interleave', () => {
  it('orders as the seed does', () => {
    expect(interleave(['r1', 'r2', 'r3', 'r4', 'r5'])).toEqual(['r1', 'r4', 'r5', 'r3', 'r2']);
    expect(interleave([1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual([1, 4, 5, 8, 9, 7, 6, 3, 2]);
    expect(interleave([])).toEqual([]);
  });

  it('is a permutation with the best first, the second best last and the worst inside', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), (length) => {
        const ranks = Array.from({ length }, (_, rank) => rank);
        const order = interleave(ranks);
        expect([...order].sort((a, b) => a - b)).toEqual(ranks);
        if (length > 0) expect(order[0]).toBe(0);
        if (length > 1) expect(order.at(-1)).toBe(1);
        // Ranks fall from the front to the worst and rise from there to the end.
        const worst = order.indexOf(length - 1);
        for (let at = 1; at < length; at += 1)
          expect(Math.sign(order[at]! - order[at - 1]!)).toBe(at <= worst ? 1 : -1);
      }),
    );
  });
});
