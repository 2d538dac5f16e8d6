import type { OrderEvent, OrderFill, StandingOrder } from '../../domain/rules/standing-order.ts';
import type { ActionRecord } from '../../domain/records/record.ts';
import { kindOf } from './contrary.ts';

/** Fills of one order that are kept. */
const FILLS = 60;
/** Smallest share of the largest order that one is cut down to, and how fast it grows again after a fill. */
const LEAST_SCALE = 1 / 1_024;
const GROWTH = 1.5;
/** What the cage says of an order that would move the price too far: by its own rule, or because too little would come out of it. */
const TOO_LARGE: ReadonlySet<string> = new Set(['max-slippage', 'simulation-failed']);
/** Orders in a row that are made smaller without waiting. */
const SMALLER_AT_ONCE = 10;

/** Whether an order that came to nothing is tried again with the next tick, smaller. */
export const shrinks = ({ why, times }: NonNullable<StandingOrder['failed']>): boolean =>
  TOO_LARGE.has(why) && times <= SMALLER_AT_ONCE;

function fillOf({ action, receipt }: ActionRecord, tick: number): OrderFill | null {
  if (receipt?.status !== 'filled') return null;
  const kind = kindOf(action);
  if (kind === 'provide') return null;
  return { tick, kind, base: Math.abs(receipt.fill.base), quote: Math.abs(receipt.fill.quote) };
}

/** How far a fill brings the sum that its order has to move. */
function by({ deed }: StandingOrder, fill: OrderFill, record: ActionRecord): number {
  if (deed.kind === 'sell' && fill.kind === 'sell') return fill.base;
  const spent = record.action.kind === 'swap' ? record.action.amountIn : fill.quote;
  return deed.kind === 'buy' && fill.kind === 'buy' ? spent : 0;
}

/** A standing order after what it did on a tick. */
export function carriedOut(
  order: StandingOrder,
  record: ActionRecord,
  tick: number,
): { readonly order: StandingOrder; readonly event: OrderEvent } {
  const fill = fillOf(record, tick);
  if (fill) {
    const scale = Math.min(1, order.scale * GROWTH);
    const fills = [...order.fills, fill].slice(-FILLS);
    return {
      order: { ...order, scale, fills, failed: null, moved: order.moved + by(order, fill, record) },
      event: { kind: 'filled', order: order.id, fill },
    };
  }
  const { blockedBy } = record.verdict;
  const why = blockedBy ?? record.receipt?.reason ?? 'no block took it';
  const scale =
    blockedBy !== null && TOO_LARGE.has(blockedBy) ? Math.max(LEAST_SCALE, order.scale / 2) : order.scale;
  const failed = { tick, times: (order.failed?.times ?? 0) + 1, why };
  return { order: { ...order, scale, failed }, event: { kind: 'failed', order: order.id, why } };
}
