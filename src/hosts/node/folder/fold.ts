import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Journal, syncDirectory } from './journal.ts';

/** Files that changed, kept open until they are durable; their directories too. */
class Changed {
  readonly #root: string;
  readonly #open = new Map<string, FileHandle>();
  readonly #directories = new Set<string>();

  constructor(root: string) {
    this.#root = root;
  }

  async remove(path: string): Promise<void> {
    for (const [name, handle] of this.#open) {
      if (name !== path && !name.startsWith(`${path}/`)) continue;
      await handle.close();
      this.#open.delete(name);
    }
    await rm(join(this.#root, path), { recursive: true, force: true });
    this.#directories.add(dirname(path));
  }

  async directory(path: string): Promise<void> {
    await mkdir(join(this.#root, path), { recursive: true, mode: 0o700 });
    this.#directories.add(path).add(dirname(path));
  }

  async file(path: string): Promise<FileHandle> {
    const known = this.#open.get(path);
    if (known) return known;
    const at = join(this.#root, path);
    await mkdir(dirname(at), { recursive: true, mode: 0o700 });
    const handle = await open(at, 'r+').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return open(at, 'w+', 0o600);
    });
    this.#open.set(path, handle);
    this.#directories.add(dirname(path));
    return handle;
  }

  async sync(): Promise<void> {
    for (const handle of this.#open.values()) await handle.sync();
    for (const path of this.#directories) await syncDirectory(join(this.#root, path));
  }

  async close(): Promise<void> {
    for (const handle of this.#open.values()) await handle.close();
  }
}

/**
 * Carries a journal's flushes into the files of a folder, then empties it. Told again after a kill in the middle it comes to the same: each
 * flush says what is there after it, and the journal is emptied once all of it is durable.
 * @throws AppError `store.corrupt`; else of the file system
 */
export async function fold(journal: Journal, root: string): Promise<void> {
  if (journal.bytes === 0) return;
  await mkdir(root, { recursive: true, mode: 0o700 });
  const changed = new Changed(root);
  try {
    for await (const { record, data } of journal.read()) {
      for (const { op, path } of record.ops)
        await (op === 'remove' ? changed.remove(path) : changed.directory(path));
      let from = 0;
      for (const { path, size, full, pieces } of record.files) {
        const handle = await changed.file(path);
        if (full) await handle.truncate(0);
        for (const [at, length] of pieces) {
          await writeAll(handle, data.subarray(from, from + length), at);
          from += length;
        }
        await handle.truncate(size);
      }
    }
    await changed.sync();
  } finally {
    await changed.close();
  }
  await syncDirectory(dirname(root));
  await journal.clear();
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}
