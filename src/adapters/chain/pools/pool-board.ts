import { encodeEventTopics } from 'viem';
import type { PoolReading } from '../../../domain/world/chain.ts';
import { EVENTS, STATE_VIEW_ABI } from './abis.ts';
import { decodeLog } from './decode.ts';
import { NodeFault } from '../rpc/fault.ts';
import type { NodePool } from '../rpc/node-pool.ts';
import type { Reader } from '../rpc/read-many.ts';
import { readLogs, type Header } from '../rpc/reads.ts';
import { pairOf, readTokens, type Pair } from './token-facts.ts';
import { WatchedPool } from './watched-pool.ts';

export interface BoardParts {
  readonly nodes: NodePool;
  readonly reader: Reader;
  /** Addresses, and ids of V4 pools. */
  readonly pools: readonly string[];
  /** The pool that the golem trades in, which is one of them. */
  readonly traded: Pair & { readonly address: string };
  readonly stateView: string | null;
  /** Symbol of the chain's own coin. */
  readonly coin: string;
}

/** All watched pools as they stand at the head: one multicall a head, whatever their kinds. */
export class PoolBoard {
  readonly #parts: BoardParts;
  readonly #pools: readonly WatchedPool[];
  /** V4 pools whose creation was searched for, and pools whose tokens have told what they do: once is enough. */
  readonly #searched = new Set<WatchedPool>();
  readonly #named = new Set<WatchedPool>();
  #wanted: Header | null = null;
  #reading = false;

  constructor(parts: BoardParts) {
    const { pools, traded, stateView } = parts;
    this.#parts = parts;
    this.#pools = pools.map((id) => new WatchedPool(id, id === traded.address ? traded : null, stateView));
  }

  get readings(): readonly PoolReading[] {
    return this.#pools.map(({ reading }) => reading);
  }

  /** Reads them all after this block. Of the heads that come while it reads, only the newest is read next. */
  async look(head: Header): Promise<void> {
    this.#wanted = head;
    if (this.#reading) return;
    this.#reading = true;
    for (let next = this.#wanted as Header | null; next; next = this.#wanted) {
      this.#wanted = null;
      await this.#read(next.number).catch((error: unknown) => {
        // A node that is away leaves what was read before, with its block.
        if (!(error instanceof NodeFault)) throw error;
      });
    }
    this.#reading = false;
  }

  async #read(block: number): Promise<void> {
    const asked = this.#pools.map((pool) => pool.calls());
    const answers = await this.#parts.reader.many(asked.flat(), block);
    let at = 0;
    const states = this.#pools.map((pool, i) => pool.identify(answers.slice(at, (at += asked[i]!.length))));
    try {
      await this.#learnTokens(block);
    } finally {
      for (const [i, pool] of this.#pools.entries()) pool.take(states[i]!, block);
    }
  }

  async #learnTokens(block: number): Promise<void> {
    const { reader, coin } = this.#parts;
    const unknown = this.#pools.filter(
      (pool) => pool.kind !== null && pool.pair === null && !this.#named.has(pool),
    );
    for (const pool of unknown) {
      if (pool.tokens || pool.kind !== 'uniswap-v4' || this.#searched.has(pool)) continue;
      this.#searched.add(pool);
      pool.tokens = await this.#currencies(pool.id, block);
    }
    const named = unknown.filter(({ tokens }) => tokens !== null);
    if (named.length === 0) return;
    const addresses = named.flatMap(({ tokens }) => tokens!);
    const facts = await readTokens(reader, addresses, coin, block);
    for (const [i, pool] of named.entries()) {
      this.#named.add(pool);
      pool.pair = pairOf([facts[2 * i]!, facts[2 * i + 1]!], 'auto');
    }
  }

  /** A V4 pool's id is a hash: its currencies are in the log of its creation. Null where the node does not find that. */
  async #currencies(id: string, block: number): Promise<readonly [string, string] | null> {
    const { reader, nodes, stateView } = this.#parts;
    if (stateView === null) return null;
    const [manager] = await reader.many(
      [{ address: stateView, abi: STATE_VIEW_ABI, functionName: 'poolManager' }],
      block,
    );
    if (typeof manager !== 'string') return null;
    const [topic] = encodeEventTopics({ abi: EVENTS['uniswap-v4'], eventName: 'Initialize' });
    try {
      const [log] = await readLogs(nodes, [manager], { from: 0, to: block }, [topic!, id]);
      const { currency0, currency1 } = log ? decodeLog(log).args : {};
      return typeof currency0 === 'string' && typeof currency1 === 'string' ? [currency0, currency1] : null;
    } catch (error) {
      // Many nodes do not search the whole chain.
      if (error instanceof NodeFault && error.kind === 'refused') return null;
      throw error;
    }
  }
}
