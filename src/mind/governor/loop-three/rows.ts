import {
  type MutationRow,
  STAGED_CONFIDENCE,
  type StagedMutations,
} from '../../../domain/governor/mutation.ts';
import type { GolemPolicy } from '../../policy/index.ts';
import { evidenceOf } from './bet.ts';
import { inForce } from './in-force.ts';
import { EMPTY_LOOP_THREE, type LoopThreeState } from './state.ts';

/** The belief of before, with the evidence for it taken as odds. */
function confidenceOf(evidence: number): number {
  const odds = (evidence * STAGED_CONFIDENCE) / (1 - STAGED_CONFIDENCE);
  return odds / (1 + odds);
}

/** What is staged, on trial, promoted and refuted, as it is shown. */
export function stagedOf(state: LoopThreeState | undefined, policy: GolemPolicy): StagedMutations {
  const { mutations, worst, rests, forks } = state ?? EMPTY_LOOP_THREE;
  const holding = inForce(policy, mutations);
  const { alpha, trialPairs, trialThoughts } = policy.loops;
  const row = (one: (typeof mutations)[number]): MutationRow => {
    const better = evidenceOf(one.trial.better);
    return {
      ...one,
      confidence: confidenceOf(better),
      evidence: { better, worse: evidenceOf(one.trial.worse), bound: 1 / alpha },
      most: { pairs: trialPairs, thoughts: trialThoughts },
      inForce: holding.has(one.number),
    };
  };
  return { mutations: mutations.map(row), worst, rests, forks };
}
