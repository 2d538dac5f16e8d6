import type { ClockGap } from './heart.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** In the largest unit of which there are two. */
function stretch(ms: number): string {
  if (ms >= 2 * DAY_MS) return `${Math.round(ms / DAY_MS)} days`;
  if (ms >= 2 * HOUR_MS) return `${Math.round(ms / HOUR_MS)} hours`;
  return `${Math.round(ms / MINUTE_MS)} minutes`;
}

/** What the owner is told of it. @param tick the last that was lived */
export function gapWords({ ms, thetas }: ClockGap, tick: number): string {
  if (ms < 0) {
    return `This machine’s clock was set back by ${stretch(-ms)}. The golem goes on at its pace; for a while its ticks bear times that earlier ones have too.`;
  }
  const due = thetas === 1 ? '1 tick' : `${thetas.toLocaleString('en')} ticks`;
  return `For ${stretch(ms)} nothing was lived: this machine slept, the browser froze the tab, or its clock was set on. The golem goes on from tick ${tick}; ${due} fell due and will not be made up for, and a recorded world has waited. To have it live on, keep the machine awake, and this site out of what the browser puts to sleep.`;
}
