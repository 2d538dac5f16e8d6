import { AppError } from '../../../domain/errors.ts';
import type { StoreEmbeddersApi } from '../../../protocol/store/embedders.ts';
import type { Database } from '../database/database.ts';
import { beginNext, dropNext, lifeEmbedders, vectorCounts } from '../tables/vectors/embedders.ts';
import { countNext, putNext, takeNext, withoutNext } from '../tables/vectors/next-vectors.ts';
import type { LifeTravel } from '../database/life-travel.ts';

/** Which models make the vectors, and those of another one beside them. */
export function embedderVerbs(database: Database, travel: LifeTravel): StoreEmbeddersApi {
  /** What is about to go as a whole cannot be kept for an export row by row. */
  const free = (): void => {
    if (!travel.exporting) return;
    throw new AppError('golem.busy', 'An export is reading the current vectors. Wait until it is finished.', {
      retryable: true,
    });
  };
  return {
    embedders: () => database.read(lifeEmbedders),
    vectorCounts: () => database.read(vectorCounts),
    beginNextVectors: (card, tick) =>
      database.write(async ({ db }) => {
        free();
        await db.transaction((tx) => beginNext(tx, card, tick));
      }),
    dropNextVectors: () =>
      database.write(async ({ db }) => {
        free();
        await db.transaction(dropNext);
      }),
    countNextVectors: () => database.read(countNext),
    withoutNextVectors: (limit, before) => database.read((db) => withoutNext(db, limit, before)),
    putNextVectors: (vectors) =>
      database.change(
        () => vectors,
        (writer) => putNext(writer, vectors),
      ),
    async takeNextVectors(identity, tick, at) {
      await database.write(async (writer) => {
        free();
        await takeNext(writer, { identity, tick, at });
      });
      database.renewIndex();
    },
  };
}
