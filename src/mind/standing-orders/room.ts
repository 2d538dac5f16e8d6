import type { StandingOrder } from '../../domain/rules/standing-order.ts';
import type { Ground } from '../contract/index.ts';
import { inForce, isLevel, shareAt } from './ground.ts';

/** What bounds leave to be bought and to be sold, in quote; infinite where nothing bounds it. */
export interface Leeway {
  readonly up: number;
  readonly down: number;
}

/** What the other orders leave an order to buy or to sell. @param orders all there are */
export function roomFor(
  { id }: Pick<StandingOrder, 'id'>,
  orders: readonly StandingOrder[],
  ground: Ground,
): Leeway {
  const { exposure, equity } = ground.portfolio;
  const room = { up: Number.POSITIVE_INFINITY, down: Number.POSITIVE_INFINITY };
  for (const order of orders) {
    const { deed } = order;
    if (order.id === id || !isLevel(deed) || !inForce(order, ground)) continue;
    const above = (exposure - shareAt(deed, ground)) * equity;
    if (deed.bound !== 'at-least') room.up = Math.min(room.up, -above);
    if (deed.bound !== 'at-most') room.down = Math.min(room.down, above);
  }
  return room;
}
