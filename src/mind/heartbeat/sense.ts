import type { PendingPrediction } from '../../domain/decisions/decision.ts';
import type { RegimeReading } from '../../domain/world/market.ts';
import { exp } from '../../lib/math/math.ts';

/** The senses expect the next price inside this many deviations, which a normal price does four times in five. */
const SENSE_SIGMAS = 1.2816;
const SENSE_PROBABILITY = 0.8;

/** What perception itself expects of the next tick; its hit rate is the epistemic clock's measure of the model. @param sigma expected deviation of the next log return */
export function sensePrediction(
  tick: number,
  price: number,
  sigma: number,
  regime: RegimeReading,
): PendingPrediction {
  const reach = exp(SENSE_SIGMAS * sigma);
  return {
    id: `${tick}:sense`,
    kind: 'sense',
    madeAtTick: tick,
    entryId: null,
    ruleId: null,
    cited: [],
    categories: [],
    regime: regime.regime,
    baseline: price,
    metric: 'price',
    low: price / reach,
    high: price * reach,
    dueTick: tick + 1,
    probability: SENSE_PROBABILITY,
    text: `The next price is between ${(price / reach).toPrecision(5)} and ${(price * reach).toPrecision(5)}.`,
  };
}
