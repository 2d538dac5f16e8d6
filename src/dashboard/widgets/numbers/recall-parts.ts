import type { RecallFactors } from '../../../domain/memory/grimoire.ts';
import type { PolicyRevision } from '../../../domain/rules/policy.ts';
import { words } from '../../words/index.ts';

const FACTORS = ['semantic', 'temporal', 'importance', 'emotional'] as const;

export interface Part {
  readonly label: string;
  /** 0..1. */
  readonly value: number;
  readonly weight: number;
}

/** The four factors of a recalled entry as parts of its score. */
export function recallParts(factors: RecallFactors, weights: RecallFactors): readonly Part[] {
  return FACTORS.map((factor) => ({
    label: words(factor),
    value: factors[factor],
    weight: weights[factor],
  }));
}

/**
 * The weights that were in force at a revision of the policy.
 * @param now those in force @param revisions all of the policy's, in any order
 */
export function weightsAt(
  revision: number,
  now: RecallFactors,
  revisions: readonly PolicyRevision[],
): RecallFactors {
  const since = revisions
    .filter((one) => one.revision > revision)
    .sort((a, b) => a.revision - b.revision)
    .flatMap(({ changes }) => changes);
  const at = (factor: (typeof FACTORS)[number]): number => {
    const change = since.find(({ path }) => path === `retrieval.${factor}`);
    return typeof change?.from === 'number' ? change.from : now[factor];
  };
  return {
    semantic: at('semantic'),
    temporal: at('temporal'),
    importance: at('importance'),
    emotional: at('emotional'),
  };
}
