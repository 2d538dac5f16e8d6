import type { PendingPrediction } from '../../domain/decisions/decision.ts';
import { ruleIdOf } from '../../domain/decisions/rule-id.ts';
import { episodeId } from '../../domain/memory/entry-id.ts';
import type { RegimeReading } from '../../domain/world/market.ts';
import { exp } from '../../lib/math/math.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { chanceWithin, expectedSigma, sigmaOver } from '../market/index.ts';
import type { Deliberated, Observed } from '../contract/index.ts';

/** The senses expect the next price inside this many deviations, which a normal price does four times in five. */
const SENSE_SIGMAS = 1.2816;
const SENSE_PROBABILITY = 0.8;

/** What perception itself expects of the next tick; its hit rate is the epistemic clock's measure of the model. @param sigma expected deviation of the next log return */
function sensePrediction(
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

/** What a tick expects: its senses of the next price, and its decision of what it does. @param thought null on T0 @param marks what organs know a decision's prediction by when it comes due @param stepsPerYear of the world */
export function predictionsOf(
  tick: number,
  { observation, beliefs, regime }: Observed,
  { surprise }: Pick<GolemPolicy, 'surprise'>,
  thought: Deliberated | null,
  marks: (thought: Deliberated) => Partial<PendingPrediction>,
  stepsPerYear: number,
): readonly PendingPrediction[] {
  const sensed = sensePrediction(tick, observation.price, expectedSigma(beliefs, surprise.perceived), regime);
  const made = thought?.decision.prediction;
  if (!thought || !made) return [sensed];
  return [
    sensed,
    {
      ...made,
      id: `${tick}:decision`,
      kind: 'decision',
      madeAtTick: tick,
      // A tick that deliberated is always worth an episode.
      entryId: episodeId(tick, observation.time),
      ruleId: ruleIdOf(thought.decision),
      cited: thought.contribution.referenced,
      categories: [],
      regime: regime.regime,
      baseline: observation.price,
      ...(made.metric === 'price' && {
        chance: chanceWithin(made, observation.price, sigmaOver(regime, stepsPerYear, made.dueTick - tick)),
      }),
      ...(thought.reflects && { reflects: thought.reflects }),
      ...marks(thought),
    },
  ];
}
