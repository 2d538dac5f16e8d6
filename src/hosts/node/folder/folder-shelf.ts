import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LifeShelf } from '../../../adapters/pglite/index.ts';
import { AppError } from '../../../domain/errors.ts';
import { FolderFiles } from './folder-files.ts';
import { syncDirectory } from './journal.ts';

/** On its way out: what is half deleted must not be taken for a life. */
const GOING = '.going-';
const PART = '.part';

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;

/** Bytes of all files below a folder. */
async function bytesIn(path: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const at = join(path, entry.name);
    sum += entry.isDirectory() ? await bytesIn(at) : (await stat(at)).size;
  }
  return sum;
}

/** The lives in a folder, each in one of its own, and beside them the record of which opens. */
export function folderShelf(root: string): LifeShelf {
  const placeAt = (name: string): string => join(root, `${name}-place`);
  return {
    kind: 'folder',
    there: true,
    async names() {
      const found = await readdir(root).catch((error: unknown) => {
        if (isCode(error, 'ENOENT')) return [];
        throw error;
      });
      for (const name of found.filter((one) => one.startsWith(GOING)))
        await rm(join(root, name), { recursive: true, force: true });
      return found.filter((name) => !name.startsWith(GOING) && !name.endsWith(PART));
    },
    files: (directory, progress) => new FolderFiles(join(root, directory), progress),
    async amount(directory) {
      try {
        const bytes = await bytesIn(join(root, directory));
        return { some: bytes > 0, bytes };
      } catch (error) {
        // What cannot be looked into counts as something.
        return isCode(error, 'ENOENT') ? { some: false, bytes: 0 } : { some: true, bytes: null };
      }
    },
    async forget(directory) {
      const going = join(root, `${GOING}${directory}`);
      try {
        await rm(going, { recursive: true, force: true });
        await rename(join(root, directory), going);
        await syncDirectory(root);
        await rm(going, { recursive: true, force: true });
      } catch (cause) {
        if (isCode(cause, 'ENOENT')) return true;
        throw new AppError(
          'store.query_failed',
          `${join(root, directory)} can’t be deleted. Check its permissions.`,
          {
            cause,
            retryable: true,
          },
        );
      }
      return true;
    },
    async readPlace(name) {
      try {
        return JSON.parse(await readFile(placeAt(name), 'utf8')) as unknown;
      } catch (error) {
        if (isCode(error, 'ENOENT')) return undefined;
        throw error;
      }
    },
    async writePlace(name, record) {
      const part = `${placeAt(name)}${PART}`;
      try {
        await mkdir(root, { recursive: true, mode: 0o700 });
        const handle = await open(part, 'w', 0o600);
        try {
          await handle.writeFile(JSON.stringify(record));
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(part, placeAt(name));
        await syncDirectory(root);
      } catch (cause) {
        throw new AppError(
          'store.query_failed',
          `${placeAt(name)} can’t be written. Check its permissions.`,
          {
            cause,
            retryable: true,
          },
        );
      }
    },
  };
}
