import type { PredictionOutcome } from '../../domain/decisions/decision.ts';

/** What not having traded would have been worth more, as a share of what was owned then. */
export function regretOf({ prediction: { context } }: PredictionOutcome, price: number): number | null {
  const trade = context?.trade ?? null;
  if (trade === null || !(trade.equity > 0)) return null;
  return -(trade.base * price + trade.quote) / trade.equity + 0;
}
