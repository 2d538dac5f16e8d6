import { describe, expect, it } from 'vitest';
import type { PredictionOutcome } from '../../../src/domain/decisions/decision.ts';
import { calibration, epistemicOf } from '../../../src/mind/mortality/clocks.ts';
import { nextPhase, phaseAt } from '../../../src/mind/mortality/vitality.ts';
import { hazardAt, reserveOf, stochasticClock } from '../../../src/mind/mortality/clocks.ts';
import {
  initialMortality,
  tickCost,
  tickDying,
  tickMortality,
} from '../../../src/mind/mortality/vitality.ts';
import { RandomStreams } from '../../../src/lib/math/random-streams.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';

const policy = DEFAULT_POLICY.mortality;
const born = initialMortality(policy);

const outcome = (probability: number, correct: boolean): PredictionOutcome => ({
  prediction: {
    id: 'p',
    metric: 'price',
    low: 0,
    high: 1,
    dueTick: 1,
    probability,
    text: '',
    kind: 'sense',
    madeAtTick: 0,
    entryId: null,
    ruleId: null,
    cited: [],
    categories: [],
    regime: 'range-bound',
    baseline: 0,
  },
  tick: 1,
  actual: 0,
  correct,
  quality: 0,
});
const due = (hits: number, misses: number, probability: number) =>
  [...Array(hits).fill(true), ...Array(misses).fill(false)].map((inside: boolean) => ({
    probability,
    inside,
  }));

describe('the economic clock', () => {
  it('runs down by what ticks cost, and at zero is death', () => {
    const reserve = policy.deathReserve * policy.credit;
    const cost = (policy.credit - reserve) / 2;
    const first = tickMortality(born, { cost, outcomes: [], random: 0, policy });
    expect(first.vitality).toMatchObject({ economic: expect.closeTo(0.5, 9) as number, epistemic: 1 });
    expect([first.phase, first.phaseChanged, first.death]).toEqual(['conservation', true, null]);
    const second = tickMortality(first.state, { cost: cost * 2, outcomes: [], random: 0, policy });
    // What is kept for dying is there however much the last tick cost, and only dying takes from it.
    expect([second.state.credit, second.vitality.total, second.death]).toEqual([reserve, 0, 'economic']);
    expect(second.state.spent).toBeCloseTo(cost * 3, 12);
    expect(tickDying(second.state, reserve / 2).credit).toBeCloseTo(reserve / 2, 12);
    expect(tickDying(second.state, 2 * reserve).credit).toBe(0);
  });

  it('keeps at most half of a small credit for dying', () => {
    expect(reserveOf(0.4, policy)).toBe(0.2);
    expect(reserveOf(5, policy)).toBe(policy.leastReserve);
    expect(reserveOf(100, policy)).toBe(2);
  });

  it('charges thinking on top of living', () => {
    expect(tickCost('T0', policy)).toBe(policy.metabolicCost);
    expect(tickCost('T1', policy)).toBeCloseTo(policy.metabolicCost + policy.t1Cost, 12);
    expect(tickCost('T2', policy)).toBeCloseTo(policy.metabolicCost + policy.t2Cost, 12);
  });
});

describe('the epistemic clock', () => {
  it('finds a newborn and a well-calibrated golem fit', () => {
    expect(calibration([])).toBe(1);
    expect(calibration(due(80, 20, 0.8))).toBeCloseTo(1, 12);
  });

  it('does not let a few early failures kill', () => {
    expect(calibration(due(0, 5, 0.8))).toBeGreaterThan(0.6);
  });

  it('punishes overclaiming more than underclaiming by as much', () => {
    expect(calibration(due(40, 60, 0.6))).toBeLessThan(calibration(due(80, 20, 0.6)));
  });

  it('falls to nothing for a golem that is always wrong, and that is death', () => {
    expect(epistemicOf(0.35, 0.35)).toBe(0);
    expect(epistemicOf(1, 0.35)).toBe(1);
    const wrong = Array.from({ length: 100 }, () => outcome(0.8, false));
    expect(tickMortality(born, { cost: 0, outcomes: wrong, random: 0, policy }).death).toBe('epistemic');
  });

  it('looks at the last hundred predictions only', () => {
    const wrong = Array.from({ length: 40 }, () => outcome(0.8, false));
    const later = Array.from({ length: 100 }, (_, index) => outcome(0.8, index % 5 !== 0));
    const bad = tickMortality(born, { cost: 0, outcomes: wrong, random: 0, policy });
    const good = tickMortality(bad.state, { cost: 0, outcomes: later, random: 0, policy });
    expect(good.state.predictions).toHaveLength(100);
    expect(good.vitality.epistemic).toBeCloseTo(1, 9);
  });
});

describe('the stochastic clock', () => {
  it('strikes when chance exceeds survival, more often with age', () => {
    const harsh = { ...policy, baseHazard: 0.1, maxHazard: 1 };
    const at = (random: number) =>
      tickMortality(born, { cost: 0, outcomes: [], random, policy: harsh }).death;
    expect(at(Math.exp(-0.1) - 0.001)).toBeNull();
    expect(at(Math.exp(-0.1) + 0.001)).toBe('stochastic');
  });

  it('grows with age by e in so many ticks as ageing says, and with frailty', () => {
    const at = (ticks: number, fitness = 1) => hazardAt(ticks, fitness, policy);
    expect(at(0)).toBeCloseTo(policy.baseHazard, 12);
    expect(at(10_000) / at(0)).toBeCloseTo(Math.E, 9);
    expect(at(0, 0) / at(0)).toBeCloseTo(policy.frailty, 9);
    expect(at(1e6)).toBe(policy.maxHazard);
  });

  it('shows the chance of living so many ticks more, which is the share of lives that do', () => {
    const harsh = { ...policy, baseHazard: 0.001, ageFactor: 0, maxHazard: 1 };
    const random = RandomStreams.fromSeed(3).of('mortality');
    const lives = 2_000;
    let alive = 0;
    for (let life = 0; life < lives; life += 1) {
      let state = born;
      let died = false;
      for (let tick = 0; tick < 200 && !died; tick += 1) {
        const lived = tickMortality(state, {
          cost: 0,
          outcomes: [],
          policy: harsh,
          random: random.next(),
        });
        state = lived.state;
        died = lived.death !== null;
      }
      if (!died) alive += 1;
    }
    const told = stochasticClock(hazardAt(0, 1, harsh), { ...harsh, survivalTicks: 200 });
    // Four standard errors of a share of 2,000 lives.
    expect(Math.abs(alive / lives - told)).toBeLessThan(4 * Math.sqrt((told * (1 - told)) / lives));
  });

  it('lets most lives see the end of a 5,100-tick tape', () => {
    const total = Array.from({ length: 5_100 }, (_, tick) => hazardAt(tick, 1, policy)).reduce(
      (sum, h) => sum + h,
      0,
    );
    expect(Math.exp(-total)).toBeGreaterThan(0.9);
  });
});

describe('phases', () => {
  it.each([
    [1, 'thriving'],
    [0.7, 'stable'],
    [0.5, 'conservation'],
    [0.3, 'declining'],
    [0.1, 'terminal'],
    [0, 'terminal'],
  ] as const)('at a vitality of %f: %s', (vitality, phase) => {
    expect(phaseAt(vitality)).toBe(phase);
  });

  it('fall at the threshold and climb only past a margin', () => {
    expect(nextPhase('thriving', 0.7)).toBe('stable');
    expect(nextPhase('stable', 0.71)).toBe('stable');
    expect(nextPhase('stable', 0.73)).toBe('thriving');
    expect(nextPhase('terminal', 0.71)).toBe('stable');
    expect(nextPhase('thriving', 0.05)).toBe('terminal');
  });
});
