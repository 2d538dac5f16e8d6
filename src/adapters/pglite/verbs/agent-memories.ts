import type { StoreAgentMemoriesApi } from '../../../protocol/store/agent-memories.ts';
import type { Database } from '../database/database.ts';
import {
  agentRow,
  agentRows,
  agentUsers,
  dropAgentRows,
  putAgentRows,
  scrubAgentRows,
} from '../tables/memory/agent-memories.ts';

/** What programs are told of their users. */
export const agentMemoryVerbs = (database: Database): StoreAgentMemoriesApi => ({
  agentRows: (party, user) => database.read((db) => agentRows(db, party, user)),
  agentRow: (id) => database.read((db) => agentRow(db, id)),
  putAgentRows: (rows) =>
    database.write(({ db }) => db.transaction((transaction) => putAgentRows(transaction, rows))),
  dropAgentRows: (ids) =>
    database.write(async ({ db }) => {
      await dropAgentRows(db, ids);
      await scrubAgentRows(db);
    }),
  agentUsers: () => database.read(agentUsers),
});
