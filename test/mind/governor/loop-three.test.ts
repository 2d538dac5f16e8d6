import { describe, expect, it } from 'vitest';
import type { DecisionCredit } from '../../../src/domain/governor/contribution.ts';
import type { ContextMutation } from '../../../src/domain/governor/mutation.ts';
import type { Forecast } from '../../../src/domain/decisions/forecast.ts';
import { SeededRandom } from '../../../src/lib/math/seeded-random.ts';
import { bet, evidenceOf, FIRST_FORTUNES } from '../../../src/mind/governor/loop-three/bet.ts';
import { worthOf } from '../../../src/mind/governor/loop-three/forecast.ts';
import { policyInForce } from '../../../src/mind/governor/loop-three/in-force.ts';
import { settleMutation } from '../../../src/mind/governor/loop-three/settle.ts';
import { stage } from '../../../src/mind/governor/loop-three/stage.ts';
import {
  EMPTY_LOOP_THREE,
  type LoopThreeState,
  NO_TRIAL,
} from '../../../src/mind/governor/loop-three/state.ts';
import { observeTrials } from '../../../src/mind/governor/loop-three/trial.ts';
import { withWorst } from '../../../src/mind/governor/loop-three/learn.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { applyPatch } from '../../../src/mind/policy/patch.ts';

const { loops } = DEFAULT_POLICY;
const forecast = (dueTick: number, trade: Forecast['trade'] = null, chance = 0.5): Forecast => ({
  by: 'rule',
  dueTick,
  trade,
  expected: { low: 90, high: 110, probability: 0.9, chance },
});
const change = (to: number) => [{ path: 'context.scoreFloor', from: DEFAULT_POLICY.context.scoreFloor, to }];
const mutation = (number: number, to: number, more: Partial<ContextMutation> = {}): ContextMutation => ({
  number,
  regime: 'volatile',
  what: 'a floor',
  changes: change(to),
  status: 'staged',
  trial: NO_TRIAL,
  found: { tick: 1, decided: 'a', otherwise: 'b', worth: 0, otherwiseWorth: 1 },
  stagedAt: 1,
  settledAt: null,
  by: null,
  why: null,
  ...more,
});

describe('the bet on a mutation', () => {
  it('promotes one that is no better in fewer lives than alpha, however often it is looked at', () => {
    const random = SeededRandom.fromSeed(3);
    const lives = 2_000;
    let promoted = 0;
    for (let life = 0; life < lives; life += 1) {
      let fortunes = FIRST_FORTUNES;
      for (let i = 0; i < 200; i += 1) {
        // Rare losses, frequent small gains: a mean of 0 that looks better most of the time.
        fortunes = bet(fortunes, random.next() < 0.1 ? -0.9 : 0.1);
        if (evidenceOf(fortunes) >= 1 / loops.alpha) {
          promoted += 1;
          break;
        }
      }
    }
    // Three standard errors of a share of 0.05.
    expect(promoted / lives).toBeLessThan(loops.alpha + 3 * Math.sqrt((0.05 * 0.95) / lives));
    expect(promoted).toBeGreaterThan(0);
  });

  it('finds one that is better', () => {
    const random = SeededRandom.fromSeed(4);
    let fortunes = FIRST_FORTUNES;
    for (let i = 0; i < 60; i += 1) fortunes = bet(fortunes, random.next() < 0.75 ? 0.5 : -0.5);
    expect(evidenceOf(fortunes)).toBeGreaterThan(1 / loops.alpha);
  });
});

describe('what a decision was worth', () => {
  it('counts what a trade gained up to the full regret, and skill beyond chance', () => {
    const gained = { base: 1, quote: -100, equity: 1_000 };
    expect(worthOf({ ...forecast(1, gained), expected: null }, 105, 0.01)).toBeCloseTo(0.25, 10);
    expect(worthOf({ ...forecast(1, gained), expected: null }, 200, 0.01)).toBe(0.5);
    expect(worthOf({ ...forecast(1, gained), expected: null }, 95, 0.01)).toBeCloseTo(-0.25, 10);
    expect(worthOf(forecast(1), 100, 0.01)).toBeCloseTo((0.25 - 0.01) / 2, 10);
    expect(worthOf(forecast(1), 120, 0.01)).toBeCloseTo((0.25 - 0.81) / 2, 10);
    // What chance knows too is worth nothing.
    expect(worthOf(forecast(1, null, 0.9), 100, 0.01)).toBe(0);
  });
});

describe('a trial', () => {
  const good = forecast(6, { base: 1, quote: -100, equity: 1_000 });
  const bad = forecast(6);

  it('takes a pair once both are due, and none that overlaps it', () => {
    let state: LoopThreeState = { ...EMPTY_LOOP_THREE, mutations: [mutation(1, 0.1)] };
    for (let tick = 1; tick <= 12; tick += 1) {
      const due = { dueTick: tick + 5 };
      const beside = {
        regime: 'volatile' as const,
        current: { ...bad, ...due },
        mutated: new Map([[1, { ...good, ...due }]]),
      };
      state = observeTrials(state, { tick, price: 110, beside }, loops);
    }
    const { trial } = state.mutations[0]!;
    // Made at 1 and due at 6, made at 6 and due at 11; the one made at 11 waits.
    expect(trial).toMatchObject({ thoughts: 12, differed: 12, pairs: 2, open: { madeAt: 11 } });
    expect(trial.sum).toBeCloseTo(1, 10);
  });

  it('ends as promoted, as worse, or as not shown, and says on what', () => {
    const lived = (current: Forecast, other: Forecast | null, price: number) => {
      let state: LoopThreeState = { ...EMPTY_LOOP_THREE, mutations: [mutation(1, 0.1)] };
      for (let tick = 1; state.mutations[0]!.status === 'staged'; tick += 1) {
        const due = { dueTick: tick };
        const beside = {
          regime: 'volatile' as const,
          current: { ...current, ...due },
          mutated: new Map([[1, other && { ...other, ...due }]]),
        };
        state = observeTrials(state, { tick, price, beside }, loops);
      }
      return state.mutations[0]!;
    };
    expect(lived(bad, good, 110)).toMatchObject({ status: 'promoted', by: 'trial' });
    expect(lived(good, bad, 110)).toMatchObject({ status: 'refuted', by: 'trial' });
    expect(lived(bad, { ...bad, by: 'other' }, 110).trial.pairs).toBe(loops.trialPairs);
    const same = lived(bad, null, 110);
    expect(same).toMatchObject({ status: 'refuted', trial: { thoughts: loops.trialThoughts, pairs: 0 } });
  });
});

describe('a promoted mutation', () => {
  const promoted = [mutation(1, 0.1, { status: 'promoted' })];

  it('holds in its regime, and where the owner has not set the same since', () => {
    expect(policyInForce(DEFAULT_POLICY, promoted, 'volatile').policy.context.scoreFloor).toBe(0.1);
    expect(policyInForce(DEFAULT_POLICY, promoted, 'crisis').policy).toBe(DEFAULT_POLICY);
    const { policy } = applyPatch(DEFAULT_POLICY, { 'context.scoreFloor': 0.5 });
    expect(policyInForce(policy, promoted, 'volatile')).toEqual({ policy, promoted: [] });
  });

  it('taken back, leaves the very policy of before', () => {
    const state = settleMutation({ ...EMPTY_LOOP_THREE, mutations: promoted }, 1, 'roll-back', 9);
    expect(policyInForce(DEFAULT_POLICY, state.mutations, 'volatile').policy).toBe(DEFAULT_POLICY);
    expect(() => settleMutation(state, 1, 'promote', 9)).toThrow(/rolled-back/);
  });
});

describe('a rest', () => {
  const credit = (decidedAt: number, hit: boolean, brier: number, regret: number | null): DecisionCredit => ({
    decidedAt,
    regime: 'volatile',
    hit,
    brier,
    baseBrier: 0.25,
    regret,
    categories: [],
    swayed: null,
  });

  it('keeps the three worst ticks by regret and Brier score, and none that went well', () => {
    const credits = [
      credit(1, true, 0.1, -0.01),
      credit(2, false, 0.5, null),
      credit(3, false, 0.4, 0.02),
      credit(4, true, 0.1, 0.001),
      credit(5, false, 0.6, null),
    ];
    expect(withWorst([], credits, 9, loops).map(({ tick }) => tick)).toEqual([3, 5, 2]);
  });

  it('stages the best of each tick at little confidence, nothing twice, and no more than may be tried', () => {
    const finding = (tick: number, to: number, gain: number) => ({
      regime: 'volatile' as const,
      what: 'a floor',
      changes: change(to),
      found: { tick, decided: 'a', otherwise: 'b', worth: 0, otherwiseWorth: gain },
    });
    const findings = [finding(1, 0.1, 0.3), finding(1, 0.2, 0.5), finding(2, 0.2, 0.4), finding(3, 0, 0.1)];
    const once = stage(EMPTY_LOOP_THREE, findings, 50, 12, loops);
    expect(once.mutations.map(({ found, changes }) => [found.tick, changes[0]!.to])).toEqual([[1, 0.2]]);
    expect(once).toMatchObject({ worst: [], rests: 1, forks: 12, count: 1 });
    expect(stage(once, findings, 100, 12, loops).mutations).toHaveLength(2);
    expect(stage(once, findings, 100, 12, { ...loops, mostTrials: 1 }).mutations).toHaveLength(1);
  });
});
