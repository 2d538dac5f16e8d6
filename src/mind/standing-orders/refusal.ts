import type { Action } from '../../domain/world/world.ts';
import { SENTENCES } from '../../shared/standing-orders/sentences.ts';
import { forbidding, kindOf } from './contrary.ts';
import type { Refusal, OrdersInForce } from '../contract/index.ts';

/** What the owner's orders say against an action that a rule or a model wants; null where nothing. @param by the rule or the model */
export function refusalOf(action: Action, by: string, standing: OrdersInForce | null): Refusal | null {
  const order = standing && forbidding(action, standing.orders, standing.ground);
  if (!order) return null;
  const { symbols } = standing.ground;
  return {
    why: SENTENCES.forbids(order.id, order, symbols),
    refused: { order: order.id, by, wanted: kindOf(action) },
  };
}
