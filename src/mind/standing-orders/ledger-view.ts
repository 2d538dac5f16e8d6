import type { Portfolio } from '../../domain/world/ledger.ts';
import type { WorldState } from '../../domain/world/world.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { openLedger, ordersOn, portfolioOf, type WorldMind } from '../market/index.ts';

/** What is read of a mind's state to value its books. */
export interface Ledger {
  readonly worldId: string;
  readonly worlds: Readonly<Record<string, WorldMind>>;
}

/**
 * Books and price as the last tick left them. Before the first there is nothing but capital.
 * @param now the world's, where nothing is known of it yet
 */
export function portfolioIn(
  { worldId, worlds }: Ledger,
  policy: Pick<GolemPolicy, 'paper'>,
  now: Pick<WorldState, 'time' | 'price' | 'pool'>,
): {
  readonly portfolio: Portfolio;
  readonly price: number;
  readonly ordersToday: number;
} {
  const mind = worlds[worldId];
  const price = mind?.beliefs.price ?? now.price;
  const { time } = now;
  const ledger = mind?.ledger ?? openLedger(mind?.capital ?? policy.paper.capital, price, 0, time).state;
  const pool = mind?.beliefs.pool ?? now.pool;
  return { portfolio: portfolioOf(ledger, price, pool), price, ordersToday: ordersOn(ledger, time) };
}
