import type { DecisionCredit } from '../../domain/governor/contribution.ts';
import type { PredictionOutcome } from '../../domain/decisions/decision.ts';
import { type CreditSums, type LoopOneState, type Tally, updateCounts } from './credit.ts';
import { regretOf } from '../market/index.ts';
import { creditTraced } from './traced.ts';

/** The share of such predictions that came true so far, pulled to a half by one of either (Laplace). */
const shareOf = ({ hits, misses }: Tally): number => (hits + 1) / (hits + misses + 2);

const square = (value: number): number => value * value;
const brier = (probability: number, hit: boolean): number => square(probability - (hit ? 1 : 0));

const NOTHING: CreditSums = { decisions: 0, brier: 0, baseBrier: 0, trades: 0, regret: 0, regretted: 0 };

const added = (sums: CreditSums, { brier, baseBrier, regret }: DecisionCredit): CreditSums => ({
  decisions: sums.decisions + 1,
  brier: sums.brier + brier,
  baseBrier: sums.baseBrier + baseBrier,
  trades: sums.trades + (regret === null ? 0 : 1),
  regret: sums.regret + (regret ?? 0),
  regretted: sums.regretted + (regret !== null && regret > 0 ? 1 : 0),
});

/**
 * Categories of the prompt of a prediction that failed which went unused: nothing of them was cited, and without them the decision
 * would have been the same (seed G, S3.4).
 */
function unusedOf({ prediction, correct }: PredictionOutcome): Pick<DecisionCredit, 'unused'> {
  const { context } = prediction;
  if (correct || !context) return {};
  const used = new Set([...prediction.categories, ...(context.swayed ?? [])]);
  return { unused: context.categories.filter((category) => !used.has(category)) };
}

/**
 * Loop 1 on the outcomes of a tick's due decisions: the world says hit or miss, and every category that stood in the prompt is
 * credited with it, beside them those that swayed the decision.
 * @param outcomes of decisions' predictions, in their order
 * @param price now, quote per base
 * @returns the posteriors, and what came of each decision
 */
export function creditDecisions(
  state: LoopOneState,
  outcomes: readonly PredictionOutcome[],
  price: number,
): { readonly loopOne: LoopOneState; readonly credits: readonly DecisionCredit[] } {
  let loopOne = state;
  const credits = outcomes.map((outcome): DecisionCredit => {
    const { prediction, correct: hit } = outcome;
    const { regime, context, probability } = prediction;
    // What an earlier mind predicted may say what was cited only.
    const categories = context?.categories ?? prediction.categories;
    const swayed = context?.swayed ?? null;
    const base = loopOne.base?.[regime] ?? { hits: 0, misses: 0 };
    const credit: DecisionCredit = {
      decidedAt: prediction.madeAtTick,
      regime,
      hit,
      brier: brier(probability, hit),
      baseBrier: brier(shareOf(base), hit),
      regret: regretOf(outcome, price),
      categories,
      swayed,
      ...unusedOf(outcome),
    };
    loopOne = {
      counts: updateCounts(loopOne.counts, { categories, regime, hit }),
      ...((swayed ?? loopOne.swayed) && {
        swayed: updateCounts(loopOne.swayed ?? {}, { categories: swayed ?? [], regime, hit }),
      }),
      base: {
        ...loopOne.base,
        [regime]: { hits: base.hits + (hit ? 1 : 0), misses: base.misses + (hit ? 0 : 1) },
      },
      sums: { ...loopOne.sums, [regime]: added(loopOne.sums?.[regime] ?? NOTHING, credit) },
      ...(loopOne.traced && { traced: creditTraced(loopOne.traced, credit) }),
    };
    return credit;
  });
  return { loopOne, credits };
}
