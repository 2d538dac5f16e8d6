import type { IDBPDatabase } from 'idb';
import type { Layout } from '../format/block-layout.ts';
import { blockChunks, extentChunks, PartReader } from '../format/block-parts.ts';
import { giveBack } from '../../../../lib/machine/give-back.ts';
import { fileRegions, regionsApart, stayingRegions } from './block-regions.ts';
import type { FileRegions } from './block-regions.ts';
import { damagedFile, FileInParts, NO_PLACE } from '../paged/file-in-parts.ts';
import type { LoadedEntry } from '../paged/file-in-parts.ts';
import { PagedFile } from '../paged/paged-file.ts';
import type { PagedReader } from '../paged/paged-file.ts';
import type { Sealer } from '../format/seal.ts';

/** Called as the stored bytes come in. */
export type LoadProgress = (loaded: number, total: number) => void;

/** Progress is told every 2 MB. */
const PROGRESS_BYTES = 2 * 1024 * 1024;

/**
 * Everything stored, directories before what is in them. A file is put together in the buffer that it will live in,
 * and handed over when it is whole, so that beside the files there is never more than the few chunks that are on their
 * way.
 * @param paging how regions are read where they lie; null: all of every file comes into memory
 * @throws AppError `store.corrupt` where a checksum does not fit
 */
export async function* loadEntries(
  db: IDBPDatabase<Layout>,
  sealer: Sealer,
  progress: LoadProgress,
  paging: PagedReader | null,
): AsyncGenerator<LoadedEntry> {
  const tx = db.transaction(['files', 'regions', 'extents']);
  const [paths, records, regionKeys, extentKeys] = await Promise.all([
    tx.objectStore('files').getAllKeys(),
    tx.objectStore('files').getAll(),
    tx.objectStore('regions').getAllKeys(),
    tx.objectStore('extents').getAllKeys(),
  ]);
  const sizes = new Map(paths.map((path, i) => [path, records[i]![0]]));
  const sizeOf = (path: string): number => sizes.get(path) ?? 0;
  const homeless = regionKeys.find(([path]) => !sizes.has(path));
  if (homeless !== undefined) throw damagedFile(...homeless, NO_PLACE, 'Region');
  const total = records.reduce((sum, [size]) => sum + Math.max(0, size), 0);
  let loaded = 0;
  let reported = 0;
  const tell = (bytes: number): void => {
    loaded += bytes;
    if (loaded - reported < PROGRESS_BYTES) return;
    reported = loaded;
    progress(Math.min(loaded, total), total);
  };
  progress(0, total);
  const extents = new PartReader(extentChunks(db, extentKeys, sizeOf));
  const regions = fileRegions(db, regionKeys, sizeOf, tell, paging !== null);
  // Most bytes are in them: they are on their way while the small files before them are read.
  let coming = nextOf(regions);
  const inRegions = new Set(regionKeys.map(([path]) => path));
  const blocks = new PartReader(blockChunks(db));
  // Paths and the keys of their parts come in the same order.
  for (const [i, path] of paths.entries()) {
    const read = inRegions.has(path) ? await coming : null;
    if (read !== null) coming = nextOf(regions);
    const paged =
      paging !== null && read !== null && read.staying.size > 0 ? new PagedFile(path, paging) : null;
    const file = new FileInParts(path, records[i]!, sealer, paged ?? read?.data ?? null);
    for (let key = await blocks.peek(); key !== null && key[0] <= path; key = await blocks.peek()) {
      file.takeBlock(key, blocks.take());
    }
    for (const { region, tail } of read?.inPlace ?? []) file.takeInPlace(region, tail);
    for await (const { region, tail, ...stays } of stayingRegions(read?.staying ?? new Map<number, Blob>())) {
      file.takeInPlace(region, tail, stays);
      tell(stays.bytes.length);
      giveBack(stays.bytes);
    }
    for await (const { key, value } of regionsApart(db, read?.apart ?? [])) tell(file.takeRegion(key, value));
    for (let key = await extents.peek(); key !== null && key[0] <= path; key = await extents.peek()) {
      tell(file.takeExtent(key, extents.take()));
    }
    yield file.whole();
  }
  const orphan = (await blocks.peek()) ?? (await extents.peek());
  if (orphan !== null) throw damagedFile(orphan[0], orphan[1], NO_PLACE, 'Part');
  progress(total, total);
}

/** Null behind the last. Who stops reading never looks at it. */
function nextOf(regions: AsyncGenerator<FileRegions>): Promise<FileRegions | null> {
  const next = regions.next().then(({ value, done }) => (done === true ? null : value));
  next.catch(() => undefined);
  return next;
}
