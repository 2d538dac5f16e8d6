import type { Portfolio } from '../../domain/world/ledger.ts';
import type { RegimeReading } from '../../domain/world/market.ts';
import type { Observation } from '../../domain/world/world.ts';
import {
  agePhrase,
  drawdownPhrase,
  exposurePhrase,
  movePhrase,
  REGIME_WORDS,
  trendPhrase,
  volatilityPhrase,
} from './words.ts';

/** Ticks a year where the world does not say: trading days. */
const TRADING_DAYS = 252;

/** Ticks of the feature `return-20`. */
const MONTH_TICKS = 20;

/** Standard deviation of one tick's log return by the regime's long-run volatility, never quite zero. */
export function tickSigma(
  regime: Pick<RegimeReading, 'longVolatility' | 'volatility'>,
  stepsPerYear: number,
): number {
  const yearly = regime.longVolatility > 0 ? regime.longVolatility : regime.volatility;
  return Math.max(1e-6, yearly / Math.sqrt(stepsPerYear));
}

/** Ratio of the volatility now to its long-run level; 1 where none is known yet. */
export function volatilityRatio(regime: Pick<RegimeReading, 'longVolatility' | 'volatility'>): number {
  return regime.longVolatility > 0 ? regime.volatility / regime.longVolatility : 1;
}

/**
 * The situation in words, from quantised readings only: the same situation gives the same text, so that its
 * embedding and the decisions made in it can be found again by the text.
 * @param features adds the month's move where `return-20` is given, and the owner's steer
 * @param stepsPerYear to tell how large a move is for this market
 */
export function situationText(
  observation: Pick<Observation, 'logReturn'>,
  regime: RegimeReading,
  portfolio: Pick<Portfolio, 'exposure' | 'positions'>,
  features: Readonly<Record<string, number>> = {},
  stepsPerYear = TRADING_DAYS,
): string {
  const sigma = tickSigma(regime, stepsPerYear);
  const month = features['return-20'];
  const sentences = [
    `This is ${REGIME_WORDS[regime.regime]}, ${agePhrase(regime.age)}.`,
    `The price ${movePhrase(observation.logReturn / sigma)}` +
      (month === undefined
        ? '.'
        : `, and over the last month it ${movePhrase(month / (sigma * Math.sqrt(MONTH_TICKS)))}.`),
    `It is ${trendPhrase(regime.trend)} and ${drawdownPhrase(regime.drawdown)}.`,
    `Volatility is ${volatilityPhrase(volatilityRatio(regime))}.`,
  ];
  if (regime.changed) sentences.push(`Until now it was ${REGIME_WORDS[regime.previous]}.`);
  else if (regime.changePoint) sentences.push('The way prices move has just changed.');
  const { positions } = portfolio;
  const outside = positions.filter((position) => !position.inRange).length;
  const liquidity =
    positions.length === 0
      ? ''
      : outside === 0
        ? ' and provides liquidity in range'
        : ' and provides liquidity that is out of range';
  sentences.push(`The golem is ${exposurePhrase(portfolio.exposure)}${liquidity}.`);
  if ((features['steer'] ?? 0) > 0) sentences.push('The owner gave an instruction.');
  return sentences.join(' ');
}
