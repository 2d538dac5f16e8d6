import type { WorldInfo } from '../../domain/world/world.ts';
import type { Observed, Standing } from '../contract/index.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { ordersOn } from '../market/index.ts';
import type { Slice } from './slice.ts';
import { standingAt } from './standing.ts';

/** The standing orders as a tick finds them, once it has observed; null where the owner has ordered nothing. */
export function standingIn(
  { tick, standingOrders }: Slice & { readonly tick: number },
  { observation, portfolio, ledger }: Observed,
  world: WorldInfo,
  policy: GolemPolicy,
): Standing | null {
  if (!standingOrders) return null;
  return standingAt(standingOrders, {
    tick: tick + 1,
    worldId: observation.worldId,
    symbols: world,
    observation,
    portfolio,
    cage: policy.cage,
    ordersToday: ordersOn(ledger, observation.time),
    policy: policy.standingOrders,
  });
}
