import type { StoreHistoryApi } from '../../../protocol/store/history.ts';
import type { Database } from '../database/database.ts';
import { candidatesAt } from '../tables/history/candidates-at.ts';
import { countEntriesAt, entriesAt, entriesByIdAt } from '../tables/history/entries-at.ts';
import {
  changesOf,
  damagedRecords,
  entriesAsOf,
  entryChanges,
  historyRange,
  inputBytes,
  pinSnapshot,
  snapshotBefore,
  snapshotByRoot,
  snapshots,
  tickInputs,
} from '../tables/history/history-reads.ts';
import { livedSpans } from '../tables/history/lived-spans.ts';
import { storedDamages } from '../tables/history/stored-damages.ts';

/** What ticks were told, kept states, and memories as they were. */
export const historyVerbs = (database: Database): StoreHistoryApi => ({
  historyRange: () => database.read(historyRange),
  tickInputs: (range) => database.read((db) => tickInputs(db, range)),
  livedSpans: (range) => database.read((db) => livedSpans(db, range)),
  snapshots: (range) => database.read((db) => snapshots(db, range)),
  snapshotBefore: (tick) => database.read((db) => snapshotBefore(db, tick)),
  snapshotByRoot: (root) => database.read((db) => snapshotByRoot(db, root)),
  pinSnapshot: (tick, pinned, label) => database.write(({ db }) => pinSnapshot(db, tick, pinned, label)),
  entriesAsOf: (ids, tick, place) => database.read((db) => entriesAsOf(db, ids, tick, place)),
  entriesAt: (filter, moment) => database.read((db) => entriesAt(db, filter, moment)),
  entriesByIdAt: (ids, moment) => database.read((db) => entriesByIdAt(db, ids, moment)),
  candidatesAt: (query, moment) => database.read((db) => candidatesAt(db, query, moment)),
  countEntriesAt: (moment) => database.read((db) => countEntriesAt(db, moment)),
  changesOf: (id, range) => database.read((db) => changesOf(db, id, range)),
  damagedRecords: (range) => database.read((db) => damagedRecords(db, range)),
  storedDamages: (range) => database.read((db) => storedDamages(db, range)),
  inputBytes: () => database.read(inputBytes),
  entryChanges: (range) => database.read((db) => entryChanges(db, range)),
});
