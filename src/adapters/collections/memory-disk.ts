import { type Change, type CollectionDisk, TABLES, type TableName, type Tables } from './disk.ts';

/** In memory: where the browser refuses storage, and in Node. */
export class MemoryDisk implements CollectionDisk {
  readonly kept = false;
  readonly #tables = new Map<TableName, Map<number, unknown>>(TABLES.map((table) => [table, new Map()]));

  get<Name extends TableName>(
    table: Name,
    keys: readonly number[],
  ): Promise<readonly (Tables[Name] | undefined)[]> {
    const values = this.#of(table);
    return Promise.resolve(keys.map((key) => values.get(key)));
  }

  range<Name extends TableName>(
    table: Name,
    from: number,
    to: number,
  ): Promise<readonly (readonly [number, Tables[Name]])[]> {
    const found = [...this.#of(table)].filter(([key]) => key >= from && key < to);
    return Promise.resolve(found.sort(([a], [b]) => a - b));
  }

  write(changes: readonly Change[]): Promise<void> {
    for (const change of changes) {
      const values = this.#of(change.table);
      if ('key' in change) values.set(change.key, change.value);
      else for (const key of values.keys()) if (key >= change.from && key < change.to) values.delete(key);
    }
    return Promise.resolve();
  }

  close(): void {
    for (const values of this.#tables.values()) values.clear();
  }

  #of<Name extends TableName>(table: Name): Map<number, Tables[Name]> {
    return this.#tables.get(table) as Map<number, Tables[Name]>;
  }
}
