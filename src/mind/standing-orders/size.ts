import { MINOR_UNITS } from '../../domain/world/ledger.ts';
import type { OrderWait, StandingOrder } from '../../domain/rules/standing-order.ts';
import type { Action } from '../../domain/world/world.ts';
import { floorTo } from '../market/index.ts';
import type { Ground } from '../contract/index.ts';

/** What an order would do now. */
export type Step =
  | { readonly kind: 'act'; readonly action: Action; readonly value: number }
  | { readonly kind: 'wait'; readonly why: OrderWait }
  /** There is nothing to do, and it stands. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'done' };

export const wait = (why: OrderWait): Step => ({ kind: 'wait', why });

/** Kept back from the cage's limits for gas, fees and the price's move until the next block. Ours. */
const HEADROOM = 0.98;
/** Share of equity below which an order is not worth its gas. Ours. */
const LEAST = 0.001;
const PIPS = 1e6; // a pool's fee is in hundredths of a basis point

/** The least that is worth an order, in quote. */
export const leastOf = ({ portfolio }: Pick<Ground, 'portfolio'>): number => LEAST * portfolio.equity;

/** The largest order that the cage lets through, in quote, as far as this order may go now. */
const largest = ({ portfolio, cage }: Ground, { scale }: Pick<StandingOrder, 'scale'>): number =>
  cage.maxOrder * portfolio.equity * HEADROOM * scale;

/** Sells base, as much as one order may; ranges give theirs back first where the wallet has too little. @param wanted whole tokens */
export function sellStep(wanted: number, order: Pick<StandingOrder, 'scale'>, ground: Ground): Step {
  const { portfolio, observation, cage } = ground;
  const { price, pool } = observation;
  if (portfolio.positions.length > 0 && portfolio.base < wanted) return withdrawStep(ground);
  const amount = Math.min(wanted, portfolio.base, largest(ground, order) / price);
  // The wallet's own sum is whole minor units already: flooring it again could leave one behind.
  const amountIn = amount >= portfolio.base ? portfolio.base : floorTo(amount, MINOR_UNITS.base);
  if (amountIn <= 0) return wait(portfolio.base > 0 ? 'shut' : 'nothing-held');
  const least = amountIn * price * (1 - pool.fee / PIPS) * (1 - cage.maxSlippage);
  const action: Action = { kind: 'swap', side: 'sell', amountIn, minOut: floorTo(least, MINOR_UNITS.quote) };
  return { kind: 'act', action, value: amountIn * price };
}

/** Buys base, as much as cage and cash let one order. @param wanted quote */
export function buyStep(wanted: number, order: Pick<StandingOrder, 'scale'>, ground: Ground): Step {
  const { portfolio, observation, cage, symbols } = ground;
  const { price, pool } = observation;
  const { equity, exposure, cash, drawdown } = portfolio;
  if (drawdown > cage.drawdownStop) return wait('drawdown-stop');
  if (!cage.allowedAssets.includes(symbols.base) && !cage.allowedAssets.includes('*'))
    return wait('not-allowed');
  const room = (cage.maxPosition - exposure) * equity * HEADROOM;
  const least = Math.min(wanted, leastOf(ground));
  if (room < least) return wait('no-room');
  if (cash * HEADROOM < least) return wait('no-cash');
  const amount = Math.min(wanted, room, cash * HEADROOM, largest(ground, order));
  const amountIn = floorTo(amount, MINOR_UNITS.quote);
  if (amountIn <= 0) return wait('shut');
  const out = (amountIn / price) * (1 - pool.fee / PIPS) * (1 - cage.maxSlippage);
  const action: Action = { kind: 'swap', side: 'buy', amountIn, minOut: floorTo(out, MINOR_UNITS.base) };
  return { kind: 'act', action, value: amountIn };
}

/** Withdraws the oldest range; done where none is open. */
export function withdrawStep({ portfolio }: Ground): Step {
  const oldest = portfolio.positions.toSorted(
    (a, b) => a.openedAtTick - b.openedAtTick || (a.id < b.id ? -1 : 1),
  )[0];
  if (!oldest) return { kind: 'done' };
  const { id, tickLower, tickUpper, liquidity } = oldest;
  return {
    kind: 'act',
    action: { kind: 'withdraw', positionId: id, tickLower, tickUpper, liquidity },
    value: 0,
  };
}
