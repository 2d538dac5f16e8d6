import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TIERS } from '../../src/domain/life/life.ts';
import { adaptiveThreshold, gate, type GateInput } from '../../src/mind/heartbeat/gate.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';

const policy = DEFAULT_POLICY.gate;
const unit = fc.double({ min: 0, max: 1, noNaN: true });
const arousal = fc.double({ min: -1, max: 1, noNaN: true });
const input: fc.Arbitrary<GateInput> = fc.record({
  predictionError: unit,
  confidence: unit,
  vitality: unit,
  arousal,
  policy: fc.constant(policy),
  cooldown: fc.integer({ min: 0, max: 5 }),
  steer: fc.boolean(),
  phaseChanged: fc.boolean(),
  regimeChanged: fc.boolean(),
  inWords: fc.boolean(),
});
const tierOf = (given: GateInput) => TIERS.indexOf(gate(given).tier);

describe('the gate, whatever comes', () => {
  it('never thinks less about a greater surprise', () => {
    fc.assert(
      fc.property(input, unit, (given, other) => {
        const [low, high] = [Math.min(given.predictionError, other), Math.max(given.predictionError, other)];
        expect(tierOf({ ...given, predictionError: high })).toBeGreaterThanOrEqual(
          tierOf({ ...given, predictionError: low }),
        );
      }),
    );
  });

  it('thinks no less when nearer to death, more aroused, less confident or out of its cooldown', () => {
    fc.assert(
      fc.property(input, unit, (given, share) => {
        const tier = tierOf(given);
        expect(tierOf({ ...given, vitality: given.vitality * share })).toBeGreaterThanOrEqual(tier);
        expect(tierOf({ ...given, confidence: given.confidence * share })).toBeGreaterThanOrEqual(tier);
        expect(tierOf({ ...given, arousal: given.arousal * share })).toBeLessThanOrEqual(tier);
        expect(tierOf({ ...given, cooldown: 0 })).toBeGreaterThanOrEqual(tier);
      }),
    );
  });

  it('thinks fully when forced, and says by what', () => {
    fc.assert(
      fc.property(input, (given) => {
        const result = gate(given);
        const force = given.steer || given.phaseChanged || given.regimeChanged;
        expect(result.forced !== null).toBe(force);
        if (force) expect(result.tier).toBe('T2');
      }),
    );
  });

  it('keeps its threshold within the policy, and its numbers multiply to it', () => {
    fc.assert(
      fc.property(input, (given) => {
        const t = adaptiveThreshold(given);
        expect(t.threshold).toBeGreaterThanOrEqual(policy.minThreshold);
        expect(t.threshold).toBeLessThanOrEqual(policy.maxThreshold);
        const product = t.base * t.confidenceFactor * t.mortalityFactor * t.arousalFactor;
        expect(t.threshold).toBeCloseTo(
          Math.max(policy.minThreshold, Math.min(policy.maxThreshold, product)),
          12,
        );
      }),
    );
  });

  it('rests exactly its cooldown after a thought', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), (cooldownTicks) => {
        let cooldown = 0;
        const calm = {
          confidence: 0,
          vitality: 1,
          arousal: 0,
          steer: false,
          phaseChanged: false,
          regimeChanged: false,
          inWords: true,
        };
        const tiers = Array.from({ length: 2 * cooldownTicks + 2 }, () => {
          const rested = { ...policy, cooldownTicks };
          const result = gate({ ...calm, predictionError: 0.35, policy: rested, cooldown });
          cooldown = result.cooldown;
          return result.tier;
        });
        const held = Array.from({ length: cooldownTicks }, () => 'T0');
        expect(tiers).toEqual(['T1', ...held, 'T1', ...held]);
      }),
    );
  });
});
