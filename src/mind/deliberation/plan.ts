import type { CognitiveTier } from '../../domain/life/life.ts';
import type { GolemPolicy } from '../policy/index.ts';

/** Who is asked on a tier, how long and for how much. */
export interface Plan {
  readonly models: readonly string[];
  readonly deadlineMs: number;
  /** Of answers, over all turns of a thought. */
  readonly maxTokens: number;
  /** Times that a model may ask for what was left out, before it decides. */
  readonly queries: number;
  /** Whether it analyzes first, how often it may set an order right, and on which outcomes it reflects: 0 none, 1 what failed, 2 all. */
  readonly turns: Readonly<Record<'analyze' | 'execute' | 'reflect', number>>;
  /** Requests of a thought, over all its turns and models, and what they may cost, US dollars. */
  readonly calls: number;
  readonly usd: number;
  /** Of the deadline, kept for the turn in which the outcome is reflected on. */
  readonly reflectMs: number;
}

/** Of a thought's time, what is kept for the turn that comes when the outcome is known. */
const FOR_REFLECTION = 0.2;

export function planOf(tier: CognitiveTier, policy: GolemPolicy['thinking']): Plan {
  const { thoughtCalls: calls, thoughtUsd: usd } = policy;
  const [models, ms, maxTokens, queries, turns] =
    tier === 'T2'
      ? [policy.t2Models, policy.t2DeadlineMs, policy.t2MaxTokens, policy.t2Queries, policy.t2Turns]
      : [policy.t1Models, policy.t1DeadlineMs, policy.t1MaxTokens, policy.t1Queries, policy.t1Turns];
  const reflectMs = turns.reflect > 0 ? ms * FOR_REFLECTION : 0;
  return { models, deadlineMs: ms - reflectMs, maxTokens, queries, turns, calls, usd, reflectMs };
}
