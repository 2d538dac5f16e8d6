import type { ContextCategory } from './category.ts';
import type { CognitiveTier } from '../life/life.ts';

/** A prompt that a memory was in. */
export interface PromptUse {
  readonly tick: number;
  readonly tier: CognitiveTier;
  readonly category: ContextCategory;
  readonly tokens: number;
  /** Whether the decision cited it. */
  readonly cited: boolean;
}

export interface PromptUses {
  /** Newest first. */
  readonly uses: readonly PromptUse[];
  /** Prompts before this tick have not been looked through yet; null where all have. */
  readonly before: number | null;
}

export interface PromptUseQuery {
  readonly limit?: number;
  /** Only prompts of ticks before this one. */
  readonly before?: number;
}
