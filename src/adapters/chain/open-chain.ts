import { worldIdOf } from '../../domain/world/world-id.ts';
import { AppError } from '../../domain/errors.ts';
import type { ChainSpec, LivedBlock } from '../../domain/world/chain.ts';
import type { WorldInfo } from '../../domain/world/world.ts';
import { isAddress } from '../../shared/chain-fields.ts';
import { begin } from './blocks/beginning.ts';
import { ChainWorld } from './chain-world.ts';
import { NodeFault } from './rpc/fault.ts';
import { NodePool } from './rpc/node-pool.ts';
import { PoolBoard } from './pools/pool-board.ts';
import { takesOverrides } from './pools/quoter.ts';
import { Reader } from './rpc/read-many.ts';
import { readFacts, type PoolFacts } from './pools/read-pool.ts';
import { readHeader, type Header } from './rpc/reads.ts';
import { checkSpec } from './rpc/spec.ts';
import { CHAIN_TIMER, type ChainTimer } from './rpc/timer.ts';

interface KnownChain {
  readonly name: string;
  /** Symbol of the coin that gas is paid in: the zero address as a currency of a V4 pool. */
  readonly coin: string;
  /** Uniswap's V4 StateView, by docs.uniswap.org/contracts/v4/deployments; null where there is none. */
  readonly stateView: string | null;
}

const CHAINS: Readonly<Record<number, KnownChain>> = {
  1: { name: 'Ethereum', coin: 'ETH', stateView: '0x7ffe42c4a5deea5b0fec41c94c136cf115597227' },
  10: { name: 'OP Mainnet', coin: 'ETH', stateView: '0xc18a3169788f4f75a170290584eca6395c75ecdb' },
  56: { name: 'BNB Smart Chain', coin: 'BNB', stateView: '0xd13dd3d6e93f276fafc9db9e6bb47c1180aee0c4' },
  130: { name: 'Unichain', coin: 'ETH', stateView: '0x86e8631a016f9068c3f085faf484ee3f5fdee8f2' },
  137: { name: 'Polygon', coin: 'POL', stateView: '0x5ea1bd7974c8a611cbab0bdcafcb1d9cc9b3ba5a' },
  8453: { name: 'Base', coin: 'ETH', stateView: '0xa3c0c9b65bad0b08107aa264b0f3db444b867a71' },
  31337: { name: 'a local test chain', coin: 'ETH', stateView: null },
  42161: { name: 'Arbitrum One', coin: 'ETH', stateView: '0x76fd297e2d437cd7f76d50f01afe6160f86e9990' },
  11155111: { name: 'Sepolia', coin: 'ETH', stateView: '0xe1dd9c3fa50edb962e442f60dfbc432e24537e4c' },
};

/** What is known of a chain without asking it. */
const knownChain = (id: number): KnownChain =>
  CHAINS[id] ?? { name: `chain ${id}`, coin: 'coin', stateView: null };

/** Theta intervals a year at a minute each. */
const STEPS_PER_YEAR = 365 * 24 * 60;
/** A chain's worlds are named by chain and pool, so that the same pool keeps the same books whatever node it is read from. */
export const chainWorldId = (chainId: number, pool: string): string =>
  worldIdOf('chain', `${chainId}:${pool}`);

export interface ChainOptions {
  /** Price of the coin that gas is paid in, in quote. */
  readonly gasCoinPrice: number;
  /** Share of the way, 0..1. */
  readonly progress?: (share: number) => void;
  readonly timer?: ChainTimer;
  /** Where the golem left off in a world; without it life goes on from the head. */
  readonly lived?: (worldId: string) => LivedBlock | null;
}

/**
 * Connects to a chain, checks that the nodes agree on which it is, reads the first V3 pool whole and follows the chain from
 * the last block that was lived, or else from its head. Only reads are ever asked of a node.
 * @throws AppError `input.invalid`, `world.load_failed` (retryable), `world.unsupported`; no text names more of an RPC
 * address than its host
 */
export async function openChain(spec: ChainSpec, options: ChainOptions): Promise<ChainWorld> {
  const { rpc, chainId, pools, addresses, base, stateView } = checkSpec(spec);
  const { timer = CHAIN_TIMER, progress = () => undefined, gasCoinPrice } = options;
  const nodes = new NodePool(rpc, timer);
  try {
    const chain = await nodes.agree(chainId);
    progress(0.1);
    const reader = new Reader(nodes);
    await reader.probe();
    const overrides = await takesOverrides(nodes);
    progress(0.2);
    const head = await readHeader(nodes, 'latest');
    if (!head) throw new NodeFault('away', 'the node has no block yet');
    const facts = await firstMarket(reader, pools.filter(isAddress), base, head.number);
    progress(0.3);
    const known = knownChain(chain);
    const contracts = [...new Set([facts.address, ...pools.filter(isAddress), ...addresses])];
    const beginning = await begin(
      { nodes, reader, facts, contracts, timer, progress: (share) => progress(0.3 + share * 0.6) },
      options.lived?.(chainWorldId(chain, facts.address)) ?? null,
    );
    const { follower } = beginning;
    const board = new PoolBoard({
      nodes,
      reader,
      pools,
      traded: facts,
      stateView: stateView ?? known.stateView,
      coin: known.coin,
    });
    const world = new ChainWorld({
      ...beginning,
      info: infoOf(chain, facts, head, nodes.hosts),
      nodes,
      reader,
      board,
      facts,
      overrides,
      gasCoinPrice,
      timer,
      chain: known.name,
      watched: { pools, addresses },
    });
    follower.onHead = (tip) => void board.look(tip);
    void board.look(follower.tip);
    follower.start();
    progress(1);
    return world;
  } catch (error) {
    await nodes.close();
    if (!(error instanceof NodeFault)) throw error;
    throw new AppError(
      'world.load_failed',
      `The chain could not be read: ${error.message}. Try again, or use another RPC address.`,
      {
        data: { hosts: nodes.hosts },
        retryable: true,
      },
    );
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
    'None of these pools is a Uniswap V3 pool on this chain. Add one: the golem trades in it. Other pools can only be watched.',
    { data: { pools } },
  );
}

function infoOf(chain: number, facts: PoolFacts, start: Header, hosts: readonly string[]): WorldInfo {
  const { base, quote, fee, address } = facts;
  const { name } = knownChain(chain);
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
