import type { GolemPolicy } from './golem-policy.ts';

/** Whether a theta tick ends a delta cycle. @param tick 1-based */
export function isDelta(
  tick: number,
  { thetaPerDelta }: Pick<GolemPolicy['clocks'], 'thetaPerDelta'>,
): boolean {
  return tick % thetaPerDelta === 0;
}
