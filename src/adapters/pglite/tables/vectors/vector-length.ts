import { BUNDLED_DIMENSIONS } from '../../../../domain/models/embedder.ts';
import { AppError } from '../../../../domain/errors.ts';
import type { EntryVector } from '../../../../protocol/store/store.ts';
import { lifeEmbedders } from './embedders.ts';
import type { Writer } from '../../sql/writer.ts';

/** How long the vector of an entry is, of `entries e`: vectors of different lengths cannot be compared, and are not. */
export const LENGTH = `coalesce(e.embedding_dimensions, ${BUNDLED_DIMENSIONS})`;

/** All vectors that count are as long as their model makes them. @throws AppError `input.invalid` when one is not */
export async function checkLengths(writer: Writer, vectors: readonly EntryVector[]): Promise<void> {
  if (vectors.length === 0) return;
  writer.dimensions ??= (await lifeEmbedders(writer.db)).current?.dimensions ?? BUNDLED_DIMENSIONS;
  const other = vectors.find(({ vector }) => vector.length !== writer.dimensions);
  if (other === undefined) return;
  throw new AppError('input.invalid', `A vector must be ${writer.dimensions} finite numbers.`, {
    data: { length: other.vector.length },
  });
}
