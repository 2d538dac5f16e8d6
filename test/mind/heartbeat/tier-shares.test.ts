import { describe, expect, it } from 'vitest';
import { appraise, BASELINE } from '../../../src/mind/daimon/affect.ts';
import { gate } from '../../../src/mind/heartbeat/gate.ts';
import { initialMortality, tickCost, tickMortality } from '../../../src/mind/mortality/vitality.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { expectedPrice } from '../../../src/mind/market/beliefs.ts';
import { runProbes } from '../../../src/mind/market/probes.ts';
import { predictionError, threatIntensity } from '../../../src/mind/market/surprise.ts';
import { live, observationOf, sp500 } from '../../fixtures/history.ts';

/** A life that only watches: the organs over the S&P 500 without memory, orders or owner. */
function watch(confidence: number) {
  const lived = live(sp500(), 252);
  let pad = BASELINE;
  let mortality = initialMortality(DEFAULT_POLICY.mortality);
  let vitality = 1;
  let phaseChanged = false;
  let cooldown = 0;
  const tiers = { T0: 0, T1: 0, T2: 0 };
  const phases = ['thriving'];
  for (const [index, { beliefs, reading, close }] of lived.entries()) {
    const before = lived[index - 1]?.beliefs;
    const observation = observationOf(close, before?.price ?? close, index);
    const anomalies = before ? runProbes(observation, before).filter((probe) => probe.anomalous).length : 0;
    const { predictionError: surprise } = predictionError(
      {
        actual: close,
        expected: before ? expectedPrice(before) : null,
        regimeChanged: reading.changed,
        health: { before: 1, after: 1 },
        threat: threatIntensity(beliefs, reading, observation),
        interventions: 0,
        anomalies,
      },
      DEFAULT_POLICY.surprise,
    );
    pad = appraise(
      pad,
      {
        surprise,
        returnZ: beliefs.lastZ,
        equityChange: 0,
        outcomes: [],
        regime: reading.regime,
        vitality,
        blocked: false,
        steer: false,
      },
      DEFAULT_POLICY.daimon,
    );
    const result = gate({
      predictionError: surprise,
      confidence,
      vitality,
      arousal: pad.arousal,
      policy: { ...DEFAULT_POLICY.gate, cooldownTicks: 1 },
      cooldown,
      steer: false,
      phaseChanged,
      regimeChanged: reading.changed,
    });
    cooldown = result.cooldown;
    tiers[result.tier] += 1;
    const lives = tickMortality(mortality, {
      cost: tickCost(result.tier, DEFAULT_POLICY.mortality),
      outcomes: [],
      random: 0.5,
      policy: DEFAULT_POLICY.mortality,
    });
    expect(lives.death).toBeNull();
    mortality = lives.state;
    vitality = lives.vitality.total;
    phaseChanged = lives.phaseChanged;
    if (phaseChanged) phases.push(lives.phase);
  }
  return { t0: tiers.T0 / lived.length, t2: tiers.T2 / lived.length, phases };
}

describe('a life that only watches the S&P 500', () => {
  it.each([0.3, 0.5, 0.7])('stays at T0 about four ticks in five at a confidence of %f', (confidence) => {
    const { t0, t2 } = watch(confidence);
    expect(t0).toBeGreaterThan(0.74);
    expect(t0).toBeLessThan(0.87);
    expect(t2).toBeGreaterThan(0.01);
    expect(t2).toBeLessThan(0.05);
  });

  it('ages through its phases in order', () => {
    // An onlooker pays for thought alone; orders and their gas take a trader further.
    expect(watch(0.5).phases).toEqual(['thriving', 'stable']);
  });
});
