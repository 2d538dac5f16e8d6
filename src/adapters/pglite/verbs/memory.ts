import type { GrimoireEntry } from '../../../domain/grimoire.ts';
import type { EntryVector, StoreApi } from '../../../protocol/store.ts';
import { writeEntries } from '../tables/commit.ts';
import type { Database } from '../engine/database.ts';
import { countEntries, entriesById, listEntries } from '../tables/entries.ts';
import type { LifeTravel } from '../travel/life-travel.ts';
import { candidates, forgetVectors, recentVectors, withoutVectors, withVectors } from '../tables/vectors.ts';
import { changeMemories } from './change-memories.ts';

type Verbs = Pick<
  StoreApi,
  | 'entries'
  | 'entriesById'
  | 'countEntries'
  | 'candidates'
  | 'putEntries'
  | 'withoutVectors'
  | 'putVectors'
  | 'forgetVectors'
  | 'recentVectors'
>;

/** What is remembered, with its vectors. */
export function memoryVerbs(database: Database, travel: LifeTravel): Verbs {
  const put = (entries: readonly GrimoireEntry[], vectors: readonly EntryVector[]): Promise<void> =>
    changeMemories(
      database,
      travel,
      () => [...entries, ...vectors],
      (writer) => writeEntries(writer, entries, vectors),
    );
  return {
    entries: (filter) => database.read((db) => listEntries(db, filter)),
    entriesById: (ids) => database.read((db) => entriesById(db, ids)),
    countEntries: () => database.read(countEntries),
    candidates: (query) => database.read((db) => candidates(db, query, database.index)),
    putEntries: put,
    withoutVectors: (limit) => database.read((db) => withoutVectors(db, limit)),
    putVectors: (vectors) => put([], vectors),
    async forgetVectors() {
      const embedded = await database.read(withVectors);
      await changeMemories(
        database,
        travel,
        () => embedded,
        ({ db }) => forgetVectors(db),
      );
    },
    recentVectors: (limit) => database.read((db) => recentVectors(db, limit)),
  };
}
