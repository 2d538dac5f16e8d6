import type { Appraisal } from '../../domain/records/record.ts';
import type { Carried, Observed } from '../contract/index.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { surpriseOf } from './tick-surprise.ts';
import { appraise, feltOn, type Stimulus } from './affect.ts';
import { emotionOf } from './emotion.ts';
import type { Slice } from './slice.ts';
import { feltAgain, situationOf } from './markers.ts';

/**
 * Step 3: how surprising what was observed is, and the mood that comes of it.
 * @param before the state as the tick found it
 */
export function analyze(
  before: Slice & Carried,
  observed: Observed,
  policy: Pick<GolemPolicy, 'surprise' | 'daimon'>,
): Appraisal {
  const { observation, expected, regime, portfolio, outcomes } = observed;
  const { predictionError, sources } = surpriseOf(observed, before.steers, policy.surprise);
  const equity = observed.previousPortfolio.equity;
  const heeds = policy.daimon.markers > 0;
  const marker = heeds ? feltAgain(before.markers ?? {}, situationOf(regime.regime, portfolio)) : null;
  const stimulus: Stimulus = {
    surprise: predictionError,
    returnZ: expected ? observation.logReturn / expected.sigma : 0,
    equityChange: equity > 0 ? portfolio.equity / equity - 1 : 0,
    outcomes: outcomes.map(({ correct, prediction }) => (correct ? 1 : 0) - prediction.probability),
    regime: regime.regime,
    vitality: before.vitality.total,
    blocked: before.recentBlocks[0]?.tick === before.tick,
    steer: before.steers.length > 0,
    ...(marker && { gut: policy.daimon.markers * marker.valence }),
  };
  const padAfter = appraise(before.pad, stimulus, policy.daimon);
  return {
    predictionError,
    sources,
    padBefore: before.pad,
    padAfter,
    emotion: emotionOf(padAfter),
    felt: feltOn(stimulus),
    ...(marker && { marker }),
  };
}
