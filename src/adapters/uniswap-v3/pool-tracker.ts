import { TickMap } from './tick-map.ts';
import type { PoolEvent } from './pool-events.ts';

/** A pool as a node described it at one block; integers beyond 2^53 are decimal strings. */
export interface PoolCheckpoint {
  readonly sqrtPriceX96: string;
  readonly tick: number;
  readonly liquidity: string;
  readonly ticks: readonly (readonly [tick: number, net: string, gross: string])[];
}

/** A pool followed through its logs: price, tick, liquidity in range, and every initialised tick. */
export class PoolTracker {
  readonly fee: number;
  readonly ticks: TickMap;
  sqrtPriceX96 = 0n;
  tick = 0;
  liquidity = 0n;

  constructor(fee: number, ticks: TickMap) {
    this.fee = fee;
    this.ticks = ticks;
  }

  /** The pool as the node described it at the start of a chunk. */
  static at(checkpoint: PoolCheckpoint, fee: number, tickSpacing: number): PoolTracker {
    const entries = checkpoint.ticks.map(([tick, net, gross]) => [tick, BigInt(net), BigInt(gross)] as const);
    const pool = new PoolTracker(fee, new TickMap(tickSpacing, entries));
    pool.sqrtPriceX96 = BigInt(checkpoint.sqrtPriceX96);
    pool.tick = checkpoint.tick;
    pool.liquidity = BigInt(checkpoint.liquidity);
    return pool;
  }

  clone(): PoolTracker {
    const copy = new PoolTracker(this.fee, new TickMap(this.ticks.spacing, this.ticks.entries()));
    copy.sqrtPriceX96 = this.sqrtPriceX96;
    copy.tick = this.tick;
    copy.liquidity = this.liquidity;
    return copy;
  }

  apply(event: PoolEvent): void {
    switch (event.kind) {
      case 'swap':
        this.sqrtPriceX96 = event.sqrtPriceX96;
        this.tick = event.tick;
        this.liquidity = event.liquidity;
        return;
      case 'mint':
      case 'burn': {
        const change = event.kind === 'mint' ? event.liquidity : -event.liquidity;
        this.ticks.update(event.tickLower, event.tickUpper, change);
        if (event.tickLower <= this.tick && this.tick < event.tickUpper) this.liquidity += change;
        return;
      }
      case 'initialize':
        this.sqrtPriceX96 = event.sqrtPriceX96;
        this.tick = event.tick;
        return;
      case 'other':
        return;
    }
  }
}
