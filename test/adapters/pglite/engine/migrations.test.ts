import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../../../../src/adapters/pglite/engine/migration-files.ts';
import {
  migrate,
  parseMigrations,
  schemaVersion,
} from '../../../../src/adapters/pglite/engine/migrations.ts';
import { EXTENSIONS, directoryName, schemaOf } from '../../../../src/adapters/pglite/settings.ts';
import { imageFromDisk } from '../../../../src/hosts/node/store-deps.ts';

const FIRST = { version: 1, name: 'one', sql: 'CREATE TABLE one (a integer)' };
const SECOND = { version: 2, name: 'two', sql: 'ALTER TABLE one ADD COLUMN b integer' };

describe('the ledger of migrations', () => {
  let db: PGlite;
  beforeAll(async () => {
    db = await PGlite.create({ loadDataDir: await imageFromDisk(), extensions: EXTENSIONS });
  });
  beforeEach(() => db.exec('DROP TABLE IF EXISTS one; DROP TABLE IF EXISTS migrations'));
  afterAll(() => db.close());

  const columns = async (): Promise<string[]> => {
    const { rows } = await db.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'one' ORDER BY 1`,
    );
    return rows.map(({ name }) => name);
  };

  test('applies what is missing, once', async () => {
    expect(await migrate(db, [FIRST])).toBe(1);
    expect(await migrate(db, [FIRST, SECOND])).toBe(1);
    expect(await migrate(db, [FIRST, SECOND])).toBe(0);
    expect(await columns()).toEqual(['a', 'b']);
  });

  test('refuses an edited, a renamed and a reordered migration', async () => {
    await migrate(db, [FIRST, SECOND]);
    const edited = { ...FIRST, sql: `${FIRST.sql} ` };
    await expect(migrate(db, [edited, SECOND])).rejects.toMatchObject({ code: 'store.corrupt' });
    const renamed = { ...SECOND, name: 'zwei' };
    await expect(migrate(db, [FIRST, renamed])).rejects.toMatchObject({ code: 'store.corrupt' });
    const swapped = [
      { ...SECOND, version: 1 },
      { ...FIRST, version: 2 },
    ];
    await expect(migrate(db, swapped)).rejects.toMatchObject({ code: 'store.corrupt' });
  });

  test('refuses a database that is newer', async () => {
    await migrate(db, [FIRST, SECOND]);
    await expect(migrate(db, [FIRST])).rejects.toMatchObject({
      code: 'store.version',
      data: { found: 2, expected: 1 },
    });
  });

  test('a migration that fails leaves nothing of itself or of those before it', async () => {
    const broken = { version: 2, name: 'two', sql: 'ALTER TABLE one ADD COLUMN b integer; SELECT 1 / 0' };
    await expect(migrate(db, [FIRST, broken])).rejects.toThrow('division by zero');
    expect(await columns()).toEqual([]);
    expect(await migrate(db, [FIRST, SECOND])).toBe(2);
  });
});

test('the prepared image is at the last migration', async () => {
  const db = await PGlite.create({ loadDataDir: await imageFromDisk(), extensions: EXTENSIONS });
  expect(await migrate(db, MIGRATIONS)).toBe(0);
  await db.close();
});

test('files become migrations by number, without gaps', () => {
  const files = { './m/0002-b.sql': 'B', './m/0001-a.sql': 'A' };
  expect(parseMigrations(files).map(({ sql }) => sql)).toEqual(['A', 'B']);
  expect(schemaVersion(parseMigrations(files))).toBe(2);
  expect(() => parseMigrations({ './m/0002-b.sql': '' })).toThrow('missing');
  expect(() => parseMigrations({ './m/0001-a.sql': '', './m/0001-b.sql': '' })).toThrow('duplicated');
  expect(() => parseMigrations({ './m/1-a.sql': '' })).toThrow('Not a migration');
});

test("a directory's name says its schema", () => {
  expect(directoryName('golem', 3)).toBe('golem-v3-pg18');
  expect(schemaOf('golem-v12-pg18', 'golem')).toBe(12);
  expect(schemaOf('other-v12-pg18', 'golem')).toBeNull();
  expect(schemaOf('golem-vault', 'golem')).toBeNull();
});
