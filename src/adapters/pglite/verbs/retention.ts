import type { StoreRetentionApi } from '../../../protocol/retention.ts';
import type { Database } from '../engine/database.ts';
import { livedSince, previewRetention, retention, setRetention, thinnedSeals } from '../tables/retention.ts';

/** How much of the past is kept whole. */
export const retentionVerbs = (database: Database): StoreRetentionApi => ({
  retention: () => database.read(retention),
  previewRetention: (fullTicks) => database.read((db) => previewRetention(db, fullTicks)),
  setRetention: (fullTicks) => database.write(({ db }) => setRetention(db, fullTicks)),
  livedSince: (since) => database.read((db) => livedSince(db, since)),
  thinnedSeals: (range) => database.read((db) => thinnedSeals(db, range)),
});
