import type { OrderNow, OrderWait, StandingOrder } from '../../domain/rules/standing-order.ts';
import { SENTENCES, WAIT_SENTENCES } from '../../shared/standing-orders/sentences.ts';
import type { Symbols } from '../../shared/standing-orders/meaning-words.ts';
import { heldBase } from './ground.ts';
import type { Ground, OrdersInForce } from '../contract/index.ts';
import { stands } from './slice.ts';

/** The figures of a standing order at a moment. */
export function orderNow(order: StandingOrder, ground: Ground, wait: OrderWait | null): OrderNow {
  const { portfolio, observation, tick } = ground;
  return { order, wait, exposure: portfolio.exposure, held: heldBase(portfolio, observation.price), tick };
}

/** Standing orders at a moment, oldest first. */
export function nowOf({ orders, waits, ground }: OrdersInForce): readonly OrderNow[] {
  return orders.filter(stands).map((order) => orderNow(order, ground, waits.get(order.id) ?? null));
}

function progress({ order, exposure, held }: OrderNow, symbols: Symbols): string {
  const { deed, goal, moved, stage, until } = order;
  const keeps = until === null ? SENTENCES.keeps() : SENTENCES.keepsUntilEnd();
  if (stage === 'resting') return SENTENCES.rests(order.restsUntil ?? 0);
  switch (deed.kind) {
    case 'forbid':
      return keeps;
    case 'withdraw':
      return '';
    case 'sell':
      return goal === null ? SENTENCES.notBegun() : SENTENCES.soldOf(moved, goal, symbols);
    case 'buy':
      return goal === null ? SENTENCES.notBegun() : SENTENCES.spentOf(moved, goal, symbols);
    case 'holding':
      return `${SENTENCES.holdingNow(held, symbols)} ${keeps}`;
    case 'exposure':
      if (deed.share > 0) return `${SENTENCES.exposureNow(exposure, symbols)} ${keeps}`;
      if (held > 0) return SENTENCES.outLeft(exposure);
      return until === null ? SENTENCES.outKept() : keeps;
  }
}

/** What is left of a standing order, in sentences. */
export function leftWords(now: OrderNow, symbols: Symbols): string {
  const { order, wait } = now;
  const { refused, failed } = order;
  return [
    progress(now, symbols),
    wait && WAIT_SENTENCES[wait],
    failed && wait === 'try-again' && SENTENCES.failedOrder(failed.why, failed.tick),
    refused && SENTENCES.refusedTimes(refused.times, refused.by, refused.tick),
  ]
    .filter(Boolean)
    .join(' ');
}
