import type { PendingPrediction } from '../../domain/decision.ts';
import type { EntryFacts } from '../../domain/entry-facts.ts';
import type { GrimoireEntry } from '../../domain/grimoire.ts';
import type { DecisionCycleRecord } from '../../domain/record.ts';
import type { Organ } from '../../domain/replay.ts';
import { type EntryOfVersion1, factsOfVersion1 } from './facts-of-version-1.ts';

/** As version 1 wrote it, or as it is written now. */
type Written<Value, Key extends keyof Value> = Omit<Value, Key> & Partial<Pick<Value, Key>>;

type WrittenPrediction = Written<PendingPrediction, 'kind'>;

/** Only a decision's prediction had an episode. */
const predictionNow = (prediction: WrittenPrediction): PendingPrediction => ({
  ...prediction,
  kind: prediction.kind ?? (prediction.entryId === null ? 'sense' : 'decision'),
});

/** Predictions that wait, with their kind; the very same list where each has one already. */
export function predictionsNow(predictions: readonly WrittenPrediction[]): readonly PendingPrediction[] {
  return predictions.every(({ kind }) => kind !== undefined)
    ? (predictions as readonly PendingPrediction[])
    : predictions.map(predictionNow);
}

/** A memory of any version, with its facts. */
export function entryNow(entry: EntryOfVersion1 & { readonly facts?: EntryFacts | null }): GrimoireEntry {
  return { ...entry, facts: entry.facts ?? factsOfVersion1(entry) };
}

/** A record of any version, with the kinds of its predictions. */
export function recordNow(record: DecisionCycleRecord): DecisionCycleRecord {
  const outcomes = record.outcomes.map((outcome) => ({
    ...outcome,
    prediction: predictionNow(outcome.prediction),
  }));
  return { ...record, predictions: predictionsNow(record.predictions), outcomes };
}

/** A part of a state, or the whole, of any version. */
export function organNow<Part extends Organ>(organ: Part): Part {
  const waiting = organ['pending'] as readonly WrittenPrediction[] | undefined;
  if (waiting === undefined) return organ;
  const pending = predictionsNow(waiting);
  return pending === waiting ? organ : { ...organ, pending };
}
