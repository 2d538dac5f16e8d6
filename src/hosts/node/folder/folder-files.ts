import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChangeSet, StorageEntry } from '@electric-sql/pglite/memfs-frontend';
import { BLOCK_BYTES, dirtyBlocks, isWal, type LifeFiles } from '../../../adapters/pglite/index.ts';
import { AppError } from '../../../domain/errors.ts';
import { fold } from './fold.ts';
import { type FlushRecord, Journal } from './journal.ts';

/** A journal of this size is folded into the files: what a start after a kill has to read again. */
const MOST_JOURNAL_BYTES = 16 * 2 ** 20;

/** What an error of the disk means to the golem. */
function diskError(cause: unknown, path: string): AppError {
  if (cause instanceof AppError) return cause;
  const { code = '', message } = cause as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError('store.quota', `The disk of ${path} is full. Free space on it, then start again.`, {
      retryable: true,
      cause,
    });
  return new AppError('store.lost', `${path} can’t be written: ${message}.`, { retryable: true, cause });
}

const none = (): never => {
  throw new AppError('internal', 'No file system is attached to the storage.');
};

/**
 * The files of a database directory in a folder of the disk. A flush is appended to a journal and acknowledged once that is durable; the files
 * themselves get it later, and at the end. Whatever ends the process, files and journal together are the state of the last flush that was
 * acknowledged, or a later one, always whole.
 */
export class FolderFiles implements LifeFiles {
  readonly #path: string;
  readonly #root: string;
  readonly #progress: (loaded: number, total: number) => void;
  readonly #sizes = new Map<string, number | null>();
  #journal: Journal | null = null;
  #lost: AppError | null = null;
  #walBytes = 0;
  #paths: readonly { readonly path: string; readonly directory: boolean }[] = [];
  empty = true;
  readonly cleared = false;
  readonly untidy = false;
  readonly paging = null;
  image: LifeFiles['image'] = none;
  unreadable: LifeFiles['unreadable'] = (error) => {
    throw error;
  };
  leisure: LifeFiles['leisure'] = 'commit';

  /** @param path of the folder, which need not be there yet @param progress is told how much is loaded, in files */
  constructor(path: string, progress: (loaded: number, total: number) => void = () => undefined) {
    this.#path = path;
    this.#root = join(path, 'files');
    this.#progress = progress;
  }

  get walBytes(): number {
    return this.#walBytes;
  }

  takePaged(): [] {
    return [];
  }

  larger(bytes: number): string[] {
    return [...this.#sizes].flatMap(([path, size]) => (size !== null && size >= bytes ? path : []));
  }

  /** Brings the files up to the last whole flush. @throws AppError `store.corrupt`, `store.unavailable` */
  async init(): Promise<void> {
    if (this.#journal !== null) return;
    try {
      this.#journal = await Journal.open(join(this.#path, 'journal'));
      await fold(this.#journal, this.#root);
      this.#paths = await allIn(this.#root);
    } catch (cause) {
      await this.#journal?.close().catch(() => undefined);
      this.#journal = null;
      if (cause instanceof AppError) throw cause;
      throw new AppError(
        'store.unavailable',
        `${this.#path} can’t be opened: ${(cause as Error).message}. Check its permissions and the disk space.`,
        { cause },
      );
    }
    this.empty = this.#paths.length === 0;
  }

  /** @throws AppError `store.unavailable` */
  async *load(): AsyncIterable<StorageEntry> {
    const paths = this.#paths;
    this.#paths = [];
    for (const [i, { path, directory }] of paths.entries()) {
      if (directory) {
        this.#set(path, null);
        yield { kind: 'dir', path };
        continue;
      }
      // A plain array: the engine's file system cuts pieces from it as if it were one.
      const data = new Uint8Array(
        await readFile(join(this.#root, path)).catch((cause: unknown) => {
          throw new AppError(
            'store.unavailable',
            `${path} in ${this.#root} can’t be read. Check its permissions.`,
            {
              cause,
            },
          );
        }),
      );
      this.#set(path, data.length);
      this.#progress(i + 1, paths.length);
      yield { kind: 'file', path, data };
    }
  }

  /**
   * Must be called in the task in which the changes were collected: the bytes are those in memory then.
   * @throws AppError `store.quota`, `store.lost`; then nothing will be stored any more
   */
  async apply(changes: ChangeSet): Promise<void> {
    if (this.#lost !== null) throw this.#lost;
    const journal = this.#journal;
    if (journal === null) throw new AppError('store.unavailable', 'The database is not open.');
    const [record, data] = this.#taken(changes);
    const closing = this.leisure === 'close';
    this.leisure = 'commit';
    try {
      if (record.ops.length > 0 || record.files.length > 0) await journal.append(record, data);
      if (closing || journal.bytes >= MOST_JOURNAL_BYTES) await fold(journal, this.#root);
    } catch (error) {
      throw (this.#lost ??= diskError(error, this.#path));
    }
  }

  async close(): Promise<void> {
    this.#lost ??= new AppError('store.unavailable', 'The database is closed.');
    const journal = this.#journal;
    this.#journal = null;
    await journal?.close();
  }

  /** A copy of what changed: memory goes on while it is written. */
  #taken({ ops, files: { wal, data, control } }: ChangeSet): [FlushRecord, readonly Uint8Array[]] {
    const bytes: Uint8Array[] = [];
    for (const { op, path } of ops) {
      if (op === 'mkdir') this.#set(path, null);
      else this.#forget(path);
    }
    const files = [...wal, ...data, ...control].map((change) => {
      const { path, size } = change;
      const { bytes: now, cutAt } = this.image(path);
      // What is not there yet has no bytes that could stay.
      const full = change.full || typeof this.#sizes.get(path) !== 'number';
      const pieces: [number, number][] = [];
      for (const [from, to] of runs(dirtyBlocks({ ...change, full }, cutAt))) {
        // The engine's file system keeps some files as signed bytes, and goes on writing into all of them.
        const { buffer, byteOffset, byteLength } = now.subarray(from, Math.min(to, size));
        const piece = new Uint8Array(buffer, byteOffset, byteLength).slice();
        pieces.push([from, piece.length]);
        bytes.push(piece);
      }
      this.#set(path, size);
      return { path, size, full, pieces };
    });
    return [{ ops, files }, bytes];
  }

  #set(path: string, size: number | null): void {
    if (isWal(path)) this.#walBytes += (size ?? 0) - (this.#sizes.get(path) ?? 0);
    this.#sizes.set(path, size);
  }

  #forget(path: string): void {
    for (const one of [...this.#sizes.keys()]) {
      if (one !== path && !one.startsWith(`${path}/`)) continue;
      if (isWal(one)) this.#walBytes -= this.#sizes.get(one) ?? 0;
      this.#sizes.delete(one);
    }
  }
}

/** Blocks beside one another, as bytes from and to. */
function* runs(blocks: Iterable<number>): Generator<[from: number, to: number]> {
  let run: [number, number] | null = null;
  for (const block of [...blocks].sort((a, b) => a - b)) {
    if (run?.[1] === block) run[1] = block + 1;
    else {
      if (run) yield [run[0] * BLOCK_BYTES, run[1] * BLOCK_BYTES];
      run = [block, block + 1];
    }
  }
  if (run) yield [run[0] * BLOCK_BYTES, run[1] * BLOCK_BYTES];
}

/** Everything below a folder, folders before what is in them; nothing where it is not there. */
async function allIn(root: string, below = ''): Promise<{ path: string; directory: boolean }[]> {
  const entries = await readdir(join(root, below), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const found: { path: string; directory: boolean }[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${below}/${entry.name}`;
    found.push({ path, directory: entry.isDirectory() });
    if (entry.isDirectory()) found.push(...(await allIn(root, path)));
  }
  return found;
}
