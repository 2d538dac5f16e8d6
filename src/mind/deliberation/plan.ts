import type { CognitiveTier } from '../../domain/life/life.ts';
import type { ModelLeftOut } from '../../domain/environment/reading.ts';
import { leftOutBy, type Surroundings } from '../environment/index.ts';
import type { GolemPolicy } from '../policy/index.ts';

export type { Surroundings };

/** Who is asked on a tier, how long and for how much. */
export interface Plan {
  readonly models: readonly string[];
  /** Of all that the tier is mapped to, those that the environment rules out. */
  readonly leftOut: readonly ModelLeftOut[];
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

/** @param surroundings left out where the host tells nothing of the device: then all that the tier is mapped to are asked */
export function planOf(
  tier: CognitiveTier,
  policy: GolemPolicy['thinking'],
  surroundings?: Surroundings,
): Plan {
  const { thoughtCalls: calls, thoughtUsd: usd } = policy;
  const [mapped, ms, maxTokens, queries, turns] =
    tier === 'T2'
      ? [policy.t2Models, policy.t2DeadlineMs, policy.t2MaxTokens, policy.t2Queries, policy.t2Turns]
      : [policy.t1Models, policy.t1DeadlineMs, policy.t1MaxTokens, policy.t1Queries, policy.t1Turns];
  const reflectMs = turns.reflect > 0 ? ms * FOR_REFLECTION : 0;
  const leftOut = leftOutBy(mapped, surroundings);
  const models = mapped.filter((model) => !leftOut.some((one) => one.model === model));
  return { models, leftOut, deadlineMs: ms - reflectMs, maxTokens, queries, turns, calls, usd, reflectMs };
}
