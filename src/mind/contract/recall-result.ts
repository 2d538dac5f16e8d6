import type { Recalled } from '../../domain/memory/grimoire.ts';

/** What came to mind of a situation. */
export interface RecallResult {
  readonly query: string;
  /** Whether there was a vector to compare by. */
  readonly semantic: boolean;
  /** What it was compared by. */
  readonly vector: Float32Array | null;
  readonly vectorsAfter: number;
  readonly entries: readonly Recalled[];
}
