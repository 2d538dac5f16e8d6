import type { StoreAttributionApi } from '../../../protocol/store/attribution.ts';
import type { Database } from '../database/database.ts';
import { attributedTicks, attributionAt, saveAttribution } from '../tables/context/attributions.ts';

/** What the sources of ticks' prompts were worth to their decisions. */
export const attributionVerbs = (database: Database): StoreAttributionApi => ({
  attribution: (tick) => database.read((db) => attributionAt(db, tick)),
  saveAttribution: (attribution) => database.write(({ db }) => saveAttribution(db, attribution)),
  attributedTicks: (limit) => database.read((db) => attributedTicks(db, limit)),
});
