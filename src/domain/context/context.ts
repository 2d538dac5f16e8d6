import type { ContextCategory } from './category.ts';
import type { CognitiveTier, TrustLabel } from '../life/life.ts';
import type { PromptReader } from './model-context.ts';
import type { AttentionKept } from '../attention/attention.ts';
import type { CacheBlock } from './cache-block.ts';
import type { EntryFormat } from './entry-format.ts';
import type { EntryPayload } from './payload.ts';
import type { TokenError } from './token-family.ts';

/** What a deliberation can be for: each is chosen by some tick (`mind/heartbeat/deliberate/prompt.ts`), and there is none besides. */
export const TASK_TYPES = ['swap', 'lp-rebalance', 'risk-check', 'strategy-review'] as const;
export type TaskType = (typeof TASK_TYPES)[number];

/** How much of everything a prompt shows: all of it whole, the essentials with the rest to be asked for, or what lies between. */
export type ContextRoute = 'full' | 'hybrid' | 'rag';

/** What a memory's score in the prompt is made of, in minds from version 5 on. */
export interface EntryScore {
  /** Each 0..1; `relevance` is how well it was recalled. */
  readonly relevance: number;
  readonly recency: number;
  readonly confidence: number;
  /** What loop 1 has learnt of its category, by which their weighed mean is multiplied; 1 where nothing. */
  readonly worth: number;
}

export type Allocations = Readonly<Record<ContextCategory, number>>;

/** Why one candidate is in the workspace, or is not. */
export const ASSEMBLY_REASONS = [
  'required', // hard context, always in
  'selected', // fits its category's budget by rank
  'borrowed', // fits in budget that other categories left unused
  'summarised', // in as its one-line summary
  'masked', // an older observation beyond the full slots, in as a summary
  'over-budget', // the category's budget is spent
  'beyond-slots', // older than the last summary slot
  'below-threshold', // relevance or confidence under the policy's floor
  'duplicate', // the same text is already in
  'empty-allocation', // the category has no budget in this composition
  'banned', // the owner wants it in no prompt
] as const;
export type AssemblyReasonCode = (typeof ASSEMBLY_REASONS)[number];

export interface AssemblyReason {
  readonly code: AssemblyReasonCode;
  /** One sentence with the numbers that decided it. */
  readonly text: string;
}

/** What an entry of the workspace is of. */
export type WorkspaceSubject =
  | { readonly kind: 'memory'; readonly id: string }
  | { readonly kind: 'rule'; readonly id: string }
  /** One that waits. */
  | { readonly kind: 'prediction'; readonly id: string }
  | { readonly kind: 'probe'; readonly name: string }
  /** What the owner said, by its place among the steers of the tick, 0-based. */
  | { readonly kind: 'steer'; readonly index: number }
  /** A standing order of the owner, by its number. */
  | { readonly kind: 'order'; readonly id: number }
  /** What an organ says of the world or of itself. */
  | { readonly kind: 'statement' };

/** What the owner's hand does to an entry: into every prompt whatever it scores, or into none. */
export type OverrideHand = 'pin' | 'ban';

/** An entry that is in every prompt, or in none, because the owner said so. Plain data, a part of the mind's state. */
export interface ContextOverride {
  /** Of the entry. */
  readonly id: string;
  readonly hand: OverrideHand;
  readonly of: WorkspaceSubject;
  /** What it was called when it was said. */
  readonly title: string;
  readonly by: 'owner';
  /** Last tick lived when it was said: it holds from the next one on. Null of memories that were pinned before this was kept. */
  readonly since: number | null;
  /** When it was said, Unix ms; null where `since` is. */
  readonly wallTime: number | null;
}

export interface WorkspaceEntry {
  /** Stable id: the grimoire entry's, the rule's, or `organ:name`. */
  readonly id: string;
  readonly of: WorkspaceSubject;
  readonly category: ContextCategory;
  readonly title: string;
  /** The exact text in the prompt; for an excluded entry, the text that would have been there. */
  readonly text: string;
  readonly tokens: number;
  /** What of it can be computed with; absent where it is words alone, and in workspaces of minds before version 5. */
  readonly payload?: EntryPayload;
  /** Tokens of the whole, where `text` is its line. */
  readonly wholeTokens?: number;
  /** The layer of the prompt that it stands in; absent where that is the state, and in minds before version 20. */
  readonly layer?: CacheBlock;
  /** What it was ranked by, 0..1. */
  readonly score: number;
  /** What `score` is made of; absent of what no memory is, and in minds before version 5. */
  readonly scored?: EntryScore;
  /** How much there is to learn of it, 0..1, where its organ said so. */
  readonly learns?: number;
  readonly trust: TrustLabel;
  readonly included: boolean;
  readonly reason: AssemblyReason;
  /** Position in the prompt, 0-based; null when excluded. */
  readonly position: number | null;
  /** What a third party’s formatter did to its text; absent where none applies. */
  readonly formatted?: EntryFormat;
  /** Whether the deliberation cited it; null until it has run. */
  readonly cited: boolean | null;
  /** How a decision that does not cite it refers to it all the same; absent where it does neither, and in minds before version 5. */
  readonly referred?: 'provider' | 'quotation' | 'likeness';
  /** Whether whoever decided read it; absent where nobody can tell: of a model, of an order, and of minds before version 5. */
  readonly read?: boolean;
}

export interface CategoryUse {
  readonly category: ContextCategory;
  /** Share of the budget after composition, sums to 1 over all categories. */
  readonly allocation: number;
  readonly budget: number;
  readonly used: number;
  readonly included: number;
  readonly excluded: number;
}

/** One step of composing the allocations, so that the page can show how they came about. */
export interface CompositionStep {
  readonly name: 'base' | 'task' | 'phase' | 'regime' | 'learnt' | 'affect' | 'turn' | 'clamp' | 'normalise';
  readonly source: string;
  readonly allocations: Allocations;
}

/** The typed, budgeted, annotated prompt of one deliberation. */
export interface CognitiveWorkspace {
  readonly tick: number;
  readonly tier: CognitiveTier;
  readonly task: TaskType;
  readonly policyRevision: number;
  /** Token counter that measured everything here, e.g. `wordpiece:all-MiniLM-L6-v2`. */
  readonly tokenizer: string;
  /** What that is off by for the model that is asked first; absent where none is asked, and in minds before version 7. */
  readonly tokenError?: TokenError;
  /** Tokens, of all that is told. */
  readonly budget: number;
  /** For whom it is; absent where no model is asked, and in minds before version 15. */
  readonly reader?: PromptReader;
  /** How much was shown; absent in minds before version 5, which knew no route. */
  readonly route?: ContextRoute;
  /** Tokens that everything that could enter would take, as a share of the room; absent with `route`. */
  readonly pressure?: number;
  /** Of the prompt. */
  readonly totalTokens: number;
  /** Of what models are told around it, which counts against the budget too; absent where none is asked. */
  readonly aroundTokens?: number;
  readonly composition: readonly CompositionStep[];
  readonly categories: readonly CategoryUse[];
  /** Numbers of the promoted mutations of the policy that it was assembled by; absent where none held. */
  readonly mutations?: readonly number[];
  /** Numbers of the guidelines that kept something whole in it; absent where none did. */
  readonly guidelines?: readonly number[];
  /** What the owner wanted in it or out of it when it was assembled; absent where nothing. */
  readonly overrides?: readonly ContextOverride[];
  /** What its entries were weighed by; absent in minds before version 15. */
  readonly attention?: AttentionKept;
  readonly entries: readonly WorkspaceEntry[];
  /** The exact text. */
  readonly prompt: string;
}
