import { describe, expect, it } from 'vitest';
import { keyOf } from '../../../src/adapters/proving-key/index.ts';
import {
  answered,
  boundsOf,
  CostsSeen,
  gainsOf,
  growthOver,
  scoreOf,
  shareLearnt,
  usedFrom,
} from '../../../src/adapters/proving-score/index.ts';
import { type Difficulty, type Planted, provingSpec } from '../../../src/domain/world/proving.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/index.ts';

const TICKS = 1_000;
const policy = { ...DEFAULT_POLICY, paper: { ...DEFAULT_POLICY.paper, gasCoinPrice: 600 } };
const PLANS = [
  [1, 1],
  [2, 2],
  [3, 3],
] as const satisfies readonly (readonly [number, Difficulty])[];

describe('who knows the key', () => {
  it.each(PLANS)(
    'gains more than the best fixed rule in ground %i of difficulty %i, by what is planted',
    async (seed, difficulty) => {
      const bounds = await boundsOf(provingSpec(seed, difficulty), policy, TICKS);
      const { oracle, floor, key, fixed } = bounds;
      expect(growthOver(oracle, 0, TICKS)).toBeGreaterThan(growthOver(floor, 0, TICKS) + 0.1);
      expect(fixed.every(({ equity }) => equity.at(-1)! <= floor.equity.at(-1)!)).toBe(true);
      const gains = gainsOf(oracle, key);
      for (const kind of ['cue', 'regime', 'change', 'hops', 'disaster'] as const)
        expect(gains[kind] ?? 0, kind).toBeGreaterThan(kind === 'disaster' ? -1e-9 : 0.02);
      // Signs come too seldom in a third of a life for each to be answered four times of five: orders a day are few, and signs contradict.
      const used = key.cues.filter((cue) => usedFrom(oracle, key, cue) !== null);
      expect(used.length).toBeGreaterThanOrEqual(4);
      expect(scoreOf(oracle, bounds)).toMatchObject({ whole: 1, thirds: [1, 1, 1] });
      expect(scoreOf(floor, bounds)).toMatchObject({ whole: 0, thirds: [0, 0, 0] });
    },
  );

  it('gains nothing where nothing is planted, and nobody else by it', async () => {
    const bounds = await boundsOf(provingSpec(4, 2, new Set<Planted>(['noise'])), policy, 300);
    expect(bounds.oracle.orders).toBeLessThanOrEqual(6);
    expect(growthOver(bounds.oracle, 0, 300)).toBeLessThanOrEqual(growthOver(bounds.floor, 0, 300));
    expect(gainsOf(bounds.oracle, bounds.key)).toEqual({});
  });
});

describe('the score', () => {
  const bounds = { floor: { equity: [100, 100, 100, 100] }, oracle: { equity: [100, 110, 121, 133.1] } };

  it('is the share of what there was to learn', () => {
    expect(shareLearnt({ equity: [100, 105, 110.25, 115.7625] }, bounds, 1, 4)).toBeCloseTo(0.512, 3);
    expect(shareLearnt({ equity: [100, 95, 90, 85] }, bounds, 1, 4)).toBeLessThan(0);
    expect(shareLearnt(bounds.floor, { floor: bounds.oracle, oracle: bounds.floor }, 1, 4)).toBeNull();
  });

  it('counts what orders saved by their hours, and what ranges earned beyond what the price did', () => {
    const key = keyOf(provingSpec(5, 2, new Set<Planted>(['gas', 'range'])));
    const hours = [...key.hours];
    const [cheap, dear] = [Math.min(...hours), Math.max(...hours)].map((fee) => hours.indexOf(fee));
    const seen = new CostsSeen();
    const position = { id: 'p' } as never;
    const books = { equity: 1_000, exposure: 0.5, gasPaid: 0, feesPaid: 0, positions: [] };
    seen.tick(0, 100, books);
    // An order that costs 10 in a cheap hour, and opens a range.
    seen.tick(cheap! * 3_600, 100, { ...books, equity: 990, gasPaid: 10, positions: [position] });
    // The price rises by a tenth: half of equity with it, and fees beside.
    seen.tick(0, 110, { ...books, equity: 990 * 1.06, gasPaid: 10, positions: [position] });
    // An order in a dear hour closes it; what it costs is not the range's.
    seen.tick(dear! * 3_600, 110, { ...books, equity: 990 * 1.06 - 10, gasPaid: 18, feesPaid: 2 });
    expect(seen.ranges).toBeCloseTo(0.01, 9);
    const { gas, range } = gainsOf({ exposure: [], gas: seen.gas, ranges: seen.ranges }, key);
    expect(range).toBe(seen.ranges);
    const usual = hours.reduce((sum, fee) => sum + fee, 0) / 24;
    const [first, second] = [10 / 990, 8 / (990 * 1.06 - 10)];
    expect(gas).toBeCloseTo(first * (usual / hours[cheap!]! - 1) + second * (usual / hours[dear!]! - 1), 9);
  });

  it('counts what was held at moves beyond what is held anyway', () => {
    const key = keyOf(provingSpec(5, 2, new Set<Planted>(['cue'])));
    const costs = { gas: [], ranges: 0 };
    const always = { ...costs, exposure: Array.from({ length: 3_000 }, () => 0.5) };
    expect(gainsOf(always, key)).toEqual({ cue: 0 });
    const [cue] = key.cues;
    const exposure = Array.from({ length: 3_000 }, () => 0.2);
    for (const one of key.happenings)
      if (one.cue === cue!.name && one.says)
        for (let at = one.step; at < one.step + 13; at += 1) exposure[at] = 0.8;
    expect(gainsOf({ ...costs, exposure }, key).cue).toBeGreaterThan(0.2);
    expect(usedFrom({ exposure }, key, cue!)).toBe(
      key.happenings.find((one) => one.cue === cue!.name && !one.decoy)!.step + 1,
    );
    expect(usedFrom(always, key, cue!)).toBeNull();
    expect(
      answered(
        { exposure },
        cue!,
        key.happenings.find(({ cue: name, says }) => name === cue!.name && says)!,
      ),
    ).toBeCloseTo(0.6, 9);
  });
});
