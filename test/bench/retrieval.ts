import { entryId } from '../contracts/store-fixtures.ts';
import { topK } from '../../src/lib/containers/top-k.ts';
import { rowsOf } from './life-entry.ts';
import { median, quantile } from './measures.ts';
import { DIMENSIONS } from './real-vectors.ts';
import type { BenchRow } from './row.ts';

const RECALL = 0.98;
const P95_MS = 15;

/** What the store answered in the browser. */
export interface Retrieved {
  /** The first question, which waits until the index is filled. */
  readonly unfilledMs: number;
  readonly times: readonly number[];
  /** Ids by query. */
  readonly found: readonly (readonly string[])[];
}

/** The nearest rows to one query by exact inner product: all vectors have unit length. */
function exact(matrix: Float32Array, rows: number, query: Float32Array, nearest: number): readonly string[] {
  const scores = Float32Array.from({ length: rows }, (_, row) => {
    let sum = 0;
    for (let i = 0, at = row * DIMENSIONS; i < DIMENSIONS; i += 1) sum += matrix[at + i]! * query[i]!;
    return sum;
  });
  return topK(scores.keys(), nearest, (row) => scores[row]!).map(entryId);
}

/** @param how where the vectors are from; null when they are not of real texts */
export function retrievalRows(
  episodes: number,
  { unfilledMs, times, found }: Retrieved,
  matrix: Float32Array,
  queries: Float32Array,
  nearest: number,
  how: string | null,
): readonly BenchRow[] {
  const rows = rowsOf(episodes);
  const name = (what: string): string => `retrieval from ${rows.toLocaleString('en')} vectors: ${what}`;
  // Entries that the bench wrote itself are not among the vectors: they may take places, and are no misses.
  const known = new Set(Array.from({ length: rows }, (_, row) => entryId(row)));
  let [hits, asked] = [0, 0];
  for (const [i, ids] of found.entries()) {
    const query = queries.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS);
    const kept = new Set(ids.filter((id) => known.has(id)));
    const truth = exact(matrix, rows, query, kept.size);
    hits += truth.filter((id) => kept.has(id)).length;
    asked += kept.size;
  }
  const recall: BenchRow = {
    name: name(`recall@${nearest}`),
    value: hits / asked,
    unit: '',
    goal: { least: RECALL },
    note: `against an exact scan, ${found.length} queries; ${how}`,
  };
  return [
    ...(how === null ? [] : [recall]),
    {
      name: name('p95'),
      value: quantile(times, 0.95),
      unit: 'ms',
      goal: { most: P95_MS },
      note: `p50 ${median(times).toFixed(1)}, a tick written before each, in Chromium; the first, which waits for the index, ${unfilledMs.toFixed(0)}${how === null ? '; recall skipped: no data' : ''}`,
    },
  ];
}
