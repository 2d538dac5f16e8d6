import type { RawLog, SwapSeen } from '../../../domain/world/world.ts';
import {
  baseQuote,
  baseTokens,
  decodePoolLog,
  type Market,
  type PoolEvent,
  type PoolTracker,
  priceOf,
  quoteTokens,
} from '../../uniswap-v3/index.ts';
import { decodeLog } from '../pools/decode.ts';
import type { FollowedBlock } from './followed.ts';

/** Blocks of a delivered chain that can still be taken back. */
const KEPT_BLOCKS = 512;

/** A block as it was delivered: what it did to the pool, so that it can be undone. */
export interface DeliveredBlock {
  readonly followed: FollowedBlock;
  readonly logs: readonly RawLog[];
  readonly swaps: readonly SwapSeen[];
  readonly counts: { swap: number; mint: number; burn: number; other: number };
  readonly events: ReadonlyMap<string, number>;
  readonly unknown: readonly RawLog[];
  readonly priceAfter: number;
  readonly undo: () => void;
}

/** Moves the pool through the logs of followed blocks, and back. */
export class DeliveredBlocks {
  readonly #market: Market;
  readonly #address: string;
  readonly #ids: ReadonlySet<string>;
  readonly pool: PoolTracker;
  readonly #delivered: DeliveredBlock[] = [];

  /** @param ids of the V4 pools that are watched; empty for all of a pool manager's */
  constructor(market: Market, address: string, pool: PoolTracker, ids: ReadonlySet<string>) {
    this.#ids = ids;
    this.#market = market;
    this.#address = address;
    this.pool = pool;
  }

  /** The pool's events of a block, with each one's place among the logs. */
  events(block: FollowedBlock): readonly { readonly log: RawLog; readonly event: PoolEvent }[] {
    return block.logs.flatMap((log) =>
      log.address === this.#address ? [{ log, event: decodePoolLog(log) }] : [],
    );
  }

  deliver(followed: FollowedBlock): DeliveredBlock {
    const { pool } = this;
    const before = { sqrtPriceX96: pool.sqrtPriceX96, tick: pool.tick, liquidity: pool.liquidity };
    const swaps: SwapSeen[] = [];
    const counts = { swap: 0, mint: 0, burn: 0, other: 0 };
    const changes: (() => void)[] = [];
    for (const { log, event } of this.events(followed)) {
      if (event.kind === 'swap') swaps.push(this.#swap(log, event));
      pool.apply(event);
      counts[event.kind === 'initialize' ? 'other' : event.kind]++;
      if (event.kind === 'mint' || event.kind === 'burn') {
        const change = event.kind === 'mint' ? -event.liquidity : event.liquidity;
        changes.push(() => pool.ticks.update(event.tickLower, event.tickUpper, change));
      }
    }
    const events = new Map<string, number>();
    const unknown: RawLog[] = [];
    for (const log of followed.logs) {
      const name = this.#nameOf(log);
      events.set(name, (events.get(name) ?? 0) + 1);
      if (name === 'unknown') unknown.push(log);
      if (log.address !== this.#address) counts.other++;
    }
    const delivered: DeliveredBlock = {
      followed,
      logs: followed.logs,
      swaps,
      counts,
      events,
      unknown,
      priceAfter: priceOf(this.#market, pool.sqrtPriceX96),
      undo: () => {
        for (const change of changes.reverse()) change();
        Object.assign(pool, before);
      },
    };
    this.#delivered.push(delivered);
    if (this.#delivered.length > KEPT_BLOCKS) this.#delivered.shift();
    return delivered;
  }

  /** Undoes every block above this number that is still kept; the blocks, oldest first. */
  takeBack(above: number): readonly DeliveredBlock[] {
    const gone: DeliveredBlock[] = [];
    for (let last = this.#delivered.at(-1); last; last = this.#delivered.at(-1)) {
      if (last.followed.header.number <= above) break;
      last.undo();
      gone.unshift(last);
      this.#delivered.pop();
    }
    return gone;
  }

  #nameOf(log: RawLog): string {
    const { name, args } = decodeLog(log);
    const elsewhere =
      name.startsWith('uniswap-v4.') && this.#ids.size > 0 && !this.#ids.has(String(args['id']));
    return elsewhere ? 'uniswap-v4.other-pools' : name;
  }

  #swap(log: RawLog, event: Extract<PoolEvent, { kind: 'swap' }>): SwapSeen {
    const { base, quote } = baseQuote(this.#market, event.amount0, event.amount1);
    return {
      blockNumber: log.blockNumber,
      logIndex: log.logIndex,
      base: baseTokens(this.#market, base),
      quote: quoteTokens(this.#market, quote),
      price: priceOf(this.#market, event.sqrtPriceX96),
      tickBefore: this.pool.tick,
      tickAfter: event.tick,
      liquidity: event.liquidity.toString(),
    };
  }
}
