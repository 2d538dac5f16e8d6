import { CATEGORIES } from '../../domain/context/category.ts';
import type { Decision, PendingPrediction, PredictionContext } from '../../domain/decisions/decision.ts';
import { ruleIdOf } from '../../domain/decisions/rule-id.ts';
import { citedCategories, spokeOf } from '../governor/index.ts';
import { episodeId } from '../grimoire/index.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { chanceWithin, expectedSigma, sigmaOver } from '../market/index.ts';
import type { Acted, Deliberated, Observed } from '../contract/index.ts';
import { sensePrediction } from './sense.ts';

/** What of the tick is credited beside what was cited. */
function contextOf(
  { workspace, contribution: { attribution } }: Deliberated,
  acted: Acted | null,
  equity: number,
): PredictionContext {
  const included = workspace.entries.filter((entry) => entry.included);
  const { influence = null, sway = null } = attribution ?? {};
  const swayed = new Set([
    ...(influence ?? []).flatMap(({ category, parts }) => (parts.length > 0 ? [category] : [])),
    ...(sway?.entries ?? []).map(({ category }) => category),
  ]);
  return {
    categories: [...new Set(included.map(({ category }) => category))],
    memories: included.flatMap(({ of }) => (of.kind === 'memory' ? [of.id] : [])),
    swayed: influence || sway ? CATEGORIES.filter((category) => swayed.has(category)) : null,
    ...(sway && { sway }),
    spoke: spokeOf(workspace, sway),
    trade: tradeOf(acted, equity),
  };
}

/** What the order changed of what is owned. Liquidity has no such balance: what it earns depends on where the price goes on the way. */
function tradeOf(acted: Acted | null, equity: number): PredictionContext['trade'] {
  const { action, receipt } = acted?.record ?? {};
  if (action?.kind !== 'swap' || receipt?.status !== 'filled') return null;
  const { base, quote, gasCost } = receipt.fill;
  return { base, quote: quote - gasCost, equity };
}

/** What a tick expects: its senses of the next price, and its decision of what it does. @param thought null on T0 @param marks what organs know a decision's prediction by when it comes due @param stepsPerYear of the world */
export function predictionsOf(
  tick: number,
  { observation, beliefs, regime, portfolio }: Observed,
  { surprise }: Pick<GolemPolicy, 'surprise'>,
  thought: Deliberated | null,
  acted: Acted | null,
  marks: (decision: Decision) => Partial<PendingPrediction>,
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
      categories: citedCategories(thought.contribution),
      regime: regime.regime,
      baseline: observation.price,
      ...(made.metric === 'price' && {
        chance: chanceWithin(made, observation.price, sigmaOver(regime, stepsPerYear, made.dueTick - tick)),
      }),
      ...marks(thought.decision),
      ...(thought.reflects && { reflects: thought.reflects }),
      context: contextOf(thought, acted, portfolio.equity),
    },
  ];
}
