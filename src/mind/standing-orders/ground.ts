import type { Portfolio } from '../../domain/world/ledger.ts';
import type { OrderDeed, PriceSide, StandingOrder } from '../../domain/rules/standing-order.ts';
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
  // What is done and not to be undone is so at any price.
  if (order.when === null || order.stage === 'resting') return true;
  return order.when.mode === 'once' ? order.begun : isThere(order.when, observation.price);
}

/** A deed that holds exposure at a level, or on a side of it. */
export type Level = Extract<OrderDeed, { readonly kind: 'exposure' | 'holding' }>;

export const isLevel = (deed: OrderDeed): deed is Level =>
  deed.kind === 'exposure' || deed.kind === 'holding';

/** The share of equity that a level is at a moment: so many tokens are less of it as equity grows. */
export function shareAt(
  deed: Level,
  {
    portfolio,
    observation,
  }: { readonly portfolio: Pick<Portfolio, 'equity'>; readonly observation: { readonly price: number } },
): number {
  if (deed.kind === 'exposure') return deed.share;
  const worth = deed.of === 'base' ? deed.amount * observation.price : deed.amount;
  return portfolio.equity > 0 ? worth / portfolio.equity : 0;
}

/** Base held in all, in the wallet, in ranges and as fees, whole tokens. */
export function heldBase({ base, exposure, equity, positions }: Portfolio, price: number): number {
  return positions.length === 0 ? base : Math.max(base, (exposure * equity) / price);
}
