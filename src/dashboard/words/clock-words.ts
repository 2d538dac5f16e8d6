import type { ClockName } from '../../domain/life/life.ts';
import type { GolemStatus } from '../../domain/events/status.ts';
import { formatDuration, formatNumber } from './format.ts';

/** What a beat that was due and not beaten means. */
export const NOT_KEPT =
  'Beats that fell due while the machine was still at work. They are counted and not made up for; a recorded world waits, so nothing of it is missed.';

/** How much of the world passes between two beats: of a recorded one steps, of a live one time. */
export function stretchWords(status: GolemStatus, clock: ClockName): string {
  const { clocks, world } = status;
  if (world?.live) return formatDuration(clocks[clock].intervalMs);
  const steps = clocks[clock].intervalMs / clocks.theta.intervalMs;
  if (steps < 1) return `1/${Math.round(1 / steps)} step`;
  return steps === 1 ? 'one step' : `${formatNumber(Math.round(steps))} steps`;
}

/** Time on this machine's clock between two beats that is aimed at. */
export const paceOf = ({ clocks, speed }: GolemStatus, clock: ClockName): number =>
  clocks[clock].intervalMs / speed;
