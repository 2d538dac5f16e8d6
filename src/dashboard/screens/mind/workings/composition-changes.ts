import { CATEGORIES } from '../../../../domain/context/category.ts';
import type { ContextCategory } from '../../../../domain/context/category.ts';
import type { CompositionStep } from '../../../../domain/context/context.ts';

export interface CompositionChange {
  readonly step: CompositionStep;
  /** Categories whose share this step moved, largest move first. Shares of the budget. */
  readonly changes: readonly {
    readonly category: ContextCategory;
    readonly from: number;
    readonly to: number;
  }[];
  /** Sum of all shares after the step; 1 once normalised. */
  readonly sum: number;
}

/** Smaller moves are rounding: a millionth of the budget is less than a token. */
const NOTICEABLE = 1e-6;

/** What each step of composing the allocations changed; the first step starts from nothing and changes none. */
export function compositionChanges(steps: readonly CompositionStep[]): readonly CompositionChange[] {
  return steps.map((step, index) => {
    const before = steps[index - 1]?.allocations;
    const changes = before
      ? CATEGORIES.map((category) => ({
          category,
          from: before[category],
          to: step.allocations[category],
        }))
          .filter((change) => Math.abs(change.to - change.from) > NOTICEABLE)
          .sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from))
      : [];
    return { step, changes, sum: CATEGORIES.reduce((sum, c) => sum + step.allocations[c], 0) };
  });
}
