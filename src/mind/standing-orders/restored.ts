import type { StandingOrder } from '../../domain/rules/standing-order.ts';

/** An order that another displaced, as it goes on where it was. */
export function standsAgain(order: StandingOrder): StandingOrder {
  const { when, begun, restsUntil } = order;
  if (restsUntil !== null) return { ...order, stage: 'resting', over: null };
  return { ...order, stage: when !== null && !begun ? 'waiting' : 'working', over: null };
}
