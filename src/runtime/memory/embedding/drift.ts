import type { DriftCheck, DriftVerdict } from '../../../domain/models/drift.ts';
import { cosine } from '../../../lib/vectors/cosine.ts';
import { topK } from '../../../lib/containers/top-k.ts';

/** Mean cosine distance: from here a warning, and from there no more vectors (seed 001). */
const WARNING = 0.02;
const CRITICAL = 0.05;
/** Share of nearest neighbours that stay, below which the order among memories changes (seed 001: 85 to 95 % are healthy). */
const NEIGHBOURS_WARNING = 0.85;
const NEIGHBOURS_CRITICAL = 0.6;
/** Neighbours of a text that are compared. */
const NEAREST = 5;

type Vectors = readonly Float32Array[];

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean cosine distance; rounding takes it no lower than 0. */
const distanceBetween = (a: Vectors, b: Vectors): number =>
  mean(a.map((vector, i) => Math.max(0, 1 - cosine(vector, b[i]!))));

function neighboursOf(vectors: Vectors, i: number): readonly number[] {
  const others = [...vectors.keys()].filter((other) => other !== i);
  return topK(others, NEAREST, (other) => cosine(vectors[i]!, vectors[other]!));
}

function neighboursKept(a: Vectors, b: Vectors): number {
  return mean(
    a.map((_, i) => {
      const near = new Set(neighboursOf(b, i));
      return neighboursOf(a, i).filter((other) => near.has(other)).length / near.size;
    }),
  );
}

/** Whether both are vectors of the same texts that can be compared at all. */
const comparable = (a: Vectors, b: Vectors): boolean =>
  a.length === b.length && a.every((vector, i) => vector.length === b[i]!.length);

function judged(since: number, neighbours: number): readonly [DriftVerdict, string] {
  const moved = `The reference texts moved by ${since.toFixed(3)} since memory’s first vectors, and kept ${Math.round(neighbours * 100)}% of their neighbours`;
  if (since > CRITICAL || neighbours < NEIGHBOURS_CRITICAL)
    return ['critical', `${moved}. New vectors can’t be compared with old ones.`];
  if (since > WARNING || neighbours < NEIGHBOURS_WARNING) return ['warning', `${moved}.`];
  return ['healthy', `${moved}.`];
}

function againstOriginal(distance: number, where: string): readonly [DriftVerdict, string] {
  const lie = `The reference texts are ${distance.toFixed(3)} away from where ${where}`;
  if (distance > CRITICAL) return ['critical', `${lie}: this is a different model.`];
  return [distance > WARNING ? 'warning' : 'healthy', `${lie}.`];
}

/**
 * What a check comes to: against the vectors of the reference texts by the model that memory's vectors were begun with, and where
 * there are none yet, against those of the original model.
 * @param now unit vectors, in the order of the texts
 * @param where the vectors of `original` lie, in words
 */
export function driftOf(
  now: Vectors,
  original: Vectors,
  begun: Vectors | null,
  where = 'the original model places them',
): Omit<DriftCheck, 'at' | 'identity'> {
  const known = { texts: now.length, distance: distanceBetween(now, original) };
  if (begun === null) {
    const [verdict, reason] = againstOriginal(known.distance, where);
    return { ...known, since: null, neighbours: null, verdict, reason };
  }
  if (!comparable(now, begun)) {
    const reason = 'The model’s vectors have another length than those in memory, so they can’t be compared.';
    return { ...known, since: null, neighbours: null, verdict: 'critical', reason };
  }
  const since = distanceBetween(now, begun);
  const neighbours = neighboursKept(now, begun);
  const [verdict, reason] = judged(since, neighbours);
  return { ...known, since, neighbours, verdict, reason };
}
