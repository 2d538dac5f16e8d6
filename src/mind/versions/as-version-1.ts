import type { PendingPrediction } from '../../domain/decision.ts';
import type { GrimoireEntry } from '../../domain/grimoire.ts';
import type { DecisionCycleRecord } from '../../domain/record.ts';
import type { Organ } from '../../domain/replay.ts';

type Plain<Value> = Value extends unknown ? Omit<Value, 'kind'> : never;

const plain = ({ kind: _kind, ...prediction }: PendingPrediction): Plain<PendingPrediction> => prediction;

/** What version 1 would have written of a tick: what its hashes are over. */
export function recordAsVersion1({
  predictions,
  outcomes,
  ...rest
}: Pick<DecisionCycleRecord, 'predictions' | 'outcomes'>): unknown {
  return {
    ...rest,
    predictions: predictions.map(plain),
    outcomes: outcomes.map((outcome) => ({ ...outcome, prediction: plain(outcome.prediction) })),
  };
}

export const entryAsVersion1 = <Entry extends Pick<GrimoireEntry, 'facts'>>({
  facts: _facts,
  ...entry
}: Entry): Omit<Entry, 'facts'> => entry;

/** A part of a state as version 1 would have written it. */
export function organAsVersion1(organ: Organ): Organ {
  const waiting = organ['pending'] as readonly PendingPrediction[] | undefined;
  return waiting === undefined ? organ : { ...organ, pending: waiting.map(plain) };
}
