import { done, forget, names, withDatabase } from './copies.ts';
import type { Plan } from './plan.ts';
import { firstForm } from './scenes.ts';
import type { Known } from './scenes.ts';
import { markKey } from './visits.ts';

/** What the record was before its last change, for a case that puts it back. */
export interface Before {
  record: unknown;
  mark: string | null;
}

/**
 * Does to a store what the plan says.
 * @param lives of which one is damaged; told which
 * @returns what was damaged; null where there is no such thing
 */
export async function damage(
  { target, kind, chance }: Plan,
  name: string,
  lives: readonly Known[],
  before: Before,
): Promise<string | null> {
  if (target === 'mark') return damageMark(name, kind, chance, before);
  if (target === 'OPFS copy') return damageCopy(name, kind, chance);
  if (target === 'record') return damageRecord(name, kind, chance, before);
  if (target === 'record database') return damageDatabase(`${name}-place`, kind);
  const there = lives.filter(({ deleted }) => !deleted);
  // The one that opens is damaged twice as often as any other.
  const life = [there[0], ...there][Math.floor(chance[0]! * (there.length + 1))];
  if (life === undefined) return null;
  const own = (await names()).filter((database) => isOf(database, life.id));
  const database = own[Math.floor(chance[1]! * own.length)];
  if (database === undefined) return null;
  if (target === 'database') {
    const what = await damageDatabase(database, kind);
    if (what !== null && kind !== 'newer version') life.deleted = own.length === 1;
    if (what !== null) life.damaged = true;
    return what;
  }
  const what = await damageStore(database, target, kind, chance);
  if (what !== null) life.damaged = true;
  return what;
}

const isOf = (database: string, id: string): boolean =>
  database.startsWith(`${id}-v`) && /-pg\d+$/.test(database);

async function damageDatabase(database: string, kind: string): Promise<string | null> {
  if (!(await names()).includes(database)) return null;
  if (kind === 'delete') await forget(database);
  else if (kind === 'newer version') (await done(indexedDB.open(database, 99))).close();
  else {
    await withDatabase(database, async (db) => {
      for (const store of db.objectStoreNames)
        await done(db.transaction(store, 'readwrite').objectStore(store).clear());
    });
  }
  return database;
}

async function damageStore(
  database: string,
  store: string,
  kind: string,
  chance: readonly number[],
): Promise<string | null> {
  return withDatabase(database, async (db) => {
    if (!db.objectStoreNames.contains(store)) return null;
    const keys = await done(db.transaction(store).objectStore(store).getAllKeys());
    const key = keys[Math.floor(chance[2]! * keys.length)];
    if (key === undefined) return null;
    const write = (): IDBObjectStore => db.transaction(store, 'readwrite').objectStore(store);
    if (kind === 'clear') await done(write().clear());
    else if (kind === 'delete') await done(write().delete(key));
    else {
      const value: unknown = await done(db.transaction(store).objectStore(store).get(key));
      const next = await changed(value, kind, chance);
      await done(write().put(next, key));
    }
    return `${database} ${store} ${JSON.stringify(key)}`;
  });
}

async function changed(value: unknown, kind: string, chance: readonly number[]): Promise<unknown> {
  if (kind === 'other type') return 'something else';
  if (Array.isArray(value)) {
    const numbers = [...(value as number[])];
    if (kind === 'truncate') return numbers.slice(0, 1);
    const at = Math.floor(chance[3]! * numbers.length);
    numbers[at] = (numbers[at]! ^ (1 << Math.floor(chance[4]! * 24))) | 0;
    return numbers;
  }
  const blob = value instanceof Blob;
  const bytes = blob ? new Uint8Array(await value.arrayBuffer()) : (value as Uint8Array<ArrayBuffer>).slice();
  const at = Math.floor(chance[3]! * bytes.length);
  if (kind === 'flip') bytes[at]! ^= 1 << Math.floor(chance[4]! * 8);
  const left = kind === 'truncate' ? bytes.slice(0, at) : bytes;
  return blob ? new Blob([left]) : left;
}

async function damageRecord(
  name: string,
  kind: string,
  chance: readonly number[],
  before: Before,
): Promise<string | null> {
  const database = `${name}-place`;
  if (!(await names()).includes(database)) return null;
  return withDatabase(database, async (db) => {
    const store = (): IDBObjectStore => db.transaction('place', 'readwrite').objectStore('place');
    const stored: unknown = await done(store().get('place'));
    if (stored === undefined) return null;
    if (kind === 'delete') await done(store().delete('place'));
    else if (kind === 'older copy') {
      if (before.record === undefined) return null;
      await done(store().put(before.record, 'place'));
    } else {
      const value = changedRecord(stored, kind, chance);
      if (value === null) return null;
      await done(store().put(value, 'place'));
    }
    return `${database} ${kind}`;
  });
}

function changedRecord(stored: unknown, kind: string, chance: readonly number[]): unknown {
  if (kind === 'other type') return [1, 2, 3];
  if (kind === 'newer version') return { version: 3, text: '{}', sum: '' };
  const sealed = 'text' in (stored as object);
  if (kind === 'first version') return sealed ? firstForm(stored as { text: string }) : null;
  const text = sealed ? (stored as { text: string }).text : JSON.stringify(stored);
  const at = Math.floor(chance[3]! * text.length);
  const letter = String.fromCharCode(text.charCodeAt(at) ^ (1 << Math.floor(chance[4]! * 6)));
  const other = kind === 'truncate' ? text.slice(0, at) : text.slice(0, at) + letter + text.slice(at + 1);
  if (sealed) return { ...(stored as object), text: other };
  // The first form has no checksum: what cannot be read as an object any more is put as the text that it is.
  try {
    return JSON.parse(other) as unknown;
  } catch {
    return other;
  }
}

function damageMark(name: string, kind: string, chance: readonly number[], before: Before): string | null {
  const key = markKey(name);
  const text = localStorage.getItem(key);
  if (text === null) return null;
  const at = Math.floor(chance[3]! * text.length);
  const letter = String.fromCharCode(text.charCodeAt(at) ^ (1 << Math.floor(chance[4]! * 6)));
  if (kind === 'delete') localStorage.removeItem(key);
  else if (kind === 'truncate') localStorage.setItem(key, text.slice(0, at));
  else if (kind === 'flip') localStorage.setItem(key, text.slice(0, at) + letter + text.slice(at + 1));
  else if (before.mark === null) return null;
  else localStorage.setItem(key, before.mark);
  return `${key} ${kind}`;
}

async function damageCopy(name: string, kind: string, chance: readonly number[]): Promise<string | null> {
  const root = await navigator.storage.getDirectory();
  for await (const [file, handle] of root.entries()) {
    if (!file.startsWith(name) || handle.kind !== 'file') continue;
    try {
      if (kind === 'delete') await root.removeEntry(file);
      else {
        const size = (await (handle as FileSystemFileHandle).getFile()).size;
        const into = await (handle as FileSystemFileHandle).createWritable({ keepExistingData: true });
        const at = Math.floor(chance[3]! * size);
        if (kind === 'truncate') await into.truncate(at);
        else await into.write({ type: 'write', position: at, data: new Uint8Array(64).fill(0xa5) });
        await into.close();
      }
      return `${file} ${kind}`;
    } catch {
      // The engine holds it.
      return null;
    }
  }
  return null;
}
