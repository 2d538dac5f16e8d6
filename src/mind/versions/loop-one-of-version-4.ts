import type { PredictionOutcome } from '../../domain/decision.ts';
import { type LoopOneState, updateCounts } from '../governor/credit.ts';

/** Versions 1 to 4 took an outcome for good from this quality on (1 − Brier), whether it was a hit or not. */
const GOOD_QUALITY = 0.5;

/** Versions 1 to 4 credited what was cited, and what had come near enough. */
export function loopOneOfVersion4(state: LoopOneState, outcomes: readonly PredictionOutcome[]): LoopOneState {
  let { counts } = state;
  for (const { prediction, quality } of outcomes) {
    const { categories, regime } = prediction;
    counts = updateCounts(counts, { categories, regime, hit: quality >= GOOD_QUALITY });
  }
  return { counts };
}
