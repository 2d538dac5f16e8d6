import { PGlite } from '@electric-sql/pglite';
import { openDatabase } from '../../../../src/adapters/pglite/engine/open.ts';
import { BLOCK_BYTES } from '../../../../src/adapters/pglite/files/format/blocks.ts';
import type { ReadDirectory } from '../../../../src/adapters/pglite/files/damaged-directory.ts';
import type { Files } from '../../../../src/adapters/pglite/rescue/directory-fs.ts';
import { pack } from '../../../../src/adapters/pglite/bodies/body.ts';
import { writeCommits } from '../../../../src/adapters/pglite/tables/life/commit.ts';
import { nodeDeps } from '../../../../src/hosts/node/store-deps.ts';
import { DEFAULT_PLAYBOOK } from '../../../../src/mind/playbook-default.ts';
import { tickCommit, vectorOf, workspace } from '../../../contracts/store-fixtures.ts';

/** A life in memory, and its files as a killed page would have left them stored. */
export interface StoredLife {
  readonly files: Files;
  /** Paths of relations, by their names. */
  readonly paths: ReadonlyMap<string, string>;
}

const TICKS = 120;

/** Ticks 1 to 120, a memory for each with a vector, two revisions of a playbook and a testament. */
export async function storedLife(): Promise<StoredLife> {
  const { db, writer } = await openDatabase({ name: 'rescue', kind: 'memory', baseUrl: '' }, nodeDeps);
  const lived = async (from: number, to: number): Promise<void> => {
    const ticks = Array.from({ length: to - from + 1 }, (_, i) => from + i);
    const commits = ticks.map((tick) => tickCommit(tick, { workspace: workspace(tick) }));
    await writeCommits(
      writer,
      commits,
      ticks.map((tick) => vectorOf(tick)),
    );
  };
  for (const revision of [1, 2])
    await db.query('INSERT INTO playbooks VALUES ($1, $2)', [
      revision,
      await pack({ ...DEFAULT_PLAYBOOK, revision }),
    ]);
  await db.query(`INSERT INTO testaments (id, generation, wall_time, body) VALUES ('one', 1, 1, $1)`, [
    await pack({ id: 'one', title: 'It lived' }),
  ]);
  await lived(1, TICKS - 20);
  // Maps are made by it, and what comes after lies in the log alone.
  await db.exec('VACUUM');
  await db.exec('CHECKPOINT');
  await lived(TICKS - 19, TICKS);
  const { rows } = await db.query<{ name: string; path: string }>(
    `SELECT relname AS name, pg_relation_filepath(oid) AS path FROM pg_class WHERE pg_relation_filepath(oid) IS NOT NULL`,
  );
  const files = filesOf(db);
  await db.close();
  return { files, paths: new Map(rows.map(({ name, path }) => [name, `/${path}`])) };
}

export function filesOf(db: PGlite): Files {
  const { FS } = db.Module;
  const root = PGlite.paths.PGDATA;
  const files = new Map<string, Uint8Array<ArrayBuffer> | null>();
  const walk = (at: string): void => {
    for (const name of FS.readdir(at)) {
      if (name === '.' || name === '..') continue;
      const path = `${at}/${name}`;
      const folder = FS.isDir(FS.stat(path).mode);
      files.set(path.slice(root.length), folder ? null : new Uint8Array(FS.readFile(path)));
      if (folder) walk(path);
    }
  };
  walk(root);
  return files;
}

/** The same files, with some blocks damaged, and told so as reading them from storage would. */
export function withDamage(
  files: Files,
  damages: readonly {
    readonly path: string;
    readonly block: number | null;
    readonly how: 'flip' | 'zero' | 'gone';
  }[],
): ReadDirectory {
  const broken = new Map(files);
  for (const { path, block, how } of damages) {
    const data = broken.get(path)?.slice();
    if (data === undefined) throw new Error(`There is no file ${path}.`);
    const at = (block ?? 0) * BLOCK_BYTES;
    if (how === 'flip') data[at + 40]! ^= 0x10;
    else if (how === 'zero') data.fill(0, at, at + BLOCK_BYTES);
    broken.set(path, data);
    if (how === 'gone') broken.delete(path);
  }
  return { files: broken, damages: damages.map(({ path, block }) => ({ path, block })) };
}
