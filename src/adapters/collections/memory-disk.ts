import { type Change, type CollectionDisk, SHELVES, type Shelf, type Shelves } from './disk.ts';

/** In memory: where the browser refuses storage, and in Node. */
export class MemoryDisk implements CollectionDisk {
  readonly kept = false;
  readonly #shelves = new Map<Shelf, Map<number, unknown>>(SHELVES.map((shelf) => [shelf, new Map()]));

  get<Name extends Shelf>(
    shelf: Name,
    keys: readonly number[],
  ): Promise<readonly (Shelves[Name] | undefined)[]> {
    const values = this.#of(shelf);
    return Promise.resolve(keys.map((key) => values.get(key)));
  }

  range<Name extends Shelf>(
    shelf: Name,
    from: number,
    to: number,
  ): Promise<readonly (readonly [number, Shelves[Name]])[]> {
    const found = [...this.#of(shelf)].filter(([key]) => key >= from && key < to);
    return Promise.resolve(found.sort(([a], [b]) => a - b));
  }

  write(changes: readonly Change[]): Promise<void> {
    for (const change of changes) {
      const values = this.#of(change.shelf);
      if ('key' in change) values.set(change.key, change.value);
      else for (const key of values.keys()) if (key >= change.from && key < change.to) values.delete(key);
    }
    return Promise.resolve();
  }

  close(): void {
    for (const values of this.#shelves.values()) values.clear();
  }

  #of<Name extends Shelf>(shelf: Name): Map<number, Shelves[Name]> {
    return this.#shelves.get(shelf) as Map<number, Shelves[Name]>;
  }
}
