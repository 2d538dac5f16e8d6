import { expect, it } from 'vitest';
import { weightsAt } from '../../../src/dashboard/widgets/numbers/recall-parts.ts';
import type { PolicyRevision } from '../../../src/domain/rules/policy.ts';

const revision = (n: number, path: string, from: number, to: number): PolicyRevision => ({
  revision: n,
  tick: n,
  wallTime: 0,
  trigger: 'owner',
  changes: [{ path, from, to }],
});

it('gives the weights that a tick was ranked by, whatever was set since', () => {
  const now = { semantic: 0.4, temporal: 0.5, importance: 0.25, emotional: 0 };
  const revisions = [
    revision(4, 'retrieval.temporal', 0.3, 0.5),
    revision(3, 'retrieval.temporal', 0.2, 0.3),
    revision(2, 'retrieval.emotional', 0.15, 0),
  ];
  expect(weightsAt(4, now, revisions)).toEqual(now);
  expect(weightsAt(3, now, revisions)).toEqual({ ...now, temporal: 0.3 });
  expect(weightsAt(1, now, revisions)).toEqual({ ...now, temporal: 0.2, emotional: 0.15 });
});
