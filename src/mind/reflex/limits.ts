import type { WorldInfo } from '../../domain/world/world.ts';
import type { GolemPolicy } from '../policy/index.ts';
import type { ReflexLimits } from './size.ts';

/** What the reflex is held to by a world and a policy. Policies of earlier minds had no choice: their rules' own order decided. */
export const limitsBy = (
  { stepsPerYear }: Pick<WorldInfo, 'stepsPerYear'>,
  { cage, choice }: Pick<GolemPolicy, 'cage'> & Partial<Pick<GolemPolicy, 'choice'>>,
): ReflexLimits => ({ stepsPerYear, cage, byEnergy: (choice?.byEnergy ?? 0) >= 1 });
