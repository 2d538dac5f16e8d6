import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chancesOf, freeEnergyOf, type Table } from '../../../../src/mind/reflex/choice/free-energy.ts';

interface Recorded {
  readonly models: readonly {
    readonly states: readonly number[];
    readonly preferences: readonly (readonly number[])[];
    readonly gamma: number;
    readonly options: readonly {
      readonly likelihoods: readonly Table[];
      readonly counts: readonly (Table | null)[];
      readonly utility: number;
      readonly information: number;
      readonly novelty: number;
      readonly energy: number;
      readonly probability: number;
    }[];
  }[];
}

const { models } = JSON.parse(
  readFileSync(new URL('../../../fixtures/efe-pymdp.json', import.meta.url), 'utf8'),
) as Recorded;

describe('expected free energy against pymdp 0.0.7.1', () => {
  it('has models of several shapes to be held to', () => {
    expect(models).toHaveLength(10);
    expect(new Set(models.map(({ options }) => options.length)).size).toBeGreaterThan(3);
  });

  it.each(models.map((model, i) => [i, model] as const))('comes out as recorded, model %i', (_, model) => {
    const { states, preferences, options, gamma } = model;
    const found = options.map(({ likelihoods, counts }) =>
      freeEnergyOf(
        states,
        likelihoods.map((likelihood, m) => ({
          likelihood,
          preferences: preferences[m]!,
          ...(counts[m] && { counts: counts[m] }),
        })),
      ),
    );
    for (const [i, one] of found.entries()) {
      const said = options[i]!;
      expect(one.utility).toBeCloseTo(said.utility, 12);
      expect(one.novelty).toBeCloseTo(said.novelty, 12);
      expect(one.information).toBeCloseTo(said.information, 12);
      expect(one.energy).toBeCloseTo(said.energy, 12);
      expect(one.energy).toBe(-(one.utility + one.information + one.novelty));
    }
    const chances = chancesOf(
      found.map(({ energy }) => energy),
      gamma,
    );
    for (const [i, chance] of chances.entries()) expect(chance).toBeCloseTo(options[i]!.probability, 12);
    const least = (values: readonly number[]): number => values.indexOf(Math.min(...values));
    expect(least(found.map(({ energy }) => energy))).toBe(least(options.map(({ energy }) => energy)));
  });
});
