import type { Portfolio } from '../../../domain/world/ledger.ts';
import type { MarketRegime } from '../../../domain/world/market.ts';
import type { WorldInfo, WorldState } from '../../../domain/world/world.ts';

/** What is known of the world that the golem lives in, and when it was so. Times are Unix seconds. */
export interface LivingWorld {
  readonly info: WorldInfo;
  /** Price, pool and block as the world has them now. */
  readonly state: WorldState;
  /** The world's own clock: of a live one the clock on the wall, else the time to which it has played. */
  readonly now: number;
  /** What the golem made of it at its last tick; null before the first. */
  readonly tick: {
    readonly tick: number;
    /** World time of that tick. */
    readonly time: number;
    readonly regime: MarketRegime;
    /** Ticks since the regime changed. */
    readonly regimeAge: number;
    /** Books and positions, valued at that tick's price; null before they are opened. */
    readonly portfolio: Portfolio | null;
  } | null;
  /** Price of the coin that gas is paid in, quote. */
  readonly gasCoinPrice: number;
}
