/** The seven market regimes. Every other regime scheme derives from these by a table. */
export const MARKET_REGIMES = [
  'bull-low-vol',
  'bull-high-vol',
  'bear-low-vol',
  'bear-high-vol',
  'range-bound',
  'volatile',
  'crisis',
] as const;

export type MarketRegime = (typeof MARKET_REGIMES)[number];

/** What the regime detector concluded for one theta tick, with the numbers it concluded it from. */
export interface RegimeReading {
  readonly regime: MarketRegime;
  readonly previous: MarketRegime;
  readonly changed: boolean;
  /** True when the change-point test fired on this tick. */
  readonly changePoint: boolean;
  /** Theta ticks since the regime last changed. */
  readonly age: number;
  /** Annualised realised volatility, fraction (0.2 is 20 % a year). */
  readonly volatility: number;
  /** Long-run annualised volatility that `volatility` is compared to, fraction. */
  readonly longVolatility: number;
  /** Price over its slow moving average, minus 1. */
  readonly trend: number;
  /** Fall from the rolling peak, fraction ≥ 0. */
  readonly drawdown: number;
  /** The two-sided test statistics, in standard deviations; a change point is where one passes its bound. */
  readonly cusum: { readonly up: number; readonly down: number; readonly variance: number };
}
