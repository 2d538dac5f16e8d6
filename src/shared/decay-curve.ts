import type { GrimoireEntry } from '../domain/memory/grimoire.ts';
import { confidenceAt, type Fading } from './decay.ts';

export interface DecayPoint {
  /** Theta tick. */
  readonly tick: number;
  /** 0..1. */
  readonly confidence: number;
}

/**
 * The confidence that the mind would read for an entry at `count` evenly spaced ticks from `from` to `to`, both
 * included: the same closed form, so that the page draws what recall uses.
 */
export function decayCurve(
  entry: GrimoireEntry,
  memory: Fading,
  from: number,
  to: number,
  count: number,
): readonly DecayPoint[] {
  return Array.from({ length: count }, (_, index) => {
    const tick = from + ((to - from) * index) / Math.max(1, count - 1);
    return { tick, confidence: confidenceAt(entry, tick, memory) };
  });
}
