import type { CognitiveTier } from '../../domain/life/life.ts';
import type { GolemPolicy } from '../policy/index.ts';

/** Who is asked on a tier, how long and for how much. */
export interface Plan {
  readonly models: readonly string[];
  readonly deadlineMs: number;
  readonly maxTokens: number;
  /** Times that a model may ask for what was left out, before it decides. */
  readonly queries: number;
}

export function planOf(tier: CognitiveTier, policy: GolemPolicy['thinking']): Plan {
  return tier === 'T2'
    ? {
        models: policy.t2Models,
        deadlineMs: policy.t2DeadlineMs,
        maxTokens: policy.t2MaxTokens,
        queries: policy.t2Queries,
      }
    : {
        models: policy.t1Models,
        deadlineMs: policy.t1DeadlineMs,
        maxTokens: policy.t1MaxTokens,
        queries: policy.t1Queries,
      };
}
