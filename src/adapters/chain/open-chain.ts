import { AppError } from '../../domain/errors.ts';
import type { ChainSpec } from '../../domain/chain.ts';
import type { WorldInfo } from '../../domain/world.ts';
import { isAddress } from '../../lib/chain-fields.ts';
import { ChainWorld } from './chain-world.ts';
import { NodeFault } from './fault.ts';
import { Follower } from './follower.ts';
import { NodePool } from './node-pool.ts';
import { takesOverrides } from './quoter.ts';
import { Reader } from './read-many.ts';
import { readFacts, readState, type PoolFacts } from './read-pool.ts';
import { readHeader, type Header } from './reads.ts';
import { checkSpec } from './spec.ts';
import { WALL_TIMER, type ChainTimer } from './timer.ts';

/** Theta intervals a year at a minute each. */
const STEPS_PER_YEAR = 365 * 24 * 60;
/** How often the pool is read anew because its block was taken back meanwhile. */
const READ_ATTEMPTS = 3;

const CHAINS: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  10: 'OP Mainnet',
  56: 'BNB Smart Chain',
  137: 'Polygon',
  8453: 'Base',
  31337: 'a local test chain',
  42161: 'Arbitrum One',
  11155111: 'Sepolia',
};

const chainName = (id: number): string => CHAINS[id] ?? `chain ${id}`;

/** A chain's worlds are named by chain and pool, so that the same pool keeps the same books whatever node it is read from. */
export const chainWorldId = (chainId: number, pool: string): string => `chain:${chainId}:${pool}`;

export interface ChainOptions {
  /** Price of the coin that gas is paid in, in quote. */
  readonly gasCoinPrice: number;
  /** Share of the way, 0..1. */
  readonly progress?: (share: number) => void;
  readonly timer?: ChainTimer;
}

/**
 * Connects to a chain, checks that the nodes agree on which it is, reads the first V3 pool whole and follows the head from
 * there. Only reads are ever asked of a node.
 * @throws AppError `input.invalid`, `world.load_failed` (retryable), `world.unsupported`; no text names more of an RPC
 * address than its host
 */
export async function openChain(spec: ChainSpec, options: ChainOptions): Promise<ChainWorld> {
  const { rpc, chainId, pools, addresses, base } = checkSpec(spec);
  const { timer = WALL_TIMER, progress = () => undefined, gasCoinPrice } = options;
  const nodes = new NodePool(rpc, timer);
  try {
    const chain = await nodes.agree(chainId);
    progress(0.1);
    const reader = new Reader(nodes);
    await reader.probe();
    const overrides = await takesOverrides(nodes);
    progress(0.2);
    const { facts, pool, start } = await readMarket(nodes, reader, pools, base, progress);
    const contracts = [...new Set([facts.address, ...pools.filter(isAddress), ...addresses])];
    const follower = new Follower(nodes, contracts, timer, start);
    const world = new ChainWorld({
      info: infoOf(chain, facts, start, nodes.hosts),
      nodes,
      reader,
      follower,
      facts,
      pool,
      start,
      overrides,
      gasCoinPrice,
      timer,
      chain: chainName(chain),
      watched: { pools, addresses },
    });
    follower.start();
    progress(1);
    return world;
  } catch (error) {
    await nodes.close();
    if (!(error instanceof NodeFault)) throw error;
    throw new AppError(
      'world.load_failed',
      `The chain could not be read: ${error.message}. Try again, or give another node.`,
      {
        data: { hosts: nodes.hosts },
        retryable: true,
      },
    );
  }
}

async function readMarket(
  nodes: NodePool,
  reader: Reader,
  pools: readonly string[],
  base: 'auto' | 'token0' | 'token1',
  progress: (share: number) => void,
) {
  for (let attempt = 1; ; attempt++) {
    const start = await readHeader(nodes, 'latest');
    if (!start) throw new NodeFault('away', 'the node has no block yet');
    const facts = await firstMarket(reader, pools.filter(isAddress), base, start.number);
    progress(0.4);
    const pool = await readState(reader, facts, start.number);
    const still = await readHeader(nodes, start.number);
    if (still?.hash === start.hash) return { facts, pool, start };
    if (attempt === READ_ATTEMPTS) throw new NodeFault('away', 'the chain was reorganised again and again');
  }
}

async function firstMarket(
  reader: Reader,
  pools: readonly string[],
  base: 'auto' | 'token0' | 'token1',
  block: number,
): Promise<PoolFacts> {
  for (const address of pools) {
    const facts = await readFacts(reader, address, base, block);
    if (facts) return facts;
  }
  throw new AppError(
    'world.unsupported',
    'None of the pools is a Uniswap V3 pool on this chain. The golem trades in one; pools of other kinds are watched beside it.',
    { data: { pools } },
  );
}

function infoOf(chain: number, facts: PoolFacts, start: Header, hosts: readonly string[]): WorldInfo {
  const { base, quote, fee, address } = facts;
  const name = chainName(chain);
  return {
    id: chainWorldId(chain, address),
    title: `${base}/${quote} on ${name}`,
    description: `The Uniswap V3 pool ${address} (fee ${fee / 10_000} %) on ${name}, live. Orders are filled on paper; nothing is ever sent.`,
    base,
    quote,
    steps: null,
    startTime: start.timestamp,
    endTime: null,
    stepsPerYear: STEPS_PER_YEAR,
    bytes: null,
    source: hosts.join(', '),
    licence: 'public chain data',
    provenance: {
      real: 'Every block, log and pool state, as the node gives them.',
      driven: 'Nothing.',
      recorded: 'Nothing beforehand: it happens while the golem watches.',
    },
    live: true,
  };
}
