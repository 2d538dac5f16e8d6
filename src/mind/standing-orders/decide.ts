import type { CognitiveWorkspace } from '../../domain/context/context.ts';
import type { Decision, Prediction } from '../../domain/decisions/decision.ts';
import type { Symbols } from '../../shared/standing-orders/meaning-words.ts';
import { SENTENCES } from '../../shared/standing-orders/sentences.ts';
import { FACTS } from '../candidates/index.ts';
import type { NextStep, OrdersInForce } from '../contract/index.ts';
import { orderEntryId } from './candidates.ts';

/** Name of a decision that an order of the owner made. */
export const orderName = (id: number): string => `order-${id}`;

function does({ action, value }: NextStep, equity: number, symbols: Symbols): string {
  if (action.kind !== 'swap') return SENTENCES.withdraws(action.kind === 'withdraw' ? action.positionId : '');
  const share = equity > 0 ? value / equity : 1;
  return action.side === 'sell'
    ? SENTENCES.sells(value, share, symbols)
    : SENTENCES.buys(value, share, symbols);
}

/** The decision that a standing order is. @param prediction what the golem expects of the market meanwhile */
export function orderDecision(
  { next, ground }: OrdersInForce,
  workspace: CognitiveWorkspace,
  symbols: Symbols,
  prediction: Prediction | null,
): Decision | null {
  if (!next) return null;
  const { order, action } = next;
  const rests: ReadonlySet<string> = new Set([
    orderEntryId(order.id),
    FACTS.price,
    FACTS.positions,
    FACTS.cage,
  ]);
  const summary = SENTENCES.decided(order.id, order, does(next, ground.portfolio.equity, symbols), symbols);
  return {
    source: 'order',
    by: orderName(order.id),
    summary,
    action,
    confidence: 1,
    prediction,
    cited: workspace.entries.filter((entry) => entry.included && rests.has(entry.id)).map(({ id }) => id),
    reasoning: [SENTENCES.firstOfAll(), ...(prediction ? [prediction.text] : [])],
  };
}
