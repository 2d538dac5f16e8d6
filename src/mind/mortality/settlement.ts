import type { LeftOpen, SettlementOrder } from '../../domain/life/dying.ts';
import { MINOR_UNITS, type Portfolio } from '../../domain/world/ledger.ts';
import type { Action, PoolState } from '../../domain/world/world.ts';
import type { Acted } from '../contract/index.ts';
import { floorTo } from '../market/index.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { pow } from '../../lib/math/math.ts';

/** Kept back from the cage's limit for the price's move until the next block. Ours, as of rules. */
const HEADROOM = 0.98;
/** Base worth less than this, in quote, is dust: no order is worth its gas. Ours. */
const DUST = 0.01;
/** A pool's fee is in hundredths of a basis point. */
const PIPS = 1e6;

interface Here {
  readonly portfolio: Portfolio;
  readonly price: number;
  readonly pool: Pick<PoolState, 'fee'>;
  readonly cage: Pick<GolemPolicy['cage'], 'maxOrder' | 'maxSlippage'>;
  /** Given before, oldest first. */
  readonly orders: readonly SettlementOrder[];
}

/** How often the cage refused a sale in a row for what it would move the price: each time half is tried. */
function refusedForSize(orders: readonly SettlementOrder[]): number {
  let refused = 0;
  for (const { kind, blockedBy } of [...orders].reverse()) {
    if (kind !== 'sell' || (blockedBy !== 'max-slippage' && blockedBy !== 'max-order')) break;
    refused += 1;
  }
  return refused;
}

const failed = (orders: readonly SettlementOrder[], positionId: string): number =>
  orders.filter(
    ({ action, status }) =>
      action.kind === 'withdraw' && action.positionId === positionId && status !== 'filled',
  ).length;

/** A position that could not be withdrawn this often is left where it is, so that what is after it has its turn. Ours. */
const WITHDRAWALS_TRIED = 3;

/**
 * The next order that closes something: liquidity first, then base into quote, no more at once than the cage lets pass. It is checked,
 * booked and verified as any other order is.
 * @returns null where nothing is left that an order could close
 */
export function nextSettlement({ portfolio, price, pool, cage, orders }: Here): Action | null {
  const position = portfolio.positions.find(({ id }) => failed(orders, id) < WITHDRAWALS_TRIED);
  if (position) {
    const { id, tickLower, tickUpper, liquidity } = position;
    return { kind: 'withdraw', positionId: id, tickLower, tickUpper, liquidity };
  }
  const { base, equity } = portfolio;
  if (base * price < DUST || price <= 0) return null;
  const most = (cage.maxOrder * equity * HEADROOM) / price;
  const amountIn = floorTo(Math.min(base, most) / pow(2, refusedForSize(orders)), MINOR_UNITS.base);
  if (amountIn * price < DUST) return null;
  const minOut = amountIn * price * (1 - pool.fee / PIPS) * (1 - cage.maxSlippage);
  return { kind: 'swap', side: 'sell', amountIn, minOut: floorTo(minOut, MINOR_UNITS.quote) };
}

/** What became of such an order. */
export function settlementOrder(tick: number, { record }: Acted): SettlementOrder {
  const { action, status, verdict, receipt } = record;
  const fill = receipt?.status === 'filled' ? receipt.fill : null;
  return {
    tick,
    kind: action.kind === 'withdraw' ? 'withdraw' : 'sell',
    action,
    status,
    blockedBy: verdict.blockedBy,
    quote: fill?.quote ?? 0,
    gas: receipt?.fill?.gasCost ?? 0,
  };
}

/** What is still open; null where that is nothing but dust. */
export function leftOpen(portfolio: Portfolio, price: number, why: LeftOpen['why']): LeftOpen | null {
  const { base, positions, liquidityValue, uncollectedFees } = portfolio;
  const value = base * price + liquidityValue + uncollectedFees;
  return positions.length === 0 && base * price < DUST ? null : { base, positions, value, why };
}
