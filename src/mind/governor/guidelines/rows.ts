import type { Guidelines } from '../../../domain/governor/guideline.ts';
import type { GolemPolicy } from '../../policy/index.ts';
import { evidenceOf } from '../loop-three/bet.ts';
import { type GuidelinesState, NO_GUIDELINES } from './state.ts';

/** Guidelines as they are shown. */
export function guidelinesOf(state: GuidelinesState | undefined, { loops }: GolemPolicy): Guidelines {
  const { guidelines, looked, failures, forks } = state ?? NO_GUIDELINES;
  return {
    guidelines: guidelines.map((one) => ({
      ...one,
      evidence: {
        better: evidenceOf(one.trial.better),
        worse: evidenceOf(one.trial.worse),
        bound: 1 / loops.alpha,
      },
    })),
    looked,
    failures,
    forks,
  };
}
