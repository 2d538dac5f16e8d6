import type { SimilarityFactors } from '../../domain/decisions/episodic-replay.ts';
import type { Pad } from '../../domain/life/life.ts';
import type { MarketRegime } from '../../domain/world/market.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { hypot } from '../../lib/math/math.ts';
import { clamp01 } from '../../lib/math/clamp01.ts';
import { type EpisodeEntry, isSettled } from '../grimoire/index.ts';
import type { RecallCandidate } from '../ports.ts';

/** Distance of the two moods that are furthest apart: opposite corners of PAD's cube [−1, 1]³. */
const GREATEST_DISTANCE = Math.sqrt(12);

type Weights = GolemPolicy['episodicReplay'];

/** What episodes are held against. */
export interface SituationNow {
  readonly tick: number;
  readonly regime: MarketRegime;
  readonly pad: Pad;
}

export interface RankedEpisode {
  readonly entry: EpisodeEntry;
  readonly factors: SimilarityFactors;
  readonly score: number;
}

/** 1 for the same mood, 0 for opposite corners of PAD space. */
export function affectCloseness(a: Pad, b: Pad): number {
  const distance = hypot(a.pleasure - b.pleasure, a.arousal - b.arousal, a.dominance - b.dominance);
  return clamp01(1 - distance / GREATEST_DISTANCE);
}

/** 1 now, a half at `recencyTicks`, and slowly less (seed S). @param age in theta ticks */
export function recencyWeight(age: number, recencyTicks: number): number {
  return 1 / (1 + Math.max(0, age) / recencyTicks);
}

/** The four numbers that an episode is chosen by. */
export function similarityFactors(
  { entry, similarity }: RecallCandidate,
  situation: SituationNow,
  recencyTicks: number,
): SimilarityFactors {
  return {
    regime: entry.regime === situation.regime ? 1 : 0,
    affect: affectCloseness(entry.pad, situation.pad),
    task: similarity === null ? null : clamp01(similarity),
    recency: recencyWeight(situation.tick - entry.tick, recencyTicks),
  };
}

/**
 * Weighted mean of regime, affect and task, times recency. Where the task could not be compared it has no weight, and the mean is
 * that of the other two.
 */
export function similarityScore(factors: SimilarityFactors, weights: Weights): number {
  const task = factors.task === null ? 0 : weights.task;
  const total = weights.regime + weights.affect + task;
  if (total <= 0) return 0;
  const sum = factors.regime * weights.regime + factors.affect * weights.affect + (factors.task ?? 0) * task;
  return clamp01((sum / total) * factors.recency);
}

/** Episodes whose outcome is known, most similar first; equal ones by id, the later one first. */
export function rankEpisodes(
  candidates: readonly RecallCandidate[],
  situation: SituationNow,
  weights: Weights,
): readonly RankedEpisode[] {
  return candidates
    .flatMap(({ entry, similarity }) => {
      if (!isSettled(entry)) return [];
      const factors = similarityFactors({ entry, similarity }, situation, weights.recencyTicks);
      return [{ entry, factors, score: similarityScore(factors, weights) }];
    })
    .sort((a, b) => b.score - a.score || (a.entry.id < b.entry.id ? 1 : a.entry.id > b.entry.id ? -1 : 0));
}
