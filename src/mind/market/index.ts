/**
 * It alone does the arithmetic of prices, beliefs, regimes, books, liquidity and the cage.
 * It never asks a world or remembers anything: everything is a function of what is given.
 * Begin with `beliefs.ts` and `ledger.ts`.
 */
export { expectedPrice, expectedSigma, rebaseBeliefs, updateBeliefs, type MarketBeliefs } from './beliefs.ts';
export { blocksAfter, type BlockedOrder } from './blocked-orders.ts';
export { bookFill } from './booking.ts';
export { checkAction, isExit } from './cage.ts';
export { digest } from './digest.ts';
export { floorTo } from './floor-to.ts';
export { markEquity, openLedger, ordersOn, type Booked, type LedgerState } from './ledger.ts';
export { baseIsToken0 } from './liquidity-value.ts';
export { perceivedIn } from './digest.ts';
export { accrueFees } from './pool-fees.ts';
export { portfolioOf } from './ledger.ts';
export {
  OPEN_FACTOR,
  PLAIN_EXPECTATION,
  chanceOf,
  chanceWithin,
  normalCdf,
  plainPrediction,
  predictPrice,
  sigmaOver,
  statedProbability,
} from './predict.ts';
export { predictionScore } from './prediction-score.ts';
export { ANOMALY_Z } from './probes.ts';
export { detectRegime, type RegimeState } from './regimes.ts';
export { regretOf } from './regret.ts';
export { positionHealth, predictionError, threatIntensity } from './surprise.ts';
export { freshWorldMind, type WorldMind } from './world-mind.ts';
