import type { PendingPrediction } from '../../domain/decisions/decision.ts';
import type { EntryFacts } from '../../domain/memory/entry-facts.ts';
import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';
import type { Organ } from '../../domain/past/replay.ts';
import { type EntryOfVersion1, factsOfVersion1 } from './facts.ts';

/**
 * What earlier minds wrote, in the words of now. The floor is version 1: what a prediction is stood in its id, and what a memory is of in its
 * tags and words. Later ones only left out what was not there yet.
 */

/** As version 1 wrote it, or as it is written now. */
type Written<Value, Key extends keyof Value> = Omit<Value, Key> & Partial<Pick<Value, Key>>;

type WrittenPrediction = Written<PendingPrediction, 'kind'>;

/** Only a decision's prediction had an episode. */
const predictionNow = (prediction: WrittenPrediction): PendingPrediction => ({
  ...prediction,
  kind: prediction.kind ?? (prediction.entryId === null ? 'sense' : 'decision'),
});

/** Predictions that wait, with their kind; the very same list where each has one already. */
function predictionsNow(predictions: readonly WrittenPrediction[]): readonly PendingPrediction[] {
  return predictions.every(({ kind }) => kind !== undefined)
    ? (predictions as readonly PendingPrediction[])
    : predictions.map(predictionNow);
}

/** A memory of any version, with its facts. */
export function entryNow(entry: EntryOfVersion1 & { readonly facts?: EntryFacts | null }): GrimoireEntry {
  return { ...entry, facts: entry.facts ?? factsOfVersion1(entry) };
}

/** What a memory was before a change. Version 1 kept the words that were, not what they say: that is read out of them again. */
export const partsNow = (before: Partial<GrimoireEntry>): Partial<GrimoireEntry> =>
  before.text !== undefined && before.facts === undefined
    ? { ...before, facts: null as unknown as EntryFacts }
    : before;

/** A record of any version, with the kinds of its predictions. */
export function recordNow(record: DecisionCycleRecord): DecisionCycleRecord {
  const outcomes = record.outcomes.map((outcome) => ({
    ...outcome,
    prediction: predictionNow(outcome.prediction),
  }));
  return { ...record, predictions: predictionsNow(record.predictions), outcomes };
}

/** A part of a state, or the whole, of any version. Up to version 12 the reflex kept what it had decided; since version 11 it kept nothing there. */
export function organNow<Part extends Organ>({
  cache: _cache,
  ...rest
}: Part & { readonly cache?: unknown }): Part {
  const organ = rest as unknown as Part;
  const waiting = organ['pending'] as readonly WrittenPrediction[] | undefined;
  if (waiting === undefined) return organ;
  const pending = predictionsNow(waiting);
  return pending === waiting ? organ : { ...organ, pending };
}
