import type { ContextCategory } from '../../domain/context/category.ts';
import type { ContextEvent } from '../../domain/governor/context-events.ts';
import type { MarketRegime } from '../../domain/world/market.ts';
import { type GolemPolicy, rebuildPolicies } from '../policy/index.ts';
import { policyInForce } from './loop-three/in-force.ts';

type Feedback = Extract<ContextEvent, { readonly type: 'context:feedback_loop' }>;

/** What a tick's thought goes by, as events tell it. */
export interface Governing {
  /** The owner's policy; null where no event tells of one. */
  readonly owners: GolemPolicy | null;
  /** The same with the promoted mutations of the regime on top. */
  readonly policy: GolemPolicy | null;
  /** Numbers of these mutations, in their order. */
  readonly mutations: readonly number[];
  /** Numbers of the guidelines in force in the regime. */
  readonly guidelines: readonly number[];
  /** What loop 2 adds to shares, before `context.learntShares` weighs it. */
  readonly learnt: Readonly<Partial<Record<ContextCategory, number>>>;
}

/**
 * Whether an event was told before the thought of a tick. What a tick learns holds from the next one on; what came between two ticks, of
 * the owner's hand or of a rest, is told by the tick that goes by it first, and a policy by the tick before.
 */
function holds(event: ContextEvent, tick: number): boolean {
  if (event.type !== 'context:feedback_loop') return event.tick < tick;
  const by = event.mutation?.by ?? event.guideline?.by;
  const between = (event.mutation ?? event.guideline) !== undefined && by !== 'trial' && by !== 'evidence';
  return between ? event.tick <= tick : event.tick < tick;
}

/** What the thought of a tick goes by, from nothing but the context events up to it (seed 000, S6). @param events in their order */
export function governingAt(events: readonly ContextEvent[], tick: number, regime: MarketRegime): Governing {
  const before = events.filter((event) => holds(event, tick));
  const mutations = new Map<number, NonNullable<Feedback['mutation']>>();
  const guidelines = new Map<number, NonNullable<Feedback['guideline']>>();
  const learnt: Partial<Record<ContextCategory, number>> = {};
  for (const event of before) {
    if (event.type !== 'context:feedback_loop') continue;
    if (event.mutation) mutations.set(event.mutation.number, event.mutation);
    if (event.guideline) guidelines.set(event.guideline.number, event.guideline);
    for (const [category, { to }] of Object.entries(event.moved?.shares ?? {}))
      learnt[category as ContextCategory] = to;
  }
  const owners = [...rebuildPolicies(before).values()].at(-1) ?? null;
  const inOrder = [...mutations.values()].sort((a, b) => a.number - b.number);
  const { policy, promoted } = owners
    ? policyInForce(owners, inOrder, regime)
    : { policy: null, promoted: [] };
  return {
    owners,
    policy,
    mutations: promoted,
    learnt,
    guidelines: [...guidelines.values()]
      .filter((one) => one.status === 'in-force' && one.regime === regime)
      .map(({ number }) => number)
      .sort((a, b) => a - b),
  };
}
