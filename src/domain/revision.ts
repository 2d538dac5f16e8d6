import type { ContextCategory } from './category.ts';
import type { UseSeen } from './contribution.ts';
import type { ContextEvent } from './events.ts';

type Told<Type extends ContextEvent['type']> = Extract<ContextEvent, { readonly type: Type }>;

/** A change of what the governor goes by: the owner's policy, or what loop 2 adds to shares of the budget. */
export interface GovernorRevision {
  /** Of the context event that tells of it. */
  readonly seq: number;
  readonly tick: number;
  readonly of: 'policy' | 'learnt-shares';
  /** Its number: each of the two counts its own. */
  readonly revision: number;
  /** By whose hand (`genesis`, `owner`, `restore`), or when loop 2 moved shares: at the end of a `cycle`, at a change of `regime`. */
  readonly cause: string;
  /** Unix ms; null of what loop 2 did, which goes by ticks. */
  readonly wallTime: number | null;
  /** What was and what is, by path; shares are `learnt.<category>`, added before shares are normalised. */
  readonly changes: Told<'context:policy_updated'>['changes'];
  /** What loop 2 saw of each category since it last moved shares; null of what the owner did. */
  readonly evidence: Readonly<Partial<Record<ContextCategory, UseSeen>>> | null;
}
