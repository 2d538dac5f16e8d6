import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { GrimoireEntry } from '../../src/domain/memory/grimoire.ts';
import { openDatabase } from '../../src/adapters/pglite/engine/open.ts';
import { ENTRY, json, toEntryRow } from '../../src/adapters/pglite/sql/rows.ts';
import { nodeDeps } from '../../src/hosts/node/store-deps.ts';
import { entryId } from '../contracts/store-fixtures.ts';
import { lifeEntry, rowsOf } from './life-entry.ts';
import { DIMENSIONS } from './real-vectors.ts';

const MODEL = 'bench';
const BATCH = 10_000;
/** PostgreSQL's binary COPY: signature, flags and length of an empty header extension; −1 at the end. */
const COPY_HEAD = [0x50, 0x47, 0x43, 0x4f, 0x50, 0x59, 0x0a, 0xff, 0x0d, 0x0a, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/** Where the image for a number of episodes is kept, below the repository's root. */
export function imageFile(episodes: number): string {
  return `.cache/life-${episodes}.tar`;
}

/**
 * A data directory with so many episodes, their vectors and a tenth as many semantic entries, as an uncompressed tar:
 * the same bytes for every file system that is compared.
 * @param vectors rows of 384 float32
 * @returns its size in bytes
 */
export async function makeLifeImage(root: string, episodes: number, vectors: Float32Array): Promise<number> {
  const path = join(root, imageFile(episodes));
  const { db } = await openDatabase({ name: 'bench', kind: 'memory', baseUrl: '' }, nodeDeps);
  for (let start = 0; start < rowsOf(episodes); start += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, rowsOf(episodes) - start) }, (_, i) => start + i);
    await copyEntries(
      db,
      rows.map((row) => lifeEntry(row, episodes)),
    );
    await copyVectors(db, start, vectors.subarray(start * DIMENSIONS, (start + rows.length) * DIMENSIONS));
  }
  await db.exec('VACUUM ANALYZE');
  await db.exec('CHECKPOINT');
  const tar = new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer());
  await db.close();
  await mkdir(join(root, '.cache'), { recursive: true });
  await writeFile(`${path}.part`, tar);
  await rename(`${path}.part`, path);
  return (await stat(path)).size;
}

export async function copyEntries(db: PGlite, entries: readonly GrimoireEntry[]): Promise<void> {
  const cell = (value: unknown): string => {
    if (value === null || value === undefined) return '';
    const text = typeof value === 'object' ? json(value) : String(value as string | number);
    return `"${text.replaceAll('"', '""')}"`;
  };
  const lines = entries.map((one) => {
    const row = toEntryRow(one, { model: MODEL, dimensions: DIMENSIONS });
    return ENTRY.list.map(({ name }) => cell(row[name as keyof typeof row])).join(',');
  });
  await db.query(`COPY entries (${ENTRY.names}) FROM '/dev/blob' WITH (FORMAT csv)`, [], {
    blob: new Blob([lines.join('\n')]),
  });
}

export async function copyVectors(db: PGlite, first: number, matrix: Float32Array): Promise<void> {
  const count = matrix.length / DIMENSIONS;
  const idBytes = entryId(0).length;
  const rowBytes = 2 + 4 + idBytes + 4 + 4 + DIMENSIONS * 4;
  const bytes = new Uint8Array(COPY_HEAD.length + count * rowBytes + 2);
  const view = new DataView(bytes.buffer);
  bytes.set(COPY_HEAD);
  let at = COPY_HEAD.length;
  for (let row = 0; row < count; row += 1) {
    view.setInt16(at, 2);
    view.setInt32(at + 2, idBytes);
    bytes.set(new TextEncoder().encode(entryId(first + row)), at + 6);
    at += 6 + idBytes;
    view.setInt32(at, 4 + DIMENSIONS * 4);
    view.setInt16(at + 4, DIMENSIONS);
    at += 8;
    for (let i = 0; i < DIMENSIONS; i += 1) view.setFloat32(at + i * 4, matrix[row * DIMENSIONS + i]!);
    at += DIMENSIONS * 4;
  }
  view.setInt16(at, -1);
  await db.query(`COPY vectors (entry_id, embedding) FROM '/dev/blob' WITH (FORMAT binary)`, [], {
    blob: new Blob([bytes]),
  });
}
