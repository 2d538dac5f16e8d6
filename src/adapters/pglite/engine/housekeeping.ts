import type { PGlite } from '@electric-sql/pglite';
import type { Timer } from '../../../lib/timer.ts';
import { queryError } from './query-error.ts';
import type { OpenedDatabase } from './open.ts';
import { Rest } from './rest.ts';
import { Upkeep } from './upkeep.ts';

interface Owner {
  /** What is open and can be written; else null. */
  readonly writable: () => OpenedDatabase | null;
  /** Behind the writes before it; resolves when it is durable. */
  readonly write: (run: () => Promise<void>) => Promise<void>;
  readonly fail: (error: Error) => void;
}

/** Keeps an open database in order: behind the write that makes it due, or better, while nothing is written. */
export class Housekeeping {
  readonly #owner: Owner;
  readonly #upkeep = new Upkeep();
  readonly #rest: Rest;

  constructor(timer: Timer, owner: Owner) {
    this.#owner = owner;
    this.#rest = new Rest(timer, () => this.#tidy());
  }

  opened(): void {
    if (this.#owner.writable()?.storage != null) this.#rest.touch();
  }

  /** Call after each write. It need not wait for what becomes due. */
  written(): void {
    const opened = this.#owner.writable();
    if (opened === null) return;
    if (this.#upkeep.due(opened.storage?.walBytes ?? 0)) void this.#keepUp(opened, false);
    if (opened.storage !== null) this.#rest.touch();
  }

  stop(): void {
    this.#rest.stop();
  }

  /** For whoever is writing. */
  checkpoint(db: PGlite): Promise<void> {
    return this.#upkeep.checkpoint(db);
  }

  /** @returns whether there is more to do at rest */
  async #tidy(): Promise<boolean> {
    const opened = this.#owner.writable();
    if (opened === null || opened.storage === null) return false;
    opened.fs?.makeRoom();
    if (!this.#upkeep.restful && !opened.storage.untidy) return false;
    await this.#keepUp(opened, true);
    return opened.storage.untidy;
  }

  /** @param atRest the flush also brings what is stored into better order */
  async #keepUp(opened: OpenedDatabase, atRest: boolean): Promise<void> {
    const { db, storage } = opened;
    // Closed, or opened anew, while it waited.
    const gone = (): boolean => this.#owner.writable()?.db !== db;
    const done = this.#owner.write(async () => {
      if (gone()) return;
      await this.#upkeep.run(db);
      if (atRest && storage !== null) storage.leisure = 'rest';
    });
    // What it does is no transaction that could have been rolled back.
    await done.catch((error: unknown) => {
      if (!gone()) this.#owner.fail(queryError(error));
    });
  }
}
