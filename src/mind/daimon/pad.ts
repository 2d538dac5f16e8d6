import type { Pad } from '../../domain/life/life.ts';
import { hypot } from '../../lib/math/math.ts';

/** Length below which a mood has no direction. */
const NO_DIRECTION = 1e-9;

/** Length of a mood, 0..√3. */
export function padLength(pad: Pad): number {
  return hypot(pad.pleasure, pad.arousal, pad.dominance);
}

/**
 * Congruence of two moods: their cosine moved to [0, 1] (seed M, after Bower 1981). 1 the same direction, 0 the opposite,
 * 0.5 unrelated or without a direction.
 */
export function padCosine(a: Pad, b: Pad): number {
  const lengths = padLength(a) * padLength(b);
  if (lengths < NO_DIRECTION) return 0.5;
  const dot = a.pleasure * b.pleasure + a.arousal * b.arousal + a.dominance * b.dominance;
  return Math.max(0, Math.min(1, (1 + dot / lengths) / 2));
}
