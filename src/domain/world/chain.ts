import type { Block, PoolState, RawLog } from './world.ts';

/** What the owner says about a chain to live on. */
export interface ChainSpec {
  /** Addresses of nodes, best first: `https:`, `wss:`, and `http:` or `ws:` on this machine. May hold keys. */
  readonly rpc: readonly string[];
  /** Checked against every node's own answer; null takes what the nodes agree on. */
  readonly chainId?: number | null;
  /** Uniswap pools; the golem trades in the first V3 pool, the others are watched. A V4 pool is its 32-byte id. */
  readonly pools: readonly string[];
  /** Other contracts whose logs are watched. */
  readonly addresses?: readonly string[];
  /** Which of the pool's tokens is traded; the other is what prices are in. */
  readonly base?: 'auto' | 'token0' | 'token1';
  /** Uniswap's StateView, which V4 pools are read by; null takes the one that is known of the chain. */
  readonly stateView?: string | null;
  /** Keep addresses of nodes that may hold a key on this device, in the clear. */
  readonly remember?: boolean;
}

export interface NodeStatus {
  /** Host and port only: the rest of an address may hold a key. */
  readonly host: string;
  readonly kind: 'http' | 'websocket';
  readonly state: 'in use' | 'ready' | 'waiting' | 'refused' | 'not tried';
  /** Why it waits or is refused; null otherwise. */
  readonly note: string | null;
  /** Until it is asked again, ms. */
  readonly waitMs: number;
  readonly requests: number;
  readonly failures: number;
}

/** A pool that is watched, as it was last read. */
export interface PoolReading {
  /** Its address, or the id of a V4 pool. */
  readonly pool: string;
  /** Null while it is not known. */
  readonly kind: 'uniswap-v2' | 'uniswap-v3' | 'uniswap-v4' | null;
  /** Whether this is the pool that the golem trades in. */
  readonly traded: boolean;
  /** Symbols; null where the tokens are not known: then the price is in units of token 1 for a unit of token 0. */
  readonly base: string | null;
  readonly quote: string | null;
  /** Hundredths of a basis point; null for a V2 pair, which does not say it. */
  readonly fee: number | null;
  /** Quote per base. */
  readonly price: number | null;
  /** Liquidity in range, a decimal string; null for a V2 pair. */
  readonly liquidity: string | null;
  /** What a V2 pair holds, whole tokens; null for other kinds. */
  readonly reserves: { readonly base: number; readonly quote: number } | null;
  /** The block after which it was so; null before it was first read. */
  readonly block: number | null;
  /** What is wrong with it, or not known of it; null where nothing is. */
  readonly note: string | null;
}

/** Where a life on a chain left off. */
export interface LivedBlock {
  readonly block: Block & { readonly hash: string };
  /** The pool as it was after it. */
  readonly pool: PoolState;
}

/** How the connection of a live world stands. */
export interface ChainStatus {
  readonly worldId: string;
  readonly chainId: number;
  readonly chain: string;
  readonly endpoints: readonly NodeStatus[];
  /** The newest block that was read, and the newest that the golem was shown. */
  readonly head: number;
  readonly delivered: number;
  /** Since the head's own time stamp, and since a node last answered, s. */
  readonly headAge: number;
  readonly silence: number;
  readonly reorganisations: number;
  /** Blocks taken back by them. */
  readonly blocksTakenBack: number;
  /** The block that the last visit ended with, and how many were read since at the opening; null on a first visit. */
  readonly resumed: { readonly after: number; readonly blocks: number } | null;
  /** Blocks left out because there were too many to read, or because they were no longer to be had. */
  readonly blocksLeftOut: number;
  readonly logs: number;
  readonly events: Readonly<Record<string, number>>;
  readonly unknown: { readonly count: number; readonly last: readonly RawLog[] };
  /** Whether the node takes state overrides, so that orders are simulated by its own machine. */
  readonly overrides: boolean;
  readonly multicall: 'contract' | 'deployless' | 'none';
  /** Every watched pool, read anew at each head, in the order given. */
  readonly pools: readonly PoolReading[];
  readonly watched: { readonly pools: readonly string[]; readonly addresses: readonly string[] };
}

/** A chain that the golem has lived on, without what may hold a key. */
export interface ChainBookmark {
  readonly id: string;
  readonly chainId: number;
  readonly hosts: readonly string[];
  readonly pools: readonly string[];
  readonly addresses: readonly string[];
  readonly base: 'auto' | 'token0' | 'token1';
  readonly stateView: string | null;
  /** Whether it can be opened without giving the nodes' addresses again. */
  readonly ready: boolean;
}
