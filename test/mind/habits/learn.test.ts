import { expect, it } from 'vitest';
import type { PredictionOutcome } from '../../../src/domain/decisions/decision.ts';
import type { Distilled } from '../../../src/domain/rules/distilled.ts';
import { creditDistilled } from '../../../src/mind/habits/after.ts';
import { endOf } from '../../../src/mind/habits/standing.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';

const made: Distilled = {
  id: 'one',
  situation: '',
  model: 'mine',
  tick: 1,
  playbook: 1,
  summary: '',
  trust: 'self',
  then: { kind: 'hold' },
  expect: { low: 0.5, high: 2, ticks: 2, probability: 0.9 },
  hits: 0,
  misses: 0,
  provenAt: null,
  uses: 0,
  usedAt: null,
};

it('a decision that is right more often than not, and less often than by chance, answers no more', () => {
  const after = (chance: number): Distilled => {
    let known: readonly Distilled[] = [made];
    for (let i = 0; i < 20; i += 1) {
      const [said, due] = [10 + 5 * i, 12 + 5 * i];
      const prediction = { madeAtTick: said, distilled: 'one', chance, context: null };
      const outcome = { prediction, tick: due, correct: i % 5 < 3, actual: 1, quality: 0.5 };
      known = creditDistilled(known, [outcome as unknown as PredictionOutcome], 100);
    }
    return known[0]!;
  };
  const now = { tick: 120, playbook: 1 };
  expect(after(0.95)).toMatchObject({ hits: 12, misses: 8, against: { hits: 12, misses: 8, expected: 19 } });
  expect(endOf(after(0.95), now, DEFAULT_POLICY.distilled)).toBe('refuted');
  expect(endOf(after(0.5), now, DEFAULT_POLICY.distilled)).toBeNull();
});
