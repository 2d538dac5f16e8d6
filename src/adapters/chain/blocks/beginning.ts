import type { LivedBlock } from '../../../domain/world/chain.ts';
import { decodePoolLog, type PoolTracker } from '../../uniswap-v3/index.ts';
import { NodeFault } from '../rpc/fault.ts';
import type { ChainStep } from './followed.ts';
import { Follower } from './follower.ts';
import type { NodePool } from '../rpc/node-pool.ts';
import type { Reader } from '../rpc/read-many.ts';
import { readState, type PoolFacts } from '../pools/read-pool.ts';
import { readHeader, type Header } from '../rpc/reads.ts';
import type { ChainTimer } from '../rpc/timer.ts';

/** How often the pool is read anew because its block was taken back, or a node was away, meanwhile. */
const READ_ATTEMPTS = 3;

interface Ground {
  readonly nodes: NodePool;
  readonly reader: Reader;
  readonly facts: PoolFacts;
  /** Addresses whose logs are watched. */
  readonly contracts: readonly string[];
  readonly timer: ChainTimer;
  /** Share of the way, 0..1. */
  progress(share: number): void;
}

/** Where a life on the chain goes on: the last block it knows, the pool as it was after that block, and what follows. */
export interface Beginning {
  readonly start: Header;
  readonly pool: PoolTracker;
  readonly follower: Follower;
  /** Null where the golem had not lived here before. */
  readonly resumed: { readonly after: number; readonly blocks: number } | null;
}

/** @throws NodeFault */
export async function begin(ground: Ground, lived: LivedBlock | null): Promise<Beginning> {
  const head = await latest(ground.nodes);
  // A node that is behind where the golem was has nothing to tell of what came after.
  return lived && lived.block.number <= head.number ? goOn(ground, lived) : fromHead(ground);
}

async function fromHead(ground: Ground): Promise<Beginning> {
  for (let attempt = 1; attempt <= READ_ATTEMPTS; attempt++) {
    const start = await latest(ground.nodes);
    const pool = await stateAt(ground, start);
    const { nodes, contracts, timer } = ground;
    if (pool) return { start, pool, follower: new Follower(nodes, contracts, timer, start), resumed: null };
  }
  throw new NodeFault('away', 'the chain kept reorganising');
}

/**
 * Reads every block since the last one lived, then the pool as it is now, and takes back of it what happened between: a node
 * need not know the states of old blocks. What cannot be read is left out, and said to be.
 */
async function goOn(ground: Ground, { block, pool: before }: LivedBlock): Promise<Beginning> {
  const { nodes, contracts, timer } = ground;
  // Nothing is asked of the block before the one that life goes on after.
  const start: Header = { ...block, parentHash: '' };
  const follower = new Follower(nodes, contracts, timer, start);
  follower.onRead = (tip, head) =>
    ground.progress((tip.number - start.number) / Math.max(1, head.number - start.number));
  try {
    const pool = (await atTip(ground, follower)) ?? (await afterGap(ground, follower));
    follower.onRead = () => undefined;
    const followed = follower.queue.all;
    rewind(pool, followed, ground.facts.address);
    pool.sqrtPriceX96 = BigInt(before.sqrtPriceX96);
    pool.tick = before.tick;
    pool.liquidity = BigInt(before.liquidity);
    const blocks = followed.filter(({ kind }) => kind === 'block').length;
    return { start, pool, follower, resumed: { after: start.number, blocks } };
  } catch (error) {
    await follower.close();
    throw error;
  }
}

/** The pool where the follower has come to; null where its state there is not to be had. */
async function atTip(ground: Ground, follower: Follower): Promise<PoolTracker | null> {
  for (let attempt = 1; attempt <= READ_ATTEMPTS; attempt++) {
    await follower.sync();
    const pool = await stateAt(ground, follower.tip).catch((error: unknown) => {
      if (!(error instanceof NodeFault)) throw error;
      return null;
    });
    if (pool) return pool;
  }
  return null;
}

async function afterGap(ground: Ground, follower: Follower): Promise<PoolTracker> {
  const head = await latest(ground.nodes);
  follower.leaveOut(head);
  return readState(ground.reader, ground.facts, head.number);
}

/** Null where the block was taken back meanwhile. @throws NodeFault */
async function stateAt({ reader, nodes, facts }: Ground, header: Header): Promise<PoolTracker | null> {
  const pool = await readState(reader, facts, header.number);
  const still = await readHeader(nodes, header.number);
  return still?.hash === header.hash ? pool : null;
}

/** Takes the liquidity that came or went in these blocks back, newest first. */
function rewind(pool: PoolTracker, followed: readonly ChainStep[], address: string): void {
  const logs = followed.flatMap((item) => (item.kind === 'block' ? item.block.logs : []));
  for (const log of logs.filter((one) => one.address === address).reverse()) {
    const event = decodePoolLog(log);
    if (event.kind !== 'mint' && event.kind !== 'burn') continue;
    const change = event.kind === 'mint' ? -event.liquidity : event.liquidity;
    pool.ticks.update(event.tickLower, event.tickUpper, change);
  }
}

async function latest(nodes: NodePool): Promise<Header> {
  const head = await readHeader(nodes, 'latest');
  if (!head) throw new NodeFault('away', 'the node has no block yet');
  return head;
}
