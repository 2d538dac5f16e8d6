import type { RecallFactors } from '../../../domain/memory/grimoire.ts';

/** Seed M's weights of the four recall factors, for showing what each added. */
const RECALL_WEIGHTS = { semantic: 0.4, temporal: 0.2, importance: 0.25, emotional: 0.15 } as const;

export interface Part {
  readonly label: string;
  /** 0..1. */
  readonly value: number;
  readonly weight: number;
}

/** The four factors of a recalled entry as parts of its score. */
export function recallParts(
  factors: RecallFactors,
  weights: RecallFactors = RECALL_WEIGHTS,
): readonly Part[] {
  return (['semantic', 'temporal', 'importance', 'emotional'] as const).map((label) => ({
    label,
    value: factors[label],
    weight: weights[label],
  }));
}
