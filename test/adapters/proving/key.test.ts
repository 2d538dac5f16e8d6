import { describe, expect, it } from 'vitest';
import { type Happening, keyOf } from '../../../src/adapters/proving-key/index.ts';
import type { CueName } from '../../../src/adapters/proving-key/planted.ts';
import { pricePath } from '../../../src/adapters/proving/price-path.ts';
import {
  type Difficulty,
  PLANTED,
  type Planted,
  PROVING_STEPS,
  provingIdOf,
  provingSpec,
  provingSpecOf,
} from '../../../src/domain/world/proving.ts';

const DIFFICULTIES: readonly Difficulty[] = [1, 2, 3];
const SEEDS = [1, 2, 3, 4, 5, 6];
const BLOCKS = 5;
const grounds = SEEDS.flatMap((seed) =>
  DIFFICULTIES.map((difficulty) => keyOf(provingSpec(seed, difficulty))),
);

const mean = (of: readonly number[]): number => of.reduce((sum, one) => sum + one, 0) / of.length;
/** Mean over its standard error. */
function standing(of: readonly number[]): number {
  const at = mean(of);
  const variance = mean(of.map((one) => (one - at) ** 2));
  return at / Math.sqrt(variance / of.length);
}

describe('a ground and its id', () => {
  it('name each other', () => {
    const specs = [
      provingSpec(7, 2),
      provingSpec(0, 1, new Set()),
      provingSpec(1_234, 3, new Set<Planted>(['cue', 'noise'])),
    ];
    expect(specs.map(provingIdOf).map(provingSpecOf)).toEqual(specs);
    expect(provingIdOf(specs[0]!)).toBe('proving:7.2');
    for (const id of [
      'sp500',
      'proving:7',
      'proving:7.4',
      'proving:07.2',
      'proving:7.2.9999',
      'proving:7.2.1023',
    ])
      expect(provingSpecOf(id)).toBeNull();
  });
});

describe('what is planted', () => {
  it('follows from seed and difficulty alone, and differs with each', () => {
    expect(keyOf(provingSpec(3, 2))).toEqual(keyOf(provingSpec(3, 2)));
    const contracts = grounds.flatMap(({ cues }) => cues.map(({ contract }) => contract));
    expect(new Set(contracts).size).toBe(contracts.length);
    for (const { cues } of grounds) {
      expect(new Set(cues.map(({ event }) => event)).size).toBe(cues.length);
      for (const { lag } of cues) {
        expect(lag[0]).toBeGreaterThanOrEqual(3);
        expect(lag[1]).toBeLessThanOrEqual(12);
        expect(lag[1]).toBeGreaterThan(lag[0]);
      }
    }
  });

  it('keeps its word four times in five, after the steps that it says; decoys none', () => {
    const real: Happening[] = [];
    for (const { happenings, cues } of grounds)
      for (const one of happenings) {
        if (one.decoy) expect(one.move).toBeNull();
        else if (one.says === null) expect(one.move).toBeNull();
        else if (one.cue !== 'disaster') real.push(one);
        const cue = cues.find(({ name }) => name === one.cue)!;
        if (!one.move) continue;
        expect(one.move.step - one.step).toBeGreaterThanOrEqual(cue.lag[0]);
        expect(one.move.step - one.step).toBeLessThanOrEqual(cue.lag[1]);
        expect(Math.abs(one.move.change)).toBe(cue.size);
        expect(Math.sign(one.move.change)).toBe(one.says);
      }
    const kept = real.filter(({ move }) => move !== null).length;
    const error = Math.sqrt((0.8 * 0.2) / real.length);
    expect(Math.abs(kept / real.length - 0.8)).toBeLessThan(3 * error);
  });

  it('comes as it is told: two falls, a time that comes back after 1,500 steps, one that stops, one that turns', () => {
    for (const { happenings, returns, cues } of grounds) {
      const of = (name: CueName) => happenings.filter(({ cue, decoy }) => cue === name && !decoy);
      const falls = of('disaster');
      expect(falls.map(({ move }) => move!.change < -0.15)).toEqual([true, true]);
      expect(returns[1]!.from - returns[0]!.to).toBe(1_500);
      for (const { step } of of('returning'))
        expect(returns.some(({ from, to }) => step >= from && step < to)).toBe(true);
      const [before, after] = cues.find(({ name }) => name === 'stops')!.means;
      expect([Math.abs(before!.direction), after!.direction]).toEqual([1, 0]);
      const turned = cues.find(({ name }) => name === 'turns')!.means;
      expect(turned[0]!.direction).toBe(-turned[1]!.direction);
      for (const { funded, cue } of happenings) expect(funded !== null).toBe(cue === 'funded');
      const funders = new Set(of('funded').map(({ funded }) => funded!.by));
      expect(funders.size).toBe(1);
      // Whom it funds is somebody else each time.
      expect(new Set(of('funded').map(({ party }) => party)).size).toBe(of('funded').length);
    }
  });

  it('leaves nothing where it is switched off, and all else as it is', () => {
    const all = keyOf(provingSpec(5, 2));
    for (const kind of PLANTED) {
      const rest = keyOf(provingSpec(5, 2, new Set(PLANTED.filter((one) => one !== kind))));
      expect(rest.cues).toEqual(all.cues.filter((cue) => cue.kind !== kind));
      const gone = new Set(all.cues.filter((cue) => cue.kind === kind).map(({ name }) => name));
      expect(rest.happenings).toEqual(all.happenings.filter(({ cue }) => !gone.has(cue)));
      expect(rest.volatile).toEqual(all.volatile);
    }
    const nothing = keyOf(provingSpec(5, 2, new Set()));
    expect(nothing).toMatchObject({ cues: [], happenings: [], returns: [], rich: [], notes: [] });
    expect(new Set(nothing.hours)).toEqual(new Set([1]));
  });
});

describe('the price', () => {
  /** ln moves from the end of the step of an event to 13 steps later. */
  const after = (path: Float64Array, step: number): number | null => {
    const [from, to] = [(step + 1) * BLOCKS, (step + 14) * BLOCKS];
    return to < path.length ? Math.log(path[to]! / path[from]!) : null;
  };

  it('moves after what means something, and after decoys as at any time', () => {
    const moved: number[] = [];
    const decoys: number[] = [];
    for (const key of grounds) {
      const path = pricePath(key);
      for (const { decoy, step, says } of key.happenings) {
        const change = after(path, step);
        if (change === null) continue;
        if (decoy) decoys.push(change);
        else if (says !== null) moved.push(says * change);
      }
    }
    expect(standing(moved)).toBeGreaterThan(20);
    expect(mean(moved)).toBeGreaterThan(0.01);
    expect(Math.abs(standing(decoys))).toBeLessThan(3);
  });

  it('is the same walk with all of it and without, but for what is planted, and expects nothing', () => {
    const bare = pricePath(keyOf(provingSpec(9, 2, new Set<Planted>(['notes', 'noise', 'gas', 'range']))));
    expect(bare).toEqual(pricePath(keyOf(provingSpec(9, 2, new Set()))));
    const steps = grounds.flatMap((key) => {
      const path = pricePath(key);
      return Array.from({ length: PROVING_STEPS }, (_, i) => path[(i + 1) * BLOCKS]! / path[i * BLOCKS]! - 1);
    });
    expect(Math.abs(standing(steps))).toBeLessThan(3);
  });

  it('is told by nothing but its events: the last move says nothing of the next', () => {
    const both = grounds.flatMap((key) => {
      const path = pricePath(key);
      const change = (i: number): number => Math.log(path[(i + 1) * BLOCKS]! / path[i * BLOCKS]!);
      return Array.from({ length: PROVING_STEPS - 1 }, (_, i) => change(i) * change(i + 1));
    });
    expect(Math.abs(standing(both))).toBeLessThan(3);
  });
});
