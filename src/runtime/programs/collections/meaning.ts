import { type CollectionDisk, cosineWith, type DocumentRow } from '../../../adapters/collections/index.ts';
import { topK } from '../../../lib/containers/top-k.ts';
import { SignSums } from '../../../lib/search/signs.ts';
import type { Signs } from './signs.ts';

function* withVector(documents: readonly DocumentRow[], signs: Signs): Generator<number> {
  for (const { first, chunks } of documents)
    for (let chunk = first; chunk < first + chunks; chunk += 1) if (signs.has(chunk)) yield chunk;
}

/** The chunks that are likest by their signs. */
export function likest(
  documents: readonly DocumentRow[],
  signs: Signs,
  question: Float32Array,
  count: number,
): readonly number[] {
  const sums = new SignSums(question);
  return topK(withVector(documents, signs), count, (chunk) => signs.likeness(sums, chunk));
}

/** Cosines of a question with these chunks, by chunk; those without a vector are left out. */
export async function cosines(
  disk: CollectionDisk,
  chunks: readonly number[],
  question: Float32Array,
): Promise<ReadonlyMap<number, number>> {
  const vectors = await disk.get('vectors', chunks);
  const found = new Map<number, number>();
  for (const [i, chunk] of chunks.entries()) {
    const vector = vectors[i];
    if (vector) found.set(chunk, cosineWith(question, vector));
  }
  return found;
}
