import { expect, it } from 'vitest';
import { suspected } from '../../../src/mind/mortality/testament/learnt.ts';
import type { LifeReviewed } from '../../../src/mind/mortality/testament/review.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';

it('a mutation on trial is left to heirs with what a bet on it made, and not by its mean alone', () => {
  const trial = { pairs: 9, sum: 0.9, better: [1.2, 1.4, 0.6, 0.4] };
  const life = {
    death: { tick: 300 },
    knowledge: [],
    memory: DEFAULT_POLICY.memory,
    mutations: [{ status: 'staged', regime: 'crisis', what: 'more room for insights', trial }],
  } as unknown as LifeReviewed;
  const [line] = suspected(life);
  expect(line!.text).toBe(
    'In crisis: more room for insights. Better by 0.100 in the mean of 9 pairs; a bet on that at the odds of chance made 0.90 of 1.',
  );
});
