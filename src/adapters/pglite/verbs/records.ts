import type { StoreApi } from '../../../protocol/store/store.ts';
import type { Database } from '../database/database.ts';
import { transactions } from '../tables/records/ledger.ts';
import { spanRecords } from '../tables/history/lived-spans.ts';
import { blockedOrders, promptUses, record, records, summaries } from '../tables/records/records.ts';
import { upToTick } from '../tables/records/world-spans.ts';

type Verbs = Pick<
  StoreApi,
  'summaries' | 'records' | 'promptUses' | 'record' | 'spanRecords' | 'transactions' | 'blockedOrders'
>;

/** What ticks were, and what they booked. */
export const recordVerbs = (database: Database): Verbs => ({
  summaries: (range) => database.read((db) => summaries(db, range)),
  records: (range) => database.read((db) => records(db, range)),
  promptUses: (id, query) => database.read((db) => promptUses(db, id, query)),
  record: (tick) => database.read((db) => record(db, tick)),
  spanRecords: (range) => database.read((db) => spanRecords(db, range)),
  transactions(worldId, limit, upTo) {
    const { spans } = database;
    return database.read(async (db) => transactions(db, limit, upToTick(await spans.of(db, worldId), upTo)));
  },
  blockedOrders: (limit, upTo) => database.read((db) => blockedOrders(db, limit, upTo)),
});
