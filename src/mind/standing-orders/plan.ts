import type { Ground } from '../contract/index.ts';
import type { OrderDeed, OrderSize, StandingOrder } from '../../domain/rules/standing-order.ts';
import { isExit } from '../market/index.ts';
import { shrinks } from './carried-out.ts';
import { type Leeway, roomFor } from './room.ts';
import { heldBase, inForce, isHere, type Level, shareAt } from './ground.ts';
import { buyStep, leastOf, sellStep, type Step, wait, withdrawStep } from './size.ts';

/** Ticks that an order waits at most after one that came to nothing. */
const LONGEST_PAUSE = 16;
/** What is left of a sum counts as nothing below this share of it. */
const DONE_SHARE = 0.001;

/** What an order has to move in all, as it begins: base to sell, quote to spend. Null where it is no sum. */
export function goalOf(deed: OrderDeed, { portfolio, observation }: Ground): number | null {
  const { price } = observation;
  const held = heldBase(portfolio, price);
  if (deed.kind === 'sell') return Math.min(held, inBase(deed.size, held, price));
  if (deed.kind !== 'buy') return null;
  const { size } = deed;
  if ('amount' in size) return size.of === 'quote' ? size.amount : size.amount * price;
  const of = { held: held * price, equity: portfolio.equity, cash: portfolio.cash }[size.of];
  return size.share * of;
}

function inBase(size: OrderSize, held: number, price: number): number {
  if ('amount' in size) return size.of === 'quote' ? size.amount / price : size.amount;
  return size.share * held;
}

function sale(order: StandingOrder, ground: Ground, { down }: Leeway): Step {
  const left = Math.min(
    (order.goal ?? 0) - order.moved,
    heldBase(ground.portfolio, ground.observation.price),
  );
  if (left <= DONE_SHARE * (order.goal ?? 0)) return { kind: 'done' };
  const { price } = ground.observation;
  if (down < Math.min(left * price, leastOf(ground))) return wait('own-bound');
  return sellStep(Math.min(left, down / price), order, ground);
}

function purchase(order: StandingOrder, ground: Ground, { up }: Leeway): Step {
  const goal = order.goal ?? 0;
  const left = goal - order.moved;
  if (left <= DONE_SHARE * goal) return { kind: 'done' };
  if (up < Math.min(left, leastOf(ground))) return wait('own-bound');
  const step = buyStep(Math.min(left, up), order, ground);
  // Everything is as much as the cage and the cash let it be.
  const everything =
    order.deed.kind === 'buy' &&
    'share' in order.deed.size &&
    order.deed.size.of === 'cash' &&
    order.deed.size.share === 1;
  const full = step.kind === 'wait' && (step.why === 'no-room' || step.why === 'no-cash');
  return everything && order.moved > 0 && full ? { kind: 'done' } : step;
}

function exposure(deed: Level, order: StandingOrder, ground: Ground): Step {
  const { portfolio, observation, policy } = ground;
  const share = shareAt(deed, ground);
  if (share === 0 && deed.bound !== 'at-least') {
    const held = heldBase(portfolio, observation.price);
    if (portfolio.positions.length > 0) return withdrawStep(ground);
    return held > 0 ? sellStep(held, order, ground) : { kind: 'kept' };
  }
  const over = portfolio.exposure - share;
  if (over > policy.tolerance && deed.bound !== 'at-least')
    return sellStep((over * portfolio.equity) / observation.price, order, ground);
  if (-over > policy.tolerance && deed.bound !== 'at-most')
    return buyStep(-over * portfolio.equity, order, ground);
  return { kind: 'kept' };
}

function wanted(order: StandingOrder, ground: Ground, orders: readonly StandingOrder[]): Step {
  const { deed } = order;
  switch (deed.kind) {
    case 'forbid':
      return { kind: 'kept' };
    case 'withdraw':
      return withdrawStep(ground);
    case 'sell':
      return sale(order, ground, roomFor(order, orders, ground));
    case 'buy':
      return purchase(order, ground, roomFor(order, orders, ground));
    case 'holding':
    case 'exposure':
      return exposure(deed, order, ground);
  }
}

/** Whether the last order that came to nothing is too near. One that moved the price too far is made smaller, and tried at once. */
function pauses({ failed }: StandingOrder, tick: number): boolean {
  if (!failed) return false;
  const pause = shrinks(failed) ? 1 : Math.min(failed.times, LONGEST_PAUSE);
  return tick < failed.tick + pause;
}

/** What a standing order would do now, by itself, within the cage and the bounds of the others. @param orders all there are */
export function planOf(order: StandingOrder, ground: Ground, orders: readonly StandingOrder[]): Step {
  if (order.stage === 'resting') return { kind: 'done' };
  if (!isHere(order, ground)) return { kind: 'kept' };
  if (!inForce(order, ground)) return order.deed.kind === 'forbid' ? { kind: 'kept' } : wait('its-price');
  if (ground.portfolio.equity <= 0) return wait('nothing-held');
  const step = wanted(order, ground, orders);
  if (step.kind !== 'act') return step;
  const { maxOrdersPerDay, maxOrder } = ground.cage;
  const exit = isExit(step.action);
  if ((maxOrdersPerDay < 1 && !exit) || (maxOrder <= 0 && step.action.kind !== 'withdraw'))
    return wait('shut');
  if (pauses(order, ground.tick)) return wait('try-again');
  // The cage counts the owner's own way out with the others of the day, and never refuses it for that.
  return !exit && ground.ordersToday + 1 > maxOrdersPerDay ? wait('orders-a-day') : step;
}
