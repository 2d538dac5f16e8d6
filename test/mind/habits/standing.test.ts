import { expect, it } from 'vitest';
import type { Distilled } from '../../../src/domain/rules/distilled.ts';
import { provedFor } from '../../../src/mind/habits/standing.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';

const one = (over: Partial<Distilled> = {}): Distilled => ({
  id: 's',
  situation: 'A calm.',
  model: 'm',
  tick: 10,
  playbook: 1,
  summary: 'Waits.',
  trust: 'self',
  then: { kind: 'hold' },
  expect: { low: 0.9, high: 1.1, ticks: 5, probability: 0.7 },
  hits: 4,
  misses: 1,
  provenAt: 20,
  uses: 0,
  usedAt: null,
  ...over,
});
const proved = (habit: Distilled): boolean =>
  provedFor([habit], 's', { tick: 25, playbook: 1 }, DEFAULT_POLICY.distilled) !== null;

it('proves a habit by what came oftener than by chance, and not by what a price without drift brings as often', () => {
  const against = (expected: number) => ({ hits: 4, misses: 1, expected, through: 20 });
  expect(proved(one({ against: against(2.5) }))).toBe(true);
  expect(proved(one({ against: against(4.6) }))).toBe(false);
  // Of what earlier minds kept, nobody knows.
  expect(proved(one())).toBe(true);
});
