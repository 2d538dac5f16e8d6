import { PGlite } from '@electric-sql/pglite';
import { browserDeps } from '../../src/adapters/pglite/engine/browser-deps.ts';
import { writeCommits } from '../../src/adapters/pglite/tables/life/commit.ts';
import { copyRows } from '../../src/adapters/pglite/sql/copy-rows.ts';
import { BYTEA_PARSER, BYTEA_SERIALIZER } from '../../src/adapters/pglite/sql/bytea.ts';
import { pack } from '../../src/adapters/pglite/bodies/body.ts';
import { putPolicy } from '../../src/adapters/pglite/tables/life/life.ts';
import { MIGRATIONS } from '../../src/adapters/pglite/engine/migration-files.ts';
import { migrate } from '../../src/adapters/pglite/engine/migrations.ts';
import { openDatabase } from '../../src/adapters/pglite/engine/open.ts';
import type { OpenedDatabase } from '../../src/adapters/pglite/engine/open.ts';
import { EXTENSIONS, directoryName } from '../../src/adapters/pglite/settings.ts';
import { pgliteStore } from '../../src/adapters/pglite/store.ts';
import type { AppError } from '../../src/domain/errors.ts';
import type { OpenOptions } from '../../src/protocol/store/open-options.ts';
import type { OpenProgress, StoreApi } from '../../src/protocol/store/store.ts';
import { policy, tickCommit, transaction, vectorOf, workspace } from '../../test/contracts/store-fixtures.ts';
import { Writer } from '../../src/adapters/pglite/sql/writer.ts';

/** Lives as earlier versions stored them, made with PGlite's own `idb://`, and how the store takes them over. */

const baseUrl = new URL('../../', location.href).href;
/** Ticks in one transaction while a life is made. */
const BATCH = 64;

/** A schema that is still to come. */
const LATER = [
  ...MIGRATIONS,
  {
    version: MIGRATIONS.length + 1,
    name: 'later',
    sql: 'ALTER TABLE records ADD COLUMN later integer DEFAULT 7',
  },
];
const migrationsUpTo = (schema: number) => LATER.slice(0, schema);

const options = (name: string): OpenOptions => ({ name, kind: 'indexeddb', baseUrl });

const engine = { extensions: EXTENSIONS, serializers: BYTEA_SERIALIZER, parsers: BYTEA_PARSER };

/** What initdb makes with PGlite's own settings; the same every time. */
let born: Promise<Blob> | null = null;

async function initdb(): Promise<Blob> {
  const db = await PGlite.create(engine);
  const tar = await db.dumpDataDir('none');
  await db.close();
  return tar;
}

async function openLegacy(directory: string): Promise<PGlite> {
  return PGlite.create(`idb://${directory}`, engine);
}

async function newLegacy(directory: string, schema = MIGRATIONS.length): Promise<PGlite> {
  const db = await PGlite.create(`idb://${directory}`, { ...engine, loadDataDir: await (born ??= initdb()) });
  await migrate(db, migrationsUpTo(schema));
  return db;
}

/** One line for all rows of a table, whatever order they lie in. */
async function fingerprint(db: PGlite): Promise<Record<string, string>> {
  const { rows: tables } = await db.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
     AND relname <> 'migrations' ORDER BY 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await db.query<{ line: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS line
       FROM ${name} t`,
    );
    found[name] = rows[0]!.line;
  }
  return found;
}

async function request<T>(made: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    made.onsuccess = () => resolve(made.result);
    made.onerror = () => reject(made.error ?? new Error('IndexedDB'));
  });
}

interface IdbfsFile {
  timestamp: Date;
  mode: number;
  contents?: Uint8Array;
}

/** Looks into, or changes, the files of an `idb://` directory behind everybody's back. */
async function withFiles<T>(directory: string, use: (files: IDBObjectStore) => Promise<T>): Promise<T> {
  const db = await request(indexedDB.open(`/pglite/${directory}`));
  try {
    return await use(db.transaction('FILE_DATA', 'readwrite').objectStore('FILE_DATA'));
  } finally {
    db.close();
  }
}

/** Files as they were before they were damaged, by key. */
const intact = new Map<string, IdbfsFile>();

async function changeFile(
  directory: string,
  path: string,
  change: (bytes: Uint8Array) => Uint8Array,
): Promise<void> {
  await withFiles(directory, async (files) => {
    const key = `/pglite/${directory}/${path}`;
    const file = (await request(files.get(key))) as IdbfsFile;
    intact.set(key, file);
    await request(files.put({ ...file, contents: change(file.contents!) }, key));
  });
}

/** How far the opening under way is, 0 to 1, and who waits for it to come so far. */
const waiting: { readonly share: number; come(): void }[] = [];

let opened: OpenedDatabase | null = null;
let store: StoreApi | null = null;

const harness = {
  /** A life of some ticks in `idb://<directory>`. @returns what is in it */
  async makeLegacy(directory: string, ticks: number, schema = MIGRATIONS.length) {
    const db = await newLegacy(directory, schema);
    const writer = new Writer(db);
    await putPolicy(writer, policy(1), {
      revision: 1,
      tick: 0,
      wallTime: 0,
      trigger: 'genesis',
      changes: [],
    });
    for (let first = 1; first <= ticks; first += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, ticks - first + 1) }, (_, i) => first + i);
      const commits = numbers.map((tick) =>
        tickCommit(tick, {
          workspace: tick % 5 === 0 ? workspace(tick) : null,
          transactions: tick % 3 === 0 ? [transaction(tick)] : [],
        }),
      );
      await writeCommits(
        writer,
        commits,
        numbers.filter((tick) => tick % 2 === 0).map((tick) => vectorOf(tick)),
      );
    }
    // Without this PostgreSQL skips some numbers of the sequence in a recovery; with what follows there is still one.
    await db.exec('CHECKPOINT');
    await db.query('INSERT INTO playbooks (revision, body) VALUES (1, $1)', [
      await pack({ revision: 1, rules: [] }),
    ]);
    const rows = await fingerprint(db);
    const { rows: files } = await db.query<{ path: string }>(
      `SELECT pg_relation_filepath('records') AS path UNION ALL SELECT pg_relation_filepath('records_pkey')`,
    );
    await db.close();
    return { rows, files: files.map(({ path }) => path) };
  },
  /** Takes a life of this version back to where an earlier one would have kept it. */
  async toLegacy(name: string) {
    const { directory } = await harness.open(name);
    const db = await newLegacy(directory);
    await copyRows(opened!.db, db, () => undefined);
    await db.close();
    await harness.close();
    await request(indexedDB.deleteDatabase(directory));
  },
  /** A directory that is no golem's, with a table of the same name as the ledger. */
  async makeForeign(directory: string) {
    const db = await openLegacy(directory);
    await db.exec('CREATE TABLE migrations (id integer); INSERT INTO migrations VALUES (1)');
    await db.close();
  },
  /** Lets an index forget rows, as only PostgreSQL's own check can find. */
  async loseIndexEntries(directory: string) {
    const db = await openLegacy(directory);
    await db.exec(`
      UPDATE pg_index SET indisready = false, indisvalid = false WHERE indexrelid = 'entries_tick'::regclass;
      UPDATE entries SET tick = tick + 1000000;
      UPDATE pg_index SET indisready = true, indisvalid = true WHERE indexrelid = 'entries_tick'::regclass`);
    await db.close();
  },
  /** Overwrites 64 bytes of a file, of its first page unless told otherwise. */
  damage: (directory: string, path: string, at = 4096) =>
    changeFile(directory, path, (bytes) => bytes.slice().fill(0xa5, at, at + 64)),
  setMajor: (directory: string, major: string) =>
    changeFile(directory, 'PG_VERSION', () => new TextEncoder().encode(`${major}\n`)),
  /** Undoes all damage. */
  mend: (directory: string) =>
    withFiles(directory, async (files) => {
      for (const [key, file] of intact) await request(files.put(file, key));
      intact.clear();
    }),
  /** One hash over every file, its time and its mode; null when there is no such database. */
  async legacyHash(directory: string): Promise<string | null> {
    if (!(await harness.databases()).includes(`/pglite/${directory}`)) return null;
    const [keys, files] = await withFiles(directory, async (store) => [
      await request(store.getAllKeys()),
      (await request(store.getAll())) as IdbfsFile[],
    ]);
    const lines: unknown[] = [];
    for (const [i, { timestamp, mode, contents }] of files.entries()) {
      const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(contents ?? []));
      lines.push([keys[i], timestamp.getTime(), mode, [...new Uint8Array(digest)]]);
    }
    const bytes = new TextEncoder().encode(JSON.stringify(lines));
    return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].join(' ');
  },
  /** Files that are stored in one of our own directories; null when there is no such database. */
  async blockFiles(database: string): Promise<number | null> {
    if (!(await harness.databases()).includes(database)) return null;
    const db = await request(indexedDB.open(database));
    const count = await request(db.transaction('files').objectStore('files').count());
    db.close();
    return count;
  },
  databases: async () => (await indexedDB.databases()).map(({ name }) => name!).toSorted(),
  /** Opens through the store's own door. */
  async open(name: string, schema = MIGRATIONS.length) {
    const progress: number[] = [];
    const onProgress: OpenProgress = (loaded, total) => {
      progress.push(loaded / total);
      for (const { share, come } of waiting) if (loaded / total >= share) come();
    };
    opened = await openDatabase(
      options(name),
      { ...browserDeps(), migrations: migrationsUpTo(schema) },
      onProgress,
    );
    return { moved: opened.moved, directory: opened.directory, progress };
  },
  /** Begins to open a life. Resolves when it has come so far, 0 to 1, and goes on. */
  openAsFarAs(name: string, share: number): Promise<void> {
    const come = new Promise<void>((resolve) => waiting.push({ share, come: resolve }));
    void harness.open(name).catch(() => undefined);
    return come;
  },
  /** Whether each of two openings finds a note of kept copies. */
  async noted(name: string): Promise<boolean[]> {
    const found: boolean[] = [];
    for (let opening = 0; opening < 2; opening += 1) {
      const db = await request(indexedDB.open(directoryName(name, MIGRATIONS.length)));
      const keys = await request(db.transaction('files').objectStore('files').getAllKeys());
      db.close();
      found.push(keys.includes('/golem-kept-copies.json'));
      await harness.open(name);
      await harness.close();
    }
    return found;
  },
  /** A directory that initdb never finished. */
  async makeUnfinished(directory: string) {
    const made = indexedDB.open(`/pglite/${directory}`, 21);
    made.onupgradeneeded = () => void made.result.createObjectStore('FILE_DATA');
    (await request(made)).close();
  },
  /** Opens it with a second migration that fails. */
  openBroken: (name: string) => {
    const broken = {
      version: MIGRATIONS.length + 1,
      name: 'broken',
      sql: 'ALTER TABLE records DROP COLUMN body; SELECT 1 / 0',
    };
    return openDatabase(options(name), { ...browserDeps(), migrations: [...MIGRATIONS, broken] });
  },
  rows: () => fingerprint(opened!.db),
  /** The number that the next booking gets. */
  async nextSequence(): Promise<number> {
    await writeCommits(opened!.writer, [tickCommit(900_000, { transactions: [transaction(900_000)] })], []);
    const { rows } = await opened!.db.query<{ seq: number }>(
      'SELECT max(seq)::int AS seq FROM ledger_transactions',
    );
    return rows[0]!.seq;
  },
  query: async (sql: string) => (await opened!.db.query(sql)).rows,
  async close() {
    await opened?.db.close();
    opened = null;
  },
  /** The whole store, for its own verbs. */
  async openStore(name: string) {
    store = pgliteStore(browserDeps());
    return store.open(options(name));
  },
  erase: () => store!.erase(),
  async closeStore() {
    await store?.close();
  },
  tick: async () => (await store!.load()).state?.tick ?? null,
  async caught(run: () => Promise<unknown>) {
    try {
      await run();
      return null;
    } catch (error) {
      const { code, message } = error as AppError;
      return { code, message };
    }
  },
};

declare global {
  var legacyHarness: typeof harness;
}
globalThis.legacyHarness = harness;
