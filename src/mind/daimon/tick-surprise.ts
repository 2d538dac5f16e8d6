import type { Observed } from '../contract/index.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { positionHealth, predictionError, threatIntensity } from '../market/index.ts';

/** How far a tick came out from what was expected. @param steers what the owner said to it */
export function surpriseOf(
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
