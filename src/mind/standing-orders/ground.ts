import type { Portfolio } from '../../domain/world/ledger.ts';
import type { PriceSide, StandingOrder } from '../../domain/rules/standing-order.ts';
import type { Ground } from '../contract/index.ts';
import { stands } from './slice.ts';

export const isThere = ({ side, price }: PriceSide, now: number): boolean =>
  side === 'below' ? now < price : now > price;

export const isHere = (
  { worldId }: Pick<StandingOrder, 'worldId'>,
  ground: Pick<Ground, 'worldId'>,
): boolean => worldId === null || worldId === ground.worldId;

/** Whether an order binds at this moment: it stands, is of this world, and its price is there. */
export function inForce(
  order: StandingOrder,
  { worldId, observation }: Pick<Ground, 'worldId' | 'observation'>,
): boolean {
  if (!stands(order) || !isHere(order, { worldId })) return false;
  if (order.when === null) return true;
  return order.when.mode === 'once' ? order.begun : isThere(order.when, observation.price);
}

/** Base held in all, in the wallet, in ranges and as fees, whole tokens. */
export function heldBase({ base, exposure, equity, positions }: Portfolio, price: number): number {
  return positions.length === 0 ? base : Math.max(base, (exposure * equity) / price);
}
