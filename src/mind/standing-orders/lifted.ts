import type { LiftWhich, OrderDeed, StandingOrder } from '../../domain/rules/standing-order.ts';
import { stands } from './slice.ts';

/** Whether an order keeps something from being done. */
function keepsFrom(deed: OrderDeed, what: 'buying' | 'selling' | 'trading' | 'providing'): boolean {
  if (deed.kind === 'forbid') return deed.what === what || deed.what === 'trading' || what === 'trading';
  if (deed.kind === 'exposure') {
    if (what === 'selling') return deed.bound !== 'at-most';
    return deed.bound !== 'at-least';
  }
  return deed.kind === 'sell' ? what !== 'selling' : deed.kind === 'buy' && what === 'selling';
}

/** Ids of the standing orders that are lifted. */
export function liftedBy(which: LiftWhich, orders: readonly StandingOrder[]): readonly number[] {
  const standing = orders.filter(stands);
  switch (which.kind) {
    case 'all':
      return standing.map(({ id }) => id);
    case 'last':
      return standing.slice(-1).map(({ id }) => id);
    case 'id':
      return standing.filter(({ id }) => id === which.id).map(({ id }) => id);
    case 'allow':
      return standing.filter(({ deed }) => keepsFrom(deed, which.what)).map(({ id }) => id);
  }
}
