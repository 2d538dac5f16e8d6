import type { PendingPrediction, PredictionOutcome } from '../../domain/decisions/decision.ts';

/** What a prediction can be held against. */
export interface Actuals {
  readonly price: number;
  readonly volatility: number;
  /** Equity over what holding would be worth. */
  readonly relativeEquity: number;
}

const actualOf = (prediction: PendingPrediction, actuals: Actuals): number =>
  prediction.metric === 'price'
    ? actuals.price
    : prediction.metric === 'volatility'
      ? actuals.volatility
      : actuals.relativeEquity;

/**
 * Follows up the predictions whose time has come. Quality is 1 − Brier: stating 0.8 and being right scores 0.96, being
 * wrong 0.36. The world decides; nobody's opinion does.
 */
export function followUp(
  pending: readonly PendingPrediction[],
  tick: number,
  actuals: Actuals,
): { readonly outcomes: readonly PredictionOutcome[]; readonly waiting: readonly PendingPrediction[] } {
  const outcomes: PredictionOutcome[] = [];
  const waiting: PendingPrediction[] = [];
  for (const prediction of pending) {
    if (prediction.dueTick > tick) {
      waiting.push(prediction);
      continue;
    }
    const actual = actualOf(prediction, actuals);
    const correct = actual >= prediction.low && actual <= prediction.high;
    const error = prediction.probability - (correct ? 1 : 0);
    outcomes.push({ prediction, tick, actual, correct, quality: 1 - error * error });
  }
  return { outcomes, waiting };
}
