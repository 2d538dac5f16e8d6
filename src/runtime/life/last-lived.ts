import type { LivedBlock } from '../../domain/world/chain.ts';
import type { WorldMind } from '../../mind/market/index.ts';

/** Where a life left off on a live chain; null where it has lived no block of it. */
export function lastLived(mind: WorldMind | undefined): LivedBlock | null {
  const { block, beliefs } = mind ?? {};
  if (block?.hash === undefined || !beliefs?.pool) return null;
  return { block: { ...block, hash: block.hash }, pool: beliefs.pool };
}
