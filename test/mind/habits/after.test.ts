import { expect, it } from 'vitest';
import type { Distilled } from '../../../src/domain/rules/distilled.ts';
import type { Turn } from '../../../src/mind/contract/turn.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { distilledAfter } from '../../../src/mind/habits/after.ts';
import { habits } from '../../../src/mind/habits/organ.ts';

/** A tick on which nobody thought and nothing came due. */
const dull = {
  tick: 9,
  world: { stepsPerYear: 252 },
  observed: { observation: { price: 100 }, decided: [] },
  versions: { playbook: 1 },
  steers: [],
  deliberated: null,
  policy: DEFAULT_POLICY,
} as unknown as Turn;

it('tells a list that has become empty: said nothing of, the list of before would stay', async () => {
  expect(distilledAfter([], dull, 1)).toEqual({ distilled: [] });
  expect(distilledAfter(undefined, dull, 1)).toEqual({});
  const kept = [{ id: 'old' }] as unknown as readonly Distilled[];
  const after = await habits.afterTurn!({ distilled: [] }, dull, {} as never, {} as never, null, null);
  expect({ distilled: kept, ...after.state }).toEqual({ distilled: [] });
});
