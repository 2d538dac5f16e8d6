import { deleteDB, openDB } from 'idb';
import type { IDBPDatabase } from 'idb';
import * as v from 'valibot';
import { databaseNames, forgetEarlier } from './earlier.ts';
import { storageError } from '../files/storage-error.ts';
import { directoryName } from '../settings.ts';

/** Openings of a life that was imported before the one that it replaced goes. */
const OPENINGS = 2;
const VERSION = 1;
const KEY = 'place';

const placeSchema = v.object({
  /** Namespace of the life's databases. */
  current: v.string(),
  /** The life that was there before; null when it is gone. */
  kept: v.nullable(v.object({ name: v.string(), tick: v.number(), at: v.number() })),
  openings: v.number(),
});
type Place = v.InferOutput<typeof placeSchema>;

/**
 * Which databases a life is in. The first life of a name lies in databases of that name; one that was imported lies in
 * others, and a small record says so: putting it is the moment at which one life takes the other's place.
 */
export class LifePlaces {
  readonly name: string;
  #place: Place | null = null;
  #counted = false;

  constructor(name: string) {
    this.name = name;
  }

  /** Namespace of the life's databases now. */
  get current(): string {
    return this.#place?.current ?? this.name;
  }

  /** The life that was replaced, and how many openings it has left. */
  get kept(): { readonly tick: number; readonly at: number; readonly openings: number } | null {
    if (this.#place?.kept == null) return null;
    const { kept, openings } = this.#place;
    return { tick: kept.tick, at: kept.at, openings: OPENINGS - openings };
  }

  get keptName(): string | null {
    return this.#place?.kept?.name ?? null;
  }

  /** A namespace that no life has. */
  fresh(): string {
    // A life's name has no plus sign, so no other life's name begins like this.
    return `${this.name}+${crypto.randomUUID().slice(0, 8)}`;
  }

  /**
   * Reads where the life lies and counts this opening; what an import that was cut off left behind goes. Where storage
   * is refused the life is where it would be without a record, and opening it there says why it cannot be.
   */
  async find(): Promise<void> {
    if (typeof indexedDB === 'undefined') return;
    // The first question may be answered with an error about damage that the browser has mended.
    const names = await databaseNames().catch(() => databaseNames().catch(() => null));
    if (names !== null && !names.includes(this.#database)) return this.#sweep(names);
    const stored: unknown = await this.#with((db) => db.get('place', KEY)).catch(() => undefined);
    const parsed = v.safeParse(placeSchema, stored);
    this.#place = parsed.success ? parsed.output : null;
    this.#sweep(names ?? []);
  }

  /** Counts the visit's first opening that went well. The replaced life goes at the second, without being waited for. */
  async opened(schema: number): Promise<void> {
    if (this.#counted) return;
    this.#counted = true;
    if (this.#place?.kept == null) return;
    const { kept } = this.#place;
    const openings = this.#place.openings + 1;
    const gone = openings >= OPENINGS;
    await this.#put({ ...this.#place, openings, kept: gone ? null : kept }).catch(() => undefined);
    if (gone) void forgetLife(kept.name, schema).catch(() => undefined);
  }

  /** The life in `name` takes the place of the current one, which is kept. @throws AppError `store.*` */
  async switchTo(name: string, tick: number, schema: number): Promise<void> {
    const before = this.#place?.kept ?? null;
    await this.#put({ current: name, kept: { name: this.current, tick, at: Date.now() }, openings: 0 });
    if (before !== null) void forgetLife(before.name, schema).catch(() => undefined);
  }

  /** The kept life takes its place back; the databases of the one that it replaces are nobody's then. */
  async goBack(): Promise<void> {
    if (this.#place?.kept == null) return;
    await this.#put({ current: this.#place.kept.name, kept: null, openings: 0 });
  }

  /** The kept life is deleted. @throws AppError `store.*` */
  async forgetKept(schema: number): Promise<void> {
    if (this.#place?.kept == null) return;
    const { name } = this.#place.kept;
    await this.#put({ ...this.#place, kept: null });
    await forgetLife(name, schema);
  }

  get #database(): string {
    return `${this.name}-place`;
  }

  async #put(place: Place): Promise<void> {
    try {
      await this.#with(async (db) => {
        const tx = db.transaction('place', 'readwrite', { durability: 'strict' });
        await tx.store.put(place, KEY);
        await tx.done;
      });
    } catch (error) {
      throw storageError(error);
    }
    this.#place = place;
  }

  async #with<T>(use: (db: IDBPDatabase) => Promise<T>): Promise<T> {
    const db = await openDB(this.#database, VERSION, {
      upgrade(fresh) {
        fresh.createObjectStore('place');
      },
    });
    try {
      return await use(db);
    } finally {
      db.close();
    }
  }

  /** Deletes databases of imports that never took a place. */
  #sweep(names: readonly string[]): void {
    const used = [this.current, ...(this.#place?.kept == null ? [] : [this.#place.kept.name])];
    for (const found of names) {
      if (!found.startsWith(`${this.name}+`) || used.some((name) => found.startsWith(`${name}-v`))) continue;
      void deleteDB(found).catch(() => undefined);
    }
  }
}

/** Deletes a life's databases, of this schema and of earlier ones. @throws AppError `store.*` */
export async function forgetLife(name: string, schema: number): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  await forgetEarlier(name, schema);
  await deleteDB(directoryName(name, schema)).catch((error: unknown) => {
    throw storageError(error);
  });
}
