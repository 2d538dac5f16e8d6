import type { RulePrediction } from '../../domain/rules/playbook.ts';
import { normalCdf } from '../market/index.ts';
import type { Belief } from './belief.ts';

/** How likely what is expected is by a belief of the drift: the normal predictive distribution over the expectation's own ticks. */
export function chanceBy(
  { direction, sigmas, ticks }: RulePrediction,
  { mean, precision }: Belief,
  horizon: number,
): number {
  const share = Math.max(1, ticks) / horizon;
  const drift = mean * Math.sqrt(share);
  const deviation = Math.sqrt(1 + share / precision);
  const below = (end: number): number => normalCdf((end - drift) / deviation);
  if (direction === 'above') return 1 - below(sigmas);
  if (direction === 'below') return below(sigmas);
  return below(Math.abs(sigmas)) - below(-Math.abs(sigmas));
}
