import { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { deleteDB, openDB } from 'idb';
import {
  EXTENT_BLOCKS,
  REGION_BLOCKS,
  REGION_EXTENTS,
  regionOf,
} from '../../src/adapters/pglite/files/format/block-extents.ts';
import { chooseFolds, looseParts } from '../../src/adapters/pglite/files/flush/block-folding.ts';
import type { Fold, FoldChooser } from '../../src/adapters/pglite/files/flush/block-folding.ts';
import { BlockStorage } from '../../src/adapters/pglite/files/block-storage.ts';
import { BLOCK_BYTES } from '../../src/adapters/pglite/files/format/blocks.ts';
import { DurableFs } from '../../src/adapters/pglite/files/durable-fs.ts';
import { startEngine } from '../../src/adapters/pglite/engine/engine.ts';
import { difference, ReferenceFiles } from './reference-files.ts';
import type { FileStep, Tree } from './reference-files.ts';

/** How often something was read where it lies, in all lives. */
let reads = 0;

/** A directory of random files: it holds no database, and lacks none. */
class AnyFiles extends DurableFs {
  protected override requireDirectory(): void {}
}

/** The product reads in a worker; a page has no such reader, and gets one that is as good for what is looked at here. */
class SyncReader {
  readAsArrayBuffer(blob: Blob): ArrayBuffer {
    reads += 1;
    const request = new XMLHttpRequest();
    const address = URL.createObjectURL(blob);
    request.open('GET', address, false);
    request.overrideMimeType('text/plain; charset=x-user-defined');
    request.send();
    URL.revokeObjectURL(address);
    return Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0) & 0xff).buffer;
  }
}
globalThis.FileReaderSync ??= SyncReader as unknown as typeof FileReaderSync;

/** Random file operations on the stored file system and on the reference; after each crash both say the same. */

const ROOT = PGlite.paths.PGDATA;
const NAME = 'files-model';
const MAX_BLOCKS = 2 * EXTENT_BLOCKS + 4;
const MAX_BYTES = MAX_BLOCKS * BLOCK_BYTES;
const O_RDWR = 2;
const O_CREAT = 64;
const O_TRUNC = 512;

type Moment = 'sync' | 'syncWhileWriting' | 'abortedSync' | 'crash';
type Step = FileStep | { readonly do: 'moment'; readonly moment: Moment };

/** Large enough that some of its blocks are stored on their own before they are folded. */
const LARGE = '/large';
const path = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('/a', '/b', '/d', '/d/a', '/d/b', '/d/s', '/d/s/a', '/e', '/e/a') },
  { weight: 6, arbitrary: fc.constant(LARGE) },
);
/** Borders of blocks, of extents and of regions are where mistakes would be. */
const offset = fc.oneof(
  { weight: 8, arbitrary: fc.nat(5 * BLOCK_BYTES) },
  { weight: 4, arbitrary: fc.nat(MAX_BYTES) },
  {
    weight: 12,
    arbitrary: fc
      .tuple(
        fc.oneof(
          { weight: 4, arbitrary: fc.nat(4) },
          { weight: 4, arbitrary: fc.nat(EXTENT_BLOCKS + 2) },
          { weight: 4, arbitrary: fc.constant(EXTENT_BLOCKS) },
          // Files as large as this are slow to compare.
          { weight: 1, arbitrary: fc.integer({ min: REGION_BLOCKS - 2, max: REGION_BLOCKS + 2 }) },
        ),
        fc.integer({ min: -2, max: 2 }),
      )
      .map(([block, by]) => Math.max(0, block * BLOCK_BYTES + by)),
  },
);
const length = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 2 * BLOCK_BYTES }) },
  { weight: 8, arbitrary: fc.constant(BLOCK_BYTES) },
  { weight: 1, arbitrary: fc.nat(MAX_BLOCKS).map((blocks) => (blocks + 1) * BLOCK_BYTES) },
);
const byte = fc.oneof(fc.constant(0), fc.nat(255));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('write' as const), path, at: offset, length, byte }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('empty' as const), path }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('truncate' as const), path, size: offset }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('rename' as const), path, to: path }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('unlink' as const, 'mkdir', 'rmdir', 'hold'), path }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('writeHeld' as const), at: offset, length, byte }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('truncateHeld' as const), size: offset }) },
  { weight: 1, arbitrary: fc.constant({ do: 'release' as const }) },
  {
    weight: 8,
    arbitrary: fc
      .constantFrom<Moment>('sync', 'sync', 'sync', 'syncWhileWriting', 'abortedSync', 'crash')
      .map((moment) => ({ do: 'moment' as const, moment })),
  },
);

/** Directories with something in them, stored: what comes after begins where mistakes can be made. */
const FURNITURE: readonly Step[] = [
  { do: 'mkdir', path: '/d' },
  { do: 'mkdir', path: '/d/s' },
  { do: 'write', path: '/d/a', at: 0, length: 3 * BLOCK_BYTES, byte: 1 },
  { do: 'write', path: '/d/s/a', at: BLOCK_BYTES, length: 100, byte: 2 },
  { do: 'write', path: LARGE, at: 0, length: (EXTENT_BLOCKS + 2) * BLOCK_BYTES, byte: 3 },
  { do: 'moment', moment: 'sync' },
];

/** The engine lends its file system; its own files lie below the mount, unseen. */
const { FS } = (await PGlite.create()).Module;

interface Mounted {
  readonly fs: DurableFs;
  readonly storage: BlockStorage;
  held: ReturnType<typeof FS.open> | null;
}

async function mount(): Promise<Mounted> {
  const storage = new BlockStorage(NAME, undefined, foldAny, paged ? 2 * BLOCK_BYTES : null);
  const fs = new AnyFiles(storage);
  const { emscriptenOpts } = await fs.init({ Module: { FS } } as unknown as PGlite, {});
  for (const run of emscriptenOpts.preRun ?? []) run({ FS } as Parameters<typeof run>[0]);
  const mounted = { fs, storage, held: null };
  try {
    await fs.initialSyncFs();
  } catch (error) {
    await unmount(mounted);
    throw error;
  }
  return mounted;
}

/** Whether files are read where they lie, with a cache that keeps next to nothing. */
let paged = false;
/** Extents that were folded in all lives. */
let folded = 0;
/** Flushes of this life. */
let flushes = 0;

/** A region that lacks no block, and a bit more: it is read where it lies, and written to. */
const REGION: readonly Step[] = [
  { do: 'write', path: LARGE, at: 0, length: (REGION_BLOCKS + 3) * BLOCK_BYTES, byte: 4 },
  { do: 'moment', moment: 'sync' },
];

/** Files as small as these would seldom be folded: every other time some are, whichever, as regions or as extents. */
const foldAny: FoldChooser = (files, now, leisure) => {
  flushes += 1;
  if (flushes % 2 === 0) return chooseFolds(files, now, leisure);
  const some = <T>(all: readonly T[], every: number): T[] =>
    all.filter((_, i) => (flushes + i) % every !== 0);
  const regions = files.larger(BLOCK_BYTES).flatMap((path): Fold[] => {
    const file = files.get(path)!;
    const apart = new Set([...file.extents.keys()].map(regionOf).filter((one) => !file.isWhole(one)));
    return [...apart].map((one) => ({ path, extent: one * REGION_EXTENTS, region: true }));
  });
  const chosen = some(regions, 2);
  const parts = looseParts(files).filter(
    ({ path, extent }) =>
      !chosen.some((one) => one.path === path && regionOf(one.extent) === regionOf(extent)),
  );
  return [...chosen, ...some(parts, 4)];
};

/** What is in memory is gone; what is stored stays. */
async function unmount({ fs, storage, held }: Mounted): Promise<void> {
  folded += storage.written.folded;
  if (held !== null) FS.close(held);
  await fs.backend.close();
  FS.unmount(ROOT);
}

function treeBelow(folder: string): Tree {
  const tree = new Map<string, Uint8Array | null>();
  for (const name of FS.readdir(ROOT + folder) as string[]) {
    if (name === '.' || name === '..') continue;
    const one = `${folder}/${name}`;
    if (!FS.isDir(FS.stat(ROOT + one).mode)) tree.set(one, FS.readFile(ROOT + one));
    else for (const [inside, bytes] of [[one, null] as const, ...treeBelow(one)]) tree.set(inside, bytes);
  }
  return tree;
}

/** PostgreSQL's calls come down to these. */
function perform(mounted: Mounted, one: FileStep): void {
  const bytes = 'length' in one ? new Uint8Array(one.length).fill(one.byte) : new Uint8Array(0);
  if (one.do === 'writeHeld') FS.write(mounted.held!, bytes, 0, one.length, one.at);
  else if (one.do === 'truncateHeld') FS.ftruncate(mounted.held!.fd, one.size);
  else if (one.do === 'release') {
    FS.close(mounted.held!);
    mounted.held = null;
  } else {
    const at = ROOT + one.path;
    if (one.do === 'write' || one.do === 'empty') {
      const flags = O_RDWR | O_CREAT | (one.do === 'empty' ? O_TRUNC : 0);
      const file = FS.open(at, flags as unknown as string);
      if (one.do === 'write') FS.write(file, bytes, 0, one.length, one.at);
      FS.close(file);
    } else if (one.do === 'truncate') FS.truncate(at, one.size);
    else if (one.do === 'rename') FS.rename(at, ROOT + one.to);
    else if (one.do === 'hold') mounted.held = FS.open(at, O_RDWR as unknown as string);
    else FS[one.do](at);
  }
}

/** A flush whose transaction fails at its very end. */
async function abortedFlush(fs: DurableFs): Promise<void> {
  const commit = IDBTransaction.prototype.commit;
  IDBTransaction.prototype.commit = function abortInstead() {
    this.abort();
  };
  try {
    await fs.flush();
  } catch (error) {
    if ((error as { code?: string }).code !== 'store.lost') throw error;
  } finally {
    IDBTransaction.prototype.commit = commit;
  }
}

/**
 * Until it is known that the browser stores Blobs, regions are bytes. The storage tries it in a transaction on opening: one that
 * wants the same parts comes behind it.
 */
async function blobsTried(): Promise<void> {
  const db = await openDB(NAME);
  const behind = db.transaction('regions', 'readwrite');
  await behind.store.count();
  await behind.done;
  db.close();
}

async function live(steps: readonly Step[]): Promise<void> {
  flushes = 0;
  await deleteDB(NAME);
  let mounted: Mounted | null = await mount();
  if (paged) await blobsTried();
  let reference = new ReferenceFiles();
  let synced = reference.tree();
  const same = (expected: Tree, when: string): void => {
    const found = difference(treeBelow(''), expected);
    if (found !== null) throw new Error(`${when}: ${found}`);
  };
  const crash = async (): Promise<void> => {
    const before = mounted;
    mounted = null;
    if (before !== null) await unmount(before);
    mounted = await mount();
    reference = ReferenceFiles.from(synced);
    same(synced, 'After a crash');
  };
  try {
    for (const one of [...FURNITURE, ...(paged ? REGION : []), ...steps]) {
      if (one.do !== 'moment') {
        if (reference.apply(one)) perform(mounted, one);
      } else if (one.moment === 'crash') {
        await crash();
      } else if (one.moment === 'abortedSync') {
        await abortedFlush(mounted.fs);
        await crash();
      } else {
        synced = reference.tree();
        const flushed = mounted.fs.flush();
        // The flush has taken what it stores once it waits for the disk, which no microtask sees done.
        for (let i = 0; i < 5; i += 1) await Promise.resolve();
        const late = { do: 'write', path: '/a', at: 3, length: BLOCK_BYTES, byte: 77 } as const;
        if (one.moment === 'syncWhileWriting' && reference.apply(late)) perform(mounted, late);
        await flushed;
      }
    }
    same(reference.tree(), 'At the end');
    await crash();
  } finally {
    if (mounted !== null) await unmount(mounted);
  }
}

/** Sums over what is stored under a name, and over the files that it stands for. */
async function sizes(name: string): Promise<{ stored: number; directory: number }> {
  const db = await openDB(name);
  const values = [...(await db.getAll('extents')), ...(await db.getAll('blocks'))] as Uint8Array[];
  const regions = (await db.getAll('regions')) as Blob[];
  const files = (await db.getAll('files')) as [size: number, sum: number][];
  db.close();
  return {
    stored: [...values.map(({ length }) => length), ...regions.map(({ size }) => size)].reduce(
      (sum, bytes) => sum + bytes,
      0,
    ),
    directory: files.reduce((sum, [size]) => sum + Math.max(0, size), 0),
  };
}

/** What fills and empties a database: each step with what it left behind, and the bytes that storing it took. */
async function workload() {
  const name = 'files-workload';
  await deleteDB(name);
  const storage = new BlockStorage(name);
  const fs = new AnyFiles(storage);
  const db = await startEngine({ fs });
  const left: { step: string; stored: number; directory: number; written: number }[] = [];
  const step = async (sql: string): Promise<void> => {
    const before = storage.written.bytes;
    await db.exec(sql);
    await db.exec('CHECKPOINT');
    await fs.flush();
    left.push({ step: sql, ...(await sizes(name)), written: storage.written.bytes - before });
  };
  const rows = (from: number, to: number): string =>
    `INSERT INTO big SELECT n, repeat(md5(n::text), 30) FROM generate_series(${from}, ${to}) n`;
  await step('CREATE TABLE big (id int PRIMARY KEY, text text); CREATE TABLE other (LIKE big)');
  await step(rows(1, 20_000));
  await step(rows(20_001, 20_100));
  await step('INSERT INTO other SELECT * FROM big');
  await step('DELETE FROM big WHERE id % 4 > 0');
  await step('VACUUM FULL big');
  await step('TRUNCATE other');
  await step('DELETE FROM big');
  await step('VACUUM (TRUNCATE) big');
  await step('DROP TABLE big, other');
  await db.close();
  return left;
}

/** Emscripten throws plain objects. */
function told(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : JSON.stringify(error);
}

const harness = {
  workload,
  /**
   * @param inPlace whether files are read where they lie
   * @returns what went wrong, null or with which seed and the shortest way to it; how many extents were folded, and how often
   * something was read where it lies
   */
  async check(
    runs: number,
    seed: number | null,
    inPlace = false,
  ): Promise<{ fault: string | null; folded: number; reads: number }> {
    folded = 0;
    reads = 0;
    paged = inPlace;
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }), live);
    const result = await fc.check(property, { numRuns: runs, ...(seed === null ? {} : { seed }) });
    const fault = result.failed
      ? `${told(result.errorInstance)}\n${fc.defaultReportMessage(result) ?? ''}`
      : null;
    return { fault, folded, reads };
  },
};

declare global {
  var filesHarness: typeof harness;
}
globalThis.filesHarness = harness;
