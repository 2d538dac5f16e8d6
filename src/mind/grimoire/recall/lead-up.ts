import type { LeadUp } from '../../../domain/memory/entry-facts.ts';
import type { Observed } from '../../contract/index.ts';
import { log } from '../../../lib/math/math.ts';
import { percent } from '../words.ts';
import { tickSigma, volatilityRatio } from '../situation.ts';

/** Ticks whose moves are added up. Ours. */
const TICKS = 3;
const DECIMALS = 3;
const kept = (value: number): number => Number(value.toFixed(DECIMALS)) + 0;

/** What situations are compared by, each with how far apart it may be at most to say anything. Ours. */
const SPANS = { change: 4, range: 4, drawdown: 0.3, volatility: 2, trend: 0.3, exposure: 1 } as const;
const FIGURES = Object.keys(SPANS) as readonly (keyof typeof SPANS)[];
/** Mean distance up to which two situations are alike. Ours. */
const ALIKE = 0.2;

/** The situation that a tick leaves, in figures. @param stepsPerYear to tell how large a move is for this market */
export function leadUpOf(
  tick: number,
  {
    observation: { high, low },
    beliefs: { returns },
    regime,
    portfolio,
  }: Pick<Observed, 'portfolio' | 'regime'> & {
    readonly observation: Pick<Observed['observation'], 'high' | 'low'>;
    readonly beliefs: Pick<Observed['beliefs'], 'returns'>;
  },
  stepsPerYear: number,
): LeadUp {
  const sigma = tickSigma(regime, stepsPerYear);
  const change = returns.slice(-TICKS).reduce((sum, one) => sum + one, 0);
  return {
    tick,
    regime: regime.regime,
    change: kept(change / (sigma * Math.sqrt(TICKS))),
    range: kept((low > 0 ? log(high / low) : 0) / sigma),
    drawdown: kept(regime.drawdown),
    volatility: kept(volatilityRatio(regime)),
    trend: kept(regime.trend),
    exposure: kept(portfolio.exposure),
  };
}

/** Whether a situation is like another: of one regime, and near in its figures (Gower's distance, each over a span of its own). */
export function isLike(one: LeadUp, other: LeadUp): boolean {
  if (one.regime !== other.regime) return false;
  const apart = FIGURES.map((figure) => Math.min(1, Math.abs(one[figure] - other[figure]) / SPANS[figure]));
  return apart.reduce((sum, each) => sum + each, 0) / apart.length <= ALIKE;
}

/** What it was like, in a clause. */
export const leadWords = ({ regime, change, drawdown, volatility, exposure }: LeadUp): string =>
  `${regime}, the price ${Math.abs(change).toFixed(1)} deviations ${change < 0 ? 'down' : 'up'} over ${TICKS} ticks and ` +
  `${percent(drawdown, 0).replace('+', '')} below its peak, volatility ${volatility.toFixed(1)} times its level, ` +
  `${percent(exposure, 0).replace('+', '')} exposed`;
