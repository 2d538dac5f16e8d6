import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PHASES } from '../../src/domain/life/life.ts';
import { MARKET_REGIMES } from '../../src/domain/world/market.ts';
import { appraise } from '../../src/mind/daimon/affect.ts';
import { padCosine } from '../../src/mind/daimon/pad.ts';
import { nextPhase, phaseAt } from '../../src/mind/mortality/vitality.ts';
import { initialMortality, tickMortality } from '../../src/mind/mortality/vitality.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const signed = fc.double({ min: -1, max: 1, noNaN: true });
const pad = fc.record({ pleasure: signed, arousal: signed, dominance: signed });
const any = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const stimulus = fc.record({
  surprise: unit,
  returnZ: any,
  equityChange: any,
  outcomes: fc.array(unit, { maxLength: 5 }),
  regime: fc.constantFrom(...MARKET_REGIMES),
  vitality: unit,
  blocked: fc.boolean(),
  steer: fc.boolean(),
});

describe('moods, whatever happens', () => {
  it('stay in the cube', () => {
    fc.assert(
      fc.property(pad, fc.array(stimulus, { maxLength: 30 }), (start, events) => {
        const end = events.reduce((mood, event) => appraise(mood, event, DEFAULT_POLICY.daimon), start);
        for (const value of Object.values(end)) expect(Math.abs(value)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('are congruent the same way in both directions, in [0, 1]', () => {
    fc.assert(
      fc.property(pad, pad, (a, b) => {
        expect(padCosine(a, b)).toBeCloseTo(padCosine(b, a), 12);
        expect(padCosine(a, b)).toBeGreaterThanOrEqual(0);
        expect(padCosine(a, b)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('life, whatever happens', () => {
  const { mortality: policy } = DEFAULT_POLICY;

  it('has a vitality that is the product of its clocks, and ends exactly when one is at zero', () => {
    const tick = fc.record({ cost: fc.double({ min: 0, max: 8, noNaN: true }), random: unit });
    fc.assert(
      fc.property(fc.array(tick, { maxLength: 20 }), (ticks) => {
        let state = initialMortality(policy);
        for (const { cost, random } of ticks) {
          const result = tickMortality(state, { cost, random, outcomes: [], policy });
          const { economic, epistemic, stochastic, total } = result.vitality;
          expect(total).toBeCloseTo(economic * epistemic * stochastic, 12);
          expect(result.death !== null).toBe(total === 0);
          expect(economic).toBeLessThanOrEqual(state.credit / state.initialCredit);
          state = result.state;
        }
      }),
    );
  });

  it('never puts a phase above its vitality, and never flickers around one value', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PHASES), unit, (was, vitality) => {
        const next = nextPhase(was, vitality);
        expect(PHASES.indexOf(next)).toBeGreaterThanOrEqual(PHASES.indexOf(phaseAt(vitality)));
        expect(nextPhase(next, vitality)).toBe(next);
      }),
    );
  });
});
