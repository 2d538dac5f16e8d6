import type { PendingPrediction, Prediction } from '../../domain/decisions/decision.ts';
import type { Action } from '../../domain/world/world.ts';
import { held } from '../language/index.ts';
import { formatNumber, shortHash } from './numbers/format.ts';
import { t } from './strings.ts';

export interface Symbols {
  readonly base: string;
  readonly quote: string;
}

/** An action in one sentence, with its amounts. */
export function actionText(action: Action, { base, quote }: Symbols): string {
  if (action.kind === 'swap') {
    const paid = formatNumber(action.amountIn, { unit: action.side === 'buy' ? quote : base });
    const least = formatNumber(action.minOut, { unit: action.side === 'buy' ? base : quote });
    const order = action.side === 'buy' ? t.action.buy(base, paid) : t.action.sell(paid);
    return action.minOut > 0 ? t.action.atLeast(order, least) : order;
  }
  const [lower, upper] = [formatNumber(action.tickLower), formatNumber(action.tickUpper)];
  if (action.kind === 'withdraw') return t.action.withdraw(shortHash(action.positionId), lower, upper);
  const most = [formatNumber(action.maxBase, { unit: base }), formatNumber(action.maxQuote, { unit: quote })];
  return t.action.provide(most[0]!, most[1]!, lower, upper);
}

/** A value of a prediction's metric with its unit. */
export function metricText(metric: Prediction['metric'], value: number, { quote, base }: Symbols): string {
  if (metric === 'price') return formatNumber(value, { unit: `${quote}/${base}`, digits: 2 });
  if (metric === 'volatility') return t.aYear(formatNumber(value, { unit: '%', digits: 1 }));
  return formatNumber(value, { digits: 4 });
}

/** What the metric is, in words. */
export const METRIC_WORDS: Readonly<Record<Prediction['metric'], string>> = held(() => t.metric);

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
  if (low === null && high === null) return t.interval.anywhere;
  if (low === null) return t.interval.atMost(show(high!));
  if (high === null) return t.interval.atLeast(show(low));
  return t.interval.between(show(low), show(high));
}
