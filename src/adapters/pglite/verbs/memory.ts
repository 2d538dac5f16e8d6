import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import type { EntryVector, StoreApi } from '../../../protocol/store/store.ts';
import { writeEntries } from '../tables/life/commit.ts';
import type { Database } from '../database/database.ts';
import { answering } from '../tables/search/answering.ts';
import {
  countEntries,
  entriesById,
  entriesSaying,
  entryTimes,
  listEntries,
} from '../tables/memory/entries.ts';
import { memoryCounts, noteRefusals, refusalsBefore } from '../tables/memory/memory-counts.ts';
import {
  holdEntry,
  idsOfTaking,
  reasonOf,
  releaseEntry,
  restoreEntries,
  takeBackEntries,
  takenBack,
  withStandings,
} from '../tables/memory/standings.ts';
import { Pipeline } from '../sql/pipeline.ts';
import { contradictionsOf, noteContradictions } from '../tables/memory/contradictions.ts';
import type { Writer } from '../sql/writer.ts';
import {
  candidates,
  forgetVectors,
  recentVectors,
  vectorsOf,
  withoutVectors,
  withVectors,
} from '../tables/vectors/vectors.ts';

type Verbs = Pick<
  StoreApi,
  | 'entries'
  | 'entryTimes'
  | 'entriesById'
  | 'entriesSaying'
  | 'idsOfTaking'
  | 'releaseEntry'
  | 'takeBackEntries'
  | 'restoreEntries'
  | 'holdEntry'
  | 'takenBack'
  | 'quarantineOf'
  | 'noteRefusals'
  | 'refusals'
  | 'contradictions'
  | 'noteContradictions'
  | 'memoryCounts'
  | 'countEntries'
  | 'candidates'
  | 'answering'
  | 'putEntries'
  | 'withoutVectors'
  | 'putVectors'
  | 'forgetVectors'
  | 'vectorsOf'
  | 'recentVectors'
>;

/** What is remembered, with its vectors. */
export function memoryVerbs(database: Database): Verbs {
  const put = (entries: readonly GrimoireEntry[], vectors: readonly EntryVector[]): Promise<void> =>
    database.change(
      () => [...entries, ...vectors],
      (writer) => writeEntries(writer, entries, vectors),
    );
  return {
    entries: (filter) => database.read((db) => listEntries(db, filter)),
    entryTimes: (filter) => database.read((db) => entryTimes(db, filter)),
    entriesById: (ids) => database.read(async (db) => withStandings(db, await entriesById(db, ids))),
    entriesSaying: (texts) => database.read((db) => entriesSaying(db, texts)),
    idsOfTaking: (taking) => database.read((db) => idsOfTaking(db, taking)),
    countEntries: () => database.read(countEntries),
    candidates: (query) => database.read((db) => candidates(db, query, database.indexes?.vectors ?? null)),
    answering: (query) => database.read((db) => answering(db, query, database.indexes!)),
    releaseEntry: (id, tick) => {
      let released = false;
      const write = async ({ db }: Writer): Promise<void> => {
        released = await releaseEntry(db, id, tick);
      };
      return database.change(() => [{ id }], write).then(() => released);
    },
    takeBackEntries: (ids, tick) => {
      let gone: readonly string[] = [];
      const write = async ({ db }: Writer): Promise<void> => {
        gone = await takeBackEntries(db, ids, tick);
      };
      return database.change(() => ids.map((id) => ({ id })), write).then(() => gone);
    },
    restoreEntries: (ids, tick) => {
      let there: readonly string[] = [];
      const write = async ({ db }: Writer): Promise<void> => {
        there = await restoreEntries(db, ids, tick);
      };
      return database.change(() => ids.map((id) => ({ id })), write).then(() => there);
    },
    holdEntry: (id, tick) => {
      let held = false;
      const write = async ({ db }: Writer): Promise<void> => {
        held = await holdEntry(db, id, tick);
      };
      return database.change(() => [{ id }], write).then(() => held);
    },
    takenBack: (ids) => database.read(async (db) => takenBack(db, await entriesById(db, ids))),
    quarantineOf: (id) => database.read((db) => reasonOf(db, id)),
    noteRefusals: (refused, tick) => database.write(({ db }) => noteRefusals(db, refused, tick)),
    refusals: (before) => database.read((db) => refusalsBefore(db, before)),
    contradictions: (query) => database.read((db) => contradictionsOf(db, query)),
    noteContradictions: (pairs, settled, since) =>
      database.change(
        () => settled,
        async (writer) => {
          const pipeline = new Pipeline();
          noteContradictions(pipeline, pairs, settled, since);
          await pipeline.run(writer);
        },
      ),
    memoryCounts: (now) => database.read((db) => memoryCounts(db, now)),
    putEntries: put,
    withoutVectors: (limit) => database.read((db) => withoutVectors(db, limit)),
    putVectors: (vectors) => put([], vectors),
    async forgetVectors() {
      const embedded = await database.read(withVectors);
      await database.change(
        () => embedded,
        ({ db }) => forgetVectors(db),
      );
    },
    vectorsOf: (ids) => database.read((db) => vectorsOf(db, ids)),
    recentVectors: (limit) => database.read((db) => recentVectors(db, limit)),
  };
}
