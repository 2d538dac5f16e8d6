import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { describe, expect, it } from 'vitest';
import { EMOTIONS, type Pad } from '../../../src/domain/life/life.ts';
import { appraise, BASELINE, type Stimulus, emotionOf } from '../../../src/mind/daimon/affect.ts';
import { padCosine } from '../../../src/mind/daimon/pad.ts';

const uneventful: Stimulus = {
  surprise: 0,
  returnZ: 0,
  equityChange: 0,
  outcomes: [],
  regime: 'range-bound',
  vitality: 1,
  blocked: false,
  steer: false,
};
const feel = (over: Partial<Stimulus>, ticks = 1, from: Pad = BASELINE) => {
  let pad = from;
  for (let tick = 0; tick < ticks; tick += 1)
    pad = appraise(pad, { ...uneventful, ...over }, DEFAULT_POLICY.daimon);
  return pad;
};

describe('appraisal', () => {
  it('finds its rest again from any mood', () => {
    const rests = [
      { pleasure: 1, arousal: 1, dominance: -1 },
      { pleasure: -1, arousal: -1, dominance: 1 },
    ].map((pad) => feel({}, 200, pad));
    expect(rests[0]!.pleasure).toBeCloseTo(rests[1]!.pleasure, 9);
    expect(rests[0]!.arousal).toBeCloseTo(rests[1]!.arousal, 9);
    expect(emotionOf(rests[0]!)).not.toBe('fear');
  });

  it('is pleased by gains and by being right, and pained by losses and by being wrong', () => {
    expect(feel({ equityChange: 0.02 }).pleasure).toBeGreaterThan(feel({}).pleasure);
    expect(feel({ equityChange: -0.02 }).pleasure).toBeLessThan(feel({}).pleasure);
    expect(feel({ outcomes: [0.3] }).pleasure).toBeGreaterThan(feel({ outcomes: [-0.7] }).pleasure);
    // Right seven times in ten, as it said: nothing that it should be proud of.
    const asSaid = [...Array.from({ length: 7 }, () => 0.3), ...Array.from({ length: 3 }, () => -0.7)];
    expect(feel({ outcomes: asSaid }).pleasure).toBeCloseTo(feel({}).pleasure, 12);
    expect(feel({ outcomes: asSaid }).dominance).toBeCloseTo(feel({}).dominance, 12);
  });

  it('is stirred by surprise, large moves either way and the owner', () => {
    const still = feel({}).arousal;
    for (const stir of [
      { surprise: 0.8 },
      { returnZ: 3 },
      { returnZ: -3 },
      { steer: true },
      { regime: 'crisis' as const },
    ]) {
      expect(feel(stir).arousal).toBeGreaterThan(still);
    }
  });

  it('loses its grip when blocked, wrong or dying', () => {
    const still = feel({}).dominance;
    for (const loss of [{ blocked: true }, { outcomes: [-0.7] }, { vitality: 0.2 }, { surprise: 1 }]) {
      expect(feel(loss).dominance).toBeLessThan(still);
    }
  });

  it('comes to fear in a crash and to joy in a proven rally', () => {
    const crash = {
      surprise: 0.8,
      returnZ: -3,
      equityChange: -0.04,
      regime: 'crisis',
      outcomes: [-0.5],
    } as const;
    expect(emotionOf(feel(crash, 15))).toBe('fear');
    const rally = {
      surprise: 0.3,
      returnZ: 1.5,
      equityChange: 0.02,
      regime: 'bull-high-vol',
      outcomes: [0.3],
    } as const;
    expect(emotionOf(feel(rally, 15))).toBe('joy');
  });
});

describe('emotions', () => {
  it('names each octant differently, and calm near the origin', () => {
    const signs = [1, -1];
    const names = signs.flatMap((p) =>
      signs.flatMap((a) =>
        signs.map((d) => emotionOf({ pleasure: p / 2, arousal: a / 2, dominance: d / 2 })),
      ),
    );
    expect(new Set([...names, emotionOf({ pleasure: 0.1, arousal: 0.1, dominance: 0 })])).toEqual(
      new Set(EMOTIONS),
    );
  });
});

describe('congruence of moods', () => {
  it('is 1 for the same direction, 0 for the opposite, 0.5 without one', () => {
    const pad = { pleasure: 0.4, arousal: -0.2, dominance: 0.1 };
    expect(padCosine(pad, { pleasure: 0.8, arousal: -0.4, dominance: 0.2 })).toBeCloseTo(1, 12);
    expect(padCosine(pad, { pleasure: -0.4, arousal: 0.2, dominance: -0.1 })).toBeCloseTo(0, 12);
    expect(padCosine(pad, { pleasure: 0, arousal: 0, dominance: 0 })).toBe(0.5);
  });
});
