import type { PendingPrediction, Prediction } from '../../domain/decisions/decision.ts';
import type { Action } from '../../domain/world/world.ts';
import { formatNumber, shortHash } from './format.ts';

export interface Symbols {
  readonly base: string;
  readonly quote: string;
}

/** An action in one sentence, with its amounts. */
export function actionText(action: Action, { base, quote }: Symbols): string {
  if (action.kind === 'swap') {
    const paid = formatNumber(action.amountIn, { unit: action.side === 'buy' ? quote : base });
    const least = formatNumber(action.minOut, { unit: action.side === 'buy' ? base : quote });
    const what = action.side === 'buy' ? `Buy ${base} with ${paid}` : `Sell ${paid}`;
    return action.minOut > 0 ? `${what}, for at least ${least}` : what;
  }
  if (action.kind === 'provide') {
    return `Provide at most ${formatNumber(action.maxBase, { unit: base })} and ${formatNumber(action.maxQuote, { unit: quote })} between pool ticks ${formatNumber(action.tickLower)} and ${formatNumber(action.tickUpper)}`;
  }
  return `Withdraw position ${shortHash(action.positionId)} between pool ticks ${formatNumber(action.tickLower)} and ${formatNumber(action.tickUpper)}`;
}

/** A value of a prediction's metric with its unit. */
export function metricText(metric: Prediction['metric'], value: number, { quote, base }: Symbols): string {
  if (metric === 'price') return formatNumber(value, { unit: `${quote}/${base}`, digits: 2 });
  if (metric === 'volatility') return `${formatNumber(value, { unit: '%', digits: 1 })} a year`;
  return formatNumber(value, { digits: 4 });
}

/** What the metric is, in words. */
export const METRIC_WORDS: Readonly<Record<Prediction['metric'], string>> = {
  price: 'price',
  volatility: 'annualised volatility',
  'relative-equity': 'equity over holding',
};

/** Bounds that stand for an open side: prices have no bound below, and ten times the price now is none above. */
const OPEN_FACTOR = 9.99;

export interface Interval {
  /** Null where that side is open. */
  readonly low: number | null;
  readonly high: number | null;
}

/** The interval that a prediction names, with the sides that are open told apart. */
export function intervalOf(prediction: PendingPrediction): Interval {
  return {
    low: prediction.metric === 'price' && prediction.low <= 0 ? null : prediction.low,
    high:
      prediction.metric === 'price' && prediction.high >= prediction.baseline * OPEN_FACTOR
        ? null
        : prediction.high,
  };
}

/** The interval in words, with its unit. */
export function intervalText(prediction: PendingPrediction, symbols: Symbols): string {
  const { low, high } = intervalOf(prediction);
  const show = (value: number): string => metricText(prediction.metric, value, symbols);
  if (low === null && high === null) return 'anywhere';
  if (low === null) return `at or below ${show(high!)}`;
  if (high === null) return `at or above ${show(low)}`;
  return `between ${show(low)} and ${show(high)}`;
}
