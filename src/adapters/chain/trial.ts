import type { Action, Simulation } from '../../domain/world.ts';
import { swap } from '../uniswap-v3/swap.ts';
import { fillAction, type GasBill } from '../uniswap-v3/fills.ts';
import { toUnits } from '../uniswap-v3/market.ts';
import type { PoolTracker } from '../uniswap-v3/pool-tracker.ts';
import { NodeFault } from './fault.ts';
import type { NodePool } from './node-pool.ts';
import { quoteByNode } from './quoter.ts';
import type { PoolFacts } from './read-pool.ts';

/** Nothing is simulated on a state older than this, ms. */
const STALE_MS = 60_000;

export interface TrialParts {
  readonly nodes: NodePool;
  readonly facts: PoolFacts;
  /** Whether the nodes take state overrides. */
  readonly overrides: boolean;
}

/** What it comes to, and whether a node's own machine disagrees with the pool as it was followed. */
export interface Trial {
  readonly simulation: Simulation;
  readonly doubt: boolean;
}

/**
 * By the pool's own arithmetic on the state that was followed, and where the nodes take state overrides also by a node's
 * own machine: only what both agree on is taken.
 * @param block number of the block that the pool stands after @param now Unix ms
 */
export async function tryOrder(
  { nodes, facts, overrides }: TrialParts,
  pool: PoolTracker,
  block: number,
  action: Action,
  bill: GasBill,
  now: number,
): Promise<Trial> {
  const silence = now - nodes.lastAnswer;
  if (silence > STALE_MS) {
    const reason = `No node has answered for ${Math.round(silence / 1000)} s.`;
    return { simulation: { ok: false, reason, block }, doubt: false };
  }
  const filled = fillAction(facts.market, pool, action, bill);
  const own: Trial = { simulation: { ...filled, block }, doubt: false };
  if (!filled.ok || action.kind !== 'swap' || !overrides) return own;
  const reason = await askNode(nodes, facts, pool, block, action).catch((error: unknown) => {
    // A node that is away just now leaves the pool's own arithmetic.
    if (error instanceof NodeFault) return null;
    throw error;
  });
  return reason === null ? own : { simulation: { ok: false, reason, block }, doubt: true };
}

/** Null when a node's machine comes to the same; else what is wrong. @throws NodeFault */
async function askNode(
  nodes: NodePool,
  { market, address }: PoolFacts,
  pool: PoolTracker,
  block: number,
  action: Extract<Action, { kind: 'swap' }>,
): Promise<string | null> {
  const buy = action.side === 'buy';
  const zeroForOne = buy !== market.baseIsToken0;
  const amountIn = toUnits(buy ? market.quoteDecimals : market.baseDecimals, action.amountIn)!;
  const own = swap(pool, pool.ticks, zeroForOne, amountIn);
  const quote = await quoteByNode(nodes, address, { zeroForOne, amountIn, block });
  if ('reason' in quote) return quote.reason;
  if (quote.amount0 === own.amount0 && quote.amount1 === own.amount1) return null;
  return 'The node comes to other amounts than the pool as it was followed; the pool is read anew.';
}
