import type { MarketRegime } from '../world/market.ts';

/** What a decision comes to, whoever took it; `wait`: it ordered nothing, on a tick without a thought too. */
export const KARMA_ACTS = ['buy', 'sell', 'provide', 'withdraw', 'wait'] as const;
export type KarmaAct = (typeof KARMA_ACTS)[number];

/** A situation in a few words, so coarse that it comes again. */
export interface KarmaSituation {
  readonly regime: MarketRegime;
  /** Against its long run. */
  readonly volatility: 'low' | 'usual' | 'high';
  /** Share of equity in the base token. */
  readonly exposure: 'none' | 'some' | 'half' | 'most';
  readonly liquidity: 'none' | 'in-range' | 'out-of-range';
}
