import type { PGlite } from '@electric-sql/pglite';
import { openDatabase } from '../../src/adapters/pglite/engine/open.ts';
import { Upkeep } from '../../src/adapters/pglite/database/upkeep.ts';
import { pgliteStore } from '../../src/adapters/pglite/store.ts';
import { writeCommits } from '../../src/adapters/pglite/tables/life/commit.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { nodeEmbedder } from '../../src/hosts/node/node-embedder.ts';
import { nodeDeps } from '../../src/hosts/node/store-deps.ts';
import { spansIn } from '../../src/protocol/store/commits.ts';
import type { Commit, EntryVector, StoreApi } from '../../src/protocol/store/store.ts';

interface Lived {
  readonly commits: readonly Commit[];
  readonly vectors: ReadonlyMap<string, EntryVector>;
}

/** What a golem with its embedding model would have stored, as it was given to be committed. */
export async function livedWithVectors(world: string, seed: number, ticks: number): Promise<Lived> {
  const commits: Commit[] = [];
  const vectors = new Map<string, EntryVector>();
  const kept = pgliteStore(nodeDeps);
  const store: StoreApi = {
    ...kept,
    commit: (group, made, ...rest) => {
      commits.push(...group);
      for (const vector of made) vectors.set(vector.id, vector);
      return kept.commit(group, made, ...rest);
    },
  };
  const { golem } = await wakeHeadless({ store, inference: await nodeEmbedder(), world, seed });
  await golem.pulse.heart.step('theta', ticks);
  await golem.queue.idle();
  await store.close();
  return { commits, vectors };
}

/**
 * Keeps it in a database of its own as at the pace of the real clock: a tick a transaction, with the upkeep that comes between.
 * @param look called after each tick
 * @returns its engine, for whoever asks what lies in it
 */
export async function keepLife(
  { commits, vectors }: Lived,
  look: (db: PGlite, tick: number) => Promise<void> | void = () => undefined,
): Promise<PGlite> {
  const { db, writer } = await openDatabase({ name: 'bench', kind: 'memory', baseUrl: '' }, nodeDeps);
  const upkeep = new Upkeep();
  for (const commit of commits) {
    const ids = spansIn(commit).flatMap(({ entries }) => entries.map(({ id }) => id));
    await writeCommits(
      writer,
      [commit],
      ids.flatMap((id) => vectors.get(id) ?? []),
    );
    if (upkeep.due(0)) await upkeep.run(db);
    await look(db, commit.record.tick);
  }
  return db;
}
