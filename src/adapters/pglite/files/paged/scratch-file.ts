import { REGION_BYTES } from '../format/block-extents.ts';

/** A copy of stored regions that a piece can be read from at once and cheaply. What it says is checked by whoever reads it. */
export interface Scratch {
  /** Bytes that it takes on the disk. */
  readonly bytes: number;
  /** @returns a part of a region that was put here; null where none was, or it cannot be read */
  read(region: object, from: number, to: number): Uint8Array<ArrayBuffer> | null;
  /** Takes a copy of a region, where there is room. */
  put(region: object, bytes: Uint8Array): void;
  /** It is no longer asked for. */
  drop(region: object): void;
  /** Nothing of it is left. */
  close(): void;
}

const nameOf = (directory: string): string => `${directory}.scratch`;

/**
 * The copy as a file of the origin's private file system (OPFS). A piece of a Blob costs some 0.6 ms however it is asked for, one by
 * one or many at once; of such a file it costs some microseconds. Nothing depends on it: it begins empty with each opening, and what
 * it has lost, or where there is no such file system, is read of the Blobs.
 */
export class ScratchFile implements Scratch {
  readonly #handle: FileSystemSyncAccessHandle;
  /** Where each region lies, in regions. */
  readonly #slots = new Map<object, number>();
  readonly #free: number[] = [];
  #end = 0;

  private constructor(handle: FileSystemSyncAccessHandle) {
    this.#handle = handle;
  }

  /** @param directory of the database that it belongs to @returns null where this browser or thread has none, or another holds it */
  static async open(directory: string): Promise<ScratchFile | null> {
    try {
      const root = await navigator.storage.getDirectory();
      const file = await root.getFileHandle(nameOf(directory), { create: true });
      const handle = await file.createSyncAccessHandle();
      handle.truncate(0);
      return new ScratchFile(handle);
    } catch {
      return null;
    }
  }

  /** Deletes what a page that was killed has left. */
  static async forget(directory: string): Promise<void> {
    try {
      await (await navigator.storage.getDirectory()).removeEntry(nameOf(directory));
    } catch {
      // There is none, or it is in use.
    }
  }

  get bytes(): number {
    return this.#end * REGION_BYTES;
  }

  read(region: object, from: number, to: number): Uint8Array<ArrayBuffer> | null {
    const slot = this.#slots.get(region);
    if (slot === undefined) return null;
    const bytes = new Uint8Array(to - from);
    try {
      return this.#handle.read(bytes, { at: slot * REGION_BYTES + from }) === bytes.length ? bytes : null;
    } catch {
      return null;
    }
  }

  put(region: object, bytes: Uint8Array): void {
    const slot = this.#free.pop() ?? this.#end;
    try {
      const part = bytes.subarray(0, REGION_BYTES);
      if (this.#handle.write(part as Uint8Array<ArrayBuffer>, { at: slot * REGION_BYTES }) !== part.length)
        throw new RangeError('It was not written completely.');
    } catch {
      // The disk is full: it goes on without.
      if (slot < this.#end) this.#free.push(slot);
      return;
    }
    this.#slots.set(region, slot);
    this.#end = Math.max(this.#end, slot + 1);
  }

  drop(region: object): void {
    const slot = this.#slots.get(region);
    if (slot === undefined) return;
    this.#slots.delete(region);
    this.#free.push(slot);
    if (this.#slots.size === 0) this.#clear();
  }

  close(): void {
    this.#slots.clear();
    this.#clear();
    this.#handle.close();
  }

  #clear(): void {
    this.#free.length = 0;
    this.#end = 0;
    try {
      this.#handle.truncate(0);
    } catch {
      // It was closed, or taken away: the next opening begins it anew.
    }
  }
}
