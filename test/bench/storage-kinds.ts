import { PGlite } from '@electric-sql/pglite';
import { browserDeps } from '../../src/adapters/pglite/engine/browser-deps.ts';
import { BYTEA_PARSER, BYTEA_SERIALIZER } from '../../src/adapters/pglite/sql/bytea.ts';
import { writeCommits, writeEntries } from '../../src/adapters/pglite/tables/life/commit.ts';
import { entriesById } from '../../src/adapters/pglite/tables/memory/entries.ts';
import { migrate, schemaVersion } from '../../src/adapters/pglite/engine/migrations.ts';
import { EXTENSIONS, INITDB_PARAMS, START_PARAMS } from '../../src/adapters/pglite/settings.ts';
import { pgliteStore } from '../../src/adapters/pglite/store.ts';
import type { StoreApi } from '../../src/protocol/store/store.ts';
import { Writer } from '../../src/adapters/pglite/sql/writer.ts';

/** What is compared: the product's store in IndexedDB, the same read where it lies, in memory, and PGlite's own file systems. */
export type StorageKind = 'blocks' | 'paged' | 'memory' | 'idb' | 'opfs';

/** Of files that are read where they lie: a twentieth of a life of 100,000 episodes. */
const CACHE_BYTES = 16 * 2 ** 20;

/** The verbs that are measured, and `candidates` where it is the product's store. */
export type Life = Pick<StoreApi, 'commit' | 'putEntries' | 'entriesById' | 'close'> &
  Partial<Pick<StoreApi, 'candidates'>>;

/** What a life is opened from: an image, the one that the product ships, or what is stored already. */
type From = Blob | 'shipped' | 'stored';

export function openLife(kind: StorageKind, name: string, baseUrl: string, from: From): Promise<Life> {
  return kind === 'blocks' || kind === 'paged' || kind === 'memory'
    ? openProduct(kind, name, baseUrl, from)
    : openBare(kind === 'idb' ? `idb://${name}` : `opfs-ahp://${name}`, baseUrl, from);
}

async function openProduct(
  kind: 'blocks' | 'paged' | 'memory',
  name: string,
  baseUrl: string,
  from: From,
): Promise<Life> {
  const deps = browserDeps();
  const store = pgliteStore(from instanceof Blob ? { ...deps, image: () => Promise.resolve(from) } : deps);
  await store.open({
    name,
    kind: kind === 'memory' ? 'memory' : 'indexeddb',
    baseUrl,
    ...(kind === 'paged' && { cacheBytes: CACHE_BYTES }),
  });
  return store;
}

/** The product's settings, schema, image and SQL, on PGlite as it comes: it makes a write durable by itself. */
async function openBare(dataDir: string, baseUrl: string, from: From): Promise<Life> {
  const { migrations, image } = browserDeps();
  const shipped = from === 'shipped' ? await image(baseUrl, schemaVersion(migrations)) : null;
  const loaded = from instanceof Blob ? from : shipped;
  const db = await PGlite.create({
    dataDir,
    ...(loaded && { loadDataDir: loaded }),
    extensions: EXTENSIONS,
    startParams: START_PARAMS,
    initDbStartParams: INITDB_PARAMS,
    serializers: BYTEA_SERIALIZER,
    parsers: BYTEA_PARSER,
  });
  // As the product does on each opening, so that what differs is the file system.
  await migrate(db, migrations);
  const writer = new Writer(db);
  return {
    async commit(commits, vectors) {
      await writeCommits(writer, commits, vectors);
      return { tick: 0, ms: 0 };
    },
    putEntries: (entries, vectors) => writeEntries(writer, entries, vectors),
    entriesById: (ids) => entriesById(db, ids),
    close: () => db.close(),
  };
}
