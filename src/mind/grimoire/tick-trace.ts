import { log } from '../../lib/math/math.ts';
import { keptTrace, tracesIn } from '../../shared/trace.ts';
import type { Turn } from '../contract/index.ts';
import { volatilityRatio } from './situation.ts';

/** Traces that wait for an episode to stand in: with so many, the tick leaves one however dull it is. Ours: half a delta cycle. */
const MOST_WAITING = 25;

/** What the tick leaves of itself, whether it leaves an episode or not. */
export function traceOf({
  observed,
  appraisal,
  gate,
}: Pick<Turn, 'observed' | 'appraisal' | 'gate'>): string {
  const { observation, regime, portfolio } = observed;
  const { high, low, perceived, probes } = observation;
  const probe = (name: string) => probes.find((one) => one.name === name);
  return keptTrace({
    change: observation.logReturn,
    surprise: appraisal.predictionError,
    regime: regime.regime,
    drawdown: regime.drawdown,
    volatility: volatilityRatio(regime),
    trend: regime.trend,
    exposure: portfolio.exposure,
    range: low > 0 ? log(high / low) : 0,
    ...(perceived && {
      perceived: {
        ...perceived,
        tier: gate.tier,
        volume: probe('volume')?.z ?? 0,
        gap: probe('reference-gap')?.z ?? 0,
        book: probe('liquidity-change')?.value ?? 0,
      },
    }),
  });
}

/** Whether no more traces may wait. */
export const isFull = (waiting: string): boolean => tracesIn(waiting) >= MOST_WAITING;
