import type { PGlite, PGliteInterface, Transaction } from '@electric-sql/pglite';
import { sha256 } from 'hash-wasm';
import { AppError } from '../../../domain/errors.ts';

export interface Migration {
  /** From 1, without gaps. */
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

interface Applied {
  readonly version: number;
  readonly name: string;
  readonly sha256: string;
}

const CREATE_LEDGER = `
  CREATE TABLE IF NOT EXISTS migrations (
    version integer PRIMARY KEY,
    name text NOT NULL,
    sha256 text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`;

/**
 * Migrations from file paths (`…/0001-life.sql`) and their contents, in order.
 * @throws AppError `internal` when a name is malformed or a number is missing or doubled
 */
export function parseMigrations(files: Readonly<Record<string, string>>): readonly Migration[] {
  const migrations = Object.entries(files).map(([path, sql]) => {
    const match = /(?:^|\/)(\d{4})-([a-z0-9-]+)\.sql$/.exec(path);
    if (match?.[1] === undefined || match[2] === undefined) {
      throw new AppError('internal', `Not a migration's name: ${path}`);
    }
    return { version: Number(match[1]), name: match[2], sql };
  });
  migrations.sort((a, b) => a.version - b.version);
  migrations.forEach(({ version }, index) => {
    if (version !== index + 1)
      throw new AppError('internal', `Migration ${index + 1} is missing or duplicated.`);
  });
  return migrations;
}

/** The schema's version: the number of the last migration. */
export function schemaVersion(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? 0;
}

/**
 * Brings a database up to the last migration, all of it in one transaction. The ledger holds what was applied:
 * an edited, renamed or reordered migration is refused.
 * @returns how many were applied
 * @throws AppError `store.version` when the database is newer than this code, `store.corrupt` when histories differ
 */
export async function migrate(
  db: PGlite | PGliteInterface,
  migrations: readonly Migration[],
): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.exec(CREATE_LEDGER);
    const { rows } = await tx.query<Applied>('SELECT version, name, sha256 FROM migrations ORDER BY version');
    const hashes = await Promise.all(migrations.map(({ sql }) => sha256(sql)));
    checkHistory(rows, migrations, hashes);
    const pending = migrations.slice(rows.length);
    for (const migration of pending) await apply(tx, migration, hashes[migration.version - 1]!);
    return pending.length;
  });
}

async function apply(tx: Transaction, { version, name, sql }: Migration, hash: string): Promise<void> {
  await tx.exec(sql);
  await tx.query('INSERT INTO migrations (version, name, sha256) VALUES ($1, $2, $3)', [version, name, hash]);
}

function checkHistory(
  applied: readonly Applied[],
  migrations: readonly Migration[],
  hashes: readonly string[],
): void {
  const newest = applied.at(-1)?.version ?? 0;
  if (newest > migrations.length) {
    throw new AppError(
      'store.version',
      `The stored life has schema ${newest}, newer than this page’s. Reload to update the page.`,
      {
        data: { found: newest, expected: migrations.length },
      },
    );
  }
  applied.forEach((row, index) => {
    const migration = migrations[index];
    if (
      migration === undefined ||
      row.version !== migration.version ||
      row.name !== migration.name ||
      row.sha256 !== hashes[index]
    ) {
      throw new AppError(
        'store.corrupt',
        `Migration ${row.version} (${row.name}) differs from the one that was applied.`,
        {
          data: { version: row.version, applied: row.sha256, expected: hashes[index] ?? null },
        },
      );
    }
  });
}
