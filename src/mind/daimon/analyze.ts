import type { Appraisal } from '../../domain/records/record.ts';
import type { Carried, Observed } from '../contract/index.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { positionHealth, predictionError, threatIntensity } from '../market/index.ts';
import { appraise, feltOn, type Stimulus, emotionOf } from './affect.ts';
import type { Slice } from './slice.ts';
import { feltAgain, situationOf } from './markers.ts';

/** How far a tick came out from what was expected. @param steers what the owner said to it */
function surpriseOf(
  { observation, expected, regime, beliefs, portfolio, previousPortfolio }: Observed,
  steers: readonly string[],
  weights: GolemPolicy['surprise'],
): ReturnType<typeof predictionError> {
  return predictionError(
    {
      actual: observation.price,
      expected,
      regimeChanged: regime.changed,
      health: {
        before: positionHealth(previousPortfolio, observation.previousPrice),
        after: positionHealth(portfolio, observation.price),
      },
      threat: threatIntensity(beliefs, regime, observation),
      interventions: steers.length,
      anomalies: observation.probes.filter((probe) => probe.anomalous).length,
    },
    weights,
  );
}

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
