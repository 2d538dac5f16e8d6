import { IDBFS_ROOT } from '../engine/earlier.ts';

/** Between a life's name and what tells its other lives apart. No name has it; earlier versions wrote a plus sign. */
const APART = '~';
const OTHER_LIFE = /^[~+][0-9a-f]{8}$/;
const DIRECTORY = /^(.+)-v\d+-pg\d+$/;

/** A namespace that no life has. */
export function freshNamespace(name: string): string {
  return `${name}${APART}${crypto.randomUUID().slice(0, 8)}`;
}

/** Whether databases of this namespace are of a life of this name. */
export function isOf(name: string, namespace: string): boolean {
  return namespace === name || (namespace.startsWith(name) && OTHER_LIFE.test(namespace.slice(name.length)));
}

/** Namespace of a directory, e.g. `golem` of `golem-v13-pg18`; null where it is none. */
export function namespaceOf(directory: string): string | null {
  return DIRECTORY.exec(directory)?.[1] ?? null;
}

/** Databases of all lives of a name among those that are stored, by namespace. A bare `idb://` directory may be anybody's. */
export function databasesOf(stored: readonly string[], name: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const database of stored) {
    const directory = database.startsWith(IDBFS_ROOT) ? database.slice(IDBFS_ROOT.length) : database;
    const namespace = namespaceOf(directory);
    if (namespace === null || !isOf(name, namespace)) continue;
    found.set(namespace, [...(found.get(namespace) ?? []), database]);
  }
  return found;
}
