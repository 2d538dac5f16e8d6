import type { StoreContextApi } from '../../../protocol/store/context.ts';
import type { StoreApi } from '../../../protocol/store/store.ts';
import { contextEvents } from '../tables/context/context-events.ts';
import type { Database } from '../database/database.ts';
import { deltaBetween, frameTotals, workspaceFrame } from '../tables/context/frame-reports.ts';
import { workspace, workspaceBefore } from '../tables/context/workspaces.ts';

type Verbs = StoreContextApi & Pick<StoreApi, 'workspace' | 'workspaceBefore'>;

/** What ticks were given to think with, how it is stored, and what was told of it. */
export const workspaceVerbs = (database: Database): Verbs => ({
  workspace: (tick) => database.read((db) => workspace(db, tick)),
  workspaceBefore: (tick) => database.read((db) => workspaceBefore(db, tick)),
  workspaceFrame: (tick) => database.read((db) => workspaceFrame(db, tick)),
  workspaceDelta: (from, to) => database.read((db) => deltaBetween(db, from, to)),
  workspaceFrameTotals: () => database.read(frameTotals),
  contextEvents: (query) => database.read((db) => contextEvents(db, query)),
});
