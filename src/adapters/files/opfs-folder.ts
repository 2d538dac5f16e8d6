import type { FileFolder } from './file-folder.ts';

/** A folder of the origin's private file system. @param path of folders @returns null where this browser or thread has none */
export async function opfsFolder(path: readonly string[]): Promise<FileFolder | null> {
  let folder: FileSystemDirectoryHandle;
  try {
    folder = await navigator.storage.getDirectory();
    for (const name of path) folder = await folder.getDirectoryHandle(name, { create: true });
  } catch {
    return null;
  }
  return {
    async read(name) {
      try {
        const file = await (await folder.getFileHandle(name)).getFile();
        return new Uint8Array(await file.arrayBuffer());
      } catch {
        return null;
      }
    },
    async write(name, bytes) {
      // What is written this way takes the old file's place when it is closed.
      const into = await (await folder.getFileHandle(name, { create: true })).createWritable();
      try {
        await into.write(bytes);
        await into.close();
      } catch (cause) {
        await into.abort().catch(() => undefined);
        throw cause;
      }
    },
    async remove(name) {
      await folder.removeEntry(name).catch(() => undefined);
    },
    async names() {
      const names: string[] = [];
      for await (const name of folder.keys()) names.push(name);
      return names;
    },
  };
}

/** Deletes a folder with all that is in it. */
export async function forgetOpfsFolder(path: readonly string[]): Promise<void> {
  try {
    let folder = await navigator.storage.getDirectory();
    for (const name of path.slice(0, -1)) folder = await folder.getDirectoryHandle(name);
    await folder.removeEntry(path.at(-1)!, { recursive: true });
  } catch {
    // There is none.
  }
}
