import type { EntryScore } from '../../../domain/context/context.ts';
import { clamp01 } from '../../../lib/math/clamp01.ts';
import type { GolemPolicy } from '../../policy/index.ts';
import { recencyOf } from './recall-factors.ts';

/** The parts of a memory's score, before they are weighed. */
export interface ScoreParts extends Pick<EntryScore, 'relevance' | 'confidence'> {
  /** Theta ticks since it was lived, or last held. */
  readonly age: number;
}

/**
 * What a memory is ranked by, and held to the floor by (seed G, S3.2): relevance, recency and confidence, weighed, times what its
 * category was worth.
 */
export function scoreMemory(
  { relevance, confidence, age }: ScoreParts,
  worth: number,
  weights: GolemPolicy['context']['scoreWeights'],
): { readonly score: number; readonly parts: EntryScore } {
  const recency = recencyOf(Math.max(0, age));
  const total = weights.relevance + weights.recency + weights.confidence;
  const sum = weights.relevance * relevance + weights.recency * recency + weights.confidence * confidence;
  const score = total > 0 ? clamp01((worth * sum) / total) : 0;
  return { score, parts: { relevance, recency, confidence, worth } };
}
