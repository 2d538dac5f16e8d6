import type { Recalled } from '../../domain/grimoire.ts';
import type { Features } from '../feature.ts';

/**
 * Share of the recalled, verified episodes that came true, by their recall scores, pulled to 0.5 by one episode's
 * weight on either side (Laplace); 0.5 when none is verified.
 */
export function memoryOutcome(recalled: readonly Recalled[]): number {
  let right = 1;
  let all = 2;
  for (const { entry, score } of recalled) {
    if (entry.type !== 'episode' || (entry.verified !== 'confirmed' && entry.verified !== 'refuted'))
      continue;
    all += score;
    if (entry.verified === 'confirmed') right += score;
  }
  return right / all;
}

/** What rules can read of what was recalled. */
export const memoryFeatures: Features = {
  /** Mean outcome of the recalled episodes, 0..1; 0.5 when none. */
  'memory-outcome': { read: ({ recalled }) => memoryOutcome(recalled) },
  /** Recalled entries. */
  'memory-count': { read: ({ recalled }) => recalled.length },
};
