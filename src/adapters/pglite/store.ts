import type { StorageStatus } from '../../domain/events/status.ts';
import { spansIn } from '../../protocol/store/commits.ts';
import type { StoreApi } from '../../protocol/store/store.ts';
import { isGone } from './files/storage-error.ts';
import { writeCommits } from './tables/life/commit.ts';
import { Database } from './database/database.ts';
import { LifeTravel } from './database/life-travel.ts';
import { readInPlace, memoryUseOf } from './database/memory-use.ts';
import { schemaVersion } from './engine/migrations.ts';
import { shelfOf, type StoreDeps } from './engine/open.ts';
import { agentMemoryVerbs } from './verbs/agent-memories.ts';
import { attributionVerbs } from './verbs/attribution.ts';
import { embedderVerbs } from './verbs/embedders.ts';
import { historyVerbs } from './verbs/history.ts';
import { lifeVerbs } from './verbs/life.ts';
import { livesVerbs } from './verbs/lives.ts';
import { memoryVerbs } from './verbs/memory.ts';
import { recordVerbs } from './verbs/records.ts';
import { retentionVerbs } from './verbs/retention.ts';
import { telemetryVerbs } from './verbs/telemetry.ts';
import { testamentVerbs } from './verbs/testaments.ts';
import { travelVerbs } from './verbs/travel.ts';
import { workspaceVerbs } from './verbs/workspaces.ts';

/**
 * The store on PGlite, in IndexedDB or in memory: its verbs over one database. Each write is one transaction and resolves
 * when it is durable.
 */
export function pgliteStore(deps: StoreDeps): StoreApi {
  const travel = new LifeTravel(deps);
  const database = new Database(deps, travel);

  async function status(): Promise<StorageStatus> {
    const { bytes, quota } = await deps.estimate();
    const { kind, opened, directory, times } = database;
    return {
      kind,
      reason: opened?.reason ?? null,
      moved: opened?.moved ?? null,
      cleared: opened?.storage?.cleared ?? false,
      notes: opened?.notes ?? [],
      bytes,
      quota,
      schema: schemaVersion(deps.migrations),
      name: directory,
      commitMs: times.summary(),
      inPlace: readInPlace(database),
      tables: await database.tables(),
      failed: database.failed?.message ?? null,
      gone: database.failed !== null && isGone(database.failed),
    };
  }

  return {
    async open(options, progress) {
      await database.open(options, progress);
      return status();
    },
    status,
    memoryUse: () => Promise.resolve(memoryUseOf(database)),
    erase: () => database.erase(),
    close: () => database.close(),
    async commit(commits, vectors, before = null) {
      const begun = deps.stopwatch();
      await database.change(
        () => [
          ...commits.flatMap(spansIn).flatMap(({ entries, updated }) => [...entries, ...updated]),
          ...vectors,
        ],
        (writer) => writeCommits(writer, commits, vectors, before),
        commits.length,
      );
      const ms = deps.stopwatch() - begun;
      if (commits.length > 0) database.times.add(ms);
      return { tick: commits.at(-1)?.record.tick ?? 0, ms };
    },
    ...agentMemoryVerbs(database),
    ...lifeVerbs(database),
    ...recordVerbs(database),
    ...workspaceVerbs(database),
    ...attributionVerbs(database),
    ...telemetryVerbs(database),
    ...memoryVerbs(database),
    ...embedderVerbs(database, travel),
    ...historyVerbs(database),
    ...retentionVerbs(database),
    ...testamentVerbs(database),
    ...travelVerbs(database, travel),
    ...livesVerbs(database, travel, shelfOf(deps).kind),
  };
}
