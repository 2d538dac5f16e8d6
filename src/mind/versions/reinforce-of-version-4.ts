import type { BetaCounts, GrimoireEntry } from '../../domain/grimoire.ts';
import { clamp01 } from '../../lib/clamp01.ts';
import { CONFIDENCE_STEP, touch, towardsOne } from '../grimoire/learn.ts';

/** What was used gained more than what was not lost. */
const USED = 0.1;
const UNUSED = 0.05;

/** An outcome of at least this quality (1 − Brier) is a good one; 0.75 is a coin flip called as one. Ours. */
export const GOOD_QUALITY = 0.75;

/**
 * How versions 1 to 4 credited an entry that was in a workspace. Usefulness moves by whether it was cited; confidence, strength
 * and the start of its decay only when it was cited and the world then showed a good outcome. The posterior of what
 * it advised moves too, but not an episode's: that one counts the episode's own predictions.
 * @param use.quality the outcome's quality 0..1, or null while it is not known
 */
export function reinforceOfVersion4(
  entry: GrimoireEntry,
  tick: number,
  use: { readonly cited: boolean; readonly quality: number | null },
): GrimoireEntry {
  const good = use.cited && use.quality !== null && use.quality >= GOOD_QUALITY;
  const misled = use.cited && use.quality !== null && !good;
  const used = use.cited && !misled;
  const gained: GrimoireEntry = {
    ...touch(entry, tick),
    usefulness: clamp01(entry.usefulness + (used ? USED : -UNUSED)),
    outcomes: entry.type === 'episode' ? entry.outcomes : advised(entry.outcomes, { good, misled }),
  };
  if (!good) return gained;
  return {
    ...gained,
    strength: entry.strength + 1,
    reinforcedAt: Math.max(entry.reinforcedAt, tick),
    confidence: towardsOne(entry.confidence, CONFIDENCE_STEP),
  };
}

function advised(
  { alpha, beta }: BetaCounts,
  { good, misled }: { good: boolean; misled: boolean },
): BetaCounts {
  return { alpha: alpha + (good ? 1 : 0), beta: beta + (misled ? 1 : 0) };
}
