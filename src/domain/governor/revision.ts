import type { ContextCategory } from '../context/category.ts';
import type { UseSeen } from './contribution.ts';
import type { ContextEvent } from './context-events.ts';
import type { MarketRegime } from '../world/market.ts';

type EventOf<Type extends ContextEvent['type']> = Extract<ContextEvent, { readonly type: Type }>;

/** A change of what the governor goes by: the owner's policy, what loop 2 adds to shares of the budget, a mutation of loop 3, or a guideline. */
export interface GovernorRevision {
  /** Of the context event that tells of it. */
  readonly seq: number;
  readonly tick: number;
  readonly of: 'policy' | 'learnt-shares' | 'mutation' | 'guideline';
  /** Its number: each of the four counts its own. */
  readonly revision: number;
  /**
   * By whose hand (`genesis`, `owner`, `restore`), when loop 2 moved shares (at the end of a `cycle`, at a change of `regime`), or what a
   * mutation came to (`staged`, `promoted`, `refuted`, `rolled-back`): from `promoted` until `rolled-back` its changes are in force; or a
   * guideline (`in-force`, `withdrawn`, `taken-back`).
   */
  readonly cause: string;
  /** Unix ms; null of what loop 2 did, which goes by ticks. */
  readonly wallTime: number | null;
  /** What was and what is, by path; shares are `learnt.<category>`, added before shares are normalised. */
  readonly changes: EventOf<'context:policy_updated'>['changes'];
  /** What loop 2 saw of each category since it last moved shares; null of what the owner or loop 3 did. */
  readonly evidence: Readonly<Partial<Record<ContextCategory, UseSeen>>> | null;
  /** Of a mutation, where it holds, why it came to what it is, and on what. */
  readonly mutation?: NonNullable<EventOf<'context:feedback_loop'>['mutation']>;
  /** Of a guideline the same: which entries it keeps, and what came of it. */
  readonly guideline?: NonNullable<EventOf<'context:feedback_loop'>['guideline']>;
}

/** What the thought of a tick went by, rebuilt from context events alone and held against what is stored with the tick. */
export interface RebuiltPolicy {
  readonly tick: number;
  readonly regime: MarketRegime;
  /** Of the owner's policy. */
  readonly revision: number;
  /** Numbers of the promoted mutations and of the guidelines in force in that regime. */
  readonly mutations: readonly number[];
  readonly guidelines: readonly number[];
  /** What loop 2 added to shares, before `context.learntShares` weighs it. */
  readonly learnt: Readonly<Partial<Record<ContextCategory, number>>>;
  /** From how many events. */
  readonly events: number;
  /** Paths of the policy, or `revision`, `mutations`, `guidelines`, `shares`: what is not the same; empty where all is, to the last bit. */
  readonly differs: readonly string[];
}
