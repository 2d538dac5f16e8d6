import type { ContextCategory } from '../../domain/context/category.ts';
import type { EntryScore, WorkspaceSubject } from '../../domain/context/context.ts';
import type { EntryType } from '../../domain/memory/grimoire.ts';
import type { TrustLabel } from '../../domain/life/life.ts';
import type { EntryPayload } from '../../domain/context/payload.ts';
import type { EntryFormat } from '../../domain/context/entry-format.ts';
import { clamp01 } from '../../lib/math/clamp01.ts';
import type { Along } from './along-row.ts';
import type { Form } from './form.ts';
import type { LayerPlace } from './layer.ts';
import type { BlockPieces } from './piece.ts';

/** How what an entry advised came out in the world. */
export type OutcomeSign = 'good' | 'bad' | 'open';

/** What only recalled memories have. */
export interface MemoryFacts {
  readonly type: EntryType;
  /** Theta tick it was written at: what recency is judged by. */
  readonly tick: number;
  readonly outcome: OutcomeSign;
  /** Cosine factor to the situation, 0..1; null where the entry or the situation has no vector. */
  readonly similarity: number | null;
  /** Confidence after decay, 0..1. */
  readonly confidence: number;
  /** What its score is made of; null of what was not recalled. */
  readonly scored: EntryScore | null;
  /** It was inherited and is not earned here: below the floor of confidence it may be tried. */
  readonly probation?: true;
  /** It is not held to the floor of confidence: a risk that is missed costs more than a false alarm (seed 001). */
  readonly passes: boolean;
}

/** Something that could enter the workspace, as a whole block of text. */
export interface Candidate {
  /** The grimoire entry's id, the rule's, or `organ:name`. */
  readonly id: string;
  readonly of: WorkspaceSubject;
  readonly category: ContextCategory;
  readonly title: string;
  /** What it says, unescaped: two candidates with the same body are duplicates. */
  readonly body: string;
  /** The exact block for the prompt. */
  readonly text: string;
  /** Of what block and line are put together, where that is known. */
  readonly pieces?: BlockPieces;
  /** The block of its one-line summary; null where it has none that is shorter. */
  readonly summary: string | null;
  /** Relevance, 0..1. */
  readonly score: number;
  /** Hard context: in whatever it scores. */
  readonly required: boolean;
  /** It is hard context because somebody wants to see what comes of it. */
  readonly forced?: boolean;
  /** It is hard context because the owner has pinned it. */
  readonly pinned?: boolean;
  /** It is hard context because something else in the prompt reads it: what does, in words. */
  readonly wanted?: string;
  /** It is hard context because a guideline keeps it whole: its number. */
  readonly guideline?: number;
  /** How much there is to learn of it, 0..1, where its organ says so. */
  readonly learns?: number;
  readonly trust: TrustLabel;
  /** Where it stands in the state: first of it, then what goes before everything else, the rest by relevance. */
  readonly place: 'first' | 'prefix' | 'middle';
  /** What it says of other entries: of those that are in the prompt alone. Absent of what says the same whatever else is in. */
  readonly along?: Along;
  /** Where it stands by how seldom it changes. Absent of what stands in the state, by `place` and rank. */
  readonly at?: LayerPlace;
  readonly memory: MemoryFacts | null;
  /** What of it can be computed with; null where it is words alone. */
  readonly payload: EntryPayload | null;
  /**
   * What its organ decided of it before the selection; null where masking and selection decide. Of two candidates of one id the decided
   * one stands.
   */
  readonly form: Form | null;
  /** A sentence for the reason of whatever becomes of it. */
  readonly note: string | null;
  /** What a third party’s formatter did to its text; absent where none applies. */
  readonly formatted?: EntryFormat;
}

const STATEMENT: WorkspaceSubject = { kind: 'statement' };

/** A candidate with the usual defaults: a statement, soft, in the middle, no summary, no memory. */
export function candidate(
  fields: Pick<Candidate, 'id' | 'category' | 'title' | 'body' | 'text' | 'score' | 'trust'> &
    Partial<Candidate>,
): Candidate {
  const score = Number.isFinite(fields.score) ? clamp01(fields.score) : 0;
  return {
    of: STATEMENT,
    summary: null,
    required: false,
    place: 'middle',
    memory: null,
    payload: null,
    form: null,
    note: null,
    ...fields,
    score,
  };
}
