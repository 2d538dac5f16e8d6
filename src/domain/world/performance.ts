/** A swap that was filled: what it moved and cost, in whole tokens. */
export interface Trade {
  /** Of its transaction. */
  readonly id: string;
  readonly tick: number;
  /** World time, Unix seconds. */
  readonly time: number;
  readonly side: 'buy' | 'sell';
  readonly base: number;
  /** Paid, or had back, pool fee and gas within. */
  readonly quote: number;
  /** Of it, pool fee and gas. */
  readonly costs: number;
  /** Of a sale: what it brought beyond what the base sold had cost on average, costs of both within; null of a purchase. */
  readonly profit: number | null;
}

/** A fall of equity from a peak, as a share of it. */
export interface Fall {
  readonly share: number;
  /** Ticks of the peak and of the lowest point after it. */
  readonly from: number;
  readonly to: number;
}

/** How it has traded, over ticks that were lived one after the other in one world and by one set of books. Figures are of paper. */
export interface TradingPerformance {
  /** The first and the last tick that it is of. */
  readonly from: number;
  readonly to: number;
  /** Equity at the first, and at the last; in quote. */
  readonly began: number;
  readonly equity: number;
  /** Shares of what it began with; of holding, what the base token alone came to. */
  readonly returned: number;
  readonly holding: number;
  /** Null before it fell. */
  readonly deepest: Fall | null;
  /** Mean share of equity in the base token, 0..1. */
  readonly exposure: number;
  /**
   * Mean return of a tick over its deviation, and over its deviation below 0, each times the root of the world's ticks in a year (Sharpe 1994;
   * Sortino & Price 1994), with no return for cash; null of fewer than 20 ticks, and where nothing varies.
   */
  readonly sharpe: number | null;
  readonly sortino: number | null;
  /** Sales with a profit, and with a loss; and what these came to. */
  readonly won: number;
  readonly lost: number;
  readonly gains: number;
  readonly losses: number;
  readonly poolFees: number;
  readonly gas: number;
  /** Newest first. */
  readonly trades: readonly Trade[];
}
