import type { CognitiveTier } from '../../domain/life.ts';
import type { GolemPolicy } from '../policy/golem-policy.ts';

/** Who is asked on a tier, how long and for how much. */
export interface Plan {
  readonly models: readonly string[];
  readonly deadlineMs: number;
  readonly maxTokens: number;
}

export function planOf(tier: CognitiveTier, policy: GolemPolicy['thinking']): Plan {
  return tier === 'T2'
    ? { models: policy.t2Models, deadlineMs: policy.t2DeadlineMs, maxTokens: policy.t2MaxTokens }
    : { models: policy.t1Models, deadlineMs: policy.t1DeadlineMs, maxTokens: policy.t1MaxTokens };
}
