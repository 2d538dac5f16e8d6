import type { WorldInfo } from '../../domain/world/world.ts';
import type { GolemPolicy } from '../policy/index.ts';
import type { ReflexLimits } from './size.ts';

/**
 * What the reflex is held to by a world and a policy. Policies of earlier minds had no choice and no karma, and weighed no evidence: their
 * rules' own order decided.
 */
export const limitsBy = (
  { stepsPerYear }: Pick<WorldInfo, 'stepsPerYear'>,
  {
    cage,
    choice,
    evidence,
    karma,
  }: Pick<GolemPolicy, 'cage'> & Partial<Pick<GolemPolicy, 'choice' | 'evidence' | 'karma'>>,
): ReflexLimits => ({
  stepsPerYear,
  cage,
  byEnergy: (choice?.byEnergy ?? 0) >= 1,
  heeds: (choice?.heeds ?? 0) >= 1,
  ...(karma && karma.use >= 1 && { karma }),
  ...(evidence && (evidence.decides >= 1 || evidence.sizes > 0) && { evidence }),
});
