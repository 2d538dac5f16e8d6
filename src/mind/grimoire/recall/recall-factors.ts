import type { GrimoireEntry, RecallFactors } from '../../../domain/memory/grimoire.ts';
import type { Pad } from '../../../domain/life/life.ts';
import { clamp01 } from '../../../lib/math/clamp01.ts';
import { pow } from '../../../lib/math/math.ts';
import { padCosine, padLength } from '../../daimon/index.ts';
import type { RecallCandidate } from '../../ports.ts';

/** Theta ticks after which an entry that nobody asked for counts half as recent. Ours: five delta cycles. */
export const RECENCY_HALF_LIFE = 250;

/** How much of the importance factor is what the world said of the entry; the rest is its own importance. Ours. */
const VERIFICATION_SHARE = 0.2;

/** What the world's verdict is worth: a refuted entry is kept and shown, but ranks lower (seed 001, quality gate). */
const VERDICT: Record<GrimoireEntry['verified'], number> = {
  confirmed: 1,
  none: 0.5,
  pending: 0.5,
  refuted: 0.25,
};

/** PAD vectors shorter than this have no direction: neither congruent nor incongruent. */
const NEAR_ZERO = 0.05;

/** Recency by theta ticks since, where these are whole: every tick asks for most of them again. */
const recencies: number[] = [];
const MOST_RECENCIES = 4_096;

export function recencyOf(idle: number): number {
  if (!Number.isInteger(idle) || idle >= MOST_RECENCIES) return pow(2, -idle / RECENCY_HALF_LIFE);
  return (recencies[idle] ??= pow(2, -idle / RECENCY_HALF_LIFE));
}

/** The four factors of one candidate, each in [0, 1] (seed 001, four-factor retrieval). */
export function recallFactors(candidate: RecallCandidate, tick: number, pad: Pad): RecallFactors {
  const { entry, similarity } = candidate;
  // Asked for or proved, whichever was later (seed 001: how recently it was accessed or validated).
  const idle = Math.max(0, tick - Math.max(entry.accessedAt, entry.reinforcedAt));
  const moodless = padLength(pad) < NEAR_ZERO || padLength(entry.pad) < NEAR_ZERO;
  return {
    semantic: clamp01(similarity ?? 0),
    temporal: recencyOf(idle),
    importance: clamp01(
      (1 - VERIFICATION_SHARE) * entry.importance + VERIFICATION_SHARE * VERDICT[entry.verified],
    ),
    emotional: moodless ? 0.5 : padCosine(pad, entry.pad),
  };
}
