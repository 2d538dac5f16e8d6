import { describe, expect, it } from 'vitest';
import type { GolemStatus } from '../../src/domain/events/status.ts';
import { paceOf, stretchWords } from '../../src/dashboard/words/clock-words.ts';

const clock = (intervalMs: number) => ({ intervalMs }) as GolemStatus['clocks']['theta'];
const status = (live: boolean, speed: number) =>
  ({
    speed,
    world: { live },
    clocks: { gamma: clock(15_000), theta: clock(90_000), delta: clock(4_500_000) },
  }) as GolemStatus;

describe('what passes between two beats', () => {
  it('is steps of a recording, at the pace of the replay', () => {
    const replay = status(false, 1000);
    expect((['gamma', 'theta', 'delta'] as const).map((name) => stretchWords(replay, name))).toEqual([
      '1/6 step',
      'one step',
      '50 steps',
    ]);
    expect(paceOf(replay, 'theta')).toBe(90);
  });

  it('is time where the world is live', () => {
    expect(stretchWords(status(true, 1), 'theta')).toBe('1.5\u202fmin');
  });
});
