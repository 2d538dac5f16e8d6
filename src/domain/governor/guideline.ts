import type { ContextCategory } from '../context/category.ts';
import type { AssemblyReasonCode, WorkspaceSubject } from '../context/context.ts';
import type { MarketRegime } from '../world/market.ts';
import type { ContextMutation, MutationTrial } from './mutation.ts';

/** Entries that a prompt shrinks or leaves out alike: of a category and of a kind, for one reason. */
export interface EntryKind {
  readonly category: ContextCategory;
  readonly of: WorkspaceSubject['kind'];
  /** Why they gave way. */
  readonly code: AssemblyReasonCode;
}

/** `in-force` until evidence that it hurts, or the owner, takes it back. */
export type GuidelineStatus = 'in-force' | 'withdrawn' | 'taken-back';

/**
 * Which entries the next prompts of a regime keep whole, learnt from a decision that failed because they had given way: with everything
 * whole, and with these alone kept within the same room, it would have been another, and worth more (ACON, seed 000, S3.8).
 */
export interface CompressionGuideline {
  /** From 1, in their order. */
  readonly number: number;
  readonly regime: MarketRegime;
  readonly kind: EntryKind;
  /** In words, for whoever assembles. */
  readonly text: string;
  /** The failure: what was decided, with everything whole, and with this kind kept; worths are −1 to 1. */
  readonly found: ContextMutation['found'] & {
    readonly wholeWorth: number;
    /** Entries of the kind that had given way. */
    readonly entries: number;
  };
  readonly status: GuidelineStatus;
  /** Last tick lived when it was learnt, and when it was taken back; null while it is in force. */
  readonly learntAt: number;
  readonly settledAt: number | null;
  readonly by: 'evidence' | 'owner' | null;
  readonly why: string | null;
  /** Thoughts whose prompts it changed, and of the pairs those in which it was worth something and those in which it cost something. */
  readonly applied: number;
  readonly helped: number;
  readonly hurt: number;
  /** Each such thought beside the same without it: `better` is evidence that it helps, `worse` that it hurts. */
  readonly trial: MutationTrial;
}

/** A guideline as it is shown, with the evidence against its bound. */
export interface GuidelineRow extends CompressionGuideline {
  readonly evidence: { readonly better: number; readonly worse: number; readonly bound: number };
}

/** What failures of compression have taught. */
export interface Guidelines {
  readonly guidelines: readonly GuidelineRow[];
  /** Bad ticks in whose prompts something had given way, lived again with everything whole. */
  readonly looked: number;
  /** Of these, those that everything whole would have made better. */
  readonly failures: number;
  readonly forks: number;
}
