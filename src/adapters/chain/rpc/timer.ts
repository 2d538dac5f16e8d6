import { WALL_TIMER, type Timer } from '../../../lib/async/timer.ts';

/** Wall clock and waiting. */
export interface ChainTimer extends Timer {
  /** Unix ms. */
  now(): number;
}

export const CHAIN_TIMER: ChainTimer = { ...WALL_TIMER, now: () => Date.now() };
