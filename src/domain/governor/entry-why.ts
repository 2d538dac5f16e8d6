import type { CategoryUse, CompositionStep, ContextOverride, WorkspaceEntry } from '../context/context.ts';
import type { DecisionPart } from '../decisions/episodic-replay.ts';
import type { MissingContext } from './contribution.ts';

/** A part of what an entry was ranked by. */
export interface ScorePart {
  readonly name: string;
  /** 0..1. */
  readonly value: number;
  /** What it counts for, where parts are added up; null where it multiplies what stands before it. */
  readonly weight: number | null;
}

/** What the decision would have been with this one entry left out, or with it in. */
export type Otherwise =
  | {
      readonly kind: 'measured';
      /** What was tried: the entry was in and is left out, or was out and is put in. */
      readonly tried: 'without' | 'with';
      /** In what the two differ; empty where in nothing. */
      readonly parts: readonly DecisionPart[];
      /** What would have been decided; null where nothing could be judged. */
      readonly decision: {
        readonly by: string;
        readonly summary: string;
        readonly confidence: number;
      } | null;
    }
  /** Nobody was asked twice, in a sentence. */
  | { readonly kind: 'not-measured'; readonly why: string };

/** Why one entry was in the prompt of a tick, or was not, and what that was worth. */
export interface EntryWhy {
  readonly tick: number;
  /** With the reason that decided it. */
  readonly entry: WorkspaceEntry;
  /** Its place by score among the candidates of its category, from 1. */
  readonly rank: { readonly place: number; readonly of: number };
  /** What its score is made of; empty where its organ has set it whole, and in minds before version 5. */
  readonly score: readonly ScorePart[];
  /** The four parts of attention that it was worth a place for, as they were then; empty in minds before version 15. */
  readonly attention: readonly ScorePart[];
  /** What its relevance is made of, the first part of its score; empty of what memory did not recall, and in minds before version 5. */
  readonly recall: readonly ScorePart[];
  /** What its category had and used. */
  readonly category: CategoryUse;
  /** How the category's share came about: the first step, and those that changed it. */
  readonly share: readonly {
    readonly step: CompositionStep['name'];
    readonly source: string;
    readonly share: number;
  }[];
  /** What the owner wanted of it then. */
  readonly override: ContextOverride | null;
  /** What was said to be missing of its category, and named this entry. */
  readonly missing: readonly MissingContext[];
  readonly otherwise: Otherwise;
}
