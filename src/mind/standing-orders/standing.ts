import type {
  OrderCondition,
  OrderEvent,
  OrderWait,
  StandingOrder,
  StandingOrders,
} from '../../domain/rules/standing-order.ts';
import { applyWords } from './apply-words.ts';
import { contradicts, isException } from './conflict.ts';
import { forbidding } from './contrary.ts';
import type { Applied, Ground, NextStep, OrdersInForce } from '../contract/index.ts';
import { isHere, isLevel, isThere } from './ground.ts';
import { goalOf, planOf } from './plan.ts';
import { stands } from './slice.ts';
import type { Step } from './size.ts';

function isOver({ until }: StandingOrder, { tick, observation }: Ground): boolean {
  if (until === null) return false;
  if (until.kind === 'tick') return tick >= until.tick;
  return until.kind === 'time' ? observation.time >= until.at : isThere(until, observation.price);
}

/** A price that trails the market, a step on; any other as it is. */
function trailed(when: OrderCondition, price: number): OrderCondition {
  if (when.trail === undefined) return when;
  const level = Number((price * (1 - when.trail)).toFixed(6));
  return level > when.price ? { ...when, price: level } : when;
}

/** An order as time and price leave it, before it does anything. */
function aged(order: StandingOrder, ground: Ground, events: OrderEvent[]): StandingOrder {
  if (!stands(order) || !isHere(order, ground)) return order;
  const { tick, observation } = ground;
  if (order.stage === 'resting')
    return tick < (order.restsUntil ?? 0) ? order : { ...order, stage: 'done', over: { tick, by: null } };
  if (isOver(order, ground)) {
    events.push({ kind: 'ended', order: order.id });
    return { ...order, stage: 'ended', over: { tick, by: null } };
  }
  if (order.begun) return order;
  const { when } = order;
  if (when && !isThere(when, observation.price)) return { ...order, when: trailed(when, observation.price) };
  if (when) events.push({ kind: 'began', order: order.id });
  return { ...order, begun: true, goal: goalOf(order.deed, ground) };
}

/** Orders without those that one which has just begun contradicts: it was said later, and now binds. */
function yielding(
  orders: readonly StandingOrder[],
  before: readonly StandingOrder[],
  tick: number,
  events: OrderEvent[],
): readonly StandingOrder[] {
  const begun = orders.filter(
    ({ begun: now, when, deed }, index) =>
      now && !before[index]!.begun && when && (when.mode === 'once' || !isLevel(deed)),
  );
  return begun.reduce(
    (all, newer) =>
      all.map((older) => {
        if (older.id >= newer.id || !stands(older) || older.stage === 'waiting') return older;
        if (!contradicts(newer.deed, older.deed)) return older;
        events.push({ kind: 'replaced', order: older.id, by: newer.id });
        return { ...older, stage: 'replaced' as const, over: { tick, by: newer.id } };
      }),
    orders,
  );
}

/** The newer orders that may forbid what an order would do: what bounds exposure goes before what is bought and sold within it. */
const above = (order: StandingOrder, newer: readonly StandingOrder[]): readonly StandingOrder[] =>
  newer.filter((one) => {
    if (one.word === order.word || one.stage === 'resting' || isException(one, order)) return false;
    return !isLevel(order.deed) || (one.deed.kind !== 'buy' && one.deed.kind !== 'sell');
  });

/** An order in the stage that what it would do puts it in. */
function staged(order: StandingOrder, step: Step, ground: Ground, events: OrderEvent[]): StandingOrder {
  if (!stands(order) || order.stage === 'resting') return order;
  if (step.kind === 'done') {
    events.push({ kind: 'done', order: order.id });
    const { restTicks } = ground.policy;
    if (order.deed.kind === 'withdraw' || restTicks === 0)
      return { ...order, stage: 'done', over: { tick: ground.tick, by: null } };
    return { ...order, stage: 'resting', restsUntil: ground.tick + restTicks };
  }
  const waits = step.kind === 'wait' && step.why === 'its-price';
  const stage = waits ? 'waiting' : step.kind === 'kept' ? 'kept' : 'working';
  if (stage === order.stage) return order;
  if (stage === 'kept' && isLevel(order.deed) && isHere(order, ground))
    events.push({ kind: 'kept', order: order.id });
  return { ...order, stage };
}

/** What orders are at a moment, what they would do, and what of it comes first. */
export function moved({ orders: before, heard, events: earlier }: Applied, ground: Ground): OrdersInForce {
  const events = [...earlier];
  const waits = new Map<number, OrderWait>();
  let next: NextStep | null = null;
  const ageing = yielding(
    before.map((order) => aged(order, ground, events)),
    before,
    ground.tick,
    events,
  );
  const steps = ageing.map((order): Step =>
    stands(order) ? planOf(order, ground, ageing) : { kind: 'done' },
  );
  const orders = ageing.map((order, index) => staged(order, steps[index]!, ground, events));
  for (const [index, order] of [...orders.entries()].reverse()) {
    const step = steps[index]!;
    if (!stands(order)) continue;
    if (step.kind === 'wait') waits.set(order.id, step.why);
    if (step.kind !== 'act') continue;
    if (forbidding(step.action, above(order, orders.slice(index + 1)), ground))
      waits.set(order.id, 'newer-order');
    else next ??= { order, action: step.action, value: step.value };
  }
  return { orders, heard, events, ground, next, waits };
}

/** The standing orders as a tick finds them, with what the owner has said since the last one. */
export function standingAt(slice: StandingOrders, ground: Ground): OrdersInForce {
  return moved(applyWords(slice, ground.tick), ground);
}
