/** What a decision expected of the world, and what it traded: all that is needed to say, once its time has come, what it was worth. */
export interface Forecast {
  readonly by: string;
  /** Interval of the price and the stated probability of it; null where nothing was predicted. */
  readonly expected: {
    readonly low: number;
    readonly high: number;
    readonly probability: number;
    /** How often a price without drift meets it. */
    readonly chance: number;
  } | null;
  readonly dueTick: number;
  /** What its order would change of what is owned, at the price of that tick less the pool's fee; null without one, and of liquidity. */
  readonly trade: { readonly base: number; readonly quote: number; readonly equity: number } | null;
}
