import type { ClockName } from '../../domain/life/life.ts';
import type { GolemStatus } from '../../domain/events/status.ts';
import { formatDuration, formatNumber } from './numbers/format.ts';
import { t } from './strings.ts';

/** What a beat that was due and not beaten means. */
export const notKept = (): string => t.clock.notKept;

/** How much of the world passes between two beats: of a recorded one steps, of a live one time. */
export function stretchWords(status: GolemStatus, clock: ClockName): string {
  const { clocks, world } = status;
  if (world?.live) return formatDuration(clocks[clock].intervalMs);
  const steps = clocks[clock].intervalMs / clocks.theta.intervalMs;
  if (steps < 1) return t.clock.partOfStep(formatNumber(Math.round(1 / steps)));
  return steps === 1 ? t.clock.step : t.clock.steps(formatNumber(Math.round(steps)));
}

/** Time on this machine's clock between two beats that is aimed at. */
export const paceOf = ({ clocks, speed }: GolemStatus, clock: ClockName): number =>
  clocks[clock].intervalMs / speed;
