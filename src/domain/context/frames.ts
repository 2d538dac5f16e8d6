import type { ContextCategory } from './category.ts';
import type { WorkspaceSubject } from './context.ts';

/** Why a workspace is stored whole, as an I-frame (seeds 001, 003). */
export const FRAME_CAUSES = [
  'first', // no base is held: the first of a life, or since the page was opened
  'regime', // the market regime has changed since the base
  'phase', // the behavioural phase has changed since the base
  'cycle', // the first of a delta cycle
  'run', // as many P-frames as the policy allows have followed the base
  'tokens', // too large a share of the budget has changed
] as const;
export type FrameCause = (typeof FRAME_CAUSES)[number];

/** One entry that came into a prompt, left it, or changed its text. */
export interface DeltaEntry {
  readonly id: string;
  readonly of: WorkspaceSubject;
  readonly category: ContextCategory;
  readonly title: string;
  readonly tokens: number;
}

/** What differs between the prompts of two ticks. Only what was in a prompt counts; everything in tokens. */
export interface WorkspaceDelta {
  readonly from: number;
  readonly to: number;
  readonly added: readonly DeltaEntry[];
  readonly removed: readonly DeltaEntry[];
  /** In both with another text; `tokens` of the later one, `before` of the earlier. */
  readonly changed: readonly (DeltaEntry & { readonly before: number })[];
  /** Entries with the same text in both. */
  readonly kept: number;
  readonly tokens: {
    readonly added: number;
    readonly removed: number;
    /** Of the changed entries as they are in the later prompt. */
    readonly changed: number;
    readonly kept: number;
    /** What came, what went, and by how much changed texts grew or shrank: what a frame is judged by (seed 003). */
    readonly delta: number;
    /** Whole prompts. */
    readonly before: number;
    readonly after: number;
  };
  /** Every category, in the canonical order. */
  readonly categories: readonly {
    readonly category: ContextCategory;
    readonly before: number;
    readonly after: number;
    /** Of entries that came, and of those whose text is new; likewise of those that left. */
    readonly added: number;
    readonly removed: number;
  }[];
}

/** How the workspace of one tick is stored. */
export interface WorkspaceFrame {
  readonly tick: number;
  /** Whole, or as what differs from its base. */
  readonly kind: 'I' | 'P';
  /** Null for a P-frame, and for one that was stored before there were frames. */
  readonly cause: FrameCause | null;
  /** The I-frame that a P-frame stands on: its tick, and the BLAKE3 hash of its content (hex). */
  readonly base: { readonly tick: number; readonly hash: string } | null;
  /** Of its own content, hex; null for one that was stored before there were frames. */
  readonly hash: string | null;
  /** Bytes that it takes in the store, and that the whole workspace would take, both compressed. */
  readonly storedBytes: number;
  readonly wholeBytes: number;
  /** A P-frame against its base; an I-frame against the I-frame before it; null for the first. */
  readonly delta: WorkspaceDelta | null;
}

/** Measured over a whole life. */
export interface FrameTotals {
  readonly iFrames: number;
  readonly pFrames: number;
  /** Of the I-frames; those of before there were frames have none. */
  readonly causes: Readonly<Partial<Record<FrameCause, number>>>;
  readonly storedBytes: number;
  readonly wholeBytes: number;
  /** Tokens of all prompts whose frames were counted, and of them those that did not change since their base. */
  readonly tokens: number;
  readonly keptTokens: number;
}
