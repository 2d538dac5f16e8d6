import type { PGlite } from '@electric-sql/pglite';
import type { Timer } from '../../../lib/async/timer.ts';
import { queryError } from '../engine/query-error.ts';
import type { OpenedDatabase } from '../engine/open.ts';
import { Rest } from './rest.ts';
import { Thinning } from './thinning.ts';
import { Upkeep } from './upkeep.ts';

interface Owner {
  /** What is open and can be written; else null. */
  readonly writable: () => OpenedDatabase | null;
  /** Behind the writes before it; resolves when it is durable. */
  readonly write: (run: () => Promise<void>) => Promise<void>;
  readonly fail: (error: Error) => void;
  /** Whether somebody reads all of it, as it was at one instant. */
  readonly exporting: () => boolean;
}

/** Keeps an open database in order: behind the write that makes it due, or better, while nothing is written. */
export class Housekeeping {
  readonly #owner: Owner;
  readonly #upkeep = new Upkeep();
  readonly #thinning: Thinning;
  readonly #rest: Rest;

  constructor(timer: Timer, owner: Owner) {
    this.#owner = owner;
    this.#thinning = new Thinning({
      write: (run) => this.#write(run),
      free: (db) => owner.writable()?.db === db && !owner.exporting(),
    });
    this.#rest = new Rest(timer, () => this.#tidy());
  }

  opened(): void {
    this.#thinning.begin();
    if (this.#owner.writable() !== null) this.#rest.touch();
  }

  /** Call after each write. It need not wait for what becomes due. @param ticks that it stored */
  written(ticks: number): void {
    const opened = this.#owner.writable();
    if (opened === null) return;
    if (this.#upkeep.due(opened.storage?.walBytes ?? 0, ticks)) void this.#keepUp(opened, false);
    this.#rest.touch();
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
    if (opened === null) return false;
    opened.fs?.makeRoom();
    const thinning = await this.#thinning.rest(opened.db);
    if (opened.storage === null) return thinning;
    if (!this.#upkeep.restful && !opened.storage.untidy) return thinning;
    await this.#keepUp(opened, true);
    return thinning || opened.storage.untidy;
  }

  /** @param atRest the flush also brings what is stored into better order */
  async #keepUp(opened: OpenedDatabase, atRest: boolean): Promise<void> {
    const { db, storage } = opened;
    // Closed, or opened anew, while it waited.
    const gone = (): boolean => this.#owner.writable()?.db !== db;
    await this.#write(async () => {
      if (gone()) return;
      await this.#upkeep.run(db);
      if (atRest && storage !== null) storage.leisure = 'rest';
    });
  }

  /** What it does is nothing that anybody waits for, and that could be told to have failed. */
  async #write(run: () => Promise<void>): Promise<void> {
    const db = this.#owner.writable()?.db;
    await this.#owner.write(run).catch((error: unknown) => {
      // Closed, or opened anew, while it waited.
      if (this.#owner.writable()?.db === db) this.#owner.fail(queryError(error));
    });
  }
}
