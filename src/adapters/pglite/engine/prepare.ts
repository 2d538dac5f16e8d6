import { PGlite } from '@electric-sql/pglite';
import { sha256 } from 'hash-wasm';
import { MIGRATIONS } from './migration-files.ts';
import { migrate, schemaVersion } from './migrations.ts';
import { EXTENSIONS, INITDB_PARAMS, START_PARAMS } from '../settings.ts';

/** Unused segments that initdb leaves ahead of the log's end; each switch and checkpoint lets one go. */
const MAX_WAL_SWITCHES = 32;

/** Schema, and a hash of all that the image is made from. `engine` names the versions of PGlite and its extension. */
export async function imageInputs(engine: string): Promise<{ schema: number; inputs: string }> {
  const inputs = await sha256(JSON.stringify({ engine, MIGRATIONS, INITDB_PARAMS, START_PARAMS }));
  return { schema: schemaVersion(MIGRATIONS), inputs };
}

/** A migrated, empty data directory as an uncompressed tar: what a first visit loads instead of running initdb. */
export async function makeImage(): Promise<Uint8Array> {
  const db = await PGlite.create({
    extensions: EXTENSIONS,
    startParams: START_PARAMS,
    initDbStartParams: INITDB_PARAMS,
  });
  await migrate(db, MIGRATIONS);
  // Two thirds of the files are copies of an empty database that nobody will ever be made from.
  await db.exec(`UPDATE pg_database SET datistemplate = false WHERE datname IN ('template0', 'template1')`);
  await db.exec('DROP DATABASE template0');
  await db.exec('DROP DATABASE template1');
  await db.exec('VACUUM (FULL, ANALYZE)');
  for (let i = 0; i < MAX_WAL_SWITCHES && walSegments(db) > 1; i += 1) {
    await db.exec('SELECT pg_switch_wal()');
    await db.exec('CHECKPOINT');
  }
  const tar = await db.dumpDataDir('none');
  await db.close();
  return new Uint8Array(await tar.arrayBuffer());
}

function walSegments(db: PGlite): number {
  const names: string[] = db.Module.FS.readdir(`${PGlite.paths.PGDATA}/pg_wal`);
  return names.filter((name) => /^[0-9A-F]{24}$/.test(name)).length;
}
