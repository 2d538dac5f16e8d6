import type { ContextCategory } from '../../domain/context/category.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { composeAllocations } from './compose.ts';
import type { GovernorInput } from '../contract/index.ts';
import { categoryBudgets } from './selection.ts';

/** Tokens a prompt may have in this phase. */
export function phaseBudget(policy: GolemPolicy, phase: GovernorInput['phase']): number {
  return Math.floor(policy.context.budgetTokens * policy.context.phaseBudget[phase]);
}

/** Tokens that a category is allotted on this tick. */
export function categoryBudget(
  category: ContextCategory,
  { task, phase, regime, pad, learnt }: Pick<GovernorInput, 'task' | 'phase' | 'pad' | 'regime' | 'learnt'>,
  policy: GolemPolicy,
): number {
  const { allocations } = composeAllocations(policy, { task, phase, regime: regime.regime, pad, learnt });
  return categoryBudgets(allocations, phaseBudget(policy, phase))[category];
}
