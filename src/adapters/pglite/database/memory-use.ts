import { PGlite } from '@electric-sql/pglite';
import type { ReadInPlace } from '../../../domain/events/status.ts';
import type { MemoryUsePart } from '../../../domain/telemetry/memory-use.ts';
import { fetchedModules, writtenBytes } from '../../../lib/machine/wasm-memories.ts';
import { fileContents } from '../files/paged/file-nodes.ts';
import { PagedFile } from '../files/paged/paged-file.ts';
import { zstdMemory } from '../../zstd/index.ts';
import type { Database } from './database.ts';

/** What the database's thread holds, beside its heap. */
export function memoryUseOf(database: Database): readonly MemoryUsePart[] {
  const module = database.opened?.db.Module;
  if (module === undefined) return [];
  const { buffer } = module.HEAPU8;
  const files = { data: 0, engine: 0 };
  const engine = new Set<ArrayBufferLike>();
  for (const [path, bytes] of fileContents(module.FS)) {
    if (bytes instanceof PagedFile) files.data += bytes.held.memory;
    else if (path.startsWith(PGlite.paths.PGDATA)) files.data += bytes.byteLength;
    // The engine's own files are views of one buffer.
    else engine.add(bytes.buffer);
  }
  for (const { byteLength } of engine) files.engine += byteLength;
  const part = (kind: MemoryUsePart['kind'], bytes: number): MemoryUsePart => ({
    place: 'database',
    kind,
    bytes,
    inHeap: true,
  });
  const compressor = zstdMemory() ?? new ArrayBuffer(0);
  return [
    { place: 'database', kind: 'wasm', bytes: writtenBytes(buffer), reserved: buffer.byteLength },
    {
      place: 'database',
      kind: 'compressor',
      bytes: writtenBytes(compressor),
      reserved: compressor.byteLength,
    },
    { place: 'database', kind: 'code', bytes: fetchedModules() },
    part('files', files.data),
    part('cache', database.opened?.storage?.paging?.cache.bytes ?? 0),
    part('engine', files.engine),
    part('signs', database.indexes?.vectors.bytes ?? 0),
  ];
}

/** What of its files is read where it lies; null where all of it is in memory. */
export function readInPlace({ opened }: Database): ReadInPlace | null {
  const paging = opened?.storage?.paging;
  if (opened == null || paging == null) return null;
  let bytes = 0;
  for (const [, contents] of fileContents(opened.db.Module.FS)) {
    if (contents instanceof PagedFile) bytes += contents.held.stored;
  }
  const { bytes: cached, limit, hits, misses } = paging.cache;
  return { bytes, cached, limit, hits, misses, copied: paging.scratch?.bytes ?? 0 };
}
