import type { RawLog } from './world.ts';

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
  /** Keep addresses of nodes that may hold a key on this device, in the clear. */
  readonly remember?: boolean;
}

export interface EndpointStatus {
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

/** How the connection of a live world stands. */
export interface ChainStatus {
  readonly worldId: string;
  readonly chainId: number;
  readonly chain: string;
  readonly endpoints: readonly EndpointStatus[];
  /** The newest block that was read, and the newest that the golem was shown. */
  readonly head: number;
  readonly delivered: number;
  /** Since the head's own time stamp, and since a node last answered, s. */
  readonly headAge: number;
  readonly silence: number;
  readonly reorganisations: number;
  /** Blocks taken back by them. */
  readonly blocksTakenBack: number;
  /** Blocks left out because there were too many to read. */
  readonly blocksLeftOut: number;
  readonly logs: number;
  readonly events: Readonly<Record<string, number>>;
  readonly unknown: { readonly count: number; readonly last: readonly RawLog[] };
  /** Whether the node takes state overrides, so that orders are simulated by its own machine. */
  readonly overrides: boolean;
  readonly multicall: 'contract' | 'deployless' | 'none';
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
  /** Whether it can be opened without giving the nodes' addresses again. */
  readonly ready: boolean;
}
