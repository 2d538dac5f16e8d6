import type { PendingPrediction } from '../../domain/decisions/decision.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';
import { mindOf } from '../../mind/mind-version.ts';
import { replayable } from '../../mind/replay/index.ts';

const plain = ({ kind: _kind, ...prediction }: PendingPrediction): Omit<PendingPrediction, 'kind'> =>
  prediction;

/** A record as the mind that lived it wrote it, which its seal is over: version 1 said no kinds of predictions. */
export function asSealed(record: DecisionCycleRecord): unknown {
  const compared = replayable(record);
  if (mindOf(record) !== 1) return compared;
  const { predictions, outcomes } = record;
  return {
    ...compared,
    predictions: predictions.map(plain),
    outcomes: outcomes.map((outcome) => ({ ...outcome, prediction: plain(outcome.prediction) })),
  };
}
