import type { StoreRetentionApi } from '../../../protocol/store/retention.ts';
import type { Database } from '../database/database.ts';
import {
  livedSince,
  previewRetention,
  retention,
  setRetention,
  thinnedSeals,
} from '../tables/records/retention.ts';

/** How much of the past is kept whole. */
export const retentionVerbs = (database: Database): StoreRetentionApi => ({
  retention: () => database.read(retention),
  previewRetention: (fullTicks) => database.read((db) => previewRetention(db, fullTicks)),
  setRetention: (fullTicks) => database.write(({ db }) => setRetention(db, fullTicks)),
  livedSince: (since) => database.read((db) => livedSince(db, since)),
  thinnedSeals: (range) => database.read((db) => thinnedSeals(db, range)),
});
