import { FACTS } from '../candidates/index.ts';
import { type Features, ofFact } from '../contract/index.ts';
import { volatilityRatio } from '../grimoire/index.ts';

const WEI_PER_GWEI = 1e9;

function sumOfLast(returns: readonly number[], ticks: number): number {
  return returns.slice(-ticks).reduce((sum, value) => sum + value, 0);
}

/** What rules can read of the market and of what is owned in it. */
export const worldFeatures: Features = {
  ...ofFact(FACTS.price, {
    /** Log return of this tick, and over 5 and 20 of them. */
    return: ({ observation }) => observation.logReturn,
    'return-5': ({ returns }) => sumOfLast(returns, 5),
    'return-20': ({ returns }) => sumOfLast(returns, 20),
  }),
  ...ofFact(FACTS.regime, {
    /** Price over its slow mean, minus 1. */
    trend: ({ regime }) => regime.trend,
    /** Annualised. */
    volatility: ({ regime }) => regime.volatility,
    /** Realised over long-run. */
    'volatility-ratio': ({ regime }) => volatilityRatio(regime),
    /** Of the price from its rolling peak. */
    drawdown: ({ regime }) => regime.drawdown,
    /** 1 when the change-point test fired. */
    'change-point': ({ regime }) => (regime.changePoint ? 1 : 0),
    /** Ticks in this regime. */
    'regime-age': ({ regime }) => regime.age,
  }),
  ...ofFact(FACTS.positions, {
    /** Share of equity in the base token. */
    exposure: ({ portfolio }) => portfolio.exposure,
    /** Of the golem's own equity. */
    'equity-drawdown': ({ portfolio }) => portfolio.drawdown,
    /** Price over entry price, minus 1; 0 without a position. */
    unrealised: ({ portfolio, observation }) =>
      portfolio.entryPrice > 0 ? observation.price / portfolio.entryPrice - 1 : 0,
    /** Open liquidity positions, and of them those out of range. */
    'lp-count': ({ portfolio }) => portfolio.positions.length,
    'lp-out-of-range': ({ portfolio }) => portfolio.positions.filter(({ inRange }) => !inRange).length,
    /** Cash over equity. */
    'cash-share': ({ portfolio }) => (portfolio.equity > 0 ? portfolio.cash / portfolio.equity : 0),
  }),
  ...ofFact(FACTS.pool, {
    /** Base fee. */
    'gas-gwei': ({ observation }) => observation.block.baseFeePerGas / WEI_PER_GWEI,
  }),
};
