import type { Portfolio } from '../../domain/ledger.ts';
import type { PriceSide, StandingOrder } from '../../domain/standing-order.ts';
import type { Observation } from '../../domain/world.ts';
import type { Symbols } from '../../shared/standing-orders/meaning-words.ts';
import type { CageRules } from '../world/cage-policy.ts';
import type { PolicyOf } from '../policy/row.ts';
import type { standingOrdersPolicy } from './policy.ts';
import { stands } from './slice.ts';

/** What standing orders are looked at against. */
export interface Ground {
  readonly tick: number;
  readonly worldId: string;
  readonly symbols: Symbols;
  readonly observation: Pick<Observation, 'price' | 'time'> & {
    readonly pool: Pick<Observation['pool'], 'fee'>;
  };
  readonly portfolio: Portfolio;
  readonly cage: CageRules;
  /** Sent already on this world day. */
  readonly ordersToday: number;
  readonly policy: PolicyOf<typeof standingOrdersPolicy>;
}

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
