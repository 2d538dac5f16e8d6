import { describe, expect, it } from 'vitest';
import { adaptiveThreshold, gate, type GateInput } from '../../../src/mind/heartbeat/gate.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';

const policy = DEFAULT_POLICY.gate;
const calm: GateInput = {
  predictionError: 0.1,
  confidence: 0,
  vitality: 1,
  arousal: 0,
  policy,
  cooldown: 0,
  steer: false,
  phaseChanged: false,
  regimeChanged: false,
};

describe('the gate', () => {
  it('computes the threshold of the heartbeat specification', () => {
    const at = (confidence: number, vitality: number, arousal: number) =>
      adaptiveThreshold({ confidence, vitality, arousal, policy }).threshold;
    expect(at(0, 1, 0)).toBeCloseTo(0.3, 12);
    expect(at(0.8, 0.9, 0.1)).toBeCloseTo(0.3 * 1.4 * 0.97 * 0.98, 12);
    expect(at(0.3, 0.3, -0.9)).toBeCloseTo(0.3 * 1.15 * 0.79 * 0.82, 12);
  });

  it.each([
    [0.299, 'T0'],
    [0.3, 'T1'],
    [0.599, 'T1'],
    [0.6, 'T2'],
  ] as const)('sends a prediction error of %f to %s', (predictionError, tier) => {
    expect(gate({ ...calm, predictionError }).tier).toBe(tier);
  });

  it('holds a T1 in the cooldown and lets a T2 and a force through', () => {
    const resting = { ...calm, cooldown: 2 };
    expect(gate({ ...resting, predictionError: 0.4 })).toMatchObject({
      tier: 'T0',
      cooldown: 1,
      forced: null,
    });
    expect(gate({ ...resting, predictionError: 0.7 })).toMatchObject({
      tier: 'T2',
      cooldown: policy.cooldownTicks,
    });
    expect(gate({ ...resting, steer: true })).toMatchObject({ tier: 'T2', forced: 'owner-steer' });
  });

  it('lets what stands out make a T1 and no T2, and says what it is', () => {
    const said = [
      { salience: 0.1, why: 'a small thing' },
      { salience: 0.3, why: 'a large one' },
    ];
    const quiet = gate({ ...calm, said });
    expect(quiet).toMatchObject({ tier: 'T1', forced: null, salience: { value: 0.3, why: 'a large one' } });
    expect(quiet.reason).toBe(
      'prediction error 0.100 and what stands out (0.300: a large one) come to 0.370, at or above the threshold 0.300',
    );
    expect(gate({ ...calm, said: said.slice(0, 1) })).toMatchObject({ tier: 'T0' });
    expect(gate({ ...calm, said: [{ salience: 1, why: 'all' }] }).tier).toBe('T1');
    const rests = gate({ ...calm, said, cooldown: 2 });
    expect(rests).toMatchObject({ tier: 'T0', cooldown: 1 });
    expect(rests.reason).toContain('held to T0: 2 ticks of cooldown left');
    expect(gate(calm)).not.toHaveProperty('salience');
  });

  it('gives what an organ forces a T1, by the organ’s own name and words, and tires nobody where the organ says so', () => {
    const order = { force: 'order', words: 'an order' };
    const habit = { force: 'habit', words: 'a habit', effortless: true } as const;
    const both = gate({ ...calm, cooldown: 2, said: [order, habit] });
    expect(both).toMatchObject({ tier: 'T1', forced: 'order', cooldown: policy.cooldownTicks });
    expect(both.reason).toBe('T1 forced by an order (prediction error 0.100)');
    expect(gate({ ...calm, cooldown: 2, said: [habit] })).toMatchObject({ forced: 'habit', cooldown: 1 });
    const free = gate({ ...calm, predictionError: 0.4, said: [habit] });
    expect(free).toMatchObject({ tier: 'T1', cooldown: policy.cooldownTicks });
    expect(gate({ ...calm, predictionError: 0.7, said: [habit] }).tier).toBe('T2');
    expect(gate({ ...calm, steer: true, said: [order] })).toMatchObject({
      tier: 'T2',
      forced: 'owner-steer',
    });
  });

  it('says why in words with its numbers', () => {
    expect(gate({ ...calm, predictionError: 0.4, cooldown: 2 }).reason).toContain('2 ticks of cooldown left');
    expect(gate({ ...calm, regimeChanged: true }).reason).toContain('a change of regime');
    expect(gate(calm).reason).toBe('prediction error 0.100 is below the threshold 0.300');
  });
});
