import type { Action, Simulation } from '../../domain/world/world.ts';
import {
  fillAction,
  type GasBill,
  getAmountsForLiquidity,
  getSqrtRatioAtTick,
  type PoolTracker,
  swap,
  toUnits,
} from '../uniswap-v3/index.ts';
import { NodeFault } from './rpc/fault.ts';
import type { NodePool } from './rpc/node-pool.ts';
import { mintByNode, quoteByNode } from './pools/quoter.ts';
import type { PoolFacts } from './pools/read-pool.ts';

/** Nothing is simulated on a state older than this, ms. */
const STALE_MS = 60_000;

/** As a pool's contract counts it, in 128 bits. */
const MOST_LIQUIDITY = 2n ** 128n - 1n;

export interface TrialParts {
  readonly nodes: NodePool;
  readonly facts: PoolFacts;
  /** Whether the nodes take state overrides. */
  readonly overrides: boolean;
}

/** What it comes to, and whether a node's own machine disagrees with the pool as it was followed. */
export interface ChainTrial {
  readonly simulation: Simulation;
  readonly doubt: boolean;
}

/**
 * By the pool's own arithmetic on the state that was followed, and where the nodes take state overrides also by a node's
 * own machine: only what both agree on is taken, and where no node said anything that is said.
 * @param block number of the block that the pool stands after @param now Unix ms
 */
export async function tryOrder(
  { nodes, facts, overrides }: TrialParts,
  pool: PoolTracker,
  block: number,
  action: Action,
  bill: GasBill,
  now: number,
): Promise<ChainTrial> {
  const silence = now - nodes.lastAnswer;
  if (silence > STALE_MS) {
    const reason = `No node has answered for ${Math.round(silence / 1000)} s.`;
    return { simulation: { ok: false, reason, block }, doubt: false };
  }
  const filled = fillAction(facts.market, pool, action, bill);
  if (!filled.ok) return { simulation: { ...filled, block }, doubt: false };
  const word = overrides
    ? await askNode(nodes, facts, pool, block, action, BigInt(filled.fill.liquidity)).catch(awayJustNow)
    : { unchecked: 'the nodes take no state overrides, so that none simulated it' };
  if (word && 'wrong' in word) return { simulation: { ok: false, reason: word.wrong, block }, doubt: true };
  return { simulation: { ...filled, block, ...word }, doubt: false };
}

/** What a node's machine says: null where it comes to the same. */
type Word = { readonly wrong: string } | { readonly unchecked: string } | null;

/** A node that is away just now leaves the pool's own arithmetic. */
function awayJustNow(error: unknown): Word {
  if (error instanceof NodeFault) return { unchecked: `no node simulated it: ${error.message}` };
  throw error;
}

const OTHER = 'The node comes to other amounts than the pool as it was followed; the pool is read anew.';

/** @param liquidity of what is provided or withdrawn @throws NodeFault */
function askNode(
  nodes: NodePool,
  facts: PoolFacts,
  pool: PoolTracker,
  block: number,
  action: Action,
  liquidity: bigint,
): Promise<Word> {
  return action.kind === 'swap'
    ? askOfSwap(nodes, facts, pool, block, action)
    : askOfLiquidity(nodes, facts, pool, block, action, liquidity);
}

async function askOfSwap(
  nodes: NodePool,
  { market, address }: PoolFacts,
  pool: PoolTracker,
  block: number,
  action: Extract<Action, { kind: 'swap' }>,
): Promise<Word> {
  const buy = action.side === 'buy';
  const zeroForOne = buy !== market.baseIsToken0;
  const amountIn = toUnits(buy ? market.quoteDecimals : market.baseDecimals, action.amountIn)!;
  const own = swap(pool, pool.ticks, zeroForOne, amountIn);
  const quote = await quoteByNode(nodes, address, { zeroForOne, amountIn, block });
  if ('reason' in quote) return { wrong: quote.reason };
  return quote.amount0 === own.amount0 && quote.amount1 === own.amount1 ? null : { wrong: OTHER };
}

/**
 * A position on paper is none that the pool knows of, so that it cannot be withdrawn there; the same liquidity is provided instead, which
 * takes the same amounts, rounded up. Where the pool would not take it, that says nothing against withdrawing.
 */
async function askOfLiquidity(
  nodes: NodePool,
  { address }: PoolFacts,
  pool: PoolTracker,
  block: number,
  { kind, tickLower, tickUpper }: Exclude<Action, { kind: 'swap' }>,
  liquidity: bigint,
): Promise<Word> {
  if (liquidity > MOST_LIQUIDITY) return { wrong: 'It is more liquidity than any pool can hold.' };
  const [lower, upper] = [getSqrtRatioAtTick(tickLower), getSqrtRatioAtTick(tickUpper)];
  const own = getAmountsForLiquidity(pool.sqrtPriceX96, lower, upper, liquidity, true);
  const quote = await mintByNode(nodes, address, { tickLower, tickUpper, liquidity, block });
  if ('reason' in quote)
    return kind === 'provide' ? { wrong: quote.reason } : { unchecked: 'no node could simulate it' };
  const same =
    quote.amount0 === own.amount0 &&
    quote.amount1 === own.amount1 &&
    quote.sqrtPriceX96 === pool.sqrtPriceX96;
  return same ? null : { wrong: OTHER };
}
